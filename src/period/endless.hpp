// Periods of games that are not plain finite ones. Internal to `period`.
#pragma once

#include "takeaway/period.hpp"

namespace takeaway {

/// As `find_period`, for all-but games, comply/constrain games and other eventually periodic sets.
Result<Period> find_endless_period(const Subject& subject, const SearchLimits& limits, const Watch& watch);

/// The largest exception to the periodic set of moves, in either half.
Move window_of(const Game& game);

}  // namespace takeaway
