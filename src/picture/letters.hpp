// Letters for files that name a font of the reader's: Helvetica, and Symbol for Greek. Internal to the room
// `picture`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace takeaway::picture {

/// The letters of a text in UTF-8; what is no UTF-8 is left out.
std::vector<char32_t> code_points(std::string_view text);

/// A stretch of text in one font, in the bytes of its encoding (for Helvetica, WinAnsi).
struct FontRun {
  bool greek = false;
  std::string bytes;
  double width = 0;  ///< at size 1
};

/// The text as stretches of one font each. Letters that neither font has become question marks.
std::vector<FontRun> font_runs(std::string_view text);

}  // namespace takeaway::picture
