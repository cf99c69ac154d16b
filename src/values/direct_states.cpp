// Games with states, as defined; kept short and never optimised, as direct.cpp is.
#include "values/direct_states.hpp"

#include <algorithm>
#include <optional>

namespace takeaway {

namespace {

using Values = std::vector<std::vector<std::uint32_t>>;

/// The values of the options of a heap in a state; nothing where one of them is not known yet.
std::optional<std::vector<std::uint32_t>> options(const Game& game, const Values& values, std::size_t state,
                                                  Heap heap) {
  std::vector<std::uint32_t> found;
  const auto move_to = [&](std::size_t to, Move take) {
    const bool ends = game.boundary == BoundaryKind::sink && take >= heap;
    const Heap index = ends ? 0 : heap - take - game.start();
    if (!ends && index >= values[to].size()) return false;
    found.push_back(ends ? 0 : values[to][index]);
    return true;
  };
  const auto& arrows = game.states->states[state].arrows;
  for (const StateRule::Arrow& arrow : arrows) {
    if (arrow.nothing && !move_to(arrow.to, 0)) return std::nullopt;
    for (const Move take : members(arrow.moves, game.largest_take(heap)))
      if (!move_to(arrow.to, take)) return std::nullopt;
  }
  const bool may_pass = !found.empty();  // there is a move that is no pass
  for (const StateRule::Arrow& arrow : arrows)
    if (arrow.pass && may_pass && !move_to(arrow.to, 0)) return std::nullopt;
  return found;
}

/// The least value that at most `blocked` options have: no more than these can be forbidden.
std::uint32_t mex(const std::vector<std::uint32_t>& values, std::uint32_t blocked) {
  std::uint32_t least = 0;
  while (std::ranges::count(values, least) > blocked) ++least;
  return least;
}

}  // namespace

Values state_values(const Game& game, Heap count, std::uint32_t most) {
  const std::size_t states = game.states->states.size();
  Values values(states);
  for (Heap heap = game.start(); heap < game.start() + count; ++heap)
    for (std::size_t known = 0;
         known < states;) {  // no circle takes nothing: each round settles one at least
      for (std::size_t state = 0; state < states; ++state) {
        if (values[state].size() > heap - game.start()) continue;
        const auto seen = options(game, values, state, heap);
        if (!seen) continue;
        values[state].push_back(std::min(mex(*seen, game.states->blocked), most));
        ++known;
      }
    }
  return values;
}

}  // namespace takeaway
