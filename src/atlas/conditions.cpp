#include "atlas/conditions.hpp"

#include <algorithm>

namespace takeaway::atlas {

namespace {

bool is_bound(const Condition& condition) {
  return condition.kind == Condition::Kind::not_negative || condition.kind == Condition::Kind::positive;
}

/// The form that is not negative if the condition holds: x - 1 for x > 0.
Form bounded(const Condition& condition) {
  Form form = condition.form;
  form.divisor = 1;
  return condition.kind == Condition::Kind::positive ? form - Form::constant(1) : form;
}

/// Forms that are never negative: each remainder r, and divisor - 1 - r.
std::vector<Form> known_bounds(const Pattern& pattern) {
  std::vector<Form> known;
  for (std::size_t i = 0; i < pattern.divisions.size(); ++i) {
    const Form remainder = Form::variable(2 + pattern.params + 2 * i);
    known.push_back(remainder);
    known.push_back(pattern.divisions[i].divisor - remainder - Form::constant(1));
  }
  return known;
}

bool is_not_negative(const Form& form) {
  return form.is_constant() && form.coefficient(0) >= 0;
}

/// Whether the form is a sum of small multiples of one or two of these, and a number that is not negative.
bool follows(const Form& form, const std::vector<Form>& from) {
  constexpr std::int64_t most = 3;
  for (std::size_t i = 0; i < from.size(); ++i) {
    for (std::int64_t times = 1; times <= most; ++times) {
      const Form rest = form - from[i] * times;
      if (is_not_negative(rest)) return true;
      for (std::size_t j = 0; j < i; ++j)
        for (std::int64_t others = 1; others <= most; ++others)
          if (is_not_negative(rest - from[j] * others)) return true;
    }
  }
  return false;
}

bool bound_follows(const std::vector<Condition>& conditions, std::size_t index, const Pattern& pattern) {
  std::vector<Form> from = known_bounds(pattern);
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (i == index) continue;
    if (is_bound(conditions[i])) from.push_back(bounded(conditions[i]));
    if (conditions[i].kind == Condition::Kind::zero) {
      from.push_back(conditions[i].form);
      from.push_back(conditions[i].form * -1);
    }
  }
  return follows(bounded(conditions[index]), from);
}

/// (2a) mod 3 = 0 where (a) mod 3 = 0.
bool multiple_follows(const std::vector<Condition>& conditions, std::size_t index) {
  const Condition& one = conditions[index];
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const Condition& other = conditions[i];
    if (i == index || other.kind != one.kind || other.modulus != one.modulus) continue;
    for (std::int64_t times = 1; times < one.modulus; ++times) {
      const Form difference = one.form - other.form * times;
      if (std::ranges::all_of(difference.coefficients,
                              [&](std::int64_t coefficient) { return coefficient % one.modulus == 0; }))
        return true;
    }
  }
  return false;
}

}  // namespace

std::vector<Condition> without_implied(std::vector<Condition> conditions, std::size_t kept,
                                       const Pattern& pattern) {
  for (std::size_t i = conditions.size(); i-- > kept;) {
    const bool implied = is_bound(conditions[i]) ? bound_follows(conditions, i, pattern)
                         : conditions[i].kind == Condition::Kind::multiple
                             ? multiple_follows(conditions, i)
                             : std::ranges::count(conditions, conditions[i]) > 1;
    if (implied) conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return conditions;
}

}  // namespace takeaway::atlas
