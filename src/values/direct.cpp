// The mex rule as defined, kept short and never optimised: it is what the other engines are tested against.
//
// Nothing is shared with them: no common divisor, no history, no cap. One boundary rule at a time decides
// what a move from a heap leads to, and the least value not among the options is the heap's own.
#include <algorithm>
#include <array>
#include <limits>

#include "base/assert.hpp"
#include "takeaway/values.hpp"
#include "values/direct_breaking.hpp"
#include "values/direct_states.hpp"

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

/// The moves of a set that some of the first `count` heaps can make. Under sink every larger move does what
/// the next one does: it leads to or below heap 0.
std::vector<Move> usable_moves(const Game& game, const MoveSet& set, Heap count) {
  if (set.kind() == MoveSet::Kind::finite) return {set.listed().begin(), set.listed().end()};
  std::vector<Move> moves = members(set, count + game.initial.size());
  if (game.boundary == BoundaryKind::sink && is_endless(set) == true) moves.push_back(count + 1);
  return moves;
}

/// The moves that a heap can make. Under sink one move past the heap is among them: every larger move leads
/// to or below 0 as well, and so to the same value. Heaps must be asked about in ascending order.
class UsableMoves {
 public:
  UsableMoves(const Game& game, std::span<const Move> moves)
      : moves_(moves), below_(game.initial.size()), sink_(game.boundary == BoundaryKind::sink) {}

  std::span<const Move> from(Heap heap) {
    while (count_ < moves_.size() && moves_[count_] <= heap + below_) ++count_;
    return moves_.first(std::min(moves_.size(), count_ + (sink_ ? 1 : 0)));
  }

 private:
  std::span<const Move> moves_;
  std::size_t below_;
  bool sink_;
  std::size_t count_ = 0;
};

template <BoundaryKind boundary, class Value>
std::vector<Value> values_within(const Game& game, Heap count) {
  const std::vector<Move> moves = usable_moves(game, game.moves, count);
  const std::size_t most = moves.size();  // no mex of so many options is larger
  UsableMoves usable(game, moves);
  std::vector<Value> values(count);
  std::vector<Heap> stamps(most + 1, 0);
  const std::span<Heap> seen(stamps);  // seen[v] == heap + 1: some option of this heap has value v
  for (Heap heap = game.start(); heap < game.start() + count; ++heap) {
    for (const Move move : usable.from(heap)) {
      const std::uint64_t value = option_value<boundary>(game, values, heap, move);
      if (value < most) seen[value] = heap + 1;
    }
    std::size_t mex = 0;
    while (seen[mex] == heap + 1) ++mex;
    TAKEAWAY_ASSERT(mex <= std::numeric_limits<Value>::max());
    values[heap - game.start()] = static_cast<Value>(mex);
  }
  return values;
}

template <BoundaryKind boundary>
std::vector<std::uint8_t> outcomes_within(const Game& game, Heap count) {
  const std::vector<Move> moves = usable_moves(game, game.moves, count);
  UsableMoves usable(game, moves);
  std::vector<std::uint8_t> outcomes(count);
  for (Heap index = 0; index < count; ++index) {
    const bool has_p_option = std::ranges::any_of(usable.from(game.start() + index), [&](Move move) {
      return option_value<boundary>(game, outcomes, game.start() + index, move) == 0;
    });
    outcomes[index] = has_p_option ? 1 : 0;
  }
  return outcomes;
}

/// The values of both halves of a comply/constrain game, that of S first, cut off at `most`. The mover takes
/// from the set of its half and chooses the half of what is left, so the options are both values of each heap
/// that a move leads to.
template <BoundaryKind boundary>
std::array<std::vector<std::uint32_t>, 2> halves_within(const Game& game, Heap count, std::uint32_t most) {
  const std::array<std::vector<Move>, 2> moves = {usable_moves(game, game.moves, count),
                                                  usable_moves(game, complement(game.moves), count)};
  std::array<UsableMoves, 2> usable = {UsableMoves(game, moves[0]), UsableMoves(game, moves[1])};
  std::array<std::vector<std::uint32_t>, 2> values;
  for (auto& half : values) half.resize(count);
  std::vector<Heap> seen(2 * std::max(moves[0].size(), moves[1].size()) + 1, 0);
  Heap stamp = 0;
  for (Heap heap = game.start(); heap < game.start() + count; ++heap) {
    std::array<std::uint32_t, 2> mex = {0, 0};
    for (std::size_t half = 0; half < 2; ++half) {
      ++stamp;
      for (const Move move : usable[half].from(heap))
        for (const auto& options : values) {
          const std::uint64_t value = option_value<boundary>(game, options, heap, move);
          if (value < seen.size()) seen[value] = stamp;
        }
      while (seen[mex[half]] == stamp) ++mex[half];
    }
    for (std::size_t half = 0; half < 2; ++half)
      values[half][heap - game.start()] = std::min(mex[half], most);
  }
  return values;
}

template <class Value>
std::vector<Value> comply_values(const Game& game, Heap count, std::uint32_t most) {
  const auto halves =
      game.boundary == BoundaryKind::wall   ? halves_within<BoundaryKind::wall>(game, count, most)
      : game.boundary == BoundaryKind::sink ? halves_within<BoundaryKind::sink>(game, count, most)
                                            : halves_within<BoundaryKind::init>(game, count, most);
  return {halves[0].begin(), halves[0].end()};
}

}  // namespace

template <class Value>
std::vector<Value> direct_values(const Game& game, Heap count) {
  if (game.breaking) {
    const auto values = breaking_values(*game.breaking, count);
    return {values.begin(), values.end()};
  }
  if (game.states) {
    const auto values = state_values(game, count, ~std::uint32_t{0})[game.states->asked];
    return {values.begin(), values.end()};
  }
  if (game.comply) return comply_values<Value>(game, count, ~std::uint32_t{0});
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
template std::vector<std::uint16_t> direct_values(const Game&, Heap);
template std::vector<std::uint32_t> direct_values(const Game&, Heap);

std::vector<std::uint8_t> direct_outcomes(const Game& game, Heap count) {
  if (game.breaking) {
    std::vector<std::uint8_t> outcomes;
    for (const std::uint32_t value : breaking_values(*game.breaking, count)) outcomes.push_back(value != 0);
    return outcomes;
  }
  if (game.states) {
    const auto outcomes = state_values(game, count, 1)[game.states->asked];
    return {outcomes.begin(), outcomes.end()};
  }
  if (game.comply) return comply_values<std::uint8_t>(game, count, 1);
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
