// Splits the notation into words, numbers and signs. Internal to the room `game`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"

namespace takeaway::notation {

struct Token {
  enum class Kind { number, word, sign, file, end };
  Kind kind = Kind::end;
  std::string text;         ///< the word, the sign, or the file's path
  std::int64_t number = 0;  ///< for `number`
  std::size_t place = 0;
};

/// Thrown inside the parsers only; each public function turns it into an Error.
struct Failure {
  Error error;
};

/// Ends parsing with a message about the character at `place`.
[[noreturn]] void fail(std::string message, std::size_t place);
[[noreturn]] void fail_as_too_large(std::size_t place);
/// Of hm^2 with numbers h and m: (hm)^2, or h*m^2?
[[noreturn]] void refuse_power_of_product(const std::string& word, std::size_t place);

/// All tokens of the text, ended by one of kind `end`. Throws Failure on a character outside the notation
/// and on a number past 2^62.
std::vector<Token> tokenize(std::string_view text);

}  // namespace takeaway::notation
