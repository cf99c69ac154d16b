// Periods of values by formula, which may be arithmetic: x(n+p) = x(n) + s. Internal to the room `proof`.
#pragma once

#include "proof/draft.hpp"

namespace takeaway::proof {

/// Adds what has to be shown for `period = E`, `preperiod = E`, `pure` or `saltus = E`, of the theorem's game
/// or of its other half, out of the formula for the values. Throws Unprovable on other claims.
void prove_saltus_claim(Draft& draft, const Claim& claim, const Reading& base);

}  // namespace takeaway::proof
