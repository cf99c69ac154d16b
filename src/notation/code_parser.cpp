// Games that break heaps, by their code: `octal .77`, `hexadecimal 8.04`, `.137`, `kayles`, `grundy`.
#include <algorithm>
#include <array>

#include "notation/parser.hpp"

namespace takeaway::notation {

namespace {

struct CodeName {
  std::string_view name;
  std::string_view code;
};

/// Games with names. Grundy's has no code: what it leaves must be two heaps that differ.
constexpr std::array<CodeName, 4> code_names = {
    {{"kayles", ".77"}, {"dawson", ".137"}, {"officers", ".6"}, {"grundy", "grundy"}}};

constexpr std::size_t most_digits = 1024;

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// The code with small letters, and without the zeros that say nothing: 0.770 is .77, 4.00 is 4.0.
std::string canonical(std::string code) {
  for (char& c : code)
    if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
  while (code.back() == '0') code.pop_back();
  if (code.back() == '.') code += '0';
  if (code.front() == '0') code.erase(0, 1);
  return code;
}

}  // namespace

bool Parser::at_code() const {
  if (peek().kind == Token::Kind::code || at("octal") || at("hexadecimal")) return true;
  return peek().kind == Token::Kind::word &&
         std::ranges::find(code_names, peek().text, &CodeName::name) != code_names.end();
}

SetTerm Parser::code() {
  SetTerm term;
  term.kind = SetTerm::Kind::code;
  term.place = place();
  const bool octal = at("octal");
  if (octal || at("hexadecimal")) {
    take();
  } else if (peek().kind == Token::Kind::word) {
    term.name = std::ranges::find(code_names, take().text, &CodeName::name)->code;
    return term;
  }
  if (peek().kind != Token::Kind::code) fail(place(), "expected a code with a point here, as .77 or 4.07");
  const Token token = take();
  if (failed()) return term;
  check_code(token, octal);
  if (!failed()) term.name = canonical(token.text);
  return term;
}

void Parser::check_code(const Token& token, bool octal) {
  const std::size_t point = token.text.find('.');
  for (std::size_t i = 0; i < token.text.size(); ++i) {
    const int digit = digit_value(token.text[i]);
    const std::string shown(1, token.text[i]);
    if (i != point && digit < 0) return fail(token.place + i, "'" + shown + "' is no digit of a code");
    if (octal && digit > 7)
      return fail(token.place + i, "'" + shown + "' is no octal digit; 'hexadecimal' has digits up to f");
  }
  if (point > 1) return fail(token.place, "one digit at most stands before the point");
  if (point == 1 && digit_value(token.text[0]) % 4 != 0)
    return fail(token.place,
                "before the point, where nothing is taken, a heap can only be broken: 4, 8 or c");
  if (token.text.size() > most_digits)
    return fail(token.place, "a code has at most " + std::to_string(most_digits) + " digits");
  if (token.text.find_first_not_of("0.") == std::string::npos)
    fail(token.place, "this code allows no move at all");
}

}  // namespace takeaway::notation
