// The check of claims about games that break heaps. Internal to the certificates.
#pragma once

#include "certificate/check.hpp"

namespace takeaway {

/// Checks a claim about a game that breaks heaps, written in canonical notation.
Result<Verdict> check_breaking_claim(const Certificate& claim, const Game& game, const Watch& watch,
                                     const CheckLimits& limits);

}  // namespace takeaway
