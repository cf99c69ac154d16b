#include "theory/evaluator.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/assert.hpp"
#include "game/checked.hpp"
#include "game/lexer.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;
using notation::fail;

std::int64_t within(std::optional<std::int64_t> value, std::size_t place) {
  if (!value || *value > largest_number || *value < -largest_number)
    throw LimitReached{"a number passes 2^62", place};
  return *value;
}

/// A heap, a length or a value as a number of a formula.
std::int64_t as_number(std::uint64_t value) {
  if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    throw LimitReached{"a number passes 2^63", {}};
  return static_cast<std::int64_t>(value);
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

bool is_about_game(FormulaKind kind) {
  return kind == Kind::value || kind == Kind::pure ||
         (kind >= Kind::period && kind <= Kind::outcome_preperiod);
}

Evaluator::Evaluator(const Theorem& theorem, const GameLimits& limits, const Watch& watch)
    : theorem_(theorem),
      limits_(limits),
      watch_(watch),
      params_(theorem.params.size()),
      definitions_(theorem.definitions.size()),
      known_(theorem.definitions.size()),
      variables_(theorem.variables),
      games_(theorem.families) {
  TAKEAWAY_ASSERT(theorem.resolved);
}

void Evaluator::begin(std::span<const std::int64_t> values) {
  std::ranges::copy(values, params_.begin());
  std::fill(known_.begin(), known_.end(), false);
}

CaseGame& Evaluator::own_game(std::size_t place) {
  if (!theorem_.game) fail("there is no game to speak of: name one, as period({a,b})", place);
  return game(*theorem_.game);
}

CaseGame& Evaluator::game(const FamilyUse& use) {
  std::vector<std::int64_t> key;
  for (const auto& [word, formula] : use.meanings) key.push_back(value(formula));
  KeptGame& kept = games_[use.number];
  if (kept.game && kept.key == key) return *kept.game;
  Bindings bindings;
  for (std::size_t i = 0; i < key.size(); ++i) bindings.bind(use.meanings[i].word, key[i]);
  auto game = bind(use, bindings);
  if (!game) {
    Error error = game.error();
    if (error.fault == Fault::limit || error.fault == Fault::too_large) throw LimitReached{error.message};
    error.place.reset();
    throw notation::Failure{std::move(error)};
  }
  kept.key = std::move(key);
  kept.game = std::make_unique<CaseGame>(std::move(*game), limits_, watch_);
  return *kept.game;
}

std::int64_t Evaluator::value(const Formula& formula) {
  const auto& node = *formula.node;
  const auto part = [&](std::size_t i) { return value(node.arguments[i]); };
  switch (node.kind) {
    case Kind::number:
      return node.number;
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
    case Kind::divides_sum:
      return divides_sum(node);
    case Kind::value:
      return heap_value(node);
    case Kind::period:
      return as_number(game_of(node).period(Question::values).period);
    case Kind::preperiod:
      return as_number(game_of(node).period(Question::values).preperiod);
    case Kind::saltus:
      return as_number(game_of(node).period(Question::values).saltus);
    case Kind::pure:
      return game_of(node).period(Question::values).preperiod == 0 ? 1 : 0;
    case Kind::outcome_period:
      return as_number(game_of(node).period(Question::outcomes).period);
    case Kind::outcome_preperiod:
      return as_number(game_of(node).period(Question::outcomes).preperiod);
    default:
      return binary(node);
  }
}

std::int64_t Evaluator::named(const Formula::Node& node) {
  const std::size_t index = node.refers.index;
  switch (node.refers.kind) {
    case Reference::Kind::parameter:
      return params_[index];
    case Reference::Kind::variable:
      return variables_[index];
    case Reference::Kind::definition:
      break;
    case Reference::Kind::unresolved:
      fail("the name '" + node.name + "' was not looked up", node.place);
  }
  if (!known_[index]) {
    definitions_[index] = value(theorem_.definitions[index].formula);
    known_[index] = true;
  }
  return definitions_[index];
}

std::int64_t Evaluator::binary(const Formula::Node& node) {
  const std::int64_t a = value(node.arguments[0]);
  const std::int64_t b = value(node.arguments[1]);
  switch (node.kind) {
    case Kind::add:
      return within(checked_add(a, b), node.place);
    case Kind::subtract:
      return within(checked_subtract(a, b), node.place);
    case Kind::multiply:
      return within(checked_multiply(a, b), node.place);
    case Kind::power:
      if (b < 0) fail("a power with a negative exponent", node.place);
      return within(checked_power(a, b), node.place);
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
      return divide(node.kind, a, b, node.arguments[1].node->place);
  }
}

std::int64_t Evaluator::many(const Formula::Node& node) {
  std::int64_t result = value(node.arguments[0]);
  if (node.kind == Kind::gcd) result = std::gcd(result, std::int64_t{0});
  for (std::size_t i = 1; i < node.arguments.size(); ++i) {
    const std::int64_t next = value(node.arguments[i]);
    result = node.kind == Kind::gcd       ? std::gcd(result, next)
             : node.kind == Kind::minimum ? std::min(result, next)
                                          : std::max(result, next);
  }
  return result;
}

std::int64_t Evaluator::ranged(const Formula::Node& node) {
  const std::int64_t from = value(node.arguments[0]);
  const std::int64_t to = value(node.arguments[1]);
  std::int64_t count = 0;
  std::int64_t largest = std::numeric_limits<std::int64_t>::min();
  for (std::int64_t i = from; i <= to; ++i) {
    variables_[node.refers.index] = i;
    const std::int64_t found = value(node.arguments[2]);
    if (node.kind == Kind::for_all && found == 0) return 0;
    if (node.kind == Kind::exists && found != 0) return 1;
    count += found != 0 ? 1 : 0;
    largest = std::max(largest, found);
    if (++steps_ % 4096 == 0 && watch_.stopped()) throw notation::Failure{interruption().error()};
  }
  if (node.kind == Kind::largest && from > to)
    fail("the range is empty: it has no largest member", node.place);
  if (node.kind == Kind::largest) return largest;
  return node.kind == Kind::count ? count : node.kind == Kind::for_all ? 1 : 0;
}

std::int64_t Evaluator::divides_sum(const Formula::Node& node) {
  const std::int64_t divisor = value(node.arguments[0]);
  const MoveSet& moves = own_game(node.place).game().moves;
  if (moves.kind() != MoveSet::Kind::finite) fail("sums of two moves are for finite sets", node.place);
  const auto list = moves.listed();
  for (std::size_t i = 0; i < list.size(); ++i)
    for (std::size_t j = i + 1; j < list.size(); ++j)
      if (divisor != 0 && as_number(list[i] + list[j]) % divisor == 0) return 1;
  return 0;
}

std::int64_t Evaluator::heap_value(const Formula::Node& node) {
  const std::int64_t heap = value(node.arguments[0]);
  CaseGame& of = game_of(node);
  const auto found = of.value(heap);
  if (!found)
    fail("there is no heap " + std::to_string(heap) + " in " + to_text(of.game()) +
             "; say 'n >= s and G(n-s) = ...'",
         node.place);
  return as_number(*found);
}

// No definition leads back to itself, so its arguments are not in use while it is called.
std::int64_t Evaluator::call(const Formula::Node& node) {
  if (node.refers.kind != Reference::Kind::definition)
    fail("the name '" + node.name + "' was not looked up", node.place);
  const Definition& definition = theorem_.definitions[node.refers.index];
  std::vector<std::int64_t> arguments;
  for (const Formula& argument : node.arguments) arguments.push_back(value(argument));
  for (std::size_t i = 0; i < arguments.size(); ++i) set(definition.arguments[i], arguments[i]);
  return value(definition.formula);
}

}  // namespace takeaway
