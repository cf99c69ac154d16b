// The mex rule along the words of a claim about a plain finite game. Internal to the certificates.
#pragma once

#include <optional>

#include "certificate/check.hpp"

namespace takeaway {

/// The first heap at which the claimed values break the rule, as a verdict against the claim; nothing if
/// there is none. The word of the period must not be empty, and the words together not pass 2^63.
Result<std::optional<Verdict>> check_rule(const Certificate& claim, const Game& game, const Watch& watch,
                                          const CheckLimits& limits);

}  // namespace takeaway
