// JSON that others wrote, read without exceptions.
#pragma once

#include <string>

#include "answer/json.hpp"
#include "takeaway/error.hpp"

namespace takeaway::answer {

/// The document; bad input where the text is not JSON, with the byte, or has a number that no double can
/// hold.
Result<Json> parse_json(const std::string& text);

/// The field of an object; nullptr where it has none, or is no object.
const Json* find_field(const Json& document, const char* name);

}  // namespace takeaway::answer
