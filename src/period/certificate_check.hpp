// The two checks behind check_certificate. Internal to the certificates.
#pragma once

#include <optional>
#include <string>

#include "takeaway/certificate.hpp"
#include "takeaway/game.hpp"

namespace takeaway {

/// A verdict against a claim.
Verdict wrong(std::string reason);
/// Whether both words are written in whole runs.
std::optional<Verdict> check_runs_whole(const Certificate& claim);

/// Checks the claim about a game that is not a plain finite one, written in canonical notation.
Result<Verdict> check_endless_claim(const Certificate& claim, const Game& game, const Watch& watch);

}  // namespace takeaway
