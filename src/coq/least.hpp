// That a period is least, as Coq's checker sees it. Internal to the room `coq`.
#pragma once

#include <optional>
#include <vector>

#include "coq/linear.hpp"
#include "coq/rays.hpp"
#include "coq/simplices.hpp"

namespace takeaway::coq {

/// What the checker has to be told.
struct LeastPlan {
  std::vector<bool> strict;  ///< of each ray, whether its weight is positive wherever the conditions hold
  std::vector<LinearForm>
      places;  ///< for the end of each run from the second on: where carrying the first there fails
};

/// Which rays of a simplex have a positive weight: those whose weight is a condition p > 0.
std::vector<bool> strict_rays(const LinearWord& word, const Simplex& simplex);

/// A plan with which `checks_least` says yes; nothing if none was found.
std::optional<LeastPlan> plan_least(const LinearWord& word, const Simplex& simplex);

}  // namespace takeaway::coq
