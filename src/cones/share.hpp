// How much of the map of all sets of three moves a cone has.
#pragma once

#include <optional>

#include "base/wide.hpp"
#include "takeaway/cone.hpp"

namespace takeaway {

struct ConeShare {
  Wide numerator = 0;
  Wide denominator = 1;
};

/// The share of all sets of three moves a < b < c <= N that the cone has, as N grows, in lowest terms.
/// Nothing for other families, cones of smaller dimension, and fractions past 2^127. Rays may be of any size:
/// the room `tiling`, whose polygons have corners below 2^31, computes with these without a check.
std::optional<ConeShare> share_of(const Cone& cone);

}  // namespace takeaway
