// Claims about periods and preperiods, out of words. Internal to the room `proof`.
#pragma once

#include "proof/draft.hpp"

namespace takeaway::proof {

/// Adds what has to be shown for `pure`, `period = E`, `preperiod = E`, `saltus = 0`, or for the period of
/// another theorem's game. Throws Unprovable on other claims. `base` has all that is assumed.
void prove_period_claim(Draft& draft, const Claim& claim, const Reading& base);

}  // namespace takeaway::proof
