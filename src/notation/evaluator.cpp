#include "notation/evaluator.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/checked.hpp"
#include "notation/lexer.hpp"

namespace takeaway::notation {

namespace {

using Kind = FormulaKind;

// The quotient is rounded down and the remainder has the divisor's sign, as number theory has it.
std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

}  // namespace

std::int64_t Evaluator::divide(const Formula::Node& node, std::int64_t a, std::int64_t b) {
  const std::size_t place = node.arguments[1].place();
  if (b == 0) return fail(error_at(place, "division by zero"));
  if (node.kind == Kind::quotient) return floor_divide(a, b);
  if (node.kind == Kind::remainder) return a - floor_divide(a, b) * b;
  if (node.kind == Kind::ceiling) return -floor_divide(-a, b);
  if (a % b != 0)
    return fail(error_at(
        place, std::to_string(a) + " is not a multiple of " + std::to_string(b) + "; use div to round down"));
  return a / b;
}

std::int64_t Evaluator::nim_sum(const Formula::Node& node, std::int64_t a, std::int64_t b) {
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
    if ((i == 0 ? a : b) < 0)
      return fail(error_at(node.arguments[i].place(), "xor is for numbers that are not negative"));
  return within_bounds(a ^ b, node.place);
}

std::int64_t Evaluator::combine(const Formula::Node& node, std::int64_t a, std::int64_t b) {
  switch (node.kind) {
    case Kind::add:
      return within_bounds(checked_add(a, b), node.place);
    case Kind::subtract:
      return within_bounds(checked_subtract(a, b), node.place);
    case Kind::multiply:
      return within_bounds(checked_multiply(a, b), node.place);
    case Kind::power:
      if (b < 0) return fail(error_at(node.arguments[1].place(), "a power with a negative exponent"));
      return within_bounds(checked_power(a, b), node.place);
    case Kind::nim_sum:
      return nim_sum(node, a, b);
    case Kind::equal:
    case Kind::equivalent:
      return a == b ? 1 : 0;
    case Kind::unequal:
      return a != b ? 1 : 0;
    case Kind::less:
      return a < b ? 1 : 0;
    case Kind::less_equal:
      return a <= b ? 1 : 0;
    case Kind::greater:
      return a > b ? 1 : 0;
    case Kind::greater_equal:
      return a >= b ? 1 : 0;
    case Kind::divides:
      return (a == 0 ? b == 0 : b % a == 0) ? 1 : 0;
    default:
      return divide(node, a, b);
  }
}

std::int64_t Evaluator::within_bounds(std::optional<std::int64_t> value, std::size_t place) {
  if (!value || *value > largest_number || *value < -largest_number) return fail(too_large_at(place));
  return *value;
}

std::int64_t Evaluator::number(const Formula& formula) {
  const auto& node = *formula.node;
  const auto part = [&](std::size_t i) { return number(node.arguments[i]); };
  switch (node.kind) {
    case Kind::number:
      return within_bounds(node.number, node.place);
    case Kind::name:
      return named(node);
    case Kind::call:
      return call(node);
    case Kind::negate:
      return -part(0);
    case Kind::negation:
      return part(0) == 0 ? 1 : 0;
    case Kind::conjunction:
      return part(0) != 0 && part(1) != 0 ? 1 : 0;
    case Kind::disjunction:
      return part(0) != 0 || part(1) != 0 ? 1 : 0;
    case Kind::implies:
      return part(0) == 0 || part(1) != 0 ? 1 : 0;
    case Kind::choose:
      return part(part(0) != 0 ? 1 : 2);
    case Kind::gcd:
    case Kind::minimum:
    case Kind::maximum:
      return many(node);
    case Kind::count:
    case Kind::largest:
    case Kind::for_all:
    case Kind::exists:
      return ranged(node);
    case Kind::value:
    case Kind::period:
    case Kind::preperiod:
    case Kind::saltus:
    case Kind::largest_value:
    case Kind::outcome_period:
    case Kind::outcome_preperiod:
    case Kind::outcome:
    case Kind::behaviour:
    case Kind::divides_sum:
    case Kind::pure:
      return about_game(node);
    default: {
      const std::int64_t left = part(0);
      return combine(node, left, part(1));
    }
  }
}

std::int64_t Evaluator::many(const Formula::Node& node) {
  std::int64_t result = number(node.arguments[0]);
  if (node.kind == Kind::gcd) result = std::gcd(result, std::int64_t{0});
  for (std::size_t i = 1; i < node.arguments.size(); ++i) {
    const std::int64_t next = number(node.arguments[i]);
    result = node.kind == Kind::gcd       ? std::gcd(result, next)
             : node.kind == Kind::minimum ? std::min(result, next)
                                          : std::max(result, next);
  }
  return result;
}

std::int64_t Evaluator::ranged(const Formula::Node& node) {
  const std::int64_t from = number(node.arguments[0]);
  const std::int64_t to = number(node.arguments[1]);
  if (node.kind == Kind::largest && from > to)
    return fail(error_at(node.place, "the range is empty: it has no largest member"));
  if (from > to) return node.kind == Kind::for_all ? 1 : 0;
  enter(node);
  const std::int64_t result = over(node, from, to);
  leave(node);
  return result;
}

std::int64_t Evaluator::over(const Formula::Node& range, std::int64_t from, std::int64_t to) {
  std::int64_t count = 0;
  std::int64_t largest = std::numeric_limits<std::int64_t>::min();
  for (std::int64_t i = from; i <= to; ++i) {
    set_variable(range, i);
    const std::int64_t found = number(range.arguments[2]);
    if (error_.any()) return 0;
    if (range.kind == Kind::for_all && found == 0) return 0;
    if (range.kind == Kind::exists && found != 0) return 1;
    count += found != 0 ? 1 : 0;
    largest = std::max(largest, found);
    if (++steps_ % 4096 == 0 && stopped()) return fail(interruption().error());
  }
  if (range.kind == Kind::largest) return largest;
  return range.kind == Kind::count ? count : range.kind == Kind::for_all ? 1 : 0;
}

}  // namespace takeaway::notation
