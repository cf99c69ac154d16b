#include "tiling/polygon.hpp"

#include <algorithm>
#include <numeric>

namespace takeaway::tiling {

namespace {

constexpr std::int64_t largest_in_corner = std::int64_t{1} << 31;
constexpr std::int64_t largest_in_edge = std::int64_t{1} << 29;

bool fits(const std::array<std::int64_t, 3>& numbers, std::int64_t largest) {
  return std::ranges::all_of(numbers, [&](std::int64_t x) { return x < largest && -x < largest; });
}

int sign(Wide number) {
  return number > 0 ? 1 : number < 0 ? -1 : 0;
}

/// The cross product up to a positive factor. Numbers below 2^31 have one below 2^63.
std::array<std::int64_t, 3> cross(const std::array<std::int64_t, 3>& one,
                                  const std::array<std::int64_t, 3>& other) {
  std::array<std::int64_t, 3> found{};
  std::int64_t divisor = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3;
    const std::size_t k = (i + 2) % 3;
    found[i] = one[j] * other[k] - one[k] * other[j];
    divisor = std::gcd(divisor, found[i]);
  }
  for (std::int64_t& x : found) x /= divisor;
  return found;
}

Ray meeting_point(const Form& one, const Form& other) {
  Ray ray = cross(one, other);
  if (ray[2] < 0) ray = negated(ray);
  return ray;
}

/// Positive if the three rays are in order against the clock.
Wide determinant(const Ray& one, const Ray& two, const Ray& three) {
  const auto minor = [&](std::size_t j, std::size_t k) {
    return static_cast<Wide>(two[j]) * three[k] - static_cast<Wide>(two[k]) * three[j];
  };
  return one[0] * minor(1, 2) + one[1] * minor(2, 0) + one[2] * minor(0, 1);
}

/// The triangle's part of the map: the determinant over the product of the last coordinates.
Wide triangle_share(const Ray& one, const Ray& two, const Ray& three) {
  Wide share = determinant(one, two, three);
  int digits = 64;
  for (; digits > 0 && share >> (126 - digits) != 0; --digits) {
  }
  share <<= digits;
  for (const Ray* ray : {&one, &two, &three}) share /= (*ray)[2];  // rounds down, as one division would
  return share << (64 - digits);
}

}  // namespace

Polygon Polygon::whole_map() {
  return *around({Ray{0, 0, 1}, Ray{1, 1, 1}, Ray{0, 1, 1}});
}

std::optional<Polygon> Polygon::with(std::vector<Ray> corners) {
  const auto is_good = [](const Ray& ray) {
    return 0 <= ray[0] && ray[0] <= ray[1] && ray[1] <= ray[2] && ray[2] > 0 && fits(ray, largest_in_corner);
  };
  if (corners.size() < 3 || !std::ranges::all_of(corners, is_good)) return std::nullopt;
  Polygon polygon;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Ray& next = corners[(i + 1) % corners.size()];
    // All others lie to the left of an edge, and no two corners are the same.
    for (const Ray& other : corners)
      if (&other != &corners[i] && &other != &next && determinant(corners[i], next, other) <= 0)
        return std::nullopt;
    polygon.edges.push_back(cross(corners[i], next));
    if (!fits(polygon.edges.back(), largest_in_edge)) return std::nullopt;
  }
  polygon.corners = std::move(corners);
  return polygon;
}

std::optional<Polygon> Polygon::around(std::vector<Ray> corners) {
  if (!std::ranges::all_of(corners, [](const Ray& ray) { return fits(ray, largest_in_corner); }))
    return std::nullopt;
  std::sort(corners.begin() + 1, corners.end(),
            [&](const Ray& one, const Ray& other) { return determinant(corners.front(), one, other) > 0; });
  return with(std::move(corners));
}

bool Polygon::has(const Ray& ray) const {
  return std::ranges::all_of(edges, [&](const Form& edge) { return product(edge, ray) > 0; });
}

Polygon Polygon::cut(const Form& form) const {
  std::vector<int> signs;
  for (const Ray& corner : corners) signs.push_back(sign(product(form, corner)));
  if (std::ranges::find(signs, 1) == signs.end()) return {};
  if (std::ranges::find(signs, -1) == signs.end()) return *this;
  Polygon part;
  const auto add = [&](const Ray& corner, const Form& edge) {
    part.corners.push_back(corner);
    part.edges.push_back(edge);
  };
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const int here = signs[i];
    const int next = signs[(i + 1) % corners.size()];
    if (here >= 0) add(corners[i], here == 0 && next < 0 ? form : edges[i]);
    if (here * next < 0) add(meeting_point(edges[i], form), next < 0 ? form : edges[i]);
  }
  return part;
}

double Polygon::about_share() const {
  const auto x = [&](std::size_t i) {
    return static_cast<double>(corners[i][0]) / static_cast<double>(corners[i][2]);
  };
  const auto y = [&](std::size_t i) {
    return static_cast<double>(corners[i][1]) / static_cast<double>(corners[i][2]);
  };
  double sum = 0;
  for (std::size_t i = 2; i < corners.size(); ++i)
    sum += (x(i - 1) - x(0)) * (y(i) - y(0)) - (x(i) - x(0)) * (y(i - 1) - y(0));
  return sum;
}

Wide Polygon::share() const {
  Wide sum = 0;
  for (std::size_t i = 2; i < corners.size(); ++i)
    sum += triangle_share(corners[0], corners[i - 1], corners[i]);
  return sum;
}

}  // namespace takeaway::tiling
