// The check of claims about games with states. Internal to the certificates.
#pragma once

#include "certificate/check.hpp"

namespace takeaway {

/// Checks a claim about a game with states, written in canonical notation.
Result<Verdict> check_states_claim(const Certificate& claim, const Game& game, const Watch& watch,
                                   const CheckLimits& limits);

}  // namespace takeaway
