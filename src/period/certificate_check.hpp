// The two checks behind check_certificate. Internal to the certificates.
#pragma once

#include "takeaway/certificate.hpp"
#include "takeaway/game.hpp"

namespace takeaway {

/// Checks the claim about a game that is not a plain finite one, written in canonical notation.
Result<Verdict> check_endless_claim(const Certificate& claim, const Game& game, const Watch& watch);

}  // namespace takeaway
