// Letters for pictures made of pixels: five wide, seven high, two of them below the line for g, j, p, q and
// y.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace takeaway::picture {

inline constexpr int glyph_width = 6;   ///< with the gap behind it
inline constexpr int glyph_height = 9;  ///< with what lies below the line
inline constexpr int glyph_ascent = 7;

/// The rows of a glyph from the top, bit 4 leftmost. What is neither ASCII nor a zeta is shown as a box.
const std::array<std::uint8_t, glyph_height>& glyph(std::string_view letter);

/// Whether the text has ink at a point, x from its left and y from its top.
bool has_ink(std::string_view text, int x, int y);

/// How many letters a text in UTF-8 has.
int letters(std::string_view text);

/// The name of a Greek letter that there is a glyph for as that letter, other names as they are.
std::string shown_name(const std::string& name);

inline int text_width(std::string_view text) {
  return letters(text) * glyph_width - 1;
}

}  // namespace takeaway::picture
