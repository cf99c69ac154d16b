// Theorems as a reader meets them: their own lines of their file, and what they are about.
#pragma once

#include <string>

#include "answer/json.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::answer {

/// The theorem's own part of its file: from its line `theorem` to the next one's.
std::string own_text(const Theorem& theorem);

/// {"name","title","source","status","params","where","game","text","provable"}
Json theorem_json(const Theorem& theorem);

}  // namespace takeaway::answer
