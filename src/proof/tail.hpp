// Words that end in a tail: blocks whose state counts up, then one word for ever. Internal to the room
// `proof`.
#pragma once

#include "proof/blocks.hpp"
#include "proof/draft.hpp"

namespace takeaway::proof {

/// The word that the tail repeats, as a word of its own. It must not depend on the state.
Blocks repeated_word(const Blocks& blocks);

/// Adds what has to be shown for the length of all that comes before the tail, and gives it; and that it
/// cannot be shorter. Throws Unprovable if the state does not count up by 1 from its start to its upper
/// bound.
Polynomial prove_length_before_tail(Draft& draft, const Blocks& blocks, Reading& base);

}  // namespace takeaway::proof
