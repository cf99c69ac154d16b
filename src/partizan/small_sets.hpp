// All partizan games with small moves: how the outcomes of each behave in the end, counted.
//
// A set of moves up to n is a word of n bits, and so is what a move can see of the heaps before: who loses
// moving first on the last n. The two words together are a state, from which the next outcome follows by two
// comparisons; the outcomes have a period as soon as a state returns, which Brent's method sees.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "takeaway/partizan.hpp"

namespace takeaway::partizan {

/// No move of such a game may be larger: a state is a machine word.
inline constexpr unsigned most_small_move = 63;

/// Bit s-1 stands for the move s. Of a game with `ending` both are the same.
struct SmallSets {
  std::uint64_t left = 0;
  std::uint64_t right = 0;
  bool ending = false;
};

PartizanGame game_of(const SmallSets& sets);

struct SmallPeriod {
  Heap preperiod = 0;
  Heap period = 0;
  unsigned seen = 0;  ///< bit 1 << outcome for every outcome in the period
};

/// Least preperiod and period; nothing where they pass `most` heaps, or the watch says stop.
std::optional<SmallPeriod> small_period(const SmallSets& sets, Heap most, const Watch& watch);

/// Which games: all pairs of sets with moves up to `largest`, of so many moves where that is given; or all
/// sets of moves from 2 to `largest` with the rule `ending`, of `left_moves` moves where that is given.
struct SmallFamily {
  unsigned largest = 1;
  std::optional<std::uint64_t> left_moves;
  std::optional<std::uint64_t> right_moves;
  bool ending = false;
};

/// Whether all games can be looked at: no more than 2^28, of no more than 2^24 sets for each player.
bool can_be_counted(const SmallFamily& family);

struct SmallTally {
  std::uint64_t games = 0;
  std::uint64_t unfinished = 0;             ///< whose period was not found
  std::array<std::uint64_t, 16> by_seen{};  ///< how many have these outcomes, and no others, in the period
  SmallPeriod longest;                      ///< and the first game that has it
  SmallSets longest_of;
  SmallPeriod latest;  ///< the longest preperiod
  SmallSets latest_of;

  std::uint64_t of(Behaviour behaviour) const;
};

/// How a game behaves whose period has these outcomes.
Behaviour behaviour_by_outcomes(unsigned seen);

/// Counts all games of the family, which `can_be_counted`.
Result<SmallTally> count_small(const SmallFamily& family, unsigned threads, const Watch& watch);

}  // namespace takeaway::partizan
