#include "theory/evaluator.hpp"

#include <algorithm>
#include <limits>

#include "base/assert.hpp"
#include "notation/lexer.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;
using notation::fail;

/// A heap, a length or a value as a number of a formula.
std::int64_t as_number(std::uint64_t value) {
  if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    throw LimitReached{"a number passes 2^63", {}};
  return static_cast<std::int64_t>(value);
}

}  // namespace

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
  if (!theorem_.game) fail("this needs a game: name one, as period({a,b})", place);
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
  try {
    return number(formula);
  } catch (const notation::Failure& failure) {
    if (failure.error.fault != Fault::too_large) throw;
    throw LimitReached{"a number is larger than 2^62", failure.error.place};
  }
}

std::int64_t Evaluator::about_game(const Formula::Node& node) {
  switch (node.kind) {
    case Kind::divides_sum:
      return divides_sum(node);
    case Kind::value:
      return heap_value(node);
    case Kind::preperiod:
      return as_number(game_of(node).period(Question::values).preperiod);
    case Kind::saltus:
      return as_number(game_of(node).period(Question::values).saltus);
    case Kind::largest_value:
      return as_number(game_of(node).largest_value());
    case Kind::pure:
      return game_of(node).period(Question::values).preperiod == 0 ? 1 : 0;
    case Kind::outcome_period:
      return as_number(game_of(node).period(Question::outcomes).period);
    case Kind::outcome_preperiod:
      return as_number(game_of(node).period(Question::outcomes).preperiod);
    default:
      return as_number(game_of(node).period(Question::values).period);
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
    definitions_[index] = number(theorem_.definitions[index].formula);
    known_[index] = true;
  }
  return definitions_[index];
}

std::int64_t Evaluator::divides_sum(const Formula::Node& node) {
  const std::int64_t divisor = number(node.arguments[0]);
  const MoveSet& moves = own_game(node.place).game().moves;
  if (moves.kind() != MoveSet::Kind::finite) fail("sums of two moves are for finite sets", node.place);
  const auto list = moves.listed();
  for (std::size_t i = 0; i < list.size(); ++i)
    for (std::size_t j = i + 1; j < list.size(); ++j)
      if (divisor != 0 && as_number(list[i] + list[j]) % divisor == 0) return 1;
  return 0;
}

std::int64_t Evaluator::heap_value(const Formula::Node& node) {
  const std::int64_t heap = number(node.arguments[0]);
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
  for (const Formula& argument : node.arguments) arguments.push_back(number(argument));
  for (std::size_t i = 0; i < arguments.size(); ++i) set(definition.arguments[i], arguments[i]);
  return number(definition.formula);
}

}  // namespace takeaway
