#include "picture/letters.hpp"

#include <array>
#include <cstdint>

namespace takeaway::picture {

namespace {

constexpr char32_t first_ascii = 0x20;
constexpr char32_t last_ascii = 0x7E;
constexpr char32_t first_latin = 0xA0;  // from here to 0xFF WinAnsi is Unicode
constexpr char32_t last_latin = 0xFF;
constexpr char32_t greek_zeta = 0x3B6;

// Helvetica's own widths, in thousandths of its size: the metrics that come with the standard fonts of PDF.
constexpr std::array<std::uint16_t, last_ascii - first_ascii + 1> helvetica_widths = {
    278,  278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,  //  !"#$%&'()*+,-./
    556,  556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,  // 0123456789:;<=>?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,  // @A..O
    667,  778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,  // P..Z[\]^_
    333,  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,  // `a..o
    556,  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584};      // p..z{|}~
constexpr double width_of_zeta = 0.494;

double width_of(char32_t letter) {
  constexpr double thousand = 1000;
  constexpr char32_t first_accented = 0xC0;
  constexpr char32_t first_small = 0xDF;
  if (letter <= last_ascii) return helvetica_widths.at(letter - first_ascii) / thousand;
  return letter >= first_accented && letter < first_small ? 0.7 : 0.556;  // near enough to place a text
}

}  // namespace

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> letters;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(at);
    const std::size_t size = lead < 0x80U ? 1 : lead < 0xC0U ? 0 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
    if (size == 0 || at + size > text.size()) {
      ++at;
      continue;
    }
    char32_t letter = size == 1 ? lead : lead & (0x7FU >> size);
    for (std::size_t i = 1; i < size; ++i) letter = (letter << 6U) | (byte(at + i) & 0x3FU);
    letters.push_back(letter);
    at += size;
  }
  return letters;
}

std::vector<FontRun> font_runs(std::string_view text) {
  std::vector<FontRun> runs;
  for (char32_t letter : code_points(text)) {
    const bool greek = letter == greek_zeta;
    const bool known = greek || (letter >= first_ascii && letter <= last_ascii) ||
                       (letter >= first_latin && letter <= last_latin);
    if (!known) letter = U'?';
    if (runs.empty() || runs.back().greek != greek) runs.push_back({greek, "", 0});
    runs.back().bytes += greek ? 'z' : static_cast<char>(static_cast<unsigned char>(letter));
    runs.back().width += greek ? width_of_zeta : width_of(letter);
  }
  return runs;
}

}  // namespace takeaway::picture
