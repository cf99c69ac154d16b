// One number for the values of a fixed set of games, by whichever engine the plan picks.
#pragma once

#include <cstdint>

namespace takeaway::bench {

/// FNV-1a over the first values and the periods of the games; the same on every machine.
std::uint64_t signature();

}  // namespace takeaway::bench
