// Affine forms in the numbers that a cell speaks of. Internal to the room `atlas`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/assert.hpp"

namespace takeaway::atlas {

/// The numbers of one game: 1, the parameters, then quotient and remainder of each division.
using Point = std::vector<std::int64_t>;

/// A sum of multiples of these numbers, over a divisor; what is not mentioned has the coefficient 0.
struct Form {
  std::vector<std::int64_t> coefficients;
  std::int64_t divisor = 1;

  static Form constant(std::int64_t value) { return {{value}, 1}; }
  static Form variable(std::size_t index);

  /// The sum before it is divided, of a game that was computed: its numbers are small. The point must have a
  /// number for every coefficient, here and below.
  std::int64_t numerator(std::span<const std::int64_t> point) const {
    TAKEAWAY_ASSERT(coefficients.size() <= point.size());
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i) sum += coefficients[i] * point[i];
    return sum;
  }
  /// The same of any numbers; nothing where it does not fit.
  std::optional<std::int64_t> checked_numerator(std::span<const std::int64_t> point) const {
    TAKEAWAY_ASSERT(coefficients.size() <= point.size());
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
      std::int64_t term = 0;
      if (__builtin_mul_overflow(coefficients[i], point[i], &term)) return std::nullopt;
      if (__builtin_add_overflow(sum, term, &sum)) return std::nullopt;
    }
    return sum;
  }
  std::int64_t coefficient(std::size_t index) const {
    return index < coefficients.size() ? coefficients[index] : 0;
  }
  bool is_constant() const;
  bool operator==(const Form& other) const;
};

Form operator+(const Form& left, const Form& right);
Form operator-(const Form& left, const Form& right);
Form operator*(const Form& form, std::int64_t factor);

/// The form as it is written in a theorem; names by index, the one of the constant is empty.
std::string to_text(const Form& form, const std::vector<std::string>& names);
/// form > 0 or form >= 0 as text, with the negative terms on the other side: `2a+b > c`.
std::string positive_text(const Form& form, bool strictly, const std::vector<std::string>& names);
/// The same for = and !=.
std::string side_texts(const Form& form, const std::string& sign, const std::vector<std::string>& names);

}  // namespace takeaway::atlas
