// Sums in which options may be forbidden: before each move the other player forbids up to k options of every
// heap of `block k S`, each by the k of its game. Heaps of plain games may stand beside them, with k = 0.
//
// The value of a heap is the least that at most k of its options have (docs/states.md), and the player to
// move loses if and only if the nim-sum is 0. Then at most k options of each heap have its own value: with
// these forbidden every move changes the nim-sum. Else more than k options of some heap make it 0, and one of
// them is left.
#pragma once

#include <vector>

#include "answer/json.hpp"
#include "takeaway/position.hpp"

namespace takeaway::answer {

/// Whether some game of the position is of this kind.
bool is_blocking(const Position& position);

/// How many options of a heap of this game may be forbidden.
std::uint32_t blocked_of(const Game& game);

/// A heap's options, with the values of what they leave.
struct BlockedOption {
  PositionMove move;
  std::uint64_t value = 0;
};

struct BlockedSolution {
  Solution
      solution;  ///< `moves` are those that win if they are left, of heaps where not all can be forbidden
  std::vector<std::vector<BlockedOption>> options;  ///< of all heaps, in their order
  /// What the other player should forbid: in a lost position what keeps the nim-sum 0, else as many of the
  /// winning options as he may.
  std::vector<PositionMove> forbid;
};

/// Fault::limit where a heap has too many options, or its values cannot be computed.
Result<BlockedSolution> solve_blocked(const Position& position, const Resources& resources,
                                      const Watch& watch);

/// As of other positions, with `forbid`.
Json json_of(const Position& position, const BlockedSolution& solved);

/// "2 and 3 of heap 1", "nothing".
std::string forbidden_words(const Position& position, const std::vector<PositionMove>& forbidden);

}  // namespace takeaway::answer
