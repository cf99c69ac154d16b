#include "answer/number_words.hpp"

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

}  // namespace takeaway::answer
