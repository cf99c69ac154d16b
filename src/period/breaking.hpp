// Periods of games that break heaps. Internal to `period`.
#pragma once

#include "takeaway/period.hpp"

namespace takeaway {

/// As `find_period`, for octal games and their like. Where heaps break, outcomes alone do not tell what comes
/// next: a period of outcomes is read off one of the values, which is kept as `settled` and `cycle`.
Result<Period> find_breaking_period(const Subject& subject, const SearchLimits& limits, const Watch& watch);

/// As `confirm_period`: by a certificate of the values.
Result<void> confirm_breaking_period(const Subject& subject, const Period& period, const Resources& resources,
                                     const Watch& watch);

}  // namespace takeaway
