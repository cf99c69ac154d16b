// How the outcomes of a partizan game behave in the end, by the letters of its period. Internal to the room
// `proof`.
#pragma once

#include "proof/blocks.hpp"
#include "proof/draft.hpp"

namespace takeaway::proof {

/// Adds that the period of the word has just those classes that this behaviour has.
void prove_behaviour(Draft& draft, const Blocks& blocks, Reading reading, const Formula& behaviour);

}  // namespace takeaway::proof
