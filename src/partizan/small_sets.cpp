#include "partizan/small_sets.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/assert.hpp"
#include "base/parallel.hpp"

namespace takeaway::partizan {

namespace {

constexpr Heap most_small_heaps = Heap{1} << 28U;

/// The last heaps, as those who make the next outcome see them.
class SmallState {
 public:
  explicit SmallState(const SmallSets& sets)
      : sets_(sets), mask_((std::uint64_t{1} << std::bit_width(sets.left | sets.right)) - 1) {
    if (!sets.ending) return;
    const int forced = std::countr_zero(sets.left) + 1;  // heaps with no move
    for (int heap = 0; heap < forced; ++heap) push(heap % 2 != 0, heap % 2 == 0);
  }

  /// Goes to the next heap; gives its outcome.
  unsigned next() {
    const bool left_wins = (right_loses_ & sets_.left) != 0;
    const bool right_wins = (left_loses_ & sets_.right) != 0;
    push(!left_wins, !right_wins);
    return (left_wins ? 1U : 0U) | (right_wins ? 2U : 0U);
  }

  bool operator==(const SmallState& other) const {
    return left_loses_ == other.left_loses_ && right_loses_ == other.right_loses_;
  }
  /// How many heaps a state shows.
  Heap length() const { return static_cast<Heap>(std::popcount(mask_)); }

 private:
  void push(bool left_loses, bool right_loses) {
    left_loses_ = (left_loses_ << 1U | (left_loses ? 1U : 0U)) & mask_;
    right_loses_ = (right_loses_ << 1U | (right_loses ? 1U : 0U)) & mask_;
  }

  SmallSets sets_;
  std::uint64_t mask_;
  std::uint64_t left_loses_ = 0;
  std::uint64_t right_loses_ = 0;
};

/// The next larger number with as many bits. There must be one below 2^64.
std::uint64_t next_with_as_many_bits(std::uint64_t set) {
  const std::uint64_t lowest = set & (~set + 1);
  const std::uint64_t carried = set + lowest;
  return carried | ((set ^ carried) / lowest >> 2U);
}

/// Sets of moves from 1, or 2, on, as numbers that ascend.
std::vector<std::uint64_t> small_sets(unsigned largest, std::optional<std::uint64_t> moves,
                                      bool without_one) {
  const unsigned shift = without_one ? 1 : 0;
  const std::uint64_t end = std::uint64_t{1} << (largest - shift);
  std::vector<std::uint64_t> sets;
  if (moves && *moves > largest - shift) return sets;
  for (std::uint64_t set = moves ? (std::uint64_t{1} << *moves) - 1 : 1; set < end;
       set = moves ? next_with_as_many_bits(set) : set + 1)
    sets.push_back(set << shift);
  return sets;
}

/// How many sets of `moves` numbers out of so many there are, or of any number of them but none.
std::uint64_t set_count(unsigned numbers, std::optional<std::uint64_t> moves) {
  if (!moves) return (std::uint64_t{1} << numbers) - 1;
  if (*moves > numbers) return 0;
  unsigned __int128 count = 1;  // below 2^63 after each division
  for (std::uint64_t i = 0; i < *moves; ++i) count = count * (numbers - i) / (i + 1);
  return static_cast<std::uint64_t>(count);
}

void add_game(SmallTally& tally, const SmallSets& sets, const Watch& watch) {
  ++tally.games;
  const auto found = small_period(sets, most_small_heaps, watch);
  if (!found) {
    ++tally.unfinished;
    return;
  }
  ++tally.by_seen.at(found->seen);
  if (found->period > tally.longest.period) {
    tally.longest = *found;
    tally.longest_of = sets;
  }
  if (found->preperiod > tally.latest.preperiod || tally.latest.period == 0) {
    tally.latest = *found;
    tally.latest_of = sets;
  }
}

void add_tally(SmallTally& to, const SmallTally& more) {
  to.games += more.games;
  to.unfinished += more.unfinished;
  for (std::size_t seen = 0; seen < to.by_seen.size(); ++seen) to.by_seen.at(seen) += more.by_seen.at(seen);
  if (more.longest.period > to.longest.period) {
    to.longest = more.longest;
    to.longest_of = more.longest_of;
  }
  if (more.latest.period != 0 && (more.latest.preperiod > to.latest.preperiod || to.latest.period == 0)) {
    to.latest = more.latest;
    to.latest_of = more.latest_of;
  }
}

MoveSet set_of(std::uint64_t bits) {
  std::vector<Move> moves;
  for (unsigned bit = 0; bit < 64; ++bit)
    if ((bits >> bit & 1U) != 0) moves.push_back(bit + 1);
  return MoveSet::finite(std::move(moves));
}

}  // namespace

PartizanGame game_of(const SmallSets& sets) {
  return {set_of(sets.left), set_of(sets.right), sets.ending};
}

std::optional<SmallPeriod> small_period(const SmallSets& sets, Heap most, const Watch& watch) {
  constexpr Heap between_looks = Heap{1} << 20U;
  SmallState slow(sets);
  SmallState fast = slow;
  fast.next();
  Heap period = 1;
  Heap power = 1;
  Heap steps = 1;
  for (; !(slow == fast); ++period, ++steps) {
    if (period == power) {
      slow = fast;
      power *= 2;
      period = 0;
    }
    fast.next();
    if (steps >= most || (steps % between_looks == 0 && watch.stopped())) return std::nullopt;
  }
  // From the start, two states a period apart meet first where the cycle of states begins.
  SmallState first(sets);
  SmallState second = first;
  for (Heap i = 0; i < period; ++i) second.next();
  const Heap forced = sets.ending ? static_cast<Heap>(std::countr_zero(sets.left)) + 1 : 0;
  Heap begin = forced;
  while (!(first == second)) {
    first.next();
    second.next();
    ++begin;
  }
  SmallPeriod found;
  found.period = period;
  // A state shows that many heaps before it.
  found.preperiod = begin > first.length() ? begin - first.length() : 0;
  for (Heap i = 0; i < period; ++i) found.seen |= 1U << first.next();
  return found;
}

Behaviour behaviour_by_outcomes(unsigned seen) {
  const bool left = (seen >> static_cast<unsigned>(OutcomeClass::L) & 1U) != 0;
  const bool right = (seen >> static_cast<unsigned>(OutcomeClass::R) & 1U) != 0;
  const bool open = (seen & (1U << static_cast<unsigned>(OutcomeClass::P) |
                             1U << static_cast<unsigned>(OutcomeClass::N))) != 0;
  if (left && right) return Behaviour::fair;
  if (left) return open ? Behaviour::weak_left : Behaviour::strong_left;
  if (right) return open ? Behaviour::weak_right : Behaviour::strong_right;
  return Behaviour::impartial;
}

std::uint64_t SmallTally::of(Behaviour behaviour) const {
  std::uint64_t count = 0;
  for (unsigned seen = 1; seen < by_seen.size(); ++seen)
    if (behaviour_by_outcomes(seen) == behaviour) count += by_seen.at(seen);
  return count;
}

bool can_be_counted(const SmallFamily& family) {
  constexpr std::uint64_t most_sets = std::uint64_t{1} << 24U;
  constexpr std::uint64_t most_games = std::uint64_t{1} << 28U;
  if (family.ending) return set_count(family.largest - 1, family.left_moves) <= most_sets;
  const std::uint64_t lefts = set_count(family.largest, family.left_moves);
  const std::uint64_t rights = set_count(family.largest, family.right_moves);
  return lefts <= most_sets && rights <= most_sets && lefts * rights <= most_games;
}

Result<SmallTally> count_small(const SmallFamily& family, unsigned threads, const Watch& watch) {
  TAKEAWAY_ASSERT(family.largest > 0 && family.largest <= most_small_move);
  TAKEAWAY_ASSERT(can_be_counted(family));
  const auto lefts = small_sets(family.largest, family.left_moves, family.ending);
  const auto rights =
      family.ending ? std::vector<std::uint64_t>{0} : small_sets(family.largest, family.right_moves, false);
  // In parts, whose tallies are added in order: the first game with a record is the same for all threads.
  constexpr std::size_t part = 64;
  const std::size_t parts = (lefts.size() + part - 1) / part;
  std::vector<SmallTally> tallies(parts);
  parallel_for(parts, threads, [&](std::size_t at) {
    for (std::size_t i = at * part; i < std::min(lefts.size(), (at + 1) * part); ++i)
      for (const std::uint64_t right : rights) {
        if (watch.stopped()) return;
        add_game(tallies[at], {lefts[i], family.ending ? lefts[i] : right, family.ending}, watch);
      }
    if (watch.progress) watch.progress(at);
  });
  if (watch.stopped()) return interruption();
  SmallTally all;
  for (const SmallTally& tally : tallies) add_tally(all, tally);
  return all;
}

}  // namespace takeaway::partizan
