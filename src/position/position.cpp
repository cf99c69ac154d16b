// What a position is, how it is written, and what a move does to it.
#include "takeaway/position.hpp"

#include <algorithm>

#include "base/assert.hpp"
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

}  // namespace

std::int64_t left_by(const Position& position, const PositionMove& move) {
  return static_cast<std::int64_t>(pile_of(position, move).size) - static_cast<std::int64_t>(move.take);
}

Pile pile_left_by(const Position& position, const PositionMove& move) {
  TAKEAWAY_ASSERT(check_legal(position, move).has_value());
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
  if (!is_legal(game, pile, move.take))
    return bad_input(reason_not_a_move(position.components[move.component], pile, move.take));
  return {};
}

Position after(const Position& position, const PositionMove& move) {
  TAKEAWAY_ASSERT(check_legal(position, move).has_value());
  Position next = position;
  Component& component = next.components[move.component];
  component.heaps[move.heap] = pile_left_by(position, move);
  if (component.joint)
    for (Pile& pile : component.heaps) pile.half = move.half;
  return next;
}

}  // namespace takeaway
