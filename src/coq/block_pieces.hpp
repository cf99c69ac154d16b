// Lengths that are counts, cut into pieces: 0^(2k+1) is (0 0)^k 0. Internal to the room `coq`.
#pragma once

#include "coq/counted.hpp"

namespace takeaway::coq {

/// A form with 2t+1 in place of a, where t is a div 2 and the conditions say that a mod 2 is 1.
LinearForm in_quotients(const LinearForm& form, const CountedWord& word);

/// The word without runs of no letters, and with powers in place of lengths, if some length depends on how
/// often other letters come; the pieces are as long as what those powers repeat. Nothing if nothing changes.
/// Throws NotLinear.
std::optional<CountedWord> in_pieces(const CountedWord& word);

/// Conditions that say the same of whole numbers, and no less of others: a > 3 is t >= 2, where a is 2t+1.
std::vector<LinearCondition> tightened(const std::vector<LinearCondition>& conditions,
                                       const CountedWord& word);

}  // namespace takeaway::coq
