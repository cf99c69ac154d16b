// That the period of a word is the least one. Internal to the room `proof`.
#pragma once

#include "proof/blocks.hpp"
#include "proof/draft.hpp"

namespace takeaway::proof {

/// Adds obligations: the first blocks of a cycle, wherever they are seen again, are the start of a cycle.
void prove_least(Draft& draft, const Blocks& blocks, const Reading& base);

}  // namespace takeaway::proof
