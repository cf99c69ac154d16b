#include "coq/form_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace takeaway::coq {

using open_form::constant;
using open_form::is_number;
using open_form::named;
using open_form::product;
using open_form::sum;

FormReader::FormReader(const Theorem& theorem) : theorem_(theorem), names_(theorem.params) {
  for (const Definition& definition : theorem_.definitions) {
    const auto& node = *definition.formula.node;
    const bool is_division = node.kind == FormulaKind::quotient || node.kind == FormulaKind::remainder;
    if (is_division && definition.arguments.empty()) name_of(node, definition.name);
  }
}

LinearForm FormReader::form(const Formula& formula, const std::string& what) {
  LinearForm result = read(formula, what);
  for (const std::int64_t coefficient : result)
    if (coefficient > most_coefficient || coefficient < -most_coefficient)
      throw NotLinear{what + " has a number past 2^40"};
  return result;
}

LinearForm FormReader::move(const Formula& formula, std::size_t number, std::vector<MoveTimes>& times) {
  const auto& node = *formula.node;
  if (node.kind == FormulaKind::add)
    return sum(move(node.arguments[0], number, times), move(node.arguments[1], number, times), 1);
  if (node.kind == FormulaKind::multiply) {
    for (const std::size_t one : {std::size_t{0}, std::size_t{1}}) {
      const auto& name = *node.arguments[one].node;
      const auto found = std::ranges::find(theorem_.params, name.name);
      const LinearForm other = form(node.arguments[1 - one], "a move");
      if (name.kind != FormulaKind::name || found == theorem_.params.end() || is_number(other)) continue;
      times.push_back({number, static_cast<std::size_t>(found - theorem_.params.begin()), other});
      return constant(0);
    }
  }
  return form(formula, "a move");
}

LinearForm FormReader::read(const Formula& formula, const std::string& what) {
  const auto& node = *formula.node;
  const auto argument = [&](std::size_t i) { return read(node.arguments[i], what); };
  switch (node.kind) {
    case FormulaKind::number:
      return constant(node.number);
    case FormulaKind::name:
      return read_name(node, what);
    case FormulaKind::negate:
      return sum(constant(0), argument(0), -1);
    case FormulaKind::add:
      return sum(argument(0), argument(1), 1);
    case FormulaKind::subtract:
      return sum(argument(0), argument(1), -1);
    case FormulaKind::multiply:
      return product(argument(0), argument(1), what);
    case FormulaKind::call:
      return product(read_name(node, what), argument(0), what);
    case FormulaKind::quotient:
    case FormulaKind::remainder:
      return named(name_of(node, ""));
    case FormulaKind::divide:
      return divided(argument(0), argument(1), what);
    default: {
      const auto value = evaluate(formula, {});  // 2^5, max(3,4): numbers that no parameter is in
      if (!value) throw NotLinear{what + " is not linear in the parameters"};
      return constant(*value);
    }
  }
}

/// A parameter or a definition. The names of a game are known by their words alone.
LinearForm FormReader::read_name(const Formula::Node& node, const std::string& what) {
  const auto found = std::ranges::find(names_, node.name);
  if (found != names_.end()) return named(static_cast<std::size_t>(found - names_.begin()));
  const auto definition = std::ranges::find(theorem_.definitions, node.name, &Definition::name);
  if (definition == theorem_.definitions.end() || !definition->arguments.empty())
    throw NotLinear{what + " is not linear in the parameters"};
  return read(definition->formula, what);
}

/// Exact division by a number: (a-1)/2, where it is known that a = 2 (a div 2) + 1.
LinearForm FormReader::divided(const LinearForm& number, const LinearForm& divisor, const std::string& what) {
  if (!is_number(divisor) || divisor[0] <= 0) throw NotLinear{what + " is divided by a parameter"};
  LinearForm result = number;
  for (const Division& division : divisions_) {
    const auto remainder = known_remainder(division);
    if (!is_number(division.divisor) || !remainder) continue;
    for (std::size_t i = 1; i < division.number.size(); ++i) {
      if (division.number[i] != 1 || i >= result.size() || result[i] % divisor[0] == 0) continue;
      const std::int64_t often = result[i];
      result = sum(result, division.number, -often);
      result = sum(result, sum(constant(0), named(division.quotient), often), division.divisor[0]);
      result = sum(result, constant(*remainder), often);
    }
  }
  for (std::int64_t& coefficient : result) {
    if (coefficient % divisor[0] != 0) throw NotLinear{what + " is divided by a number"};
    coefficient /= divisor[0];
  }
  return result;
}

/// A condition such as a mod 2 = 1 says so.
std::optional<std::int64_t> FormReader::known_remainder(const Division& division) const {
  for (const auto& [name, value] : remainders_)
    if (name == division.remainder) return value;
  return std::nullopt;
}

void FormReader::learn(const std::vector<LinearCondition>& conditions) {
  for (const LinearCondition& condition : conditions) {
    if (condition.sign != LinearCondition::Sign::equal) continue;
    for (const Division& division : divisions_) {
      const LinearForm with = sum(condition.form, named(division.remainder), -1);
      const LinearForm without = sum(condition.form, named(division.remainder), 1);
      if (is_number(with)) remainders_.emplace_back(division.remainder, -with[0]);
      if (is_number(without)) remainders_.emplace_back(division.remainder, without[0]);
    }
  }
}

/// Which name a quotient or remainder has; `wanted` is the name of its definition, if it has one.
std::size_t FormReader::name_of(const Formula::Node& node, const std::string& wanted) {
  const LinearForm number = form(node.arguments[0], "a quotient");
  const LinearForm divisor = form(node.arguments[1], "a quotient");
  const bool is_quotient = node.kind == FormulaKind::quotient;
  for (const Division& division : divisions_) {
    if (!open_form::same(division.number, number) || !open_form::same(division.divisor, divisor)) continue;
    const std::size_t name = is_quotient ? division.quotient : division.remainder;
    if (!wanted.empty()) names_[name] = wanted;
    return name;
  }
  const std::size_t name = names_.size();
  divisions_.push_back({number, divisor, name, name + 1});
  names_.push_back(is_quotient && !wanted.empty() ? wanted : unnamed("quotient"));
  names_.push_back(!is_quotient && !wanted.empty() ? wanted : unnamed("remainder"));
  return is_quotient ? name : name + 1;
}

/// A name that no theorem can have, but Coq can.
std::string FormReader::unnamed(const std::string& what) const {
  return fmt::format("{}'{}", what, divisions_.size());
}

}  // namespace takeaway::coq
