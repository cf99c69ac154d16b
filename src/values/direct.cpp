// The mex rule as defined, kept short and never optimised: it is what the other engines are tested against.
//
// Nothing is shared with them: no common divisor, no history, no cap. One boundary rule at a time decides
// what a move from a heap leads to, and the least value not among the options is the heap's own.
#include <algorithm>

#include "takeaway/values.hpp"

namespace takeaway {

namespace {

constexpr std::uint64_t no_option = ~std::uint64_t{0};

/// The value a move leads to, or `no_option` when the boundary forbids the move.
template <BoundaryKind boundary, class Value>
std::uint64_t option_value(const Game& game, const std::vector<Value>& values, Heap heap, Move move) {
  if constexpr (boundary == BoundaryKind::wall) {
    return move <= heap ? values[heap - move] : no_option;
  } else if constexpr (boundary == BoundaryKind::sink) {
    return move < heap ? values[heap - move - 1] : 0;  // values[0] is heap 1's
  } else {
    if (move <= heap) return values[heap - move];
    const Heap below = move - heap;  // the option is heap -below
    return below <= game.initial.size() ? game.initial[game.initial.size() - below] : no_option;
  }
}

template <BoundaryKind boundary, class Value>
std::vector<Value> values_within(const Game& game, Heap count) {
  const std::span<const Move> moves = game.moves.listed();
  const std::size_t most = moves.size();  // no mex of so many options is larger
  std::vector<Value> values(count);
  std::vector<Heap> stamps(most + 1, 0);
  const std::span<Heap> seen(stamps);  // seen[v] == heap + 1: some option of this heap has value v
  for (Heap heap = game.start(); heap < game.start() + count; ++heap) {
    for (const Move move : moves) {
      const std::uint64_t value = option_value<boundary>(game, values, heap, move);
      if (value < most) seen[value] = heap + 1;
    }
    std::size_t mex = 0;
    while (seen[mex] == heap + 1) ++mex;
    values[heap - game.start()] = static_cast<Value>(mex);
  }
  return values;
}

template <BoundaryKind boundary>
std::vector<std::uint8_t> outcomes_within(const Game& game, Heap count) {
  std::vector<std::uint8_t> outcomes(count);
  for (Heap index = 0; index < count; ++index) {
    const bool has_p_option = std::ranges::any_of(game.moves.listed(), [&](Move move) {
      return option_value<boundary>(game, outcomes, game.start() + index, move) == 0;
    });
    outcomes[index] = has_p_option ? 1 : 0;
  }
  return outcomes;
}

}  // namespace

template <class Value>
std::vector<Value> direct_values(const Game& game, Heap count) {
  switch (game.boundary) {
    case BoundaryKind::wall:
      return values_within<BoundaryKind::wall, Value>(game, count);
    case BoundaryKind::sink:
      return values_within<BoundaryKind::sink, Value>(game, count);
    case BoundaryKind::init:
      return values_within<BoundaryKind::init, Value>(game, count);
  }
  return {};
}

template std::vector<std::uint8_t> direct_values(const Game&, Heap);
template std::vector<std::uint32_t> direct_values(const Game&, Heap);

std::vector<std::uint8_t> direct_outcomes(const Game& game, Heap count) {
  switch (game.boundary) {
    case BoundaryKind::wall:
      return outcomes_within<BoundaryKind::wall>(game, count);
    case BoundaryKind::sink:
      return outcomes_within<BoundaryKind::sink>(game, count);
    case BoundaryKind::init:
      return outcomes_within<BoundaryKind::init>(game, count);
  }
  return {};
}

}  // namespace takeaway
