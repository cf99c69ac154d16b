// Games that break heaps and have the same values because their rules come to the same. Internal to the room
// `game` and the rooms above it.
#pragma once

#include "takeaway/game.hpp"

namespace takeaway {

/// The least heap from which there is a move: it has value 1, and all smaller ones have 0. The rule must
/// allow a move, and must not ask for heaps that differ.
Heap first_move_from(const BreakingRule& rule);

/// Whether one game is the other, moved along: G(a + i) = H(b + i) for all i >= 0, where a and b are the
/// least heaps from which there is a move. The options of such heaps are compared as what they are made of,
/// where small heaps count by their values, and two equal ones not at all. False says nothing about the
/// values.
bool same_by_rules(const BreakingRule& one, const BreakingRule& other);

}  // namespace takeaway
