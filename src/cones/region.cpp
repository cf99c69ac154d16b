#include "cones/region.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "base/assert.hpp"
#include "base/wide.hpp"

namespace takeaway::cones {

namespace {

Wide absolute(Wide a) {
  return a < 0 ? -a : a;
}

constexpr std::int64_t largest_coordinate = std::int64_t{1} << 62;

// Sums of up to seven products of such numbers fit 64 bits.
constexpr std::int64_t small_number = std::int64_t{1} << 30;
constexpr std::size_t few_parameters = 7;

bool are_small(std::span<const std::int64_t> numbers) {
  return std::ranges::all_of(numbers, [](std::int64_t x) { return x < small_number && -x < small_number; });
}

/// Up to a positive factor, in 64 bits; nothing where they do not fit.
std::optional<Vector> reduced(std::span<const Wide> wide) {
  Wide divisor = 0;
  for (const Wide x : wide) divisor = common_divisor(divisor, x);
  Vector vector;
  vector.reserve(wide.size());
  for (const Wide x : wide) {
    const Wide coordinate = divisor == 0 ? 0 : x / divisor;
    if (absolute(coordinate) > largest_coordinate) return std::nullopt;
    vector.push_back(static_cast<std::int64_t>(coordinate));
  }
  return vector;
}

/// A point between two rays: at which a form is 0 that is `at_one` and `at_other` at these, which have
/// different signs.
std::optional<Vector> ray_between(const Vector& one, Wide at_one, const Vector& other, Wide at_other) {
  const Wide divisor = common_divisor(at_one, at_other);
  std::vector<Wide> between;
  between.reserve(one.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    const auto more = checked_product(at_one / divisor, other[i]);
    const auto less = checked_product(at_other / divisor, one[i]);
    const auto coordinate = more && less ? checked_difference(*more, *less) : std::nullopt;
    if (!coordinate) return std::nullopt;
    between.push_back(*coordinate);
  }
  return reduced(between);
}

void set_bit(std::vector<std::uint64_t>& bits, std::size_t i) {
  if (bits.size() <= i / 64) bits.resize(i / 64 + 1);
  bits[i / 64] |= std::uint64_t{1} << (i % 64);
}

bool contains(const std::vector<std::uint64_t>& all, const std::vector<std::uint64_t>& some) {
  for (std::size_t i = 0; i < some.size(); ++i)
    if ((some[i] & ~(i < all.size() ? all[i] : 0)) != 0) return false;
  return true;
}

}  // namespace

// Forms have coefficients below 2^62 and points coordinates up to 2^62: sums of up to four products fit 128
// bits always, and others are checked.
std::optional<Wide> product(std::span<const std::int64_t> form, std::span<const std::int64_t> point) {
  Wide sum = 0;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (__builtin_add_overflow(sum, static_cast<Wide>(form[i]) * point[i], &sum)) return std::nullopt;
  return sum;
}

void reduce(Vector& vector) {
  std::int64_t divisor = 0;
  for (const std::int64_t x : vector) divisor = std::gcd(divisor, x);
  if (divisor > 1)
    for (std::int64_t& x : vector) x /= divisor;
}

Region::Region(std::span<const std::int64_t> sample) : parameters_(sample.size()) {
  for (std::size_t i = 0; i < sample.size(); ++i) {
    Vector unit(parameters_, 0);
    unit[i] = sample[i] < 0 ? -1 : 1;
    (sample[i] == 0 ? equations_ : inequalities_).push_back(unit);
    if (sample[i] != 0) rays_.push_back(unit);
  }
  for (const Vector& ray : rays_) {
    Tight bits;
    for (std::size_t i = 0; i < inequalities_.size(); ++i)
      if (at_ray(inequalities_[i], ray) == 0) set_bit(bits, i);
    tight_.push_back(std::move(bits));
  }
  flatten();
}

void Region::flatten() {
  flat_.clear();
  if (parameters_ > few_parameters) return;
  for (const Vector& ray : rays_) flat_.insert(flat_.end(), ray.begin(), ray.end());
  if (!are_small(flat_)) flat_.clear();
}

Wide Region::at_ray(std::span<const std::int64_t> form, const Vector& ray) const {
  const auto value = product(form, ray);
  if (!value) too_large_ = true;
  return value.value_or(0);
}

std::vector<Wide> Region::at_rays(std::span<const std::int64_t> form) const {
  std::vector<Wide> values;
  values.reserve(rays_.size());
  for (const Vector& ray : rays_) values.push_back(at_ray(form, ray));
  return values;
}

// Nearly every question of an execution ends here, with yes.
bool Region::is_nonnegative(std::span<const std::int64_t> form) const {
  if (!flat_.empty() && are_small(form)) {
    for (const std::int64_t* ray = flat_.data(); ray != flat_.data() + flat_.size(); ray += parameters_) {
      std::int64_t sum = 0;
      for (std::size_t i = 0; i < parameters_; ++i) sum += form[i] * ray[i];
      if (sum < 0) return false;
    }
    return true;
  }
  return std::ranges::all_of(rays_, [&](const Vector& ray) { return at_ray(form, ray) >= 0; });
}

bool Region::is_zero(std::span<const std::int64_t> form) const {
  return std::ranges::all_of(rays_, [&](const Vector& ray) { return at_ray(form, ray) == 0; });
}

Region::Tight Region::common(std::size_t one, std::size_t other) const {
  Tight both = tight_[one];
  both.resize(std::min(both.size(), tight_[other].size()));
  for (std::size_t i = 0; i < both.size(); ++i) both[i] &= tight_[other][i];
  return both;
}

/// Two rays span a face of two dimensions when no third one lies on all the inequalities that both lie on.
bool Region::are_neighbours(std::size_t one, std::size_t other) const {
  const Tight& first = tight_[one];
  const Tight& second = tight_[other];
  const std::size_t size = std::min(first.size(), second.size());
  const auto lies_on_both = [&](const Tight& third) {
    for (std::size_t i = 0; i < size; ++i)
      if ((first[i] & second[i] & ~(i < third.size() ? third[i] : 0)) != 0) return false;
    return true;
  };
  for (std::size_t i = 0; i < rays_.size(); ++i)
    if (i != one && i != other && lies_on_both(tight_[i])) return false;
  return true;
}

void Region::add_rays_between(std::span<const Wide> at, std::vector<Vector>& rays, std::vector<Tight>& tight,
                              bool mark_new) const {
  for (std::size_t one = 0; one < rays_.size(); ++one) {
    if (at[one] <= 0) continue;
    for (std::size_t other = 0; other < rays_.size(); ++other) {
      if (at[other] >= 0 || !are_neighbours(one, other)) continue;
      auto between = ray_between(rays_[one], at[one], rays_[other], at[other]);
      if (!between) too_large_ = true;
      if (too_large_) return;
      rays.push_back(std::move(*between));
      tight.push_back(common(one, other));
      if (mark_new) set_bit(tight.back(), inequalities_.size());
    }
  }
}

/// Drops the rays where a form is negative, or, of an equation, not 0, and puts new ones behind the others.
void Region::replace_rays(std::span<const Wide> at, bool on_both_sides, std::vector<Vector> rays,
                          std::vector<Tight> tight) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at[i] < 0 || (on_both_sides && at[i] != 0)) continue;
    if (kept != i) {
      rays_[kept] = std::move(rays_[i]);
      tight_[kept] = std::move(tight_[i]);
    }
    ++kept;
  }
  rays_.resize(kept);
  tight_.resize(kept);
  std::ranges::move(rays, std::back_inserter(rays_));
  std::ranges::move(tight, std::back_inserter(tight_));
  TAKEAWAY_ASSERT(!rays_.empty());
  flatten();
}

bool Region::require(std::span<const std::int64_t> form) {
  if (is_nonnegative(form)) return false;
  const std::vector<Wide> at = at_rays(form);
  std::vector<Vector> rays;
  std::vector<Tight> tight;
  add_rays_between(at, rays, tight, true);
  if (too_large_) return false;
  for (std::size_t i = 0; i < rays_.size(); ++i)
    if (at[i] == 0) set_bit(tight_[i], inequalities_.size());
  replace_rays(at, false, std::move(rays), std::move(tight));
  Vector kept(form.begin(), form.end());
  reduce(kept);
  inequalities_.push_back(std::move(kept));
  return true;
}

void Region::equate(std::span<const std::int64_t> form) {
  const std::vector<Wide> at = at_rays(form);
  std::vector<Vector> rays;
  std::vector<Tight> tight;
  add_rays_between(at, rays, tight, false);
  if (too_large_) return;
  replace_rays(at, true, std::move(rays), std::move(tight));
  Vector kept(form.begin(), form.end());
  reduce(kept);
  equations_.push_back(std::move(kept));
}

// An inequality is a facet where no other one is tight at all the rays where it is, and at one more. Of
// several that are tight at the same rays, which say the same, the one with the smallest coefficients is
// kept.
std::vector<Vector> Region::facets() const {
  std::vector<Tight> on(inequalities_.size());  // the rays where an inequality is tight
  for (std::size_t i = 0; i < inequalities_.size(); ++i)
    for (std::size_t ray = 0; ray < rays_.size(); ++ray)
      if (at_ray(inequalities_[i], rays_[ray]) == 0) set_bit(on[i], ray);
  const auto size = [&](std::size_t i) {
    std::uint64_t sum = 0;
    for (const std::int64_t x : inequalities_[i]) sum += static_cast<std::uint64_t>(x < 0 ? -x : x);
    return sum;
  };
  std::vector<Vector> found;
  for (std::size_t i = 0; i < inequalities_.size(); ++i) {
    if (is_zero(inequalities_[i])) continue;  // it became an equation
    bool redundant = on[i].empty() && dimension() > 1;
    for (std::size_t other = 0; other < inequalities_.size() && !redundant; ++other) {
      if (other == i || is_zero(inequalities_[other]) || !contains(on[other], on[i])) continue;
      const bool alike = contains(on[i], on[other]);
      redundant = !alike || std::pair(size(other), other) < std::pair(size(i), i);
    }
    if (!redundant) found.push_back(inequalities_[i]);
  }
  return found;
}

}  // namespace takeaway::cones
