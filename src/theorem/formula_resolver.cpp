#include "theorem/formula_resolver.hpp"

#include <algorithm>
#include <optional>

#include "notation/lexer.hpp"
#include "notation/words.hpp"
#include "takeaway/outcome_family.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;

/// The number of a behaviour in the end, in the order of `Behaviour`.
std::optional<std::int64_t> behaviour_called(std::string_view name) {
  const auto found = std::ranges::find(behaviour_names, name);
  return found == behaviour_names.end() ? std::nullopt
                                        : std::optional<std::int64_t>(found - behaviour_names.begin());
}

Formula reference(Formula::Node node, const VisibleName& visible) {
  node.refers = visible.refers;
  node.is_condition = visible.is_condition;
  node.depth = visible.depth + 1;
  return Formula::of(std::move(node));
}

}  // namespace

void FormulaResolver::expect(const Formula& formula, bool condition) {
  if (formula.node->is_condition == condition) return;
  scope_.fail(formula.node->place, condition ? "a condition was expected, this is a number"
                                             : "a number was expected, this is a condition");
}

void FormulaResolver::check_types(const Formula::Node& node) {
  if (node.kind == Kind::choose) {
    expect(node.arguments[0], true);
    expect(node.arguments[2], node.arguments[1].node->is_condition);
    return;
  }
  const bool logic = node.kind >= Kind::negation && node.kind <= Kind::equivalent;
  for (const Formula& argument : node.arguments) expect(argument, logic);
}

void FormulaResolver::declare(Variable& variable, std::size_t place) {
  variable.number = theorem_.variables++;
  scope_.declare({variable.name, {Reference::Kind::variable, variable.number}}, place);
}

Formula FormulaResolver::condition(const Formula& formula) {
  Formula found = any(formula);
  expect(found, true);
  return found;
}

Formula FormulaResolver::number(const Formula& formula) {
  Formula found = any(formula);
  expect(found, false);
  return found;
}

Formula FormulaResolver::any(const Formula& formula) {
  constexpr int deepest = 2000;
  Formula found = unmeasured(formula);
  if (found.node->depth > deepest)
    scope_.fail(found.node->place, "the definitions lead to a formula that is too long");
  return found;
}

Formula FormulaResolver::unmeasured(const Formula& formula) {
  Formula::Node node = *formula.node;
  if (node.kind == Kind::name) return named(node);
  if (node.kind == Kind::call) return call(node);
  if (is_range(node.kind)) return ranged(std::move(node));
  if (node.kind == Kind::equal || node.kind == Kind::unequal) name_class(node.arguments);
  for (Formula& argument : node.arguments) argument = any(argument);
  if (node.family) {
    FamilyUse use = *node.family;
    resolve(use, theorem_.families++, node.place);
    node.family = std::make_shared<const FamilyUse>(std::move(use));
  }
  check_types(node);
  return Formula::of(std::move(node));
}

/// In `outcome(n) = L` and `behaviour = fair` the other side is a name for a number, which nobody else may
/// have.
void FormulaResolver::name_class(std::vector<Formula>& sides) {
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const Formula::Node& node = *sides[1 - side].node;
    if (node.kind != Kind::name) continue;
    const Formula::Node& asked = *sides[side].node;
    const bool behaviour =
        asked.kind == Kind::behaviour || (asked.kind == Kind::name && asked.name == "behaviour");
    std::optional<std::int64_t> number;
    if (asked.kind == Kind::outcome)
      if (const auto outcome = outcome_called(node.name)) number = static_cast<std::int64_t>(*outcome);
    if (behaviour) number = behaviour_called(node.name);
    if (!number) continue;
    if (scope_.find(node.name) != nullptr)
      scope_.fail(node.place, "'" + node.name + "' is a name of this theorem, and here it would be " +
                                  (behaviour ? "a behaviour" : "an outcome class") +
                                  "; call it something else");
    Formula::Node named = node;
    named.kind = Kind::number;
    named.number = *number;
    sides[1 - side] = Formula::of(std::move(named));
  }
}

Formula FormulaResolver::named(const Formula::Node& node) {
  if (const VisibleName* const visible = scope_.find(node.name)) {
    if (visible->arguments > 0)
      scope_.fail(node.place, "'" + node.name + "' needs its arguments in parentheses");
    return reference(node, *visible);
  }
  if (const auto kind = notation::measured_kind(node.name)) {
    scope_.refuse_two_readings(node.name, node.place);
    return Formula::make(*kind, {}, node.place);
  }
  scope_.refuse_later(node.name, node.place);
  return product(node);
}

// A word that is nobody's name is a product of its letters, when each of them is known: 2hm is 2*h*m.
Formula FormulaResolver::product(const Formula::Node& node) {
  if (!scope_.is_product(node.name)) {
    for (const char letter : node.name)
      if (node.name.size() > 1 && scope_.find(std::string_view(&letter, 1)) == nullptr)
        scope_.refuse_later(std::string(1, letter), node.place);
    scope_.fail(node.place, "the name '" + node.name.substr(0, 40) + "' has no value");
    return Formula::number(0, node.place);
  }
  if (node.is_base) scope_.error().keep(notation::power_of_product_at(node.place, node.name));
  Formula product;
  for (const char letter : node.name) {
    const Formula factor = named(*Formula::variable(std::string(1, letter), node.place).node);
    product = product ? Formula::make(Kind::multiply, {product, factor}, node.place) : factor;
  }
  return product;
}

Formula FormulaResolver::call(Formula::Node node) {
  const VisibleName* const visible = scope_.find(node.name);
  if (visible != nullptr && visible->arguments > 0) {
    if (visible->arguments != node.arguments.size())
      scope_.fail(node.place, "'" + node.name + "' has " + std::to_string(visible->arguments) + " arguments");
    const VisibleName called = *visible;  // arguments may declare variables of their own
    for (Formula& argument : node.arguments) argument = number(argument);
    return reference(std::move(node), called);
  }
  scope_.refuse_later(node.name, node.place);
  // m(a+b) is a product, when m is known and nothing is called so.
  const bool factor = visible != nullptr
                          ? visible->is_number()
                          : scope_.is_product(node.name) || notation::measured_kind(node.name).has_value();
  if (node.arguments.size() == 1 && factor && node.is_base)
    scope_.error().keep(notation::power_of_product_at(node.place, node.name + "(...)"));
  if (node.arguments.size() == 1 && factor)
    return Formula::make(Kind::multiply,
                         {named(*Formula::variable(node.name, node.place).node), number(node.arguments[0])},
                         node.place);
  if (node.name == "value") scope_.fail(node.place, "unknown function 'value': the value of heap n is G(n)");
  scope_.fail(node.place,
              "unknown function '" + node.name +
                  "'; there are gcd, min, max, floor, ceil, G, period, preperiod, saltus, "
                  "max_value, outcome, outcome_period, outcome_preperiod, behaviour, pure, and what "
                  "'let' defines");
  return Formula::number(0, node.place);
}

Formula FormulaResolver::ranged(Formula::Node node) {
  node.arguments[0] = number(node.arguments[0]);
  node.arguments[1] = number(node.arguments[1]);
  Variable variable{node.name, node.place};
  declare(variable, node.place);
  node.arguments[2] = node.kind == Kind::largest ? number(node.arguments[2]) : condition(node.arguments[2]);
  scope_.forget();
  node.refers = {Reference::Kind::variable, variable.number};
  return Formula::of(std::move(node));
}

void FormulaResolver::resolve(FamilyUse& use, std::size_t number, std::size_t place) {
  use.number = number;
  use.meanings.clear();
  for (const auto& [name, word] : use.words()) {
    Formula::Node node;
    node.kind = Kind::name;
    node.name = name;
    node.is_base = word.base_place.has_value();
    node.place = use.place.value_or(0) + word.base_place.value_or(word.place);
    const bool first_error = !scope_.error().any();
    use.meanings.push_back({name, this->number(Formula::of(std::move(node)))});
    if (!first_error || !scope_.error().any()) continue;
    Error error = scope_.error().take();
    if (!use.place && number != 0) error.place = place;  // made of one that has its place
    if (!use.place && number == 0) error.text = use.text;
    scope_.error().keep(std::move(error));
  }
}

}  // namespace takeaway
