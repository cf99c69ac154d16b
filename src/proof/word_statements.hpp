// Claims about every heap, out of words. Internal to the room `proof`.
#pragma once

#include "proof/draft.hpp"

namespace takeaway::proof {

/// Adds what has to be shown for a statement or outcomes by the words of the theorem, or of one that it uses,
/// which must be nothing but periods. Throws Unprovable where there are none.
void prove_by_words(Draft& draft, const Claim& claim, const Reading& base);

/// Whether the theorem has words of its own.
bool has_words(const Theorem& theorem);

}  // namespace takeaway::proof
