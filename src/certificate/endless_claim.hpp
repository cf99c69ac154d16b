// What a certificate says of an endless game, against the values of that game. Internal to the certificates.
#pragma once

#include <optional>

#include "certificate/endless_return.hpp"
#include "takeaway/certificate.hpp"

namespace takeaway::endless_check {

/// What is wrong with the words and numbers of a claim, if anything is. `cells` must reach to settled +
/// cycle, and past that the values are told by `back`, for the state is known to come back there or will be
/// seen to.
std::optional<Verdict> check_values(const Certificate& claim, const EndlessCells& cells, const Return& back);

}  // namespace takeaway::endless_check
