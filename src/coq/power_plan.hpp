// What Coq's checker will do with a word that has powers, done here first. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coq/power_word.hpp"

namespace takeaway::coq {

/// A copy of a segment: which one, by a form in the counts and, last, the copy that looks at it.
struct Place {
  std::size_t segment = 0;
  LinearForm copy;
};

/// What a move sees from a copy: perhaps what lies below 0, and then these places.
struct Sight {
  bool below = false;
  std::vector<Place> places;
};

/// The copies up to one, a form in the counts, from which the moves see the like.
struct Stretch {
  LinearForm most;
  std::vector<Sight> sights;  ///< one for each move
};

/// What the checker has to be told.
struct PowerPlan {
  std::optional<LinearForm> many;  ///< how often the period is written out, where that depends on the counts
  std::uint64_t each = 1;          ///< how often then, each time
  std::uint64_t times = 0;         ///< how often else
  Products window;                 ///< at least as large as every move
  std::vector<std::vector<Stretch>> stretches;  ///< of each segment that is looked at
  std::uint64_t steps = 0;                      ///< that each walk takes at most
};

/// How a search goes.
struct PowerSearchState {
  int looks_left = 0;  ///< at copies, before it is given up
  /// Where the order of two positions depends on the parameters: their difference at the rays.
  std::optional<RayVector> undecided;
  SplitVotes votes;  ///< for what is to be known of the counts, where a segment has no stretches
};

/// A plan with which `checks_powers` says yes at these rays, or `checks_window` where the word does not come
/// for ever; nothing if none was found.
std::optional<PowerPlan> plan_powers(const PowerWord& word, const Rays& rays, PowerSearchState& state);

}  // namespace takeaway::coq
