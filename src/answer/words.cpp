#include "answer/words.hpp"

#include <fmt/format.h>

namespace takeaway::answer {

std::string seconds_text(double seconds) {
  if (seconds < 0.1) return fmt::format("{:.2g} ms", seconds * 1e3);
  if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST"
                                          "UVWXYZ0123456789-_=./,:+@%^") == std::string::npos;
  if (plain) return word;
  std::string escaped;
  for (const char c : word) escaped += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return "'" + escaped + "'";
}

}  // namespace takeaway::answer
