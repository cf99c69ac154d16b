// Formulas that are polynomials, as text of Coq, and what they are. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "coq/counted.hpp"

namespace takeaway::coq {

/// By the names that are multiplied, in order: how often. No entry is 0.
using Polynomial = std::map<std::vector<std::size_t>, std::int64_t>;

/// These throw NotLinear where numbers grow too large.
Polynomial product(const Polynomial& one, const Polynomial& other);
Polynomial sum(Polynomial one, const Polynomial& other, std::int64_t times);
/// Of a form in the names of the word, with 2mh+d in place of D where h and d are quotient and remainder.
Polynomial polynomial_of(const LinearForm& form, const CountedWord& word);
/// "2 * m + h * m - d", of natural numbers: for what is not negative where it stands.
std::string natural_text(const Polynomial& polynomial, const std::vector<std::string>& names);

/// number / divisor, where it is whole, and as it was written.
struct FormulaFraction {
  Polynomial number;
  std::int64_t divisor = 1;
  std::string text;
};

/// Nothing if it is no polynomial that is divided by a number at most.
std::optional<FormulaFraction> fraction_of(const Formula& formula, const Theorem& theorem,
                                           const CountedWord& word);

}  // namespace takeaway::coq
