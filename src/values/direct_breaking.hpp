// The mex rule as defined, for games that break heaps. Internal to `values`.
#pragma once

#include <cstdint>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway {

/// The values of heaps 0..count-1, from all options of each. O(count^2) time, more where heaps break into
/// three.
std::vector<std::uint32_t> breaking_values(const BreakingRule& rule, Heap count);

}  // namespace takeaway
