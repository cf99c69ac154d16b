// A text that a telephone's camera can read.
#pragma once

#include <string>

#include "takeaway/error.hpp"

namespace takeaway::serve {

/// The QR code of a text, for a terminal of either colour: two squares in a character, above one another, on
/// light paper of its own. An error where the text is too long for one.
Result<std::string> qr_code(const std::string& text);

}  // namespace takeaway::serve
