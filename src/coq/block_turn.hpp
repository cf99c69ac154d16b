// A period of a word whose states go round. Internal to the room `coq`.
#pragma once

#include "coq/block_claim.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::coq {

/// Adds the period, as the theorem states it if it does; leaves the claim as it is where states do not go
/// round. Nothing is said of shorter periods.
void add_turn(ClaimedBlocks& claim, const Theorem& theorem);

}  // namespace takeaway::coq
