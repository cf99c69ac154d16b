// A cone without its words. Internal to the rooms `cones` and `tiling`.
//
// A tiling keeps of each cell where it is, its preperiod and its period. Nobody reads words of thousands of
// runs there, and the length of each run is a form, with memory of its own.
#pragma once

#include "takeaway/cones.hpp"

namespace takeaway::cones {

struct Outline {
  Cone cone;               ///< its words are empty, but where outcomes end in one class
  std::uint64_t runs = 0;  ///< of both words
};

/// As `generalize`.
Result<Outline> outline(const LinearFamily& family, const std::vector<std::int64_t>& sample,
                        const ConeLimits& limits = {}, const Watch& watch = {});

}  // namespace takeaway::cones
