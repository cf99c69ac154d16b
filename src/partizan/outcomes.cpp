// The outcomes of the first heaps: by definition, and by rows of bits.
#include "partizan/outcome_rows.hpp"
#include "takeaway/partizan.hpp"

namespace takeaway {

namespace {

constexpr Heap heaps_between_looks = Heap{1} << 12U;

/// Whether one of the moves leaves a heap that the other player, moving first there, loses. `winner` is the
/// bit of that other player.
bool wins_by(std::span<const Move> moves, Heap heap, const std::vector<OutcomeClass>& known,
             std::uint8_t winner) {
  for (const Move move : moves) {
    if (move > heap) return false;
    if ((static_cast<std::uint8_t>(known[heap - move]) & winner) == 0) return true;
  }
  return false;
}

}  // namespace

Result<std::vector<OutcomeClass>> direct_partizan_outcomes(const PartizanGame& game, Heap heaps,
                                                           const Watch& watch) {
  const std::vector<Move> left = members(game.left, heaps);
  const std::vector<Move> right = members(game.right, heaps);
  std::vector<OutcomeClass> known;
  known.reserve(heaps);
  for (Heap heap = 0; heap < heaps; ++heap) {
    if (heap % heaps_between_looks == 0 && !watch.tick(heap)) return interruption();
    if (game.ending && (left.empty() || heap < left.front())) {
      known.push_back(heap % 2 == 0 ? OutcomeClass::L : OutcomeClass::R);
      continue;
    }
    const unsigned left_wins = wins_by(left, heap, known, 2) ? 1U : 0U;
    const unsigned right_wins = wins_by(right, heap, known, 1) ? 2U : 0U;
    known.push_back(static_cast<OutcomeClass>(left_wins | right_wins));
  }
  return known;
}

Result<std::vector<OutcomeClass>> partizan_outcomes(const PartizanGame& game, Heap heaps,
                                                    const Watch& watch) {
  partizan::OutcomeRows rows(game, heaps);
  if (!rows.extend(heaps, watch)) return interruption();
  std::vector<OutcomeClass> outcomes;
  outcomes.reserve(heaps);
  for (Heap heap = 0; heap < heaps; ++heap) outcomes.push_back(rows.at(heap));
  return outcomes;
}

}  // namespace takeaway
