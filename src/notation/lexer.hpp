// Splits the notation into words, numbers and signs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"

namespace takeaway::notation {

struct Token {
  enum class Kind { number, word, sign, file, code, end };
  Kind kind = Kind::end;
  std::string text;         ///< the word, the sign, the file's path, or the code of a game: 4.07
  std::int64_t number = 0;  ///< for `number`
  std::size_t place = 0;
};

/// Bad input: a message about the character at `place`.
Error error_at(std::size_t place, std::string message);
Error too_large_at(std::size_t place);
/// Of hm^2 with numbers h and m: (hm)^2, or h*m^2?
Error power_of_product_at(std::size_t place, const std::string& word);

/// All tokens of the text, ended by one of kind `end`. Refuses a character outside the notation and a number
/// past 2^62.
Result<std::vector<Token>> tokenize(std::string_view text);

}  // namespace takeaway::notation
