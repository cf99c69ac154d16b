// The least period of a word whose states count up to one that stays. Internal to the room `coq`.
#pragma once

#include "coq/block_claim.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::coq {

/// Adds preperiod and period, as the theorem states them if it does; leaves the claim as it is where states
/// do not count, or blocks do not all have the same length.
void add_period(ClaimedBlocks& claim, const Theorem& theorem);

}  // namespace takeaway::coq
