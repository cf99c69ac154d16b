// Claims about the outcomes of partizan games. Internal to the certificates.
#pragma once

#include "takeaway/certificate.hpp"

namespace takeaway {

/// Checks a claim whose game is written as a partizan one.
Result<Verdict> check_partizan_claim(const Certificate& claim, const Watch& watch, const CheckLimits& limits);

}  // namespace takeaway
