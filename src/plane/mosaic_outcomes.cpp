// One outcome by a mosaic. A point between two rays is alpha u + beta v. While alpha is N or more, the point
// less u has its outcome, and so has the point less v while beta is: what is left is near (0,0).
#include <algorithm>

#include "base/assert.hpp"
#include "takeaway/mosaic.hpp"

namespace takeaway {

namespace {

using Wide = __int128;  // heaps are below 2^62, rays below 2^20

Wide determinant(PlanePoint a, PlanePoint b) {
  return Wide{a.x} * b.y - Wide{a.y} * b.x;
}

/// How often a ray can be taken away, with this coefficient as a fraction.
std::uint64_t times(Wide coefficient, Wide area, std::uint64_t from) {
  const Wide whole = coefficient / area;
  return whole < Wide{from} ? 0 : static_cast<std::uint64_t>(whole) - (from - 1);
}

}  // namespace

Result<MosaicOutcomes> MosaicOutcomes::open(const PlaneGame& game, const Mosaic& mosaic,
                                            std::uint64_t most_points) {
  TAKEAWAY_ASSERT(mosaic.rays.size() >= 2);
  constexpr std::uint64_t farthest = std::uint64_t{1} << 20U;
  if (mosaic.from > farthest) return limit_reached("the mosaic begins too far out");
  MosaicOutcomes made;
  made.mosaic_ = mosaic;
  std::uint64_t rows = 1;
  for (std::size_t i = 0; i + 1 < mosaic.rays.size(); ++i) {
    const PlanePoint& u = mosaic.rays[i];
    const PlanePoint& v = mosaic.rays[i + 1];
    made.columns_ = std::max(made.columns_, mosaic.from * (u.x + v.x));
    rows = std::max(rows, mosaic.from * (u.y + v.y));
  }
  if (made.columns_ > most_points / rows) return limit_reached("the mosaic begins too far out");
  made.is_p_.resize(made.columns_ * rows);
  for (std::uint64_t y = 0; y < rows; ++y)
    for (std::uint64_t x = 0; x < made.columns_; ++x)
      made.is_p_[y * made.columns_ + x] = std::ranges::none_of(game.moves, [&](const PlaneMove& move) {
        return move.x <= x && move.y <= y && made.is_p_[(y - move.y) * made.columns_ + x - move.x];
      });
  return made;
}

bool MosaicOutcomes::is_p(PlanePoint at) const {
  std::size_t i = 0;  // the point lies between ray i and the next one
  while (i + 2 < mosaic_.rays.size() && determinant(mosaic_.rays[i + 1], at) >= 0) ++i;
  const PlanePoint& u = mosaic_.rays[i];
  const PlanePoint& v = mosaic_.rays[i + 1];
  const Wide area = determinant(u, v);
  const std::uint64_t along_u = times(determinant(at, v), area, mosaic_.from);
  const std::uint64_t along_v = times(determinant(u, at), area, mosaic_.from);
  const std::uint64_t x = at.x - along_u * u.x - along_v * v.x;
  const std::uint64_t y = at.y - along_u * u.y - along_v * v.y;
  TAKEAWAY_ASSERT(x < columns_ && y * columns_ + x < is_p_.size());
  return is_p_[y * columns_ + x];
}

}  // namespace takeaway
