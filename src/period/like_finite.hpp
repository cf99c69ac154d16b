// Endless games that play like finitely many of their moves. Internal to `period`.
#pragma once

#include "takeaway/period.hpp"

namespace takeaway {

/// As `find_period`, for plain games whose set of moves has no end and no periodic form.
Result<Period> find_period_like_finite(const Subject& subject, const SearchLimits& limits,
                                       const Watch& watch);

}  // namespace takeaway
