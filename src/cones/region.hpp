// Cones of parameters: where linear inequalities and equations hold, with their extreme rays.
//
// A form is a list of coefficients, one for each parameter. It is nonnegative on the cone if and only if it
// is so at each ray; so the rays answer in a moment whether an inequality says anything new. When it does,
// the rays are those on its good side and new ones between neighbours on either side: the double description
// method. All numbers are exact; where one would pass what 128 bits can hold, the region is too large, and
// says so. From then on it stays as it is, and nothing that it answers means anything.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace takeaway::cones {

using Vector = std::vector<std::int64_t>;

/// The form at a point; nothing where that passes 128 bits.
std::optional<__int128> product(std::span<const std::int64_t> form, std::span<const std::int64_t> point);

/// Divides by the greatest common divisor of all.
void reduce(Vector& vector);

/// A closed cone that contains a sample in its relative interior.
class Region {
 public:
  /// All points whose parameters have the signs that the sample's have. Where a parameter of the sample is 0,
  /// so it is everywhere.
  explicit Region(std::span<const std::int64_t> sample);

  /// Whether a number grew beyond what can be computed exactly, in any question so far.
  bool is_too_large() const { return too_large_; }

  /// Adds form >= 0. The form must be positive at the sample. False where nothing changes.
  bool require(std::span<const std::int64_t> form);
  /// Adds form = 0. The form must be 0 at the sample, and not on the whole region.
  void equate(std::span<const std::int64_t> form);

  bool is_nonnegative(std::span<const std::int64_t> form) const;
  bool is_zero(std::span<const std::int64_t> form) const;
  /// Positive in the relative interior.
  bool is_positive_inside(std::span<const std::int64_t> form) const {
    return is_nonnegative(form) && !is_zero(form);
  }

  std::size_t dimension() const { return parameters_ - equations_.size(); }
  const std::vector<Vector>& equations() const { return equations_; }
  const std::vector<Vector>& rays() const { return rays_; }
  /// The inequalities that none of the others makes redundant: one for each facet.
  std::vector<Vector> facets() const;

 private:
  using Tight = std::vector<std::uint64_t>;  // a bit for each inequality: whether it is 0 at the ray

  void add_rays_between(std::span<const __int128> at, std::vector<Vector>& rays, std::vector<Tight>& tight,
                        bool mark_new) const;
  bool are_neighbours(std::size_t one, std::size_t other) const;
  Tight common(std::size_t one, std::size_t other) const;
  void replace_rays(std::span<const __int128> at, bool on_both_sides, std::vector<Vector> rays,
                    std::vector<Tight> tight);
  void flatten();
  __int128 at_ray(std::span<const std::int64_t> form, const Vector& ray) const;
  std::vector<__int128> at_rays(std::span<const std::int64_t> form) const;

  std::size_t parameters_;
  std::vector<Vector> inequalities_;
  std::vector<Vector> equations_;
  std::vector<Vector> rays_;
  std::vector<Tight> tight_;        // of each ray
  std::vector<std::int64_t> flat_;  // the rays one after the other where products fit 64 bits, else nothing
  mutable bool too_large_ = false;
};

}  // namespace takeaway::cones
