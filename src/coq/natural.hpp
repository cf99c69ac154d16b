// A theorem is about integers, the statement in Coq about natural numbers: that must be no less. Internal to
// the room `coq`.
#pragma once

#include "coq/counted.hpp"

namespace takeaway::coq {

/// Whether the cone has points, and none with a negative coordinate.
bool is_natural(const Cone& cone);

/// Whether a form is at least a number, wherever the conditions hold.
bool is_at_least(const LinearForm& form, std::int64_t number, std::vector<LinearCondition> conditions,
                 const std::vector<std::string>& names);

/// Whether the conditions on the parameters alone leave no negative ones.
bool has_natural_parameters(const CountedWord& word);

/// Whether a condition says that the quotient is positive: then so is what is divided.
bool has_positive_quotient(const CountedWord& word, const Division& division);

/// Whether it follows from the conditions that whatever is divided is not negative, and divisors are
/// positive.
bool has_natural_divisions(const CountedWord& word);

}  // namespace takeaway::coq
