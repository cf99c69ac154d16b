#include "base/latex.hpp"

#include "base/superscripts.hpp"

namespace takeaway {

namespace {

constexpr std::string_view zeta = "\xCE\xB6";

bool is_control(char letter) {
  return static_cast<unsigned char>(letter) < ' ' || letter == '\x7F';
}

/// Characters that mean something to LaTeX, or that OT1 fonts show as others.
std::string letter_text(char letter, bool in_math) {
  switch (letter) {
    case '{':
    case '}':
    case '#':
    case '$':
    case '%':
    case '&':
    case '_':
      return {'\\', letter};
    case '\\':
      return in_math ? "\\backslash " : "\\textbackslash{}";
    case '^':
      return in_math ? "\\hat{\\ }" : "\\textasciicircum{}";
    case '~':
      return in_math ? "\\sim " : "\\textasciitilde{}";
    case '<':
    case '>':
    case '|':
      return in_math ? std::string{letter} : std::string{'$', letter, '$'};
    case '"':
      return "''";
    default:
      return {is_control(letter) ? ' ' : letter};
  }
}

std::string mode_text(std::string_view text, bool in_math) {
  std::string out;
  while (!text.empty()) {
    const bool is_zeta = text.starts_with(zeta);
    out += is_zeta ? (in_math ? "\\zeta " : "$\\zeta$") : letter_text(text.front(), in_math);
    text.remove_prefix(is_zeta ? zeta.size() : 1);
  }
  return out;
}

}  // namespace

std::string latex_text(std::string_view text) {
  std::string out;
  for (const TextPiece& piece : text_pieces(text))
    out += piece.raised ? "$^{" + mode_text(piece.text, true) + "}$" : mode_text(piece.text, false);
  return out;
}

std::string latex_comment(std::string_view text) {
  std::string out = "% ";
  for (const char letter : text) out += is_control(letter) ? ' ' : letter;
  return out + "\n";
}

}  // namespace takeaway
