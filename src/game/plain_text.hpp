// Text that may be shown: UTF-8 without control characters, which might do anything to a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace takeaway {

/// The bytes of the character that begins at `at`; 0 where it is no UTF-8, a control character (line ends and
/// tabs too), or one that turns the direction of writing.
std::size_t shown_character(std::string_view text, std::size_t at);

/// The place of the first character, other than a line end or a tab, that may not be shown; npos if there is
/// none.
std::size_t find_hidden_character(std::string_view text);

/// The text on one line: what may not be shown is a space, bytes that are no UTF-8 are question marks. As
/// many bytes as before.
std::string printable(std::string text);
/// The same for a text of many lines: line ends and tabs stay.
std::string printable_lines(std::string text);

}  // namespace takeaway
