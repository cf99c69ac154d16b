// Faults in theorem files, with the line they are in.
#pragma once

#include <string>
#include <string_view>

#include "takeaway/error.hpp"

namespace takeaway {

/// The fault with its line and column, and that line as its text; without a file's name only the latter.
Error with_line(Error error, std::string_view text, const std::string& file);

}  // namespace takeaway
