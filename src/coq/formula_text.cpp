#include "coq/formula_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "coq/linear.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

using Kind = FormulaKind;

FormulaText::FormulaText(const Theorem& theorem, std::string nim)
    : theorem_(theorem), nim_(std::move(nim)), parameters_(safe_names(theorem.params)) {}

std::string FormulaText::enclosed(const Term& term, Tie least) {
  return term.tie >= least ? term.text : "(" + term.text + ")";
}

std::string FormulaText::number(const Formula& formula) {
  return term(formula).text;
}

std::string FormulaText::argument(const Formula& formula) {
  return enclosed(term(formula), Tie::atom);
}

std::string FormulaText::side(const Formula& formula) {
  return enclosed(term(formula), Tie::sum);
}

FormulaText::Term FormulaText::term(const Formula& formula) {
  const auto& node = *formula.node;
  switch (node.kind) {
    case Kind::number:
      if (node.number < 0) throw NotLinear{"a number of a formula is negative"};
      return {natural_number_text(node.number), node.number > 1000 ? Tie::application : Tie::atom};
    case Kind::name:
      return name(node);
    case Kind::call:
      return call(node);
    case Kind::add:
      return binary(node, "+", Tie::sum);
    case Kind::subtract:
      return difference(formula);
    case Kind::multiply:
      return binary(node, "*", Tie::product);
    case Kind::quotient:
    case Kind::remainder:
    case Kind::ceiling:
      return divided(node);
    case Kind::divide:
      return divided_exactly(node);
    case Kind::gcd:
      return greatest_divisor(node);
    case Kind::minimum:
      return function(node, "Nat.min");
    case Kind::maximum:
      return function(node, "Nat.max");
    case Kind::choose:
      return choose(node);
    case Kind::value:
      if (nim_.empty() || node.family) throw NotLinear{"a formula speaks of other values"};
      return {fmt::format("{} {}", nim_, argument(node.arguments[0])), Tie::application};
    case Kind::nim_sum:
      throw NotLinear{"a formula has a nim-sum"};
    default:
      throw NotLinear{"a formula has more in it than sums, products, quotients and cases"};
  }
}

FormulaText::Term FormulaText::name(const Formula::Node& node) {
  if (node.refers.kind == Reference::Kind::variable) {
    const auto found = variables_.find(node.refers.index);
    if (found == variables_.end()) throw NotLinear{"a formula has a variable of its own"};
    return {found->second, Tie::atom};
  }
  // The names of a game are known by their words alone.
  if (const auto found = std::ranges::find(theorem_.params, node.name); found != theorem_.params.end())
    return {parameters_[static_cast<std::size_t>(found - theorem_.params.begin())], Tie::atom};
  const auto definition = std::ranges::find(theorem_.definitions, node.name, &Definition::name);
  if (definition == theorem_.definitions.end()) throw NotLinear{"a formula has an unknown name"};
  return meaning(*definition, {});
}

FormulaText::Term FormulaText::call(const Formula::Node& node) {
  const auto definition = std::ranges::find(theorem_.definitions, node.name, &Definition::name);
  if (definition != theorem_.definitions.end() && !definition->arguments.empty())
    return meaning(*definition, node.arguments);
  if (node.arguments.size() != 1) throw NotLinear{"a formula has an unknown name"};
  return {fmt::format("{} * {}", enclosed(name(node), Tie::product), argument(node.arguments[0])),
          Tie::product};
}

/// What a definition stands for, written out.
FormulaText::Term FormulaText::meaning(const Definition& definition, const std::vector<Formula>& arguments) {
  if (definition.arguments.size() != arguments.size()) throw NotLinear{"a formula has an unknown name"};
  const auto outside = variables_;
  std::vector<std::string> texts;
  for (const Formula& given : arguments) texts.push_back(argument(given));
  for (std::size_t i = 0; i < texts.size(); ++i) declare(definition.arguments[i], texts[i]);
  Term result = term(definition.formula);
  constexpr std::size_t longest = 10'000;  // definitions in definitions grow fast
  if (result.text.size() > longest) throw NotLinear{"a formula is too long when it is written out"};
  variables_ = outside;
  return result;
}

FormulaText::Term FormulaText::choose(const Formula::Node& node) {
  const std::string asked = condition(node.arguments[0]);
  under_.push_back(fmt::format("({}) = true", asked));
  const std::string then = number(node.arguments[1]);
  under_.back() = fmt::format("({}) = false", asked);
  const std::string otherwise = number(node.arguments[2]);
  under_.pop_back();
  return {fmt::format("if {} then {} else {}", asked, then, otherwise), Tie::loose};
}

void FormulaText::need(const std::string& claim, bool is_difference, const Formula& difference) {
  if (std::ranges::none_of(
          sides_, [&](const NaturalSide& side) { return side.under == under_ && side.claim == claim; }))
    sides_.push_back({under_, claim, is_difference, difference});
}

std::string FormulaText::divisor(const Formula& formula) {
  const Term by = term(formula);
  const bool is_positive = formula.node->kind == Kind::number && formula.node->number > 0;
  if (!is_positive) need(fmt::format("0 < {}", enclosed(by, Tie::sum)), false);
  return enclosed(by, Tie::atom);
}

FormulaText::Term FormulaText::divided(const Formula::Node& node) {
  const std::string by = divisor(node.arguments[1]);
  const Term what = term(node.arguments[0]);
  if (node.kind == Kind::ceiling)
    return {fmt::format("({} + ({} - 1)) / {}", enclosed(what, Tie::sum), by, by), Tie::product};
  return {
      fmt::format("{} {} {}", enclosed(what, Tie::product), node.kind == Kind::quotient ? "/" : "mod", by),
      Tie::product};
}

/// Where the divisor is the gcd of a factor and something else: Coq is told why nothing is left.
FormulaText::Term FormulaText::divided_exactly(const Formula::Node& node) {
  const auto& by = *node.arguments[1].node;
  if (by.kind == Kind::number && by.number > 0) {
    const std::string what = enclosed(term(node.arguments[0]), Tie::product);
    const std::string number = argument(node.arguments[1]);
    need(fmt::format("{} mod {} = 0", what, number), false);
    return {fmt::format("{} / {}", what, number), Tie::product};
  }
  if (by.kind != Kind::gcd) throw NotLinear{"a formula has an exact quotient"};
  const Term divisor = greatest_divisor(by);
  const std::vector<std::string> factors = factors_of(node.arguments[0]);
  if (std::ranges::none_of(by.arguments, [&](const Formula& number) {
        return std::ranges::find(factors, argument(number)) != factors.end();
      }))
    throw NotLinear{"a gcd divides no factor that is seen"};
  const std::string what = enclosed(term(node.arguments[0]), Tie::product);
  need(fmt::format("0 < {}", divisor.text), false);
  need(fmt::format("Nat.divide ({}) ({})", divisor.text, what), false);
  return {fmt::format("{} / {}", what, divisor.text), Tie::product};
}

std::vector<std::string> FormulaText::factors_of(const Formula& formula) {
  if (formula.node->kind != Kind::multiply) return {argument(formula)};
  std::vector<std::string> result = factors_of(formula.node->arguments[0]);
  std::ranges::copy(factors_of(formula.node->arguments[1]), std::back_inserter(result));
  return result;
}

FormulaText::Term FormulaText::greatest_divisor(const Formula::Node& node) {
  if (node.arguments.size() != 2) throw NotLinear{"a formula has the gcd of more than two numbers"};
  return {fmt::format("Nat.gcd {} {}", argument(node.arguments[0]), argument(node.arguments[1])),
          Tie::application};
}

FormulaText::Term FormulaText::difference(const Formula& formula) {
  const auto& node = *formula.node;
  const Term from = term(node.arguments[0]);
  const Term what = term(node.arguments[1]);
  need(fmt::format("{} <= {}", enclosed(what, Tie::sum), enclosed(from, Tie::sum)), true, formula);
  return {fmt::format("{} - {}", enclosed(from, Tie::sum), enclosed(what, Tie::product)), Tie::sum};
}

FormulaText::Term FormulaText::binary(const Formula::Node& node, const std::string& sign, Tie tie) {
  const Tie tighter = tie == Tie::sum ? Tie::product : Tie::application;
  const std::string left = enclosed(term(node.arguments[0]), tie);
  return {fmt::format("{} {} {}", left, sign, enclosed(term(node.arguments[1]), tighter)), tie};
}

FormulaText::Term FormulaText::function(const Formula::Node& node, const std::string& name) {
  std::string text = argument(node.arguments[0]);
  for (std::size_t i = 1; i < node.arguments.size(); ++i)
    text = fmt::format("({} {} {})", name, text, argument(node.arguments[i]));
  return {text, Tie::atom};
}

std::string FormulaText::compared(const Formula::Node& node, std::size_t left, const std::string& sign,
                                  std::size_t right) {
  const std::string first = enclosed(term(node.arguments[left]), Tie::sum);
  return fmt::format("{} {} {}", first, sign, enclosed(term(node.arguments[right]), Tie::sum));
}

/// "(a) && (b) && (c)": conditions of the same kind in one another are one.
std::string FormulaText::joined_conditions(const Formula::Node& node, const std::string& sign) {
  std::vector<std::string> texts;
  for (const Formula& part : node.arguments)
    texts.push_back(part.node->kind == node.kind ? joined_conditions(*part.node, sign)
                                                 : "(" + condition(part) + ")");
  return fmt::format("{}", fmt::join(texts, sign));
}

std::string FormulaText::condition(const Formula& formula) {
  const auto& node = *formula.node;
  switch (node.kind) {
    case Kind::equal:
      return compared(node, 0, "=?", 1);
    case Kind::unequal:
      return fmt::format("negb ({})", compared(node, 0, "=?", 1));
    case Kind::less:
      return compared(node, 0, "<?", 1);
    case Kind::less_equal:
      return compared(node, 0, "<=?", 1);
    case Kind::greater:
      return compared(node, 1, "<?", 0);
    case Kind::greater_equal:
      return compared(node, 1, "<=?", 0);
    case Kind::divides:
      return fmt::format("{} mod {} =? 0", argument(node.arguments[1]), divisor(node.arguments[0]));
    case Kind::negation:
      return fmt::format("negb ({})", condition(node.arguments[0]));
    case Kind::conjunction:
      return "(" + joined_conditions(node, " && ") + ")%bool";
    case Kind::disjunction:
      return "(" + joined_conditions(node, " || ") + ")%bool";
    default:
      throw NotLinear{"a formula asks for more than comparisons"};
  }
}

std::string FormulaText::joined_propositions(const Formula::Node& node, const std::string& sign) {
  std::vector<std::string> texts;
  for (const Formula& part : node.arguments) texts.push_back(clause(part));
  return fmt::format("{}", fmt::join(texts, sign));
}

std::string FormulaText::clause(const Formula& formula) {
  const bool is_comparison = formula.node->kind >= Kind::equal && formula.node->kind <= Kind::divides;
  return is_comparison ? proposition(formula) : "(" + proposition(formula) + ")";
}

std::string FormulaText::proposition(const Formula& formula) {
  const auto& node = *formula.node;
  switch (node.kind) {
    case Kind::equal:
      return compared(node, 0, "=", 1);
    case Kind::unequal:
      return compared(node, 0, "<>", 1);
    case Kind::less:
      return compared(node, 0, "<", 1);
    case Kind::less_equal:
      return compared(node, 0, "<=", 1);
    case Kind::greater:
      return compared(node, 1, "<", 0);
    case Kind::greater_equal:
      return compared(node, 1, "<=", 0);
    case Kind::divides:
      return fmt::format("{} mod {} = 0", argument(node.arguments[1]), divisor(node.arguments[0]));
    case Kind::negation:
      return fmt::format("~ ({})", proposition(node.arguments[0]));
    case Kind::conjunction:
      return joined_propositions(node, " /\\ ");
    case Kind::disjunction:
      return joined_propositions(node, " \\/ ");
    case Kind::implies:
      return joined_propositions(node, " -> ");
    case Kind::equivalent:
      return joined_propositions(node, " <-> ");
    default:
      throw NotLinear{"a statement asks for more than comparisons"};
  }
}

}  // namespace takeaway::coq
