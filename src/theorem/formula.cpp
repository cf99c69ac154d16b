// Formulas as trees, and how they are written.
#include <algorithm>
#include <array>

#include "theorem/formula_words.hpp"

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
  node.is_condition = node.is_condition || chosen || takeaway::is_condition(node.kind);
  return {std::make_shared<const Node>(std::move(node))};
}

std::string_view to_text(TheoremStatus status) {
  switch (status) {
    case TheoremStatus::theorem:
      return "theorem";
    case TheoremStatus::conjecture:
      return "conjecture";
    case TheoremStatus::observation:
      return "observation";
  }
  return "";
}

namespace {

using Kind = FormulaKind;

class Printer {
 public:
  std::string text(const Formula& formula, int level) const {
    const auto& node = *formula.node;
    if (const auto* infix = infix_of(node.kind)) return joined(node, *infix, level);
    switch (node.kind) {
      case Kind::number:
        return node.number < 0 ? "(" + std::to_string(node.number) + ")" : std::to_string(node.number);
      case Kind::name:
        return node.name;
      case Kind::negate:
        return wrapped("-" + text(node.arguments[0], levels::minus), levels::minus, level);
      case Kind::divides_sum:
        return wrapped(text(node.arguments[0], levels::sum) + " divides a sum of two moves",
                       levels::comparison, level);
      case Kind::negation:
        return wrapped("not " + text(node.arguments[0], levels::negation), levels::negation, level);
      case Kind::choose:
        return wrapped("if " + text(node.arguments[0], 0) + " then " + text(node.arguments[1], 0) + " else " +
                           text(node.arguments[2], 0),
                       0, level);
      case Kind::count:
      case Kind::largest:
      case Kind::for_all:
      case Kind::exists:
        return wrapped(std::string(word_of(node.kind)) + " " + node.name + " in " +
                           text(node.arguments[0], levels::sum) + ".." +
                           text(node.arguments[1], levels::sum) + ": " + text(node.arguments[2], 0),
                       0, level);
      default:
        return call(node);
    }
  }

 private:
  static std::string wrapped(std::string text, int own, int level) {
    return own < level ? "(" + text + ")" : text;
  }

  std::string joined(const Formula::Node& node, const Infix& infix, int level) const {
    // Of a product, as (hm)^2 or (m(a+b))^2; without parentheses it would be refused.
    const auto& left = *node.arguments[0].node;
    const bool product =
        !left.is_base && (left.kind == Kind::call || (left.kind == Kind::name && left.name.size() > 1));
    if (node.kind == Kind::power && product)
      return wrapped("(" + text(node.arguments[0], 0) + ")^" + text(node.arguments[1], infix.level),
                     infix.level, level);
    const bool right = node.kind == Kind::power || node.kind == Kind::implies;
    const std::string tight = node.kind == Kind::power ? "" : " ";
    return wrapped(text(node.arguments[0], infix.level + (right ? 1 : 0)) + tight + std::string(infix.text) +
                       tight + text(node.arguments[1], infix.level + (right ? 0 : 1)),
                   infix.level, level);
  }

  std::string call(const Formula::Node& node) const {
    std::string inside;
    for (const Formula& argument : node.arguments) inside += (inside.empty() ? "" : ", ") + text(argument, 0);
    if (node.kind == Kind::ceiling)
      inside =
          text(node.arguments[0], levels::product) + " / " + text(node.arguments[1], levels::product + 1);
    if (node.family) inside += (inside.empty() ? "" : "; ") + takeaway::to_text(*node.family);
    const std::string name = node.kind == Kind::call ? node.name : std::string(word_of(node.kind));
    return inside.empty() ? name : name + "(" + inside + ")";
  }
};

}  // namespace

const Infix* infix_of(FormulaKind kind) {
  static constexpr std::array<Infix, 17> infixes = {{{Kind::equivalent, "iff", levels::equivalent},
                                                     {Kind::implies, "implies", levels::implies},
                                                     {Kind::disjunction, "or", levels::disjunction},
                                                     {Kind::conjunction, "and", levels::conjunction},
                                                     {Kind::equal, "=", levels::comparison},
                                                     {Kind::unequal, "!=", levels::comparison},
                                                     {Kind::less, "<", levels::comparison},
                                                     {Kind::less_equal, "<=", levels::comparison},
                                                     {Kind::greater, ">", levels::comparison},
                                                     {Kind::greater_equal, ">=", levels::comparison},
                                                     {Kind::divides, "divides", levels::comparison},
                                                     {Kind::add, "+", levels::sum},
                                                     {Kind::subtract, "-", levels::sum},
                                                     {Kind::multiply, "*", levels::product},
                                                     {Kind::divide, "/", levels::product},
                                                     {Kind::quotient, "div", levels::product},
                                                     {Kind::remainder, "mod", levels::product}}};
  static constexpr Infix power = {Kind::power, "^", levels::power};
  for (const Infix& infix : infixes)
    if (infix.kind == kind) return &infix;
  return kind == Kind::power ? &power : nullptr;
}

std::string_view word_of(FormulaKind kind) {
  switch (kind) {
    case Kind::ceiling:
      return "ceil";
    case Kind::gcd:
      return "gcd";
    case Kind::minimum:
      return "min";
    case Kind::maximum:
    case Kind::largest:
      return "max";
    case Kind::count:
      return "count";
    case Kind::value:
      return "G";
    case Kind::period:
      return "period";
    case Kind::preperiod:
      return "preperiod";
    case Kind::saltus:
      return "saltus";
    case Kind::outcome_period:
      return "outcome_period";
    case Kind::outcome_preperiod:
      return "outcome_preperiod";
    case Kind::for_all:
      return "forall";
    case Kind::exists:
      return "exists";
    case Kind::pure:
      return "pure";
    default:
      return "";
  }
}

std::string to_text(const Formula& formula) {
  return Printer().text(formula, 0);
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
