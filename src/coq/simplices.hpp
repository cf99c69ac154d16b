// Cones cut into simplices: as many rays as dimensions each, so that every point has its weights. Internal to
// the room `coq`.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "takeaway/cone.hpp"

namespace takeaway::coq {

/// A cone with as many rays as it has dimensions. For a point t of it, d t is the sum of the rays, each taken
/// as often as its weight says; the weights are linear forms in t, and not negative just there.
struct Simplex {
  std::vector<std::vector<std::int64_t>> rays;
  std::int64_t d = 1;
  std::vector<LinearForm> weights;  ///< one for each ray
};

/// Simplices that cover the cone and have no others in common than their sides. Nothing where numbers pass
/// 64 bits.
std::optional<std::vector<Simplex>> simplices(const Cone& cone);

}  // namespace takeaway::coq
