// Marks of words whose states go round: why their periods are least. Internal to the room `coq`.
#pragma once

#include <optional>

#include "coq/block_claim.hpp"

namespace takeaway::coq {

/// A mark at a state, if that state has one, as `kernel/Marks.v` will see it.
std::optional<BlockMark> mark_at(const CountedBlocks& word, const LinearForm& state);

}  // namespace takeaway::coq
