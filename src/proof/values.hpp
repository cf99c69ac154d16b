// Values given by a formula, value(n) = ..., for games with any set of moves. Internal to the room `proof`.
#pragma once

#include "proof/draft.hpp"

namespace takeaway::proof {

/// Adds what has to be shown for the values of both halves, as far as they are claimed. Throws Unprovable.
void prove_values(Draft& draft, const Claim& claim, const Reading& base);

/// Adds what has to be shown for a claim about every heap that follows from the values.
void prove_statement(Draft& draft, const Claim& claim, const Reading& base);

}  // namespace takeaway::proof
