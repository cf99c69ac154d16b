// What a position is, how it is written, and what a move does to it.
#include "takeaway/position.hpp"

#include <algorithm>
#include <span>

#include "base/assert.hpp"
#include "position/breaks.hpp"
#include "position/ruleset.hpp"

namespace takeaway {

std::size_t Position::heap_count() const {
  std::size_t count = 0;
  for (const Component& component : components) count += component.heaps.size();
  return count;
}

std::string ruleset_text(const Game& game, Half half) {
  if (half == Half::nim) return "nim";
  if (half == Half::written) return to_text(game);
  if (game.states) return to_text(game_in(game, half));
  Game other = game;
  other.moves = complement(game.moves);
  if (!has_moves(other.moves)) {  // the notation has no empty set
    other.moves = MoveSet::finite({1});
    const std::string text = to_text(other);
    return text.substr(0, text.rfind('{')) + "not nim";
  }
  return to_text(other);
}

std::string ruleset_text(const Component& component, Half half) {
  return (component.joint ? "joint " : "") + ruleset_text(component.game, half);
}

std::string to_text(const Position& position) {
  std::string text;
  for (const Component& component : position.components) {
    std::optional<Half> half;  // heaps in a row that share it are written together
    for (const Pile& pile : component.heaps) {
      if (half != pile.half)
        text += (text.empty() ? "" : " + ") + ruleset_text(component, pile.half) + ": ";
      else
        text += ", ";
      text += std::to_string(pile.size);
      half = pile.half;
    }
  }
  return text;
}

namespace {

const Pile& pile_of(const Position& position, const PositionMove& move) {
  return position.components[move.component].heaps[move.heap];
}

std::string reason_not_a_move(const Component& component, const Pile& pile, Move take) {
  const Game& game = component.game;
  if (game.states) {
    const StateRule::State& state = game.states->states[state_of(pile.half)];
    const std::string what = (take == 0 ? "nothing" : std::to_string(take)) + " cannot be taken";
    return take > pile.size && game.boundary == BoundaryKind::wall
               ? what + ": the heap has only " + std::to_string(pile.size)
               : what + " in state " + state.name + (take == 0 ? " there" : "");
  }
  if (take == 0) return "a move takes at least 1";
  if (pile.half == Half::nim) return "the heap has only " + std::to_string(pile.size);
  const MoveSet set = pile.half == Half::other ? complement(game.moves) : game.moves;
  const std::string what = std::to_string(take) + " cannot be taken";
  if (game.comply && !set.contains(take))
    return what + ": the next move on " + (component.has_one_value() ? "these heaps" : "this heap") +
           " must be from " + (has_moves(set) ? set.text() : std::string("an empty set"));
  if (!set.contains(take)) return what + ": the moves are " + set.text();
  return what + ": the heap has only " + std::to_string(pile.size);
}

std::string sum_text(const std::vector<Heap>& parts) {
  std::string text;
  for (const Heap part : parts) text += (text.empty() ? "" : " + ") + std::to_string(part);
  return text;
}

std::string reason_not_a_break(const BreakingRule& rule, Heap heap, const PositionMove& move) {
  const std::string taken = std::to_string(move.take);
  if (move.take > heap) return taken + " cannot be taken: the heap has only " + std::to_string(heap);
  if (move.take >= rule.digits.size() || rule.digits[move.take] == 0)
    return (move.take == 0 ? "something must be taken" : taken + " cannot be taken") + " under " +
           rule.text();
  const Heap left = heap - move.take;
  if (move.parts.empty()) {
    const std::string what = left == 0 ? "no heap" : "one heap";
    const bool splits = (rule.digits[move.take] & 12U) != 0;
    return "with " + taken + " taken, " + what + " may not be left under " + rule.text() +
           (splits && left > 1 ? ": the heap must be broken" : "");
  }
  if (move.parts.size() == 1 || move.parts.size() > most_parts)
    return "a heap can be broken into two or three, not into " + std::to_string(move.parts.size());
  if (std::ranges::find(move.parts, Heap{0}) != move.parts.end()) return "a heap that is left is not empty";
  if (unsigned __int128 sum = 0;
      std::ranges::for_each(move.parts, [&](Heap part) { sum += part; }), sum != left)
    return "with " + taken + " taken from " + std::to_string(heap) + ", what is left is " +
           std::to_string(left) + ", not " + sum_text(move.parts);
  if (rule.unequal && move.parts.size() == 2) return "the two heaps left must differ";
  return "with " + taken + " taken, " + (move.parts.size() == 2 ? "two" : "three") +
         " heaps may not be left under " + rule.text();
}

}  // namespace

std::int64_t left_by(const Position& position, const PositionMove& move) {
  return static_cast<std::int64_t>(pile_of(position, move).size) - static_cast<std::int64_t>(move.take);
}

Pile pile_left_by(const Position& position, const PositionMove& move) {
  TAKEAWAY_ASSERT(move.parts.empty() && check_legal(position, move).has_value());
  return pile_after(position.components[move.component].game, pile_of(position, move), move.take, move.half);
}

Result<void> check_legal(const Position& position, const PositionMove& move) {
  if (move.component >= position.components.size() ||
      move.heap >= position.components[move.component].heaps.size())
    return bad_input("there is no such heap");
  const Game& game = position.components[move.component].game;
  const Pile& pile = pile_of(position, move);
  if (move.half == Half::other && (!game.comply || pile.half == Half::nim))
    return bad_input("only a comply/constrain game lets the mover constrain the next move");
  if (game.states && move.parts.empty()) {
    const auto states = states_after(game, pile, move.take);
    if (states.empty())
      return bad_input(reason_not_a_move(position.components[move.component], pile, move.take));
    if (std::ranges::find(states, move.half) == states.end())
      return bad_input("that move does not lead to that state");
    return {};
  }
  if (game.breaking) {
    if (!may_break(*game.breaking, pile.size, move.take, move.parts))
      return bad_input(reason_not_a_break(*game.breaking, pile.size, move));
    return {};
  }
  if (!move.parts.empty()) return bad_input("heaps of " + to_text(game) + " cannot be broken");
  if (!is_legal(game, pile, move.take))
    return bad_input(reason_not_a_move(position.components[move.component], pile, move.take));
  return {};
}

Position after(const Position& position, const PositionMove& move) {
  TAKEAWAY_ASSERT(check_legal(position, move).has_value());
  Position next = position;
  Component& component = next.components[move.component];
  if (!move.parts.empty()) {
    const auto place = component.heaps.begin() + static_cast<std::ptrdiff_t>(move.heap);
    *place = {move.parts.front(), Half::written};
    std::vector<Pile> others;
    for (const Heap part : std::span(move.parts).subspan(1)) others.push_back({part, Half::written});
    component.heaps.insert(place + 1, others.begin(), others.end());
    return next;
  }
  component.heaps[move.heap] = pile_left_by(position, move);
  if (component.joint)
    for (Pile& pile : component.heaps) pile.half = move.half;
  return next;
}

}  // namespace takeaway
