#include "base/superscripts.hpp"

#include <cctype>
#include <utility>

namespace takeaway {

namespace {

bool is_letter_or_digit(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0;
}

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Whether a power may stand on this letter.
bool carries(char letter) {
  return is_letter_or_digit(letter) || letter == ')' || letter == '}';
}

/// Behind the parenthesis that closes the one at `open`, or `open` if none does.
std::size_t end_of_group(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return at + 1;
  }
  return open;
}

/// Behind the number or the name at `begin`, or `begin` if there is neither.
std::size_t end_of_word(std::string_view text, std::size_t begin) {
  std::size_t at = begin;
  if (at + 1 < text.size() && text[at] == '-' && is_digit(text[at + 1])) ++at;
  for (; at < text.size(); ++at) {
    const bool point = text[at] == '.' && at > begin && is_digit(text[at - 1]) && at + 1 < text.size() &&
                       is_digit(text[at + 1]);
    if (!is_letter_or_digit(text[at]) && !point) break;
  }
  return at;
}

}  // namespace

std::vector<TextPiece> text_pieces(std::string_view text) {
  std::vector<TextPiece> pieces;
  std::string level;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '^' || at == 0 || !carries(text[at - 1]) || at + 1 == text.size()) {
      level += text[at++];
      continue;
    }
    const bool group = text[at + 1] == '(';
    const std::size_t begin = at + 1;
    const std::size_t end = group ? end_of_group(text, begin) : end_of_word(text, begin);
    const std::size_t shell = group ? 1 : 0;
    if (end <= begin + 2 * shell) {  // nothing to raise
      level += text[at++];
      continue;
    }
    if (!level.empty()) pieces.push_back({std::exchange(level, ""), false});
    pieces.push_back({std::string(text.substr(begin + shell, end - begin - 2 * shell)), true});
    at = end;
  }
  if (!level.empty()) pieces.push_back({level, false});
  return pieces;
}

}  // namespace takeaway
