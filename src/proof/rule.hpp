// That a word obeys the rule of its game. Internal to the room `proof`.
#pragma once

#include <vector>

#include "proof/blocks.hpp"
#include "proof/draft.hpp"

namespace takeaway::proof {

/// Adds what has to be shown: the blocks fit together, and every letter is what its options' letters make it.
void prove_rule(Draft& draft, const Blocks& blocks, const Reading& base, const FamilyUse& game);

/// Whether the period is one block without powers; then it is a power itself, and moves of any size can be
/// looked up in it.
bool is_plain(const Blocks& blocks, const Reading& base);

}  // namespace takeaway::proof
