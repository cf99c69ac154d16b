// The cone of parameters that satisfy conditions. Internal to the room `coq`.
#pragma once

#include <string>
#include <vector>

#include "coq/linear.hpp"
#include "coq/rays.hpp"

namespace takeaway::coq {

/// The points that satisfy the conditions, as a cone: with p - 1 >= 0 for p > 0 if `tight`, else p >= 0. What
/// has no place in a cone, a != b, is left out: the cone is larger then. The last parameter may be "1".
Cone cone_of(const std::vector<LinearCondition>& conditions, const std::vector<std::string>& parameters,
             bool tight);

/// Whether no coordinate of them is past what claims may have.
bool are_small(const Rays& rays);

}  // namespace takeaway::coq
