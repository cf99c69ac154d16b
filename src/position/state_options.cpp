// The moves of heaps in games with states.
#include <algorithm>
#include <tuple>

#include "position/ruleset.hpp"

namespace takeaway {

namespace {

/// Whether the heap has a move of this arrow that is no pass.
bool has_move(const Game& game, const StateRule::Arrow& arrow, Heap size) {
  if (game.boundary == BoundaryKind::sink && size == 0) return false;
  if (arrow.nothing) return true;
  if (!arrow.takes()) return false;
  if (game.boundary == BoundaryKind::sink) return true;
  if (arrow.moves.kind() == MoveSet::Kind::finite) return arrow.moves.listed().front() <= size;
  return !members(arrow.moves, size).empty();
}

bool allows(const Game& game, const StateRule::Arrow& arrow, Heap size, Move take, bool may_pass) {
  if (game.boundary == BoundaryKind::sink && size == 0) return false;
  if (take == 0) return arrow.nothing || (arrow.pass && may_pass);
  return (take <= size || game.boundary == BoundaryKind::sink) && arrow.moves.contains(take);
}

bool may_pass(const Game& game, const StateRule::State& state, Heap size) {
  return std::ranges::any_of(state.arrows,
                             [&](const StateRule::Arrow& arrow) { return has_move(game, arrow, size); });
}

}  // namespace

std::vector<Half> states_after(const Game& game, const Pile& pile, Move take) {
  const StateRule::State& state = game.states->states[state_of(pile.half)];
  const bool pass = may_pass(game, state, pile.size);
  std::vector<Half> states;
  for (const StateRule::Arrow& arrow : state.arrows)
    if (allows(game, arrow, pile.size, take, pass)) states.push_back(in_state(arrow.to));
  std::ranges::sort(states);
  states.erase(std::ranges::unique(states).begin(), states.end());
  return states;
}

void Ruleset::for_each_state_option(const Pile& pile, std::size_t most,
                                    const std::function<bool(const Stretch&, const Pile&)>& visit) const {
  if (game_.boundary == BoundaryKind::sink && pile.size == 0) return;
  const StateRule::State& state = game_.states->states[state_of(pile.half)];
  std::vector<std::pair<Move, Half>> options;
  for (const StateRule::Arrow& arrow : state.arrows) {
    if (allows(game_, arrow, pile.size, 0, may_pass(game_, state, pile.size)))
      options.emplace_back(0, in_state(arrow.to));
    for (const Move take : members(arrow.moves, game_.largest_take(pile.size)))
      options.emplace_back(take, in_state(arrow.to));
  }
  std::ranges::sort(options);
  options.erase(std::ranges::unique(options).begin(), options.end());
  for (std::size_t i = 0; i < std::min(options.size(), most); ++i) {
    const auto& [take, half] = options[i];
    if (!visit({take, take, 0, false, half}, pile_after(game_, pile, take, half))) return;
  }
}

}  // namespace takeaway
