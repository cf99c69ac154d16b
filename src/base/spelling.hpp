// Words that were mistyped: what may have been meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace takeaway {

/// How many letters must be changed, added, left out or exchanged with their neighbour to make one word the
/// other; capital letters count as small ones. O(length * length).
std::size_t spelling_distance(std::string_view one, std::string_view other);

/// The names nearest to the word, at most three, those that are near enough for a slip; else the names that
/// begin with it, if it has three letters or more. Empty where nothing is near.
std::vector<std::string> similar_names(std::string_view word, const std::vector<std::string>& names);

/// "did you mean 'period'?", with up to three names; empty where none is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace takeaway
