// A theorem is about integers, the statement in Coq about natural numbers: that must be no less. Internal to
// the room `coq`.
#pragma once

#include "coq/counted.hpp"

namespace takeaway::coq {

/// Whether the cone has points, and none with a negative coordinate.
bool is_natural(const Cone& cone);

/// Whether the conditions on the parameters alone leave no negative ones.
bool has_natural_parameters(const CountedWord& word);

/// Whether a condition says that the quotient is positive: then so is what is divided.
bool has_positive_quotient(const CountedWord& word, const Division& division);

/// Whether it follows from the conditions that whatever is divided is not negative, and divisors are
/// positive.
bool has_natural_divisions(const CountedWord& word);

}  // namespace takeaway::coq
