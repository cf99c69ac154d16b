#include "takeaway/expression.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>

#include "game/checked.hpp"
#include "game/lexer.hpp"

namespace takeaway {

const std::int64_t* Bindings::find(std::string_view name) const {
  for (const auto& [bound, value] : entries_)
    if (bound == name) return &value;
  return nullptr;
}

Expression Expression::number(std::int64_t value, std::size_t place) {
  return {std::make_shared<const Node>(Node{Operator::number, value, {}, {}, place, 1})};
}

Expression Expression::make(Operator op, std::vector<Expression> arguments, std::size_t place) {
  Node node{op, 0, {}, std::move(arguments), place, 1};
  for (const Expression& argument : node.arguments)
    node.depth = std::max(node.depth, argument.node->depth + 1);
  return {std::make_shared<const Node>(std::move(node))};
}

bool Expression::is_condition() const {
  return node->op >= Operator::equal;
}

namespace {

using notation::fail;

std::int64_t within_bounds(std::optional<std::int64_t> value, std::size_t place) {
  if (!value || *value > largest_number || *value < -largest_number) notation::fail_as_too_large(place);
  return *value;
}

// The quotient is rounded down and the remainder has the divisor's sign, as number theory has it.
std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

class Evaluator {
 public:
  explicit Evaluator(const Bindings& bindings) : bindings_(bindings) {}

  std::int64_t value(const Expression& expression) const {
    const auto& node = *expression.node;
    switch (node.op) {
      case Operator::number:
        return within_bounds(node.number, node.place);
      case Operator::name:
        return parameter(node);
      case Operator::call:
        return call(node);
      case Operator::negate:
        return -value(node.arguments[0]);
      case Operator::logical_not:
        return value(node.arguments[0]) == 0 ? 1 : 0;
      case Operator::logical_and:
        return value(node.arguments[0]) != 0 && value(node.arguments[1]) != 0 ? 1 : 0;
      case Operator::logical_or:
        return value(node.arguments[0]) != 0 || value(node.arguments[1]) != 0 ? 1 : 0;
      default:
        return binary(node, value(node.arguments[0]), value(node.arguments[1]));
    }
  }

 private:
  std::int64_t parameter(const Expression::Node& node) const {
    // Whoever bound it may have read it from a file: the arithmetic here is sound up to 2^62.
    if (const std::int64_t* bound = bindings_.find(node.name)) return within_bounds(*bound, node.place);
    if (node.name.size() == 1) unbound(node);
    if (node.is_base) notation::refuse_power_of_product(node.name, node.place);
    std::int64_t product = 1;
    for (const char letter : node.name) {
      const std::int64_t* const bound = bindings_.find(std::string_view(&letter, 1));
      if (bound == nullptr) unbound(node);
      product = within_bounds(checked_multiply(product, *bound), node.place);
    }
    return product;
  }

  [[noreturn]] static void unbound(const Expression::Node& node) {
    fail("the parameter '" + node.name + "' has no value; give it one with --let " + node.name + "=...",
         node.place);
  }

  std::int64_t call(const Expression::Node& node) const {
    std::int64_t result = value(node.arguments[0]);
    if (node.name == "gcd") result = std::gcd(result, std::int64_t{0});
    for (const Expression& argument : std::span(node.arguments).subspan(1)) {
      const std::int64_t next = value(argument);
      if (node.name == "gcd") result = std::gcd(result, next);
      if (node.name == "min") result = std::min(result, next);
      if (node.name == "max") result = std::max(result, next);
    }
    return result;
  }

  static std::int64_t divide(const Expression::Node& node, std::int64_t a, std::int64_t b) {
    const std::size_t place = node.arguments[1].place();
    if (b == 0) fail("division by zero", place);
    if (node.op == Operator::quotient) return floor_divide(a, b);
    if (node.op == Operator::remainder) return a - floor_divide(a, b) * b;
    if (a % b != 0)
      fail(std::to_string(a) + " is not a multiple of " + std::to_string(b) + "; use div to round down",
           place);
    return a / b;
  }

  static std::int64_t binary(const Expression::Node& node, std::int64_t a, std::int64_t b) {
    switch (node.op) {
      case Operator::add:
        return within_bounds(checked_add(a, b), node.place);
      case Operator::subtract:
        return within_bounds(checked_subtract(a, b), node.place);
      case Operator::multiply:
        return within_bounds(checked_multiply(a, b), node.place);
      case Operator::power:
        if (b < 0) fail("a power with a negative exponent", node.arguments[1].place());
        return within_bounds(checked_power(a, b), node.place);
      case Operator::equal:
        return a == b ? 1 : 0;
      case Operator::unequal:
        return a != b ? 1 : 0;
      case Operator::less:
        return a < b ? 1 : 0;
      case Operator::less_equal:
        return a <= b ? 1 : 0;
      case Operator::greater:
        return a > b ? 1 : 0;
      case Operator::greater_equal:
        return a >= b ? 1 : 0;
      case Operator::divides:
        return (a == 0 ? b == 0 : b % a == 0) ? 1 : 0;
      default:
        return divide(node, a, b);
    }
  }

  const Bindings& bindings_;
};

}  // namespace

Result<std::int64_t> evaluate(const Expression& expression, const Bindings& bindings) {
  try {
    return Evaluator(bindings).value(expression);
  } catch (notation::Failure& failure) {
    return std::unexpected(std::move(failure.error));
  }
}

void collect_names(const Expression& expression, std::set<std::string>& names) {
  if (!expression.node) return;
  if (expression.node->op == Operator::name) names.insert(expression.node->name);
  for (const Expression& argument : expression.node->arguments) collect_names(argument, names);
}

}  // namespace takeaway
