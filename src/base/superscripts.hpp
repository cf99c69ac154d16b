// Powers in a line of text: 0^5 is a 0 with a small 5 above the line, where that can be shown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace takeaway {

/// A stretch of text that is on the line, or raised.
struct TextPiece {
  std::string text;
  bool raised = false;
  bool operator==(const TextPiece&) const = default;
};

/// The pieces of a text. What stands behind a caret is raised, and the caret itself is gone: a number with
/// its sign and point, a name, or what parentheses hold, without them. A caret that has nothing to raise, or
/// nothing to stand on, stays what it is. O(length).
std::vector<TextPiece> text_pieces(std::string_view text);

}  // namespace takeaway
