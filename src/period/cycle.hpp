// Finding a period by the recurrence of a window. Internal to `period`.
#pragma once

#include "takeaway/period.hpp"
#include "values/engines.hpp"

namespace takeaway {

/// The least preperiod and period of the recurrence, in cells. `limits.cells` bounds the search, for every
/// engine; `limits.heaps` is what was asked for.
Result<Period> find_cycle(const FiniteEngine& engine, const Recurrence& recurrence,
                          const SearchLimits& limits, const Watch& watch);

}  // namespace takeaway
