// Codes of games that break heaps, as numbers: four bits for each digit, the one before the point lowest.
// Internal to the room `survey`.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "takeaway/game.hpp"

namespace takeaway::survey {

inline constexpr unsigned code_digit_bits = 4;
inline constexpr std::int64_t most_code_digits = 14;  ///< behind the point: the number stays below 2^60

inline BreakingRule rule_of_code(std::int64_t code) {
  BreakingRule rule;
  for (auto rest = static_cast<std::uint64_t>(code); rest != 0; rest >>= code_digit_bits)
    rule.digits.push_back(static_cast<std::uint8_t>(rest & 15U));
  return rule;
}

/// Without the word before it: .77, 4.07.
inline std::string code_text(std::int64_t code) {
  const std::string text = rule_of_code(code).text();
  return text.substr(text.find(' ') + 1);
}

/// How many digits stand behind the point.
inline std::int64_t code_length(std::int64_t code) {
  const auto bits = static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(code)));
  return (bits + code_digit_bits - 1) / code_digit_bits - 1;
}

}  // namespace takeaway::survey
