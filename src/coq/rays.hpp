// Forms at rays, as Coq's checkers see them. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <vector>

#include "base/wide.hpp"
#include "coq/linear.hpp"

namespace takeaway::coq {

using Rays = std::vector<std::vector<std::int64_t>>;
using RayVector = std::vector<Wide>;  ///< a form at each of them

RayVector at_rays(const LinearForm& form, const Rays& rays);
RayVector plus(const RayVector& one, const RayVector& other, Wide factor = 1);
/// At every ray.
bool at_most(const RayVector& one, const RayVector& other);

inline constexpr int outside_letter = -1;

/// A run, and where it ends; the first one of a word has no beginning.
struct LaidRun {
  int letter = outside_letter;
  RayVector end;
};

/// What lies below 0.
LaidRun outside_run(BoundaryKind boundary, const Rays& rays);
/// Puts runs behind one another, from a position on; where the last one ends.
RayVector lay(const std::vector<FormRun>& runs, const Rays& rays, RayVector from, std::vector<LaidRun>& word);

}  // namespace takeaway::coq
