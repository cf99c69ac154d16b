// Fan certificates, read from JSON; answer/fan_words writes them.
#pragma once

#include <string>

#include "cli/json.hpp"
#include "takeaway/fan.hpp"

namespace takeaway::cli {

/// Whether the text says of itself that it is one.
bool is_fan_certificate(const std::string& text);

/// Missing and ill-typed fields are bad input.
Result<Fan> read_fan(const std::string& text);

}  // namespace takeaway::cli
