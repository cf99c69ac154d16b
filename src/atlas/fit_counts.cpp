// Counts of powers: quotients of simple forms. See fit_basis.hpp.
#include <algorithm>
#include <functional>
#include <tuple>

#include "atlas/fit_basis.hpp"

namespace takeaway::atlas {

namespace {

/// Whether the columns differ by the same number everywhere; that number.
std::optional<std::int64_t> difference(const Column& one, const Column& other) {
  const std::int64_t first = one[0] - other[0];
  for (std::size_t i = 0; i < one.size(); ++i)
    if (one[i] - other[i] != first) return std::nullopt;
  return first;
}

std::int64_t floor_divided(std::int64_t number, std::int64_t divisor) {
  return number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor);
}

std::optional<Form> by_known_quotients(const Basis& basis, const Column& counts) {
  std::vector<Form> sums = {Form::constant(0)};
  for (std::size_t i = 0; i < basis.divisions().size(); ++i) {
    std::vector<Form> longer;
    for (const Form& sum : sums)
      for (const std::int64_t times : {0, 1, -1, 2})
        longer.push_back(sum + Form::variable(basis.quotient_index(i)) * times);
    sums = std::move(longer);
  }
  for (const Form& sum : sums)
    if (const auto rest = difference(counts, basis.column_of(sum)); rest && !sum.is_constant())
      return sum + Form::constant(*rest);
  return std::nullopt;
}

/// Small multiples of the parameters, one of them once and not in the unit; the simplest first.
std::vector<Form> dividends(const Basis& basis, const Form& unit) {
  constexpr std::int64_t most = 2;
  std::vector<Form> found;
  Form form;
  form.coefficients.resize(1 + basis.params());
  const std::function<void(std::size_t)> choose = [&](std::size_t param) {
    if (param > basis.params()) {
      if (basis.eliminable(form, unit)) found.push_back(form);
      return;
    }
    for (std::int64_t times = -most; times <= most; ++times) {
      form.coefficients[param] = times;
      choose(param + 1);
    }
    form.coefficients[param] = 0;
  };
  for (const std::int64_t constant : {0, -1, 1}) {
    form.coefficients[0] = constant;
    choose(1);
  }
  const auto weight = [](const Form& one) {
    std::int64_t sum = 0;
    for (const std::int64_t coefficient : one.coefficients)
      sum += 2 * std::abs(coefficient) + (coefficient < 0 ? 1 : 0);
    return sum;
  };
  std::ranges::sort(found, [&](const Form& one, const Form& other) {
    const std::int64_t own = weight(one);
    const std::int64_t others = weight(other);
    return std::tie(own, one.coefficients) < std::tie(others, other.coefficients);
  });
  return found;
}

// L div U, with the simplest L.
std::optional<Form> by_new_quotient(Basis& basis, const Column& counts, const std::optional<Form>& unit) {
  constexpr std::size_t most_divisions = 3;
  if (basis.divisions().size() == most_divisions) return std::nullopt;
  std::vector<Form> units;
  if (unit) units.push_back(*unit);
  for (const Division& division : basis.divisions()) units.push_back(division.divisor);
  for (const Form& divisor : units) {
    const Column divisors = basis.column_of(divisor);
    if (std::ranges::any_of(divisors, [](std::int64_t value) { return value <= 0; })) continue;
    for (const Form& dividend : dividends(basis, divisor)) {
      Column quotients = basis.column_of(dividend);
      for (std::size_t i = 0; i < quotients.size(); ++i)
        quotients[i] = floor_divided(quotients[i], divisors[i]);
      const auto rest = difference(counts, quotients);
      if (!rest) continue;
      const Form count =
          Form::variable(basis.quotient_index(basis.divisions().size())) + Form::constant(*rest);
      basis.divide({dividend, divisor});
      return count;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Form> explain_count(Basis& basis, const Column& counts, const std::optional<Form>& unit) {
  if (std::ranges::all_of(counts, [&](std::int64_t count) { return count == counts[0]; }))
    return Form::constant(counts[0]);
  if (auto known = by_known_quotients(basis, counts)) return known;
  return by_new_quotient(basis, counts, unit);
}

}  // namespace takeaway::atlas
