// Extended forms in the check of fans: which of them are at least 0 for all points of the cone and all
// counts.
//
// An extended form is f(t) + k_1 T_1 + ... with T_i = q_i w_i(t), which is any multiple of w_i(t): it is at
// least 0 everywhere if and only if f is so at the rays and no k_i is negative.
#pragma once

#include <span>

#include "certificate/cone_forms.hpp"
#include "takeaway/fan.hpp"

namespace takeaway::cone_check {

/// A number of rounds: a number, and then one for each count, which is multiplied by it.
using RoundNumber = std::vector<std::int64_t>;

/// What they say of the claim means something only while the examination goes on.
class FanForms {
 public:
  FanForms(const Fan& fan, Examination& examination) : fan_(fan), examination_(examination) {}

  Examination& examination() const { return examination_; }

  std::size_t parameters() const { return fan_.family.parameters.size(); }
  std::size_t counts() const { return fan_.counts.size(); }
  std::size_t size() const { return parameters() + counts(); }
  LinearForm nothing() const { return LinearForm(size(), 0); }

  LinearForm sum(const LinearForm& one, const LinearForm& other) const {
    return cone_check::sum(one, other, examination_);
  }
  LinearForm difference(const LinearForm& one, const LinearForm& other) const {
    return cone_check::difference(one, other, examination_);
  }

  bool nonnegative(const LinearForm& form) const;
  bool zero(const LinearForm& form) const;
  /// In the relative interior, for all counts.
  bool positive(const LinearForm& form) const { return nonnegative(form) && !zero(part_of_point(form)); }

  /// A form of the parameters at the points t + q w(t) n, as an extended form of t.
  LinearForm carried(const LinearForm& form) const;
  /// So many times the form: an extended form only where it is a multiple of the steps of those counts on
  /// which the number depends; else nothing.
  std::optional<LinearForm> times(const RoundNumber& number, const LinearForm& form) const;
  /// The multiple of the step of a count that the form is on the whole cone; 0 where it is none.
  std::int64_t steps_in(const LinearForm& form, std::size_t count) const;
  /// The largest number of rounds, in each of its parts, with rounds * length <= form; the length is
  /// positive.
  RoundNumber rounds_within(const LinearForm& form, const LinearForm& length) const;
  /// The same where the length is a number of rounds as well.
  static RoundNumber rounds_within(const RoundNumber& number, std::int64_t length);

  /// Whether the form comes first at the sample after one round of each count: a guess at what is less.
  Wide at_sample(const LinearForm& form) const;

 private:
  LinearForm part_of_point(LinearForm form) const;
  Wide at(std::span<const std::int64_t> form, std::span<const std::int64_t> point) const {
    return cone_check::at(form, point, examination_);
  }
  /// The examination ends where the number passes 2^62.
  std::int64_t narrowed(Wide number) const;
  std::int64_t product_of(std::int64_t one, std::int64_t other) const {
    return narrowed(static_cast<Wide>(one) * other);
  }
  std::span<const std::int64_t> of_point(const LinearForm& form) const {
    return std::span(form).first(parameters());
  }

  const Fan& fan_;
  Examination& examination_;
};

}  // namespace takeaway::cone_check
