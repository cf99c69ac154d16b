// How a word made of blocks comes back: the cycle, its length, and where it begins.
// Internal to the room `proof`.
#pragma once

#include <optional>
#include <vector>

#include "proof/blocks.hpp"
#include "proof/draft.hpp"

namespace takeaway::proof {

/// The length of a cycle: `total`, divided by the greatest common divisor of two numbers if there is a state.
struct CycleLength {
  Polynomial total;
  std::optional<std::pair<Polynomial, Polynomial>> gcd_of;
};

/// The M of a state that is known to be `0 <= a < M`, or `a <= M-1`.
std::optional<Polynomial> state_bound(Reading& reading, const Blocks& blocks);

/// Throws Unprovable if the number has symbols that only a copy of the reading knows: they would mean
/// something else.
void known_in(const Reading& reading, const Polynomial& number);

/// Adds the obligations for the length of the cycle. Throws Unprovable if the states are no rotation.
/// What it gives back is said in symbols of the reading, to which the lengths are added.
CycleLength prove_cycle_length(Draft& draft, const Blocks& blocks, Reading& base);

/// Adds obligations: what comes before the blocks is the end of a cycle, so that the word has no preperiod.
void prove_pure(Draft& draft, const Blocks& blocks, const Reading& base);

}  // namespace takeaway::proof
