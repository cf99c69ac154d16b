// Games covered by cones. The cone around a small game is thin: by accident many of its positions coincide. A
// game nearby, a large multiple of it and a few steps aside, keeps none of these equations, and its cone has
// the small game on its boundary, mostly. Where it has not, some of the equations are no accident.
#include <algorithm>
#include <numeric>
#include <random>

#include "takeaway/cones.hpp"

namespace takeaway {

namespace {

using Point = std::vector<std::int64_t>;

__int128 at(const LinearForm& form, const Point& point) {
  __int128 sum = 0;
  for (std::size_t i = 0; i < form.size(); ++i) sum += static_cast<__int128>(form[i]) * point[i];
  return sum;
}

/// The greatest common divisor of all; 1 of zeros.
std::int64_t divisor_of(const Point& point) {
  const std::int64_t divisor = std::accumulate(point.begin(), point.end(), std::int64_t{0},
                                               [](auto a, auto b) { return std::gcd(a, b); });
  return std::max<std::int64_t>(divisor, 1);
}

/// Moves the point into the plane where the form is 0, multiplied by what keeps it whole; false where numbers
/// grow too large. The form must be 0 wherever those before it are to stay 0: they are orthogonal to it.
bool project(Point& point, const LinearForm& form) {
  const __int128 length = at(form, form);
  const __int128 off = at(form, point);
  for (std::size_t i = 0; i < point.size(); ++i) {
    const __int128 moved = point[i] * length - off * form[i];
    if (moved > largest_number || moved < -largest_number) return false;
    point[i] = static_cast<std::int64_t>(moved);
  }
  const std::int64_t divisor = divisor_of(point);
  for (std::int64_t& x : point) x /= divisor;
  return true;
}

/// Forms with the same zeros, each orthogonal to those before it; nothing where numbers grow too large.
std::vector<LinearForm> orthogonal(std::span<const LinearForm> forms) {
  std::vector<LinearForm> found;
  for (LinearForm form : forms) {
    for (const LinearForm& other : found)
      if (!project(form, other)) return {};
    found.push_back(std::move(form));
  }
  return found;
}

/// A point close to a multiple of this one, where the equations hold; nothing where numbers grow too large.
std::optional<Point> point_nearby(const Point& point, std::span<const LinearForm> equations,
                                  std::mt19937_64& random) {
  constexpr std::int64_t multiple = 1'000'003;
  constexpr std::uint64_t steps = 400;
  Point aside;
  for (std::size_t i = 0; i < point.size(); ++i)
    aside.push_back(static_cast<std::int64_t>(random() % (2 * steps + 1)) - static_cast<std::int64_t>(steps));
  const auto forms = orthogonal(equations);
  if (forms.size() != equations.size()) return std::nullopt;
  for (const LinearForm& form : forms)
    if (!project(aside, form)) return std::nullopt;
  std::int64_t largest = 1;
  for (const std::int64_t x : aside) largest = std::max(largest, x < 0 ? -x : x);
  Point nearby;
  for (std::size_t i = 0; i < point.size(); ++i) {
    const __int128 x =
        static_cast<__int128>(point[i]) * multiple * (1 + largest / static_cast<std::int64_t>(steps)) +
        aside[i];
    if (x > largest_number || x < -largest_number) return std::nullopt;
    nearby.push_back(static_cast<std::int64_t>(x));
  }
  return nearby;
}

/// Calls `take` with each choice of fewer than all of the forms, of small ones first, until it says true.
template <class Take>
bool any_choice(const std::vector<LinearForm>& forms, const Take& take) {
  constexpr std::size_t most = 5;
  const std::size_t size = std::min(forms.size(), most);
  for (std::size_t chosen = 0; chosen < size; ++chosen) {
    for (std::size_t bits = 0; bits < std::size_t{1} << size; ++bits) {
      if (static_cast<std::size_t>(__builtin_popcountll(bits)) != chosen) continue;
      std::vector<LinearForm> choice;
      for (std::size_t i = 0; i < size; ++i)
        if ((bits >> i & 1U) != 0) choice.push_back(forms[i]);
      if (take(choice)) return true;
    }
  }
  return false;
}

/// A small point in the relative interior.
Point middle(const Cone& cone) {
  Point sum(cone.sample.size(), 0);
  for (const Point& ray : cone.rays)
    for (std::size_t i = 0; i < sum.size(); ++i)
      if (__builtin_add_overflow(sum[i], ray[i], &sum[i])) return cone.sample;
  const auto divisor = divisor_of(sum);
  for (std::int64_t& x : sum) x /= divisor;
  return sum;
}

}  // namespace

bool contains(const Cone& cone, const Point& point) {
  return std::ranges::all_of(cone.equations, [&](const LinearForm& form) { return at(form, point) == 0; }) &&
         std::ranges::all_of(cone.where, [&](const LinearForm& form) { return at(form, point) >= 0; });
}

Result<void> ConeCover::add(Cone cone) {
  if (!has_constants()) cone.sample = middle(cone);
  const auto verdict = check_cone(cone, watch_);
  if (!verdict) return std::unexpected(verdict.error());
  if (!verdict->holds) return internal_fault("a cone does not pass its check: " + verdict->reason);
  cones_.push_back(std::move(cone));
  return {};
}

bool ConeCover::add_nearby(const Point& point, std::span<const LinearForm> equations) {
  constexpr std::uint64_t few_runs = 400;
  if (has_constants()) return false;  // a multiple of a constant is another one
  std::mt19937_64 random(cones_.size());
  const auto nearby = point_nearby(point, equations, random);
  if (!nearby) return false;
  auto cone = generalize(family_, *nearby, {.runs = std::min(few_runs, limits_.runs)}, watch_);
  if (!cone || !contains(*cone, point)) return false;
  return add(std::move(*cone)).has_value();
}

Result<std::size_t> ConeCover::cone_around(const Point& point) {
  for (std::size_t i = 0; i < cones_.size(); ++i)
    if (contains(cones_[i], point)) return i;
  auto own = generalize(family_, point, limits_, watch_);
  if (!own) return std::unexpected(std::move(own.error()));
  const bool found =
      any_choice(own->equations, [&](const auto& choice) { return add_nearby(point, choice); });
  if (watch_.stopped()) return interruption();
  if (!found)
    if (auto added = add(std::move(*own)); !added) return std::unexpected(std::move(added.error()));
  return cones_.size() - 1;
}

}  // namespace takeaway
