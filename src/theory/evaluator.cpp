#include "theory/evaluator.hpp"

#include <algorithm>
#include <limits>

#include "base/assert.hpp"
#include "notation/lexer.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;
using notation::error_at;

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

/// A heap, a length or a value as a number of a formula.
std::int64_t Evaluator::as_number(std::uint64_t value) {
  if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    return fail(limit_reached("a number passes 2^63").error());
  return static_cast<std::int64_t>(value);
}

// A number that a formula leads to is nobody's typing error.
Error Evaluator::take_error() {
  Error error = kept_error().take();
  if (error.fault == Fault::too_large)
    error = {Fault::limit, "a number is larger than 2^62", {}, error.place};
  return error;
}

void Evaluator::begin(std::span<const std::int64_t> values) {
  std::ranges::copy(values, params_.begin());
  std::fill(known_.begin(), known_.end(), false);
}

CaseGame* Evaluator::own_game(std::size_t place) {
  if (theorem_.game && theorem_.game->outcomes) {
    fail(error_at(place, "this game has no nim-values, only outcomes: outcome(n) = P"));
    return nullptr;
  }
  if (theorem_.game) return game(*theorem_.game);
  fail(error_at(place, "this needs a game: name one, as period({a,b})"));
  return nullptr;
}

namespace {

Bindings bindings_of(const FamilyUse& use, std::span<const std::int64_t> numbers) {
  Bindings bindings;
  for (std::size_t i = 0; i < numbers.size(); ++i) bindings.bind(use.meanings[i].word, numbers[i]);
  return bindings;
}

}  // namespace

std::optional<std::vector<std::int64_t>> Evaluator::meanings(const FamilyUse& use) {
  std::vector<std::int64_t> numbers;
  for (const auto& [word, formula] : use.meanings) numbers.push_back(value(formula));
  if (failed()) return std::nullopt;
  return numbers;
}

void Evaluator::fail_to_bind(Error error) {
  if (error.fault == Fault::too_large) error.fault = Fault::limit;
  if (error.fault == Fault::limit) error.text.clear();
  error.place.reset();
  fail(std::move(error));
}

CaseGame* Evaluator::game(const FamilyUse& use) {
  auto key = meanings(use);
  if (!key) return nullptr;
  KeptGame& kept = games_[use.number];
  if (kept.game && kept.key == *key) return kept.game.get();
  auto game = bind(use, bindings_of(use, *key));
  if (!game) {
    fail_to_bind(std::move(game.error()));
    return nullptr;
  }
  kept.key = std::move(*key);
  kept.game = std::make_unique<CaseGame>(std::move(*game), limits_, watch_, kept_error());
  return kept.game.get();
}

CaseOutcomes* Evaluator::own_outcomes() {
  const FamilyUse& use = *theorem_.game;
  auto key = meanings(use);
  if (!key) return nullptr;
  KeptGame& kept = games_[use.number];
  if (kept.outcomes && kept.key == *key) return kept.outcomes.get();
  auto opened = open_outcomes(*use.outcomes, bindings_of(use, *key),
                              {limits_.heaps, limits_.memory, watch_, &kept_error()});
  if (!opened) {
    fail_to_bind(std::move(opened.error()));
    return nullptr;
  }
  kept.key = std::move(*key);
  kept.outcomes = std::move(*opened);
  return kept.outcomes.get();
}

std::int64_t Evaluator::about_game(const Formula::Node& node) {
  if (node.kind == Kind::divides_sum) return divides_sum(node);
  if (node.kind == Kind::value) return heap_value(node);
  if (node.kind == Kind::outcome) return outcome(node);
  const bool own_outcomes_alone = !node.family && theorem_.game && theorem_.game->outcomes;
  if (own_outcomes_alone) return about_outcomes(node);
  if (node.kind == Kind::behaviour)
    return fail(error_at(node.place, "a behaviour in the end is that of a partizan game"));
  CaseGame* const game = game_of(node);
  if (game == nullptr) return 0;
  switch (node.kind) {
    case Kind::preperiod:
      return as_number(game->period(Question::values).preperiod);
    case Kind::saltus:
      return as_number(game->period(Question::values).saltus);
    case Kind::largest_value:
      return as_number(game->largest_value());
    case Kind::pure:
      return game->period(Question::values).preperiod == 0 ? 1 : 0;
    case Kind::outcome_period:
      return as_number(game->period(Question::outcomes).period);
    case Kind::outcome_preperiod:
      return as_number(game->period(Question::outcomes).preperiod);
    default:
      return as_number(game->period(Question::values).period);
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
      return fail(error_at(node.place, "the name '" + node.name + "' was not looked up"));
  }
  if (!known_[index]) {
    definitions_[index] = number(theorem_.definitions[index].formula);
    known_[index] = !failed();
  }
  return definitions_[index];
}

std::int64_t Evaluator::divides_sum(const Formula::Node& node) {
  const std::int64_t divisor = number(node.arguments[0]);
  const CaseGame* const game = own_game(node.place);
  if (game == nullptr) return 0;
  const MoveSet& moves = game->game().moves;
  if (moves.kind() != MoveSet::Kind::finite)
    return fail(error_at(node.place, "sums of two moves are for finite sets"));
  const auto list = moves.listed();
  for (std::size_t i = 0; i < list.size(); ++i)
    for (std::size_t j = i + 1; j < list.size(); ++j)
      if (divisor != 0 && as_number(list[i] + list[j]) % divisor == 0) return 1;
  return 0;
}

std::int64_t Evaluator::heap_value(const Formula::Node& node) {
  const std::int64_t heap = number(node.arguments[0]);
  CaseGame* const of = game_of(node);
  if (of == nullptr) return 0;
  const auto found = of->value(heap);
  if (!found)
    return fail(error_at(node.place, "there is no heap " + std::to_string(heap) + " in " +
                                         to_text(of->game()) + "; say 'n >= s and G(n-s) = ...'"));
  return as_number(*found);
}

/// Of a game with nim-values, it is P where the value is 0, else N.
std::int64_t Evaluator::outcome(const Formula::Node& node) {
  const bool outcomes_alone = !node.family && theorem_.game && theorem_.game->outcomes;
  if (!outcomes_alone && node.arguments.size() == 1)
    return static_cast<std::int64_t>(heap_value(node) == 0 ? OutcomeClass::P : OutcomeClass::N);
  const std::int64_t x = number(node.arguments[0]);
  const std::int64_t y = node.arguments.size() > 1 ? number(node.arguments[1]) : 0;
  if (failed()) return 0;
  CaseOutcomes* const game = outcomes_alone ? own_outcomes() : nullptr;
  if (outcomes_alone && game == nullptr) return 0;
  if (game == nullptr || game->heaps() != node.arguments.size())
    return fail(error_at(node.place, node.arguments.size() == 2
                                         ? "a position has one heap here, as outcome(n)"
                                         : "a position has two heaps here, as outcome(x,y)"));
  const bool before = x < static_cast<std::int64_t>(game->first()) || y < 0;
  if (before)
    return fail(error_at(
        node.place, "there is no such heap in " + game->text() + "; say 'n >= s and outcome(n-s) = ...'"));
  return static_cast<std::int64_t>(game->at({static_cast<Heap>(x), static_cast<Heap>(y)}));
}

std::int64_t Evaluator::about_outcomes(const Formula::Node& node) {
  CaseOutcomes* const game = own_outcomes();
  if (game == nullptr) return 0;
  switch (node.kind) {
    case Kind::period:
    case Kind::outcome_period:
      return as_number(game->period().period);
    case Kind::preperiod:
    case Kind::outcome_preperiod:
      return as_number(game->period().preperiod);
    case Kind::pure:
      return game->period().preperiod == 0 ? 1 : 0;
    case Kind::behaviour:
      return game->period().behaviour;
    default:
      return fail(error_at(node.place, "this game has no nim-values, only outcomes: outcome(n) = P"));
  }
}

// No definition leads back to itself, so its arguments are not in use while it is called.
std::int64_t Evaluator::call(const Formula::Node& node) {
  if (node.refers.kind != Reference::Kind::definition)
    return fail(error_at(node.place, "the name '" + node.name + "' was not looked up"));
  const Definition& definition = theorem_.definitions[node.refers.index];
  std::vector<std::int64_t> arguments;
  for (const Formula& argument : node.arguments) arguments.push_back(number(argument));
  for (std::size_t i = 0; i < arguments.size(); ++i) set(definition.arguments[i], arguments[i]);
  return number(definition.formula);
}

}  // namespace takeaway
