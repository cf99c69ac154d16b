// That the period of a word is the least one. Internal to the room `proof`.
#pragma once

#include "proof/blocks.hpp"
#include "proof/draft.hpp"

namespace takeaway::proof {

/// Adds obligations: the first blocks of a cycle, wherever they are seen again, are the start of a cycle.
/// `word` names what is shown, under what conditions: it is shown once.
void prove_least(Draft& draft, const Blocks& blocks, const Reading& base, const std::string& word);

}  // namespace takeaway::proof
