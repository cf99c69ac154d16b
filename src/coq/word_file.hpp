// A word of a theorem as text of Coq. Internal to the room `coq`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coq/least.hpp"
#include "coq/linear.hpp"
#include "coq/simplices.hpp"
#include "coq/walk.hpp"

namespace takeaway::coq {

/// A part of the cone, and how the checkers go through it.
struct Part {
  Simplex simplex;
  WalkPlan plan;
  std::optional<LeastPlan> least;
};

/// The lemmas, the theorem that the values are the word, and, where all parts have a plan for it, the theorem
/// that preperiod and period are least. `number` tells the words of one file apart.
std::string word_text(const LinearWord& word, const std::vector<Part>& parts, std::size_t number);

}  // namespace takeaway::coq
