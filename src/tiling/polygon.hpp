// Convex polygons in the map of all triples a < b < c, whose points are (a/c, b/c). All of it is exact.
//
// A point of the map is a ray, given by whole numbers (a, b, c) with c > 0; a line is a form, which is 0 on
// it. Where two lines meet is the cross product of their forms, and the line through two points is that of
// the rays.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/wide.hpp"

namespace takeaway::tiling {

using Ray = std::array<std::int64_t, 3>;
using Form = std::array<std::int64_t, 3>;

inline Wide product(const Form& form, const Ray& ray) {
  return static_cast<Wide>(form[0]) * ray[0] + static_cast<Wide>(form[1]) * ray[1] +
         static_cast<Wide>(form[2]) * ray[2];
}

inline Form negated(const Form& form) {
  return {-form[0], -form[1], -form[2]};
}

/// Corners in order, against the clock; the edge i is between the corners i and i+1, and is at least 0
/// inside.
struct Polygon {
  std::vector<Ray> corners;
  std::vector<Form> edges;

  /// All triples: 0 <= a <= b <= c.
  static Polygon whole_map();
  /// The polygon with these corners. Nothing where they are not those of a convex polygon of the map, in
  /// order against the clock, or where numbers are so large that products might pass 128 bits: 2^31 in a
  /// corner, 2^29 in an edge.
  static std::optional<Polygon> with(std::vector<Ray> corners);
  /// The same where they are in any order; they must be corners of a convex polygon.
  static std::optional<Polygon> around(std::vector<Ray> corners);

  bool empty() const { return corners.empty(); }
  /// Strictly inside.
  bool has(const Ray& ray) const;
  /// The part where the form is at least 0; empty where that has no area. The form must be an edge of a
  /// polygon that was made by `with`.
  Polygon cut(const Form& form) const;
  /// Its part of the whole map, about.
  double about_share() const;
  /// Its part of the whole map in units of 2^-64, rounded down, and where numbers are large, further down.
  /// Only for polygons made by `with`.
  Wide share() const;
};

}  // namespace takeaway::tiling
