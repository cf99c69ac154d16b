// Periods of games with states. Internal to `period`.
#pragma once

#include "takeaway/period.hpp"

namespace takeaway {

/// As `find_period`, for games with states: the period is that of the state asked for, and least; the window
/// of all states at `settled` comes back first after `cycle` heaps.
Result<Period> find_period_of_states(const Subject& subject, const SearchLimits& limits, const Watch& watch);

/// The largest move of all states that a heap can come to.
Move window_of_states(const Game& game);

}  // namespace takeaway
