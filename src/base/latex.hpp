// Text as LaTeX sets it, without any package.
#pragma once

#include <string>
#include <string_view>

namespace takeaway {

/// The text for LaTeX's text mode: its special characters escaped, powers raised (see superscripts.hpp),
/// signs that its old fonts lack, and the letter zeta, in math mode. Control characters become blanks; other
/// letters beyond ASCII stay as they are, in UTF-8.
std::string latex_text(std::string_view text);

/// The text behind a percent sign: one line, whatever it holds.
std::string latex_comment(std::string_view text);

}  // namespace takeaway
