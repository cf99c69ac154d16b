// A word with powers of a free count as text of Coq. Internal to the room `coq`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coq/power_plan.hpp"
#include "coq/simplices.hpp"

namespace takeaway::coq {

/// Where the counts are as the cases say: parts of the cone of parameters, together all of it, each with its
/// plan. None where no parameters satisfy the conditions.
struct PowerLeaf {
  std::vector<CountCase> cases;
  PowerWord word;
  std::vector<Simplex> simplices;
  std::vector<PowerPlan> plans;
};

/// The counts, one after the other: those below a number one by one, and all others at once.
struct PowerTree {
  std::vector<PowerTree> branches;  ///< the last is for all others
  std::optional<PowerLeaf> leaf;
};

/// A word that the checker will accept.
struct ClaimedPower {
  CountedWord word;
  Coordinates coordinates;
  PowerTree tree;
  std::vector<std::int64_t> example;  ///< parameters that satisfy the conditions
};

/// A plan for a word; throws NotLinear if none is found.
ClaimedPower claimed_power(const CountedWord& word);

/// The lemmas, that the conditions can be met, and the theorem that the values are the word. `number` tells
/// the words of one file apart.
std::string power_text(const ClaimedPower& claim, std::size_t number);

}  // namespace takeaway::coq
