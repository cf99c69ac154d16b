// The names of a theorem: each stands for one thing, and a parameter that is divided is quotient and
// remainder.
#include <algorithm>
#include <cstdlib>

#include "proof/reading.hpp"

namespace takeaway::proof {

using Kind = FormulaKind;

namespace {

/// Made of parameters and numbers by sums and products.
bool is_polynomial(const Formula& formula) {
  const auto& node = *formula.node;
  if (node.kind == Kind::number) return true;
  if (node.kind == Kind::name) return node.refers.kind == Reference::Kind::parameter;
  const bool known = node.kind == Kind::add || node.kind == Kind::subtract || node.kind == Kind::negate ||
                     node.kind == Kind::multiply;
  return known && std::ranges::all_of(node.arguments, is_polynomial);
}

}  // namespace

Reading::Reading(const Theorem& theorem, Params params) : theorem_(&theorem) {
  if (!theorem.resolved) throw Unprovable{"its names were not resolved"};
  for (const std::string& param : theorem.params) params_.emplace_back(param, symbol(param));
  if (params == Params::plain) return;
  for (const Formula& condition : theorem.where) use_equation(condition);
  split_params();
  shift_params();
}

// `let d = D mod (2m)` with a parameter D: from now on D is 2m*h + d, h being the name that a definition
// gives to the quotient, if one does. With `let d = (D+m) mod (2m)` it is 2m*h + d - m.
void Reading::split_params() {
  for (const Definition& definition : theorem_->definitions) {
    const auto& node = *definition.formula.node;
    if (node.kind != Kind::remainder && node.kind != Kind::quotient) continue;
    if (!definition.arguments.empty() || !is_polynomial(node.arguments[0])) continue;
    split(node);
  }
}

/// Whether the parameter is still the symbol of its name.
bool Reading::is_symbol(std::size_t param) const {
  return params_[param].second.single_symbol() == params_[param].first;
}

/// The last parameter that is a symbol of its own yet, comes `times` in the number (1 or -1), and not in what
/// it is divided by.
std::optional<std::string> Reading::splittable(const Polynomial& number, const Polynomial& unit,
                                               std::int64_t times) const {
  for (std::size_t i = theorem_->params.size(); i-- > 0;) {
    const std::string& param = theorem_->params[i];
    if (!is_symbol(i) || unit.symbols().contains(param)) continue;
    const auto term = number.terms().find({param});
    if (term == number.terms().end() || term->second != times) continue;
    if (!(number - Polynomial::symbol(param) * times).symbols().contains(param)) return param;
  }
  return std::nullopt;
}

void Reading::substitute(const std::string& param, const Polynomial& value) {
  for (auto& [name, other] : params_) other = other.with(param, value);
  for (auto& [index, other] : definitions_) other.value = other.value.with(param, value);
}

// `where c = 2b - a`: from now on c is that. `where (a+b) mod 2 = 0`: from now on b is 2u - a, unless a
// definition has a name for such a quotient.
void Reading::use_equation(const Formula& condition) {
  const auto& node = *condition.node;
  if (node.kind == Kind::conjunction)
    for (const Formula& part : node.arguments) use_equation(part);
  if (node.kind != Kind::equal || !is_polynomial(node.arguments[1])) return;
  const auto& left = *node.arguments[0].node;
  Polynomial whole;
  if (is_polynomial(node.arguments[0])) {
    whole = number(node.arguments[0]) - number(node.arguments[1]);
  } else if (left.kind == Kind::remainder && is_polynomial(left.arguments[0]) && !is_divided(left)) {
    const auto& modulus = *left.arguments[1].node;
    const auto& rest = *node.arguments[1].node;
    if (modulus.kind != Kind::number || rest.kind != Kind::number) return;
    if (modulus.number < 1 || rest.number < 0 || rest.number >= modulus.number) return;
    whole = number(left.arguments[0]) - rest.number;
    if (!splittable(whole, 0, 1) && !splittable(whole, 0, -1)) return;
    whole = whole - fresh("multiple") * modulus.number;
  } else {
    return;
  }
  for (const std::int64_t times : {1, -1})
    if (const auto param = splittable(whole, 0, times))
      return substitute(*param, (whole - Polynomial::symbol(*param) * times) * -times);
}

namespace {

/// The same divided by the same.
bool same_division(const Formula::Node& one, const Formula::Node& other) {
  return same(one.arguments[0], other.arguments[0]) && same(one.arguments[1], other.arguments[1]);
}

}  // namespace

/// Whether a definition divides the same by the same.
bool Reading::is_divided(const Formula::Node& division) const {
  return std::ranges::any_of(theorem_->definitions, [&](const Definition& definition) {
    const auto& node = *definition.formula.node;
    return (node.kind == Kind::quotient || node.kind == Kind::remainder) && same_division(node, division);
  });
}

/// The remainder that a condition of the theorem says it is: `where a mod 2 = 1`.
std::optional<std::int64_t> Reading::fixed_remainder(const Formula::Node& division) {
  const auto unit = number(division.arguments[1]).constant();
  if (!unit) return std::nullopt;
  for (const Formula& condition : theorem_->where) {
    const auto& node = *condition.node;
    if (node.kind != Kind::equal || node.arguments[0].node->kind != Kind::remainder) continue;
    const auto& said = *node.arguments[0].node;
    if (!same_division(said, division)) continue;
    const auto& value = *node.arguments[1].node;
    if (value.kind == Kind::number && value.number >= 0 && value.number < *unit) return value.number;
  }
  return std::nullopt;
}

void Reading::split(const Formula::Node& division) {
  const Polynomial divided = number(division.arguments[0]);
  const Polynomial unit = number(division.arguments[1]);
  const auto found = splittable(divided, unit, 1);
  if (!found) return;
  const std::string& param = *found;
  std::string quotient = param + ".quotient";
  std::string remainder = param + ".remainder";
  for (const Definition& other : theorem_->definitions) {
    const auto& node = *other.formula.node;
    if (!other.arguments.empty() || node.arguments.size() != 2 || !same_division(node, division)) continue;
    if (node.kind == Kind::quotient) quotient = other.name;
    if (node.kind == Kind::remainder) remainder = other.name;
  }
  divisors_.push_back(division.arguments[1]);
  const Polynomial times = symbol(quotient);
  const auto fixed = fixed_remainder(division);
  const Polynomial rest = fixed ? Polynomial(*fixed) : symbol(remainder);
  const Polynomial whole = unit * times + rest;
  multiply(times, unit);
  const Polynomial value_of_param = whole - (divided - Polynomial::symbol(param));
  assume(smt::all({at_least(rest, 0), less(rest, unit)}), param + " = " + value_of_param.text() + ": " +
                                                              quotient + " and " + remainder +
                                                              " are quotient and remainder");
  divisions_[{whole.text(), unit.text()}] = {times, rest, true};
  substitute(param, value_of_param);
}

namespace {

/// The lengths of all runs of a word.
void add_lengths(const std::vector<Factor>& factors, std::vector<Formula>& lengths) {
  for (const Factor& factor : factors) {
    if (factor.group.empty()) lengths.push_back(factor.exponent);
    add_lengths(factor.group, lengths);
  }
}

}  // namespace

// Where b is 2a*q + r and c is near it, as a length c-3a-b says, c is b and something: then the place c
// before a position is so many units and something before it. Any number is such a sum, so nothing is
// assumed.
void Reading::shift_params() {
  if (divisors_.empty()) return;
  std::vector<Formula> lengths;
  for (const Claim& claim : theorem_->claims) {
    if (claim.kind != Claim::Kind::word) continue;
    add_lengths(claim.word.preperiod, lengths);
    add_lengths(claim.word.period, lengths);
  }
  while (std::ranges::any_of(lengths, [&](const Formula& length) { return shift_by(length); })) {
  }
}

bool Reading::shift_by(const Formula& length) {
  Reading scratch = *this;  // what reading the length defines is not needed here
  Polynomial value;
  try {
    value = scratch.number(length);
  } catch (const Unprovable&) {  // the claim that it stands in will say so
    return false;
  }
  const Polynomial products = value.products();
  const bool known = std::ranges::includes(symbols(), products.symbols());
  if (products.terms().empty() || !known) return false;
  for (std::size_t i = 0; i < theorem_->params.size(); ++i) {
    const std::string& param = theorem_->params[i];
    const auto term = value.terms().find({param});
    if (!is_symbol(i) || term == value.terms().end()) continue;
    const bool in_products = std::ranges::any_of(
        params_, [&](const auto& other) { return !other.second.multiplied_by(param).terms().empty(); });
    const auto shift = (products * (term->second < 0 ? -1 : 1)).divided_by(std::abs(term->second));
    if (in_products || !shift) continue;
    substitute(param, symbol(param + ".rest") - *shift);
    return true;
  }
  return false;
}

}  // namespace takeaway::proof
