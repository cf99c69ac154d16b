// A period of a word whose states go round. Internal to the room `coq`.
#pragma once

#include "coq/block_claim.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::coq {

/// From a to a + step, less around where that is too much.
struct StateTurn {
  LinearForm around;
  LinearForm step;
};
/// Nothing where the states do not go round so.
std::optional<StateTurn> state_turn(const CountedBlocks& word);

/// Adds the period, as the theorem states it if it does; leaves the claim as it is where states do not go
/// round. With a mark there is no shorter one.
void add_turn(ClaimedBlocks& claim, const Theorem& theorem);

}  // namespace takeaway::coq
