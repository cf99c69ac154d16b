// The mex rule, heap by heap, where heaps may break. Internal to the certificates.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "certificate/check.hpp"

namespace takeaway {

/// The first heap at which these values, of heaps 0, 1, ..., are not those of the game, as a verdict against
/// the claim; nothing if they all are.
///
/// For any mask, a value is called even or odd by how many of the mask's bits it has. Two heaps have an odd
/// value together if and only if one is even and the other odd. So where few heaps are even, the pairs with
/// odd values are few, and all of them are looked at; of the pairs with even values only so many as are
/// needed to see that each smaller value occurs. Where a heap is even itself, all pairs are looked at. The
/// mask that leaves the fewest heaps even is chosen here: a bad one would cost time, and nothing else. (The
/// parity of a heap may count as a bit, too, where it is that of the two heaps left.)
Result<std::optional<Verdict>> check_breaking_rule(std::span<const std::uint32_t> values,
                                                   const BreakingRule& rule, const Watch& watch,
                                                   const CheckLimits& limits);

}  // namespace takeaway
