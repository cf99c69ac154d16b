#include "game/breaking_rule.hpp"

#include <algorithm>

#include "game/set_rule.hpp"

namespace takeaway {

BreakingRule breaking_rule(std::string_view code) {
  if (code == "grundy") return {{4}, true};
  BreakingRule rule;
  if (code.front() == '.') rule.digits.push_back(0);
  for (const char c : code)
    if (c != '.') rule.digits.push_back(static_cast<std::uint8_t>(c <= '9' ? c - '0' : c - 'a' + 10));
  if (rule.digits.back() == 0) rule.digits.pop_back();  // 4.0
  return rule;
}

std::string BreakingRule::text() const {
  if (unequal) return "grundy";
  std::string code;
  for (std::size_t taken = 0; taken < digits.size(); ++taken) {
    const char digit = static_cast<char>(digits[taken] < 10 ? '0' + digits[taken] : 'a' + digits[taken] - 10);
    if (taken > 0 || digits[0] != 0) code += digit;
    if (taken == 0) code += '.';
  }
  if (digits.size() == 1) code += '0';
  const bool octal = std::ranges::none_of(digits, [](std::uint8_t digit) { return digit > 7; });
  return (octal ? "octal " : "hexadecimal ") + code;
}

MoveSet no_plain_moves() {
  SetRule rule;
  rule.first = rule.step = Move{1} << 63U;
  return set_by_rule(std::move(rule));
}

}  // namespace takeaway
