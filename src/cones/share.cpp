#include "cones/share.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "takeaway/cones.hpp"

namespace takeaway {

namespace {

bool multiply(Wide& number, Wide by) {
  const auto product = checked_product(number, by);
  number = product.value_or(0);
  return product.has_value();
}

/// False where it would pass 2^127.
bool add(ConeShare& sum, Wide numerator, Wide denominator) {
  const Wide divisor = common_divisor(numerator, denominator);
  numerator /= divisor;
  denominator /= divisor;
  const Wide common = common_divisor(sum.denominator, denominator);
  if (!multiply(numerator, sum.denominator / common) || !multiply(sum.numerator, denominator / common) ||
      !multiply(sum.denominator, denominator / common) ||
      __builtin_add_overflow(sum.numerator, numerator, &sum.numerator))
    return false;
  const Wide rest = common_divisor(sum.numerator, sum.denominator);
  sum.numerator /= rest;
  sum.denominator /= rest;
  return true;
}

using Corner = std::vector<std::int64_t>;

/// The determinant of three corners: positive where they turn to the left. Nothing past 2^127.
std::optional<Wide> determinant(const Corner& p, const Corner& q, const Corner& r) {
  Wide sum = 0;
  for (std::size_t j = 0; j < 3; ++j) {
    const std::size_t k = (j + 1) % 3;
    const std::size_t l = (j + 2) % 3;
    Wide minor = static_cast<Wide>(q[k]) * r[l] - static_cast<Wide>(q[l]) * r[k];
    if (!multiply(minor, p[j]) || __builtin_add_overflow(sum, minor, &sum)) return std::nullopt;
  }
  return sum;
}

/// The corners of the polygon of (a/c, b/c) in their order around it: seen from one of them, all others lie
/// within half a turn. What is no polygon, in a certificate that nobody has checked yet, gets some order: a
/// heap stays within its bounds even where there is none.
std::optional<std::vector<Corner>> polygon(const Cone& cone) {
  std::vector<Corner> corners = cone.rays;
  bool exact = true;
  const auto is_before = [&](const Corner& q, const Corner& r) {
    const auto turn = determinant(cone.rays[0], q, r);
    exact = exact && turn;
    return turn.value_or(0) > 0;
  };
  std::make_heap(corners.begin() + 1, corners.end(), is_before);
  std::sort_heap(corners.begin() + 1, corners.end(), is_before);
  return exact ? std::optional(std::move(corners)) : std::nullopt;
}

}  // namespace

// Twice the area of the triangles that the polygon consists of: that of all sets has the area one half.
std::optional<ConeShare> share_of(const Cone& cone) {
  if (cone.family.is_partizan() || cone.family.moves != all_sets(cone.family.boundary, 3).moves ||
      cone.dimension != 3 || cone.rays.empty())
    return std::nullopt;
  if (std::ranges::any_of(cone.rays, [](const Corner& ray) { return ray[2] <= 0; })) return std::nullopt;
  const auto corners = polygon(cone);
  if (!corners) return std::nullopt;
  ConeShare sum;
  for (std::size_t i = 1; i + 1 < corners->size(); ++i) {
    const auto& [p, q, r] = std::tie((*corners)[0], (*corners)[i], (*corners)[i + 1]);
    const auto doubled = determinant(p, q, r);
    Wide denominator = p[2];
    if (!doubled || !multiply(denominator, q[2]) || !multiply(denominator, r[2])) return std::nullopt;
    if (!add(sum, *doubled, denominator)) return std::nullopt;
  }
  return sum;
}

}  // namespace takeaway
