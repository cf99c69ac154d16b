// The lines of theorem files. Internal to the room `theorem`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"

namespace takeaway {

/// A keyword and the places of what follows it, continued lines included.
struct KeywordLine {
  std::string keyword;
  std::size_t place = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The text with spaces in place of comments, so that places stay what they are.
std::string without_comments(std::string_view text);

/// An error where a line does not begin with a keyword.
Result<std::vector<KeywordLine>> keyword_lines(const std::string& text);

bool is_space(char c);

/// The text with one space where it has any.
std::string one_line(std::string_view text);

}  // namespace takeaway
