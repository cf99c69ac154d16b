#include "theory/evaluator.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "game/checked.hpp"
#include "game/lexer.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;
using notation::fail;

std::int64_t within(std::optional<std::int64_t> value, std::size_t place) {
  if (!value || *value > largest_number || *value < -largest_number) fail("this number passes 2^62", place);
  return *value;
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

std::int64_t divide(Kind kind, std::int64_t a, std::int64_t b, std::size_t place) {
  if (b == 0) fail("division by zero", place);
  if (kind == Kind::quotient) return floor_divide(a, b);
  if (kind == Kind::remainder) return a - floor_divide(a, b) * b;
  if (kind == Kind::ceiling) return -floor_divide(-a, b);
  if (a % b != 0)
    fail(std::to_string(a) + " is not a multiple of " + std::to_string(b) + "; use div to round down", place);
  return a / b;
}

}  // namespace

Evaluator::Evaluator(const Scope& scope, const GameLimits& limits, const Watch& watch)
    : scope_(scope),
      limits_(limits),
      watch_(watch),
      slots_(scope.slots()),
      known_(scope.definitions_.size()),
      games_(std::max<std::size_t>(scope.families_.size(), 1)) {}

void Evaluator::begin(std::span<const std::int64_t> values) {
  std::ranges::copy(values, slots_.begin());
  std::fill(known_.begin(), known_.end(), false);
}

CaseGame& Evaluator::game(std::size_t family, std::size_t place) {
  if (family == 0 && !scope_.has_game_)
    fail("there is no game to speak of: name one, as period({a,b})", place);
  const auto& use = scope_.families_[family];
  std::vector<std::int64_t> key;
  for (const auto& [name, term] : use.names) key.push_back(value(term));
  Held& held = games_[family];
  if (held.game && held.key == key) return *held.game;
  Bindings bindings;
  for (std::size_t i = 0; i < key.size(); ++i) bindings.bind(use.names[i].first, key[i]);
  auto game = bind(use.family, bindings);
  if (!game) {
    Error error = game.error();
    error.place.reset();
    throw notation::Failure{std::move(error)};
  }
  held.key = std::move(key);
  held.game = std::make_unique<CaseGame>(std::move(*game), limits_, watch_);
  return *held.game;
}

std::int64_t Evaluator::value(const Term& term) {
  switch (term.kind) {
    case Kind::number:
      return term.number;
    case Kind::name:
      if (term.defined && !known_[term.definition]) {
        slots_[term.slot] = value(scope_.definitions_[term.definition].body);
        known_[term.definition] = true;
      }
      return slots_[term.slot];
    case Kind::call:
      return call(term);
    case Kind::negate:
      return -value(term.arguments[0]);
    case Kind::negation:
      return value(term.arguments[0]) == 0 ? 1 : 0;
    case Kind::conjunction:
      return value(term.arguments[0]) != 0 && value(term.arguments[1]) != 0 ? 1 : 0;
    case Kind::disjunction:
      return value(term.arguments[0]) != 0 || value(term.arguments[1]) != 0 ? 1 : 0;
    case Kind::implies:
      return value(term.arguments[0]) == 0 || value(term.arguments[1]) != 0 ? 1 : 0;
    case Kind::choose:
      return value(term.arguments[value(term.arguments[0]) != 0 ? 1 : 2]);
    case Kind::gcd:
    case Kind::minimum:
    case Kind::maximum:
      return many(term);
    case Kind::count:
    case Kind::largest:
    case Kind::for_all:
    case Kind::exists:
      return ranged(term);
    case Kind::divides_sum:
      return divides_sum(term);
    case Kind::value:
      return heap_value(term);
    case Kind::period:
      return static_cast<std::int64_t>(game(term.family, term.place).period(Question::values).period);
    case Kind::preperiod:
      return static_cast<std::int64_t>(game(term.family, term.place).period(Question::values).preperiod);
    case Kind::saltus:
      return static_cast<std::int64_t>(game(term.family, term.place).period(Question::values).saltus);
    case Kind::pure:
      return game(term.family, term.place).period(Question::values).preperiod == 0 ? 1 : 0;
    case Kind::outcome_period:
      return static_cast<std::int64_t>(game(term.family, term.place).period(Question::outcomes).period);
    case Kind::outcome_preperiod:
      return static_cast<std::int64_t>(game(term.family, term.place).period(Question::outcomes).preperiod);
    default:
      return binary(term);
  }
}

std::int64_t Evaluator::binary(const Term& term) {
  const std::int64_t a = value(term.arguments[0]);
  const std::int64_t b = value(term.arguments[1]);
  switch (term.kind) {
    case Kind::add:
      return within(checked_add(a, b), term.place);
    case Kind::subtract:
      return within(checked_subtract(a, b), term.place);
    case Kind::multiply:
      return within(checked_multiply(a, b), term.place);
    case Kind::power:
      if (b < 0) fail("a power with a negative exponent", term.place);
      return within(checked_power(a, b), term.place);
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
      return divide(term.kind, a, b, term.arguments[1].place);
  }
}

std::int64_t Evaluator::many(const Term& term) {
  std::int64_t result = value(term.arguments[0]);
  if (term.kind == Kind::gcd) result = std::gcd(result, std::int64_t{0});
  for (std::size_t i = 1; i < term.arguments.size(); ++i) {
    const std::int64_t next = value(term.arguments[i]);
    result = term.kind == Kind::gcd       ? std::gcd(result, next)
             : term.kind == Kind::minimum ? std::min(result, next)
                                          : std::max(result, next);
  }
  return result;
}

std::int64_t Evaluator::ranged(const Term& term) {
  const std::int64_t from = value(term.arguments[0]);
  const std::int64_t to = value(term.arguments[1]);
  std::int64_t count = 0;
  std::int64_t largest = std::numeric_limits<std::int64_t>::min();
  for (std::int64_t i = from; i <= to; ++i) {
    slots_[term.slot] = i;
    const std::int64_t found = value(term.arguments[2]);
    if (term.kind == Kind::for_all && found == 0) return 0;
    if (term.kind == Kind::exists && found != 0) return 1;
    count += found != 0 ? 1 : 0;
    largest = std::max(largest, found);
    if (++steps_ % 4096 == 0 && watch_.stopped()) throw notation::Failure{interruption().error()};
  }
  if (term.kind == Kind::largest && from > to)
    fail("the range is empty: it has no largest member", term.place);
  if (term.kind == Kind::largest) return largest;
  return term.kind == Kind::count ? count : term.kind == Kind::for_all ? 1 : 0;
}

std::int64_t Evaluator::divides_sum(const Term& term) {
  const std::int64_t divisor = value(term.arguments[0]);
  const auto moves = game(0, term.place).game().moves;
  if (moves.kind() != MoveSet::Kind::finite) fail("sums of two moves are for finite sets", term.place);
  const auto list = moves.listed();
  for (std::size_t i = 0; i < list.size(); ++i)
    for (std::size_t j = i + 1; j < list.size(); ++j)
      if (divisor != 0 && static_cast<std::int64_t>(list[i] + list[j]) % divisor == 0) return 1;
  return 0;
}

std::int64_t Evaluator::heap_value(const Term& term) {
  const std::int64_t heap = value(term.arguments[0]);
  CaseGame& of = game(term.family, term.place);
  const auto found = of.value(heap);
  if (!found)
    fail("there is no heap " + std::to_string(heap) + " in " + to_text(of.game()) +
             "; say 'n >= s and G(n-s) = ...'",
         term.place);
  return static_cast<std::int64_t>(*found);
}

std::int64_t Evaluator::call(const Term& term) {
  const auto& defined = scope_.definitions_[term.definition];
  std::vector<std::int64_t> arguments;
  for (const Term& argument : term.arguments) arguments.push_back(value(argument));
  for (std::size_t i = 0; i < arguments.size(); ++i) slots_[defined.parameters[i]] = arguments[i];
  return value(defined.body);
}

}  // namespace takeaway
