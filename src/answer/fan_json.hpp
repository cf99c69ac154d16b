// Fan certificates, read from JSON; answer/fan_words writes them.
#pragma once

#include <string>

#include "takeaway/error.hpp"
#include "takeaway/fan.hpp"

namespace takeaway::answer {

/// Whether the text says of itself that it is one.
bool is_fan_certificate(const std::string& text);

/// Missing and ill-typed fields are bad input.
Result<Fan> read_fan(const std::string& text);

}  // namespace takeaway::answer
