// A word of a theorem as text of Coq. Internal to the room `coq`.
#pragma once

#include <cstdint>
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

/// A word that the checkers will accept.
struct ClaimedWord {
  LinearWord word;
  std::vector<Part> parts;            ///< together, all that the conditions allow
  std::vector<std::int64_t> example;  ///< parameters that satisfy them

  /// Whether all parts have a plan for least preperiods and periods.
  bool has_least() const;
};

/// A plan for a word; throws NotLinear if none is found.
ClaimedWord linear_claim(const LinearWord& word);

/// The lemmas, that the conditions can be met, the theorem that the values are the word, and perhaps the
/// theorem that preperiod and period are least. `number` tells the words of one file apart.
std::string word_text(const ClaimedWord& claim, std::size_t number);

}  // namespace takeaway::coq
