// The variables in which lengths and counts are fitted: parameters, and quotients with their remainders.
// Internal to the room `atlas`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "atlas/elimination.hpp"
#include "atlas/pattern.hpp"

namespace takeaway::atlas {

using Column = std::vector<std::int64_t>;  // a number for each sample

/// The samples as points: 1, the parameters, and for each division the quotient and the remainder. Where
/// moves are multiples of parameters (`homogeneous`), so should lengths be.
class Basis {
 public:
  Basis(std::span<const Sample* const> samples, bool homogeneous);

  std::size_t params() const { return pattern_.params; }
  const std::vector<Point>& points() const { return points_; }
  const std::vector<Division>& divisions() const { return pattern_.divisions; }
  /// Parameters and divisions, and nothing else yet.
  const Pattern& pattern() const { return pattern_; }

  std::size_t quotient_index(std::size_t division) const { return 1 + params() + 2 * division; }
  Column column_of(const Form& form) const;

  /// A parameter that the division eliminates, since quotient and remainder determine it: it occurs once in
  /// the dividend, not in the divisor, and was not eliminated before.
  std::optional<std::size_t> eliminable(const Form& dividend, const Form& divisor) const;
  bool is_eliminated(std::size_t param) const;
  /// Whether the parameter is a form in the others, in all samples.
  bool is_determined(std::size_t param) const;
  /// Adds the division to the basis; it must eliminate a parameter (`eliminable`).
  void divide(const Division& division);

  /// Columns for lengths: parameters first, then remainders, and 1 where it is preferred; other turns put
  /// other parameters first.
  std::vector<std::size_t> order(std::size_t turn) const;
  /// The same without remainders.
  std::vector<std::size_t> order_of_params(std::size_t turn) const;

  /// The linear relations between parameters and remainders that hold for all samples.
  std::vector<Form> relations() const;

 private:
  std::span<const Sample* const> samples_;
  bool homogeneous_;
  Pattern pattern_;
  std::vector<Point> points_;
  std::vector<std::size_t> eliminated_;
};

std::vector<std::int64_t> reordered(const Point& point, const std::vector<std::size_t>& order);
Form back_in_order(const Form& form, const std::vector<std::size_t>& order);

/// The count of a power as a form: a number, or an earlier quotient and a number, or a new quotient, which
/// joins the basis, and a number. The new one divides by `unit`, the length of what is repeated, if that is
/// known, or by an earlier divisor.
std::optional<Form> explain_count(Basis& basis, const Column& counts, const std::optional<Form>& unit);

}  // namespace takeaway::atlas
