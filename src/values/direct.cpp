// The mex rule as defined, kept short and never optimised: it is what the other engines are tested against.
//
// Nothing is shared with them: no common divisor, no history, no cap. One boundary rule at a time decides
// what a move from a heap leads to, and the least value not among the options is the heap's own.
#include <algorithm>

#include "takeaway/values.hpp"

namespace takeaway {

namespace {

/// The value a move leads to, or nothing when the boundary forbids the move.
template <class Value>
std::optional<std::uint64_t> option_value(const Game& game, const std::vector<Value>& values, Heap heap, Move move) {
  switch (game.boundary) {
    case BoundaryKind::wall:
      if (move > heap) return std::nullopt;
      return values[heap - move];
    case BoundaryKind::sink:
      if (move >= heap) return 0;
      return values[heap - move - 1];  // the first value is heap 1's
    case BoundaryKind::init:
      if (move <= heap) return values[heap - move];
      const Heap below = move - heap;  // the option is heap -below
      if (below > game.initial.size()) return std::nullopt;
      return game.initial[game.initial.size() - below];
  }
  return std::nullopt;
}

}  // namespace

template <class Value>
std::vector<Value> direct_values(const Game& game, Heap count) {
  const std::span<const Move> moves = game.moves.listed();
  std::vector<Value> values;
  values.reserve(count);
  std::vector<Heap> seen(moves.size() + 1, 0);  // seen[v] == stamp: v is the value of an option of this heap
  for (Heap heap = game.start(); values.size() < count; ++heap) {
    const Heap stamp = heap + 1;
    for (const Move move : moves) {
      const auto value = option_value(game, values, heap, move);
      if (value && *value < seen.size()) seen[*value] = stamp;
    }
    Value mex = 0;
    while (mex < moves.size() && seen[mex] == stamp) ++mex;
    values.push_back(mex);
  }
  return values;
}

template std::vector<std::uint8_t> direct_values(const Game&, Heap);
template std::vector<std::uint32_t> direct_values(const Game&, Heap);

std::vector<std::uint8_t> direct_outcomes(const Game& game, Heap count) {
  std::vector<std::uint8_t> outcomes;
  outcomes.reserve(count);
  for (Heap heap = game.start(); outcomes.size() < count; ++heap) {
    const bool has_p_option = std::ranges::any_of(game.moves.listed(), [&](Move move) {
      return option_value(game, outcomes, heap, move) == std::uint64_t{0};
    });
    outcomes.push_back(has_p_option ? 1 : 0);
  }
  return outcomes;
}

}  // namespace takeaway
