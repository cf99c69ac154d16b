// How many positions can arise from a heap that may break, at least. Internal to the room `position`.
#pragma once

#include <cstdint>
#include <span>

#include "takeaway/game.hpp"

namespace takeaway {

/// What a search of all positions that can arise looks at, at least; 2^40 for as many or more.
struct LeastSearch {
  std::uint64_t positions = 0;
  std::uint64_t moves = 0;  ///< from all of them
};

/// Bounds for the search of a heap, so that one that is too large need not be begun. `classes` says of heaps
/// 0..heap which of them count as the same; 0 and 1 are classes that do not count. `moves` says how many
/// moves a heap has.
LeastSearch least_search(const BreakingRule& rule, Heap heap, std::span<const std::uint32_t> classes,
                         std::span<const std::uint64_t> moves);

}  // namespace takeaway
