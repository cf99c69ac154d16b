#include <array>
#include <string_view>

#include "takeaway/expression.hpp"

namespace takeaway {

namespace {

struct Style {
  int level;              // binds tighter when larger
  std::string_view sign;  // between the operands
};

Style style(Operator op) {
  switch (op) {
    case Operator::logical_or:
      return {1, " or "};
    case Operator::logical_and:
      return {2, " and "};
    case Operator::logical_not:
      return {3, "not "};
    case Operator::equal:
      return {4, " = "};
    case Operator::unequal:
      return {4, " != "};
    case Operator::less:
      return {4, " < "};
    case Operator::less_equal:
      return {4, " <= "};
    case Operator::greater:
      return {4, " > "};
    case Operator::greater_equal:
      return {4, " >= "};
    case Operator::divides:
      return {4, " divides "};
    case Operator::add:
      return {5, "+"};
    case Operator::subtract:
      return {5, "-"};
    case Operator::multiply:
      return {6, "*"};
    case Operator::divide:
      return {6, "/"};
    case Operator::quotient:
      return {6, " div "};
    case Operator::remainder:
      return {6, " mod "};
    case Operator::negate:
      return {7, "-"};
    case Operator::power:
      return {8, "^"};
    default:
      return {9, ""};
  }
}

std::string print(const Expression& expression, int level);

std::string join_arguments(const std::vector<Expression>& arguments) {
  std::string text;
  for (const Expression& argument : arguments) text += (text.empty() ? "" : ",") + print(argument, 0);
  return text;
}

// 2m reads better than 2*m; but 2*e3 must not become the number 2e3.
bool prints_as_coefficient(const Expression& left, const Expression& right) {
  if (left.node->op != Operator::number || left.node->number < 0) return false;
  if (right.node->op != Operator::name) return false;
  const std::string& name = right.node->name;
  return name.size() < 2 || (name[0] != 'e' && name[0] != 'E') || name[1] < '0' || name[1] > '9';
}

std::string print_bare(const Expression& expression) {
  const auto& node = *expression.node;
  const auto [level, sign] = style(node.op);
  switch (node.op) {
    case Operator::number:
      return std::to_string(node.number);
    case Operator::name:
      return node.name;
    case Operator::call:
      return node.name + "(" + join_arguments(node.arguments) + ")";
    case Operator::negate:
    case Operator::logical_not:
      return std::string(sign) + print(node.arguments[0], level);
    default:
      break;
  }
  const Expression& left = node.arguments[0];
  const Expression& right = node.arguments[1];
  if (node.op == Operator::multiply && prints_as_coefficient(left, right))
    return print(left, level) + print(right, level);
  // Of a product, as (hm)^2; without parentheses it would be refused.
  const bool product = left.node->op == Operator::name && left.node->name.size() > 1 && !left.node->is_base;
  if (node.op == Operator::power && product) return "(" + left.node->name + ")^" + print(right, level);
  // Powers group to the right, comparisons not at all, everything else to the left.
  const int left_level = node.op == Operator::power || level == 4 ? level + 1 : level;
  const int right_level = node.op == Operator::power ? level : level + 1;
  return print(left, left_level) + std::string(sign) + print(right, right_level);
}

std::string print(const Expression& expression, int level) {
  const bool negative = expression.node->op == Operator::number && expression.node->number < 0;
  const int own = negative ? 7 : style(expression.node->op).level;
  return own < level ? "(" + print_bare(expression) + ")" : print_bare(expression);
}

}  // namespace

std::string to_text(const Expression& expression) {
  return print(expression, 0);
}

}  // namespace takeaway
