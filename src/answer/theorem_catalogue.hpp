// Theorems as a reader meets them: their own lines of their file, and what they are about.
#pragma once

#include <string>
#include <vector>

#include "answer/json.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::answer {

/// The theorem's own part of its file: from its line `theorem` to the next one's.
std::string own_text(const Theorem& theorem);

/// {"name","title","source","status","params","where","game","text","provable"}
Json theorem_json(const Theorem& theorem);

/// What theorems say of a game: a list of {"theorem","status","let","predicts","says","agrees"}.
Json predictions_json(const std::vector<Prediction>& predictions);

}  // namespace takeaway::answer
