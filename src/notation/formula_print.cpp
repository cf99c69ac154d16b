// Formulas as text, with no more parentheses than they need.
#include "notation/words.hpp"
#include "takeaway/family.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;
namespace levels = notation::levels;

// 2m reads better than 2*m; but 2*e3 must not become the number 2e3.
bool is_coefficient(const Formula& left, const Formula& right) {
  if (left.node->kind != Kind::number || left.node->number < 0 || right.node->kind != Kind::name)
    return false;
  const std::string& name = right.node->name;
  return name.size() < 2 || (name[0] != 'e' && name[0] != 'E') || name[1] < '0' || name[1] > '9';
}

/// Of a product, as (hm)^2 or (m(a+b))^2; without parentheses it would be refused.
bool is_base_in_parentheses(const Formula::Node& node) {
  return !node.is_base && (node.kind == Kind::call || (node.kind == Kind::name && node.name.size() > 1));
}

class Printer {
 public:
  explicit Printer(Spacing spacing) : tight_(spacing == Spacing::tight) {}

  std::string text(const Formula& formula, int level) const {
    const auto& node = *formula.node;
    if (const auto* infix = notation::infix_of(node.kind))
      return wrapped(joined(node, *infix), infix->level, level);
    switch (node.kind) {
      case Kind::number:
        if (!node.name.empty()) return node.name;
        // A negative number is made by programs only: in parentheses wherever it is part of something.
        return wrapped(std::to_string(node.number), node.number < 0 ? levels::minus : level, level);
      case Kind::name:
        return node.name;
      case Kind::negate:
        return wrapped("-" + text(node.arguments[0], levels::minus), levels::minus, level);
      case Kind::divides_sum:
        return wrapped(text(node.arguments[0], levels::nim_sum) + " divides a sum of two moves",
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
        return wrapped(ranged(node), 0, level);
      default:
        return call(node);
    }
  }

 private:
  static std::string wrapped(std::string text, int own, int level) {
    return own < level ? "(" + text + ")" : text;
  }

  std::string ranged(const Formula::Node& node) const {
    return std::string(notation::word_of(node.kind)) + " " + node.name + " in " +
           text(node.arguments[0], levels::nim_sum) + ".." + text(node.arguments[1], levels::nim_sum) + ": " +
           text(node.arguments[2], 0);
  }

  // Powers and implications group to the right, everything else to the left.
  std::string joined(const Formula::Node& node, const notation::Infix& infix) const {
    const Formula& left = node.arguments[0];
    const Formula& right = node.arguments[1];
    if (tight_ && node.kind == Kind::multiply && is_coefficient(left, right))
      return text(left, infix.level) + text(right, infix.level);
    const bool to_the_right = node.kind == Kind::power || node.kind == Kind::implies;
    const std::string before = node.kind == Kind::power && is_base_in_parentheses(*left.node)
                                   ? "(" + text(left, 0) + ")"
                                   : text(left, infix.level + (to_the_right ? 1 : 0));
    const bool sign = infix.text.size() == 1 && infix.level >= levels::sum;
    const std::string space = node.kind == Kind::power || (tight_ && sign) ? "" : " ";
    return before + space + std::string(infix.text) + space +
           text(right, infix.level + (to_the_right ? 0 : 1));
  }

  std::string call(const Formula::Node& node) const {
    const std::string comma = tight_ ? "," : ", ";
    std::string inside;
    for (const Formula& argument : node.arguments)
      inside += (inside.empty() ? "" : comma) + text(argument, 0);
    if (node.kind == Kind::ceiling)
      inside = text(node.arguments[0], levels::product) + (tight_ ? "/" : " / ") +
               text(node.arguments[1], levels::product + 1);
    if (node.family) inside += (inside.empty() ? "" : "; ") + takeaway::to_text(*node.family);
    const std::string name = node.kind == Kind::call ? node.name : std::string(notation::word_of(node.kind));
    return inside.empty() ? name : name + "(" + inside + ")";
  }

  bool tight_;
};

}  // namespace

std::string to_text(const Formula& formula, Spacing spacing) {
  return Printer(spacing).text(formula, 0);
}

}  // namespace takeaway
