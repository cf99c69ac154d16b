// The mex rule as defined, for games with states. Internal to `values`.
#pragma once

#include <cstdint>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway {

/// The values of each state, by its number: heaps start, start+1, ..., `count` of them, cut off at `most`,
/// which is 1 for outcomes. O(count * moves of all states) time.
std::vector<std::vector<std::uint32_t>> state_values(const Game& game, Heap count, std::uint32_t most);

}  // namespace takeaway
