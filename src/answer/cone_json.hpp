// Cone certificates, read from JSON; answer/generalizing writes them.
#pragma once

#include <string>

#include "takeaway/cone.hpp"
#include "takeaway/error.hpp"

namespace takeaway::answer {

/// Whether the text says of itself that it is one.
bool is_cone_certificate(const std::string& text);

/// Missing and ill-typed fields are bad input.
Result<Cone> read_cone(const std::string& text);

}  // namespace takeaway::answer
