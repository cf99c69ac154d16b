// Names become slots: parameters first, then definitions, then variables as they come up.
#include <algorithm>
#include <ranges>

#include "game/lexer.hpp"
#include "theory/evaluator.hpp"
#include "theory/formula_words.hpp"

namespace takeaway {

using Kind = FormulaKind;
using notation::fail;

Scope::Scope(const Theorem& theorem) {
  for (const std::string& param : theorem.params) {
    declare(param, 0);
    params_.push_back(param);
    ++slots_;
  }
  for (const Definition& definition : theorem.definitions) {
    const std::size_t place = definition.formula.node->place;
    declare(definition.name, place);
    Defined defined;
    defined.name = definition.name;
    for (const std::string& parameter : definition.parameters)
      defined.parameters.push_back(remember(parameter));
    if (definition.parameters.empty()) defined.slot = slots_++;
    defined.body = compile(definition.formula);
    for (std::size_t i = 0; i < definition.parameters.size(); ++i) forget();
    definitions_.push_back(std::move(defined));
  }
  if (theorem.game) {
    const std::size_t own = use(*theorem.game, 0);
    if (own != 0) std::swap(families_[0], families_[own]);
    has_game_ = true;
  }
}

void Scope::declare(const std::string& name, std::size_t place) {
  const bool defined =
      std::ranges::any_of(definitions_, [&](const Defined& other) { return other.name == name; });
  if (defined || std::ranges::find(params_, name) != params_.end())
    fail("the name '" + name + "' is used twice", place);
}

std::size_t Scope::remember(const std::string& name) {
  variables_.emplace_back(name, slots_);
  return slots_++;
}

Term Scope::condition(const Formula& formula) {
  Term term = compile(formula);
  if (!term.is_condition) fail("a condition was expected, this is a number", term.place);
  return term;
}

Term Scope::number(const Formula& formula) {
  Term term = compile(formula);
  if (term.is_condition) fail("a number was expected, this is a condition", term.place);
  return term;
}

Term Scope::compile(const Formula& formula) {
  constexpr int deepest = 2000;
  Term term = unmeasured(formula);
  if (term.defined || term.kind == Kind::call) term.depth = definitions_[term.definition].body.depth + 1;
  for (const Term& argument : term.arguments) term.depth = std::max(term.depth, argument.depth + 1);
  if (term.depth > deepest) fail("the definitions lead to a formula that is too long", term.place);
  return term;
}

Term Scope::unmeasured(const Formula& formula) {
  const auto& node = *formula.node;
  switch (node.kind) {
    case Kind::name:
      return name(node);
    case Kind::call:
      return call(node);
    case Kind::count:
    case Kind::largest:
    case Kind::for_all:
    case Kind::exists:
      return ranged(node);
    default:
      break;
  }
  Term term;
  term.kind = node.kind;
  term.number = node.number;
  term.place = node.place;
  term.is_condition = is_condition(node.kind);
  for (const Formula& argument : node.arguments) term.arguments.push_back(compile(argument));
  if (node.kind == Kind::choose) term.is_condition = term.arguments[1].is_condition;
  const bool of_game = node.kind == Kind::value || node.kind == Kind::pure ||
                       (node.kind >= Kind::period && node.kind <= Kind::outcome_preperiod);
  if (of_game && node.family) term.family = use(*node.family, node.place);
  check_types(term);
  return term;
}

void Scope::check_types(const Term& term) const {
  const auto expect = [](const Term& argument, bool condition) {
    if (argument.is_condition == condition) return;
    fail(condition ? "a condition was expected, this is a number"
                   : "a number was expected, this is a condition",
         argument.place);
  };
  if (term.kind == Kind::choose) {
    expect(term.arguments[0], true);
    expect(term.arguments[2], term.arguments[1].is_condition);
    return;
  }
  const bool logic = term.kind >= Kind::negation && term.kind <= Kind::equivalent;
  for (const Term& argument : term.arguments) expect(argument, logic);
}

// A name that is nobody's is a product of its letters, when each of them is known: 2hm is 2*h*m.
Term Scope::name(const Formula::Node& node) {
  Term term;
  term.kind = Kind::name;
  term.place = node.place;
  for (const auto& [variable, slot] : std::views::reverse(variables_)) {
    if (variable != node.name) continue;
    term.slot = slot;
    return term;
  }
  if (const auto param = std::ranges::find(params_, node.name); param != params_.end()) {
    term.slot = static_cast<std::size_t>(param - params_.begin());
    return term;
  }
  for (std::size_t i = 0; i < definitions_.size(); ++i) {
    if (definitions_[i].name != node.name) continue;
    if (!definitions_[i].parameters.empty())
      fail("'" + node.name + "' needs its arguments in parentheses", node.place);
    term.defined = true;
    term.definition = i;
    term.slot = definitions_[i].slot;
    term.is_condition = definitions_[i].body.is_condition;
    return term;
  }
  constexpr std::size_t most_letters = 16;
  if (node.name.size() == 1 || node.name.size() > most_letters)
    fail("the name '" + node.name.substr(0, 40) + "' has no value", node.place);
  Formula product;
  for (const char letter : node.name) {
    const Formula factor = Formula::variable(std::string(1, letter), node.place);
    product = product ? Formula::make(Kind::multiply, {product, factor}, node.place) : factor;
  }
  try {
    return compile(product);
  } catch (const notation::Failure&) {
    fail("the name '" + node.name + "' has no value", node.place);
  }
}

Term Scope::call(const Formula::Node& node) {
  for (std::size_t i = 0; i < definitions_.size(); ++i) {
    const Defined& defined = definitions_[i];
    if (defined.name != node.name) continue;
    if (defined.parameters.size() != node.arguments.size())
      fail("'" + node.name + "' has " + std::to_string(defined.parameters.size()) + " arguments", node.place);
    Term term;
    term.kind = Kind::call;
    term.definition = i;
    term.place = node.place;
    term.is_condition = defined.body.is_condition;
    for (const Formula& argument : node.arguments) term.arguments.push_back(number(argument));
    return term;
  }
  // m(a+b) is a product, when m is known and nothing is called so.
  if (node.arguments.size() == 1) try {
      return compile(Formula::make(
          Kind::multiply, {Formula::variable(node.name, node.place), node.arguments[0]}, node.place));
    } catch (const notation::Failure&) {
    }
  fail("unknown function '" + node.name +
           "'; there are gcd, min, max, floor, ceil, G, period, preperiod, saltus, "
           "outcome_period, outcome_preperiod, pure, and what 'let' defines",
       node.place);
}

Term Scope::ranged(const Formula::Node& node) {
  Term term;
  term.kind = node.kind;
  term.place = node.place;
  term.is_condition = is_condition(node.kind);
  term.arguments.push_back(number(node.arguments[0]));
  term.arguments.push_back(number(node.arguments[1]));
  term.slot = remember(node.name);
  term.arguments.push_back(node.kind == Kind::largest ? number(node.arguments[2])
                                                      : condition(node.arguments[2]));
  forget();
  return term;
}

std::size_t Scope::use(const Family& family, std::size_t place) {
  FamilyUse used{family, {}};
  for (const std::string& parameter : family.parameters()) {
    // Letters written together are taken apart by the family itself.
    const auto known = [&](const std::string& name) {
      return std::ranges::any_of(variables_, [&](const auto& variable) { return variable.first == name; }) ||
             std::ranges::find(params_, name) != params_.end() ||
             std::ranges::any_of(definitions_, [&](const Defined& other) { return other.name == name; });
    };
    std::vector<std::string> names = {parameter};
    if (!known(parameter) && parameter.size() > 1) {
      names.clear();
      for (const char letter : parameter) names.emplace_back(1, letter);
    }
    for (const std::string& name : names)
      used.names.emplace_back(name, compile(Formula::variable(name, place)));
  }
  // The theorem's own game comes first; it is looked up as 0 before it is known.
  if (families_.empty()) families_.push_back({});
  families_.push_back(std::move(used));
  return families_.size() - 1;
}

void Scope::collect_slots(const Term& term, std::set<std::size_t>& slots) const {
  if (term.kind == Kind::name) slots.insert(term.slot);
  for (const Term& argument : term.arguments) collect_slots(argument, slots);
  const bool of_game = term.kind == Kind::value || term.kind == Kind::pure ||
                       term.kind == Kind::divides_sum ||
                       (term.kind >= Kind::period && term.kind <= Kind::outcome_preperiod);
  if (of_game && term.family < families_.size())
    for (const auto& [name, part] : families_[term.family].names) collect_slots(part, slots);
}

}  // namespace takeaway
