// What theorems say of a game, on its page.
#pragma once

#include <string>
#include <vector>

#include "cli/page.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::cli {

/// A line for each: "additive-sink with m=5 D=6 predicts pure, period 115: agrees".
void write_theorems(Page& page, const std::vector<Prediction>& theorems);
/// Where they are about another game, which says the same: `of` names it.
void write_theorems_of(Page& page, const std::string& of, const std::vector<Prediction>& theorems);

}  // namespace takeaway::cli
