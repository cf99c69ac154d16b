// The two ways of confirming a period. Internal to `period`; confirm_period chooses between them.
#pragma once

#include "takeaway/period.hpp"

namespace takeaway {

/// Checks the period while the engine's values stream by, in O(max S) memory. At most 62 moves.
Result<void> confirm_by_stream(const Subject& subject, const Period& period, const Resources& resources,
                               const Watch& watch);

/// Checks the period as a certificate, in O(runs) memory.
Result<void> confirm_by_certificate(const Subject& subject, const Period& period, const Resources& resources,
                                    const Watch& watch);

}  // namespace takeaway
