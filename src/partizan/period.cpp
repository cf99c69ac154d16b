// Periods of outcomes. A heap's outcome depends on those of the heaps before it, no further back than the
// largest move. So two equal windows of that length are followed by the same for ever, and the distance of
// the last window to the nearest equal one before it is the least period of what follows. The search makes
// the rows twice as long until the last window has come before.
#include <algorithm>

#include "partizan/outcome_rows.hpp"
#include "partizan/small_sets.hpp"
#include "takeaway/partizan.hpp"

namespace takeaway {

namespace {

using partizan::OutcomeRows;

/// Whether the windows of so many heaps in front of two heaps are equal.
bool equal_windows(const OutcomeRows& rows, Heap one, Heap other, Heap window) {
  Heap back = 0;
  for (; back + OutcomeRows::word_bits <= window; back += OutcomeRows::word_bits)
    if (rows.before(one - back) != rows.before(other - back)) return false;
  for (; back < window; ++back)
    if (rows.at(one - back - 1) != rows.at(other - back - 1)) return false;
  return true;
}

/// The distance from the window in front of `end` to the nearest equal one; 0 if there is none.
Heap nearest_return(const OutcomeRows& rows, Heap end, Heap window, const Watch& watch) {
  constexpr Heap between_looks = Heap{1} << 16U;
  const OutcomeRows::Window last = rows.before(end);
  const bool shorter = window < OutcomeRows::word_bits;
  const unsigned unused = shorter ? static_cast<unsigned>(OutcomeRows::word_bits - window) : 0;
  for (Heap period = 1; period + window <= end; ++period) {
    if (period % between_looks == 0 && watch.stopped()) return 0;
    const OutcomeRows::Window other = rows.before(end - period);
    if (((last.left ^ other.left) | (last.right ^ other.right)) >> unused != 0) continue;
    if (equal_windows(rows, end, end - period, window)) return period;
  }
  return 0;
}

/// The first heap from which on every outcome is the one a period later, as far as `end`.
Heap preperiod_of(const OutcomeRows& rows, Heap end, Heap period) {
  Heap first = end - period;
  while (first > 0 && rows.at(first - 1) == rows.at(first - 1 + period)) --first;
  return first;
}

std::vector<Run> runs_between(const OutcomeRows& rows, Heap begin, Heap end) {
  std::vector<Run> runs;
  for (Heap heap = begin; heap < end; ++heap) {
    const auto value = static_cast<std::uint64_t>(rows.at(heap));
    if (runs.empty() || runs.back().value != value) runs.push_back({0, value});
    ++runs.back().length;
  }
  return runs;
}

Certificate claim_of(const PartizanGame& game, const OutcomeRows& rows, Heap preperiod, Heap period,
                     Heap window) {
  Certificate claim;
  claim.game = to_text(game);
  claim.question = "outcome classes";
  claim.preperiod = preperiod;
  claim.period = period;
  claim.window = window;
  claim.preperiod_word = runs_between(rows, 0, preperiod);
  claim.period_word = runs_between(rows, preperiod, preperiod + period);
  claim.checksum = checksum_of(claim);
  return claim;
}

}  // namespace

Result<Certificate> find_partizan_period(const PartizanGame& game, const PartizanLimits& limits,
                                         const Watch& watch) {
  if (game.left.kind() != MoveSet::Kind::finite || game.right.kind() != MoveSet::Kind::finite)
    return limit_reached("no period is looked for where a player has endlessly many moves");
  const Heap window = std::max(game.left.listed().back(), game.right.listed().back());
  const auto too_few = [&] {
    return limit_reached("no period within " + std::to_string(limits.heaps) + " heaps");
  };
  if (window > limits.heaps / 2) return too_few();
  OutcomeRows rows(game, limits.heaps);
  for (Heap end = std::max<Heap>(4 * window, 256);; end *= 2) {
    const Heap to = std::min(end, limits.heaps);
    if (OutcomeRows::bytes(to) > limits.memory)
      return limit_reached("no period within the heaps that the memory allowed has room for (--memory)");
    if (!rows.extend(to, watch)) return interruption();
    const Heap period = nearest_return(rows, to, window, watch);
    if (watch.stopped()) return interruption();
    if (period > 0) return claim_of(game, rows, preperiod_of(rows, to, period), period, window);
    if (to == limits.heaps) return too_few();
  }
}

Behaviour behaviour_of(const Certificate& period) {
  unsigned seen = 0;
  for (const Run& run : period.period_word) seen |= 1U << run.value;
  return partizan::behaviour_by_outcomes(seen);
}

std::string to_text(Behaviour behaviour) {
  switch (behaviour) {
    case Behaviour::strong_left:
      return "strongly dominated by Left";
    case Behaviour::strong_right:
      return "strongly dominated by Right";
    case Behaviour::weak_left:
      return "weakly dominated by Left";
    case Behaviour::weak_right:
      return "weakly dominated by Right";
    case Behaviour::fair:
      return "fair";
    case Behaviour::impartial:
      break;
  }
  return "ultimately impartial";
}

}  // namespace takeaway
