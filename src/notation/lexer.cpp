#include "notation/lexer.hpp"

#include <array>
#include <utility>

#include "base/checked.hpp"
#include "base/kept_error.hpp"
#include "takeaway/formula.hpp"

namespace takeaway::notation {

Error error_at(std::size_t place, std::string message) {
  return {Fault::bad_input, std::move(message), {}, place};
}

Error power_of_product_at(std::size_t place, const std::string& word) {
  return error_at(place, "'" + word + "' is a product, and its power can be read in two ways: write (" +
                             word + ")^... or use *");
}

Error too_large_at(std::size_t place) {
  return {Fault::too_large, "this number is larger than 2^62", {}, place};
}

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Result<std::vector<Token>> run() {
    std::vector<Token> tokens;
    for (skip_space(); at_ < text_.size(); skip_space()) tokens.push_back(next());
    tokens.push_back({Token::Kind::end, "", 0, text_.size()});
    return error_.result(std::move(tokens));
  }

 private:
  /// Nothing is read any more.
  void fail(std::size_t place, std::string message) {
    error_.keep(error_at(place, std::move(message)));
    at_ = text_.size();
  }

  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  Token next() {
    const char c = peek();
    if (starts_code()) return code();
    if (is_digit(c)) return number();
    if (is_letter(c)) return word();
    if (c == '@') return file();
    return sign();
  }

  // .77 and 4.07, but not 1..4: a point with a digit behind it, and perhaps digits before it.
  bool starts_code() const {
    std::size_t ahead = 0;
    while (is_digit(peek(ahead)) || (is_letter(peek(ahead)) && ahead == 0 && peek(1) == '.')) ++ahead;
    return peek(ahead) == '.' && (is_digit(peek(ahead + 1)) || is_letter(peek(ahead + 1)));
  }

  Token code() {
    const std::size_t place = at_;
    while (is_digit(peek()) || is_letter(peek()) || (peek() == '.' && peek(1) != '.')) ++at_;
    return {Token::Kind::code, std::string(text_.substr(place, at_ - place)), 0, place};
  }

  std::int64_t digits(std::size_t place) {
    std::int64_t value = 0;
    for (; is_digit(peek()); ++at_) {
      value = checked_add(checked_multiply(value, 10).value_or(largest_number + 1), peek() - '0')
                  .value_or(largest_number + 1);
      if (value > largest_number) {
        fail(place, "this number is larger than 2^62");
        return 0;
      }
    }
    return value;
  }

  // 1e9 is a number; 2e+1 is twice the parameter e, plus one.
  Token number() {
    const std::size_t place = at_;
    std::int64_t value = digits(place);
    if ((peek() == 'e' || peek() == 'E') && is_digit(peek(1))) {
      ++at_;
      const auto power = checked_power(10, digits(place));
      const auto scaled = power ? checked_multiply(value, *power) : std::nullopt;
      if (!scaled || *scaled > largest_number) fail(place, "this number is larger than 2^62");
      value = scaled.value_or(0);
    }
    return {Token::Kind::number, std::string(text_.substr(place, at_ - place)), value, place};
  }

  Token word() {
    const std::size_t place = at_;
    while (is_letter(peek()) || is_digit(peek())) ++at_;
    return {Token::Kind::word, std::string(text_.substr(place, at_ - place)), 0, place};
  }

  // @moves.txt ends at a space or at a sign of the notation; @"my moves.txt" may hold anything but quotes.
  Token file() {
    const std::size_t place = at_++;
    std::string path;
    if (peek() == '"') {
      const std::size_t close = text_.find('"', ++at_);
      if (close == std::string_view::npos) {
        fail(place, "this quoted file name does not end");
        return {};
      }
      path = text_.substr(at_, close - at_);
      at_ = close + 1;
    } else {
      const std::size_t end = std::min(text_.find_first_of(" \t\r\n(){},|&:", at_), text_.size());
      path = text_.substr(at_, end - at_);
      at_ = end;
    }
    if (path.empty()) fail(place, "a file name is missing after '@'");
    return {Token::Kind::file, std::move(path), 0, place};
  }

  Token sign() {
    static constexpr std::array<std::string_view, 26> signs = {
        "..", "<=", ">=", "!=", "<>", "==", "&&", "||", "{", "}", "(", ")", ",",
        "|",  "&",  "-",  "+",  "*",  "/",  "^",  "=",  "<", ">", "!", ":", ";"};
    for (const std::string_view sign : signs) {
      if (text_.substr(at_, sign.size()) == sign) {
        const std::size_t place = std::exchange(at_, at_ + sign.size());
        return {Token::Kind::sign, std::string(sign), 0, place};
      }
    }
    fail(at_, "this character is not part of the notation");
    return {};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  KeptError error_;
};

}  // namespace

Result<std::vector<Token>> tokenize(std::string_view text) {
  return Lexer(text).run();
}

}  // namespace takeaway::notation
