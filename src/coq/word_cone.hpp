// The cone of parameters that satisfy conditions. Internal to the room `coq`.
#pragma once

#include <string>
#include <vector>

#include "coq/linear.hpp"
#include "coq/rays.hpp"

namespace takeaway::coq {

/// Thrown inside the room: a cone has too many corners, or its numbers grow too large.
struct TooMuch {
  std::string why;
};

/// The points that satisfy the conditions, as a cone: with p - 1 >= 0 for p > 0 if `tight`, else p >= 0. What
/// has no place in a cone, a != b, is left out: the cone is larger then. The last parameter may be "1".
/// Throws TooMuch.
Cone cone_of(const std::vector<LinearCondition>& conditions, const std::vector<std::string>& parameters,
             bool tight);

/// How many of the forms say something new. Throws TooMuch.
std::size_t rank_of(const std::vector<LinearForm>& forms);

/// Whether no coordinate of them is past what claims may have.
bool are_small(const Rays& rays);

}  // namespace takeaway::coq
