// That a word obeys the mex rule. Internal to the room `proof`.
#pragma once

#include <vector>

#include "proof/blocks.hpp"
#include "proof/draft.hpp"

namespace takeaway::proof {

/// The moves of a finite set, each of them written down. Throws Unprovable on other sets.
std::vector<Polynomial> listed_moves(Reading& reading, const FamilyUse& game);

/// Adds what has to be shown: the blocks fit together, and every letter is the mex of its options' letters.
void prove_rule(Draft& draft, const Blocks& blocks, const Reading& base, const FamilyUse& game);

/// Whether the period is one block without powers; then it is a power itself, and moves of any size can be
/// looked up in it.
bool is_plain(const Blocks& blocks, const Reading& base);

}  // namespace takeaway::proof
