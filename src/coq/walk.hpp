// What Coq's checker will do with a word, done here first. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coq/linear.hpp"

namespace takeaway::coq {

/// What the checker has to be told.
struct WalkPlan {
  LinearForm window;         ///< at least as large as every move
  std::uint64_t rounds = 0;  ///< how often the period is written out after the first time
  std::uint64_t steps = 0;   ///< that both walks take at most
};

/// A plan with which `checks_forms` says yes at these rays; nothing if there is none.
std::optional<WalkPlan> plan_walk(const LinearWord& word, const std::vector<std::vector<std::int64_t>>& rays);

}  // namespace takeaway::coq
