// That the period of a word with powers is least, as Coq's checker sees it. Internal to the room `coq`.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "coq/scene.hpp"

namespace takeaway::coq {

/// A run of a copy.
struct RunPlace {
  Place place;
  std::size_t run = 0;
};

/// Heaps at the same distance behind two positions, in runs with different letters; the rooms are positive,
/// and no more than what is left of the runs there.
struct Witness {
  Products distance;
  RunPlace here;
  RunPlace there;
  LinearForm room_here;
  LinearForm room_there;
};

/// For copies up to one: a witness for each run whose end the first run's could be carried to.
struct Shift {
  LinearForm last;
  std::vector<std::optional<Witness>> witnesses;  ///< none for the first run itself
};

/// What the checker has to be told.
struct ShortestPlan {
  std::vector<LinearForm> positives;       ///< forms that are positive
  std::vector<std::vector<Shift>> shifts;  ///< of each segment of the period
};

/// What would have helped, where there is no plan.
struct ShortestHints {
  std::optional<LinearForm> unsure;  ///< that this form in the parameters is positive
  SplitVotes votes;                  ///< to know more of the counts
};

/// A plan with which `checks_shortest` says yes at these rays; nothing if none was found. `is_positive` says
/// whether a form in the parameters is, at all points that the conditions allow.
std::optional<ShortestPlan> plan_shortest(const PowerWord& word, const Rays& rays,
                                          const std::function<bool(const LinearForm&)>& is_positive,
                                          ShortestHints& hints);

}  // namespace takeaway::coq
