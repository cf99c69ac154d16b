// Formulas as trees.
#include <algorithm>

#include "takeaway/family.hpp"

namespace takeaway {

Formula Formula::number(std::int64_t value, std::size_t place) {
  Node node;
  node.number = value;
  node.place = place;
  return of(std::move(node));
}

Formula Formula::variable(std::string name, std::size_t place) {
  Node node;
  node.kind = FormulaKind::name;
  node.name = std::move(name);
  node.place = place;
  return of(std::move(node));
}

Formula Formula::make(FormulaKind kind, std::vector<Formula> arguments, std::size_t place) {
  Node node;
  node.kind = kind;
  node.arguments = std::move(arguments);
  node.place = place;
  return of(std::move(node));
}

Formula Formula::of(Node node) {
  int deepest = 0;
  for (const Formula& argument : node.arguments) deepest = std::max(deepest, argument.node->depth);
  node.depth = std::max(node.depth, deepest + 1);
  const bool chosen = node.kind == FormulaKind::choose && node.arguments[1].node->is_condition;
  node.is_condition = node.is_condition || chosen || node.kind >= FormulaKind::equal;
  return {std::make_shared<const Node>(std::move(node))};
}

const std::int64_t* Bindings::find(std::string_view name) const {
  for (const auto& [bound, value] : entries_)
    if (bound == name) return &value;
  return nullptr;
}

bool is_about_game(FormulaKind kind) {
  return (kind >= FormulaKind::value && kind <= FormulaKind::behaviour) || kind == FormulaKind::divides_sum ||
         kind == FormulaKind::pure;
}

bool is_range(FormulaKind kind) {
  return kind == FormulaKind::count || kind == FormulaKind::largest || kind == FormulaKind::for_all ||
         kind == FormulaKind::exists;
}

void collect_names(const Formula& formula, std::set<std::string>& names) {
  if (!formula) return;
  const auto& node = *formula.node;
  std::set<std::string> inside;
  for (const Formula& argument : node.arguments) collect_names(argument, inside);
  if (is_range(node.kind)) {
    // The ends of the range are outside of it.
    inside.erase(node.name);
    collect_names(node.arguments[0], inside);
    collect_names(node.arguments[1], inside);
  } else if (!node.name.empty() && node.kind != FormulaKind::number) {
    inside.insert(node.name);
  }
  names.merge(inside);
}

namespace {

bool same(const std::shared_ptr<const FamilyUse>& one, const std::shared_ptr<const FamilyUse>& other) {
  if (!one || !other) return !one && !other;
  return to_text(*one) == to_text(*other) &&
         std::ranges::equal(one->meanings, other->meanings, [](const auto& left, const auto& right) {
           return left.word == right.word && takeaway::same(left.formula, right.formula);
         });
}

}  // namespace

bool same(const Formula& one, const Formula& other) {
  if (!one || !other) return !one && !other;
  if (one.node == other.node) return true;
  const auto& left = *one.node;
  const auto& right = *other.node;
  return left.kind == right.kind && left.number == right.number && left.refers == right.refers &&
         same(left.family, right.family) &&
         std::ranges::equal(left.arguments, right.arguments,
                            [](const Formula& a, const Formula& b) { return takeaway::same(a, b); });
}

}  // namespace takeaway
