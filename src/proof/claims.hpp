// The claims of a theorem, each with its way to be proved. Internal to the room `proof`.
#pragma once

#include <functional>

#include "proof/draft.hpp"

namespace takeaway::proof {

/// Adds the obligations of all claims; false if no parameters satisfy the theorem's conditions. Behind every
/// claim `go_on` is asked.
bool write_proof(Draft& draft, const std::function<bool()>& go_on);

}  // namespace takeaway::proof
