#include "position/breaks.hpp"

#include <algorithm>

namespace takeaway {

bool may_break(const BreakingRule& rule, Heap heap, Move take, std::span<const Heap> parts) {
  if (take >= rule.digits.size() || take > heap) return false;
  const unsigned digit = rule.digits[take];
  const Heap left = heap - take;
  if (parts.empty()) return (digit & (left == 0 ? 1U : 2U)) != 0;
  if (parts.size() == 1 || parts.size() > most_parts) return false;
  Heap sum = 0;
  for (const Heap part : parts) {
    if (part == 0 || part > left - sum) return false;
    sum += part;
  }
  if (sum != left || (rule.unequal && parts[0] == parts[1])) return false;
  return (digit & (parts.size() == 2 ? 4U : 8U)) != 0;
}

Heap count_breaks(const BreakingRule& rule, Heap heap) {
  unsigned __int128 count = 0;
  for (Move take = 0; take < rule.digits.size() && take <= heap; ++take) {
    const unsigned digit = rule.digits[take];
    const Heap left = heap - take;
    if ((digit & (left == 0 ? 1U : 2U)) != 0) ++count;
    if ((digit & 4U) != 0 && left > 0) count += left / 2 - (rule.unequal && left % 2 == 0 ? 1 : 0);
    if ((digit & 8U) != 0)  // partitions into three parts: the square, by 12, rounded
      count += (static_cast<unsigned __int128>(left) * left + 6) / 12;
  }
  return static_cast<Heap>(std::min<unsigned __int128>(count, ~Heap{0}));
}

}  // namespace takeaway
