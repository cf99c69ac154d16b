// Removes conditions of a cell that follow from others. Internal to the room `atlas`.
#pragma once

#include <vector>

#include "atlas/pattern.hpp"

namespace takeaway::atlas {

/// The conditions without those that follow from the others (and from what quotients and remainders are) by
/// adding two of them, or small multiples. The first `kept` stay in any case. Of two that say the same the
/// first stays.
std::vector<Condition> without_implied(std::vector<Condition> conditions, std::size_t kept,
                                       const Pattern& pattern);

}  // namespace takeaway::atlas
