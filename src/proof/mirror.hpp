// That one game's word is another's, read backwards with two letters exchanged. Internal to the room `proof`.
#pragma once

#include "proof/draft.hpp"

namespace takeaway::proof {

/// Adds what has to be shown, by the words of two theorems that are used: one about the theorem's own game,
/// one about the game of the mirror. Throws Unprovable if there are none.
void prove_mirror(Draft& draft, const Claim& claim, const Reading& base);

}  // namespace takeaway::proof
