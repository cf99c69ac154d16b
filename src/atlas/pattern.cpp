#include "atlas/pattern.hpp"

#include <algorithm>

namespace takeaway::atlas {

namespace {

std::int64_t total(const std::vector<Run>& runs) {
  std::uint64_t length = 0;
  for (const Run& run : runs) length += run.length;
  return static_cast<std::int64_t>(length);
}

}  // namespace

std::int64_t Sample::preperiod_length() const {
  return total(preperiod);
}

std::int64_t Sample::period_length() const {
  return total(period);
}

// Where a number does not fit 64 bits, the condition counts as not satisfied: then the pattern says nothing.
bool Condition::holds(std::span<const std::int64_t> point) const {
  const auto value = form.checked_numerator(point);
  if (!value) return false;
  switch (kind) {
    case Kind::not_negative:
      return *value >= 0;
    case Kind::positive:
      return *value > 0;
    case Kind::zero:
      return *value == 0;
    case Kind::not_zero:
      return *value != 0;
    case Kind::multiple:
      return *value % modulus == 0;
  }
  return false;
}

std::optional<Point> Pattern::point(std::span<const std::int64_t> values) const {
  Point point = {1};
  point.insert(point.end(), values.begin(), values.end());
  for (const Division& division : divisions) {
    const auto divisor = division.divisor.checked_numerator(point);
    const auto dividend = division.dividend.checked_numerator(point);
    if (!divisor || *divisor <= 0 || !dividend) return std::nullopt;
    // Rounded down, without forming a sum that might overflow.
    const std::int64_t rest = *dividend % *divisor;
    point.push_back(*dividend / *divisor - (rest < 0 ? 1 : 0));
    point.push_back(rest < 0 ? rest + *divisor : rest);
  }
  return point;
}

namespace {

template <class Visit>
bool all_forms(const std::vector<PatternFactor>& factors, const Visit& visit) {
  return std::ranges::all_of(factors, [&](const PatternFactor& factor) {
    return visit(factor.count) && std::ranges::all_of(factor.parts, [&](const PatternFactor::Part& part) {
             return visit(part.length);
           });
  });
}

/// What the part is in one game, where a length that is negative counts as 0.
Run run_of(const PatternFactor::Part& part, std::span<const std::int64_t> point) {
  const std::int64_t length = part.length.numerator(point) / part.length.divisor;
  return {static_cast<std::uint64_t>(std::max<std::int64_t>(length, 0)), part.letter};
}

/// Reads a word run by run against one that is given.
class Comparison {
 public:
  explicit Comparison(const std::vector<Run>& runs) : runs_(runs) {}

  bool take(Run run) {
    while (run.length > 0) {
      if (at_ == runs_.size() || runs_[at_].value != run.value) return false;
      const std::uint64_t part = std::min(run.length, runs_[at_].length - used_);
      run.length -= part;
      used_ += part;
      if (used_ == runs_[at_].length) {
        ++at_;
        used_ = 0;
      }
    }
    return true;
  }

  bool take(const std::vector<PatternFactor>& factors, std::span<const std::int64_t> point) {
    for (const PatternFactor& factor : factors) {
      const std::int64_t count = factor.count.numerator(point) / factor.count.divisor;
      for (std::int64_t i = 0; i < count; ++i)
        for (const PatternFactor::Part& part : factor.parts)
          if (!take(run_of(part, point))) return false;
    }
    return at_ == runs_.size();
  }

 private:
  const std::vector<Run>& runs_;
  std::size_t at_ = 0;
  std::uint64_t used_ = 0;  // of the run at `at_`
};

}  // namespace

bool Pattern::contains(std::span<const std::int64_t> point) const {
  const auto is_length = [&](const Form& form) {
    const auto value = form.checked_numerator(point);
    return value && *value >= 0 && *value % form.divisor == 0;
  };
  return std::ranges::all_of(conditions,
                             [&](const Condition& condition) { return condition.holds(point); }) &&
         all_forms(preperiod, is_length) && all_forms(period, is_length);
}

Judgement Pattern::judge(const Sample& sample) const {
  const auto at = point(sample.params);
  if (!at || !contains(*at)) return Judgement::outside;
  const bool same =
      Comparison(sample.preperiod).take(preperiod, *at) && Comparison(sample.period).take(period, *at);
  return same ? Judgement::right : Judgement::wrong;
}

std::vector<Form> Pattern::lengths() const {
  std::vector<Form> found;
  const auto add = [&](const Form& form) {
    if (!form.is_constant() && std::ranges::find(found, form) == found.end()) found.push_back(form);
    return true;
  };
  all_forms(preperiod, add);
  all_forms(period, add);
  return found;
}

}  // namespace takeaway::atlas
