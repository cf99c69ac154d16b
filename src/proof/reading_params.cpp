// The names of a theorem: each stands for one thing, and a parameter that is divided is quotient and
// remainder.
#include <algorithm>

#include "proof/reading.hpp"

namespace takeaway::proof {

using Kind = FormulaKind;

namespace {

/// A name that stands for two things could be read as the wrong one.
void refuse_second_meanings(const Theorem& theorem) {
  std::set<std::string> taken(theorem.params.begin(), theorem.params.end());
  const auto refuse = [&](const std::string& name) {
    if (taken.contains(name)) throw Unprovable{"the name '" + name + "' stands for two things"};
  };
  if (taken.size() != theorem.params.size()) throw Unprovable{"a parameter is named twice"};
  for (const Definition& definition : theorem.definitions) {
    refuse(definition.name);
    taken.insert(definition.name);
  }
  for (const Definition& definition : theorem.definitions)
    for (const std::string& parameter : definition.parameters) refuse(parameter);
  for (const Claim& claim : theorem.claims) {
    refuse(claim.variable);
    if (claim.witness) refuse(claim.smaller);
    if (claim.witness && claim.smaller == claim.variable) refuse(*taken.insert(claim.smaller).first);
    if (claim.kind == Claim::Kind::blocks) refuse(claim.blocks.state);
  }
}

}  // namespace

Reading::Reading(const Theorem& theorem, Params params) : theorem_(&theorem) {
  refuse_second_meanings(theorem);
  for (const std::string& param : theorem.params) {
    params_.emplace_back(param, symbol(param));
    bound_[param] = params_.back().second;
  }
  if (params == Params::split) split_params();
}

// `let d = D mod (2m)` with a parameter D: from now on D is 2m*h + d, h being the name that a definition
// gives to the quotient, if one does.
void Reading::split_params() {
  for (const Definition& definition : theorem_->definitions) {
    const auto& node = *definition.formula.node;
    if (node.kind != Kind::remainder && node.kind != Kind::quotient) continue;
    const auto& divided = *node.arguments[0].node;
    if (divided.kind != Kind::name || !definition.parameters.empty()) continue;
    const auto param = bound_.find(divided.name);
    if (param == bound_.end() || param->second.single_symbol() != divided.name) continue;
    split(node);
  }
}

/// The remainder that a condition of the theorem says it is: `where a mod 2 = 1`.
std::optional<std::int64_t> Reading::fixed_remainder(const Formula::Node& division) {
  const auto unit = number(division.arguments[1]).constant();
  if (!unit) return std::nullopt;
  for (const Formula& condition : theorem_->where) {
    const auto& node = *condition.node;
    if (node.kind != Kind::equal || node.arguments[0].node->kind != Kind::remainder) continue;
    const auto& said = *node.arguments[0].node;
    if (to_text(said.arguments[0]) != to_text(division.arguments[0]) ||
        to_text(said.arguments[1]) != to_text(division.arguments[1]))
      continue;
    const auto& value = *node.arguments[1].node;
    if (value.kind == Kind::number && value.number >= 0 && value.number < *unit) return value.number;
  }
  return std::nullopt;
}

void Reading::split(const Formula::Node& division) {
  const std::string param = division.arguments[0].node->name;
  const Polynomial unit = number(division.arguments[1]);
  if (unit.symbols().contains(param)) return;
  std::string quotient = param + ".quotient";
  std::string remainder = param + ".remainder";
  for (const Definition& other : theorem_->definitions) {
    const auto& node = *other.formula.node;
    if (!other.parameters.empty() || node.arguments.size() != 2) continue;
    if (to_text(node.arguments[0]) != param || to_text(node.arguments[1]) != to_text(division.arguments[1]))
      continue;
    if (node.kind == Kind::quotient) quotient = other.name;
    if (node.kind == Kind::remainder) remainder = other.name;
  }
  divisors_.push_back(division.arguments[1]);
  const Polynomial times = symbol(quotient);
  const auto fixed = fixed_remainder(division);
  const Polynomial rest = fixed ? Polynomial(*fixed) : symbol(remainder);
  const Polynomial whole = unit * times + rest;
  multiply(times, unit);
  assume(
      smt::all({at_least(rest, 0), less(rest, unit)}),
      param + " = " + whole.text() + ": " + quotient + " and " + remainder + " are quotient and remainder");
  divisions_[{whole.text(), unit.text()}] = {times, rest};
  for (auto& [name, value] : params_) value = value.with(param, whole);
  for (auto& [name, value] : bound_) value = value.with(param, whole);
}

}  // namespace takeaway::proof
