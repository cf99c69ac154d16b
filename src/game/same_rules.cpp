// Call the heap a + i - 1 of a game the i-th, where a is the least heap from which there is a move; smaller
// heaps are nothing. The games are the same if the i-th heaps of both have the same value for all i. Up to
// some i that is seen by computing them. From then on it follows by induction if their options are the same,
// where an option is what it leaves: the list of the heaps past the K-th, without two that are equal, and the
// nim-sum of the values of the others.
//
// It is enough to compare the options at one large i. For choose how many are taken, how many heaps are left,
// and the sizes of those up to the K-th. The m others are any that are i - c together, for some
// c <= t + 2a + 2K that does not depend on i, where t is the most that may be taken. Once i is past
// c + 3K + 6, lists of two and of three different heaps tell all c with m = 2 and m = 3, and the nim-sum that
// goes with each. A single heap i - c may also come from three of which two are equal, but whether it does
// depends on c alone. And nothing is left only by two equal heaps. So the options are the same at every later
// i, too.
#include "game/same_rules.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/assert.hpp"

namespace takeaway {

namespace {

constexpr Heap small_heaps = 8;  // K: with 3 as many codes of three digits are found to be equal as with 16

/// What an option leaves: up to three heaps by number, ascending, 0 for nothing; and the nim-sum of others.
struct Left {
  std::array<Heap, 3> heaps{};
  std::uint32_t sum = 0;
  auto operator<=>(const Left&) const = default;
};

class NumberedHeaps {
 public:
  explicit NumberedHeaps(const BreakingRule& rule) : rule_(rule), first_(first_move_from(rule)) {}

  /// The options of a heap, where those up to the `small`-th count by their values, which must be known.
  std::set<Left> options(Heap number, Heap small) const {
    std::set<Left> found;
    const auto add = [&](const std::array<Heap, 3>& parts) { found.insert(left(parts, small)); };
    const Heap heap = number + first_ - 1;
    for (Heap taken = 0; taken < rule_.digits.size() && taken <= heap; ++taken) {
      const unsigned digit = rule_.digits[taken];
      const Heap rest = heap - taken;
      if ((digit & 1U) != 0 && rest == 0) add({0, 0, 0});
      if ((digit & 2U) != 0 && rest > 0) add({rest, 0, 0});
      for (Heap one = 1; (digit & 4U) != 0 && 2 * one <= rest; ++one) add({one, rest - one, 0});
      for (Heap one = 1; (digit & 8U) != 0 && 3 * one <= rest; ++one)
        for (Heap two = one; one + 2 * two <= rest; ++two) add({one, two, rest - one - two});
    }
    return found;
  }

  /// The value of the heap, once all before it have been asked for.
  std::uint32_t next_value() {
    std::uint32_t value = 0;
    // All options are nim-sums alone, in ascending order.
    for (const Left& option : options(values_.size(), values_.size()))
      if (option.sum == value) ++value;
    values_.push_back(value);
    return value;
  }

 private:
  Left left(const std::array<Heap, 3>& parts, Heap small) const {
    Left found;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Heap number = parts[i] < first_ ? 0 : parts[i] - first_ + 1;
      if (number <= small)
        found.sum ^= values_[number];
      else
        found.heaps[i] = number;
    }
    auto& heaps = found.heaps;
    std::ranges::sort(heaps);
    for (std::size_t i = 0; i + 1 < heaps.size(); ++i)
      if (heaps[i] == heaps[i + 1]) heaps[i] = heaps[i + 1] = 0;
    std::ranges::sort(heaps);
    return found;
  }

  const BreakingRule& rule_;
  Heap first_;
  std::vector<std::uint32_t> values_ = {0};  // by number
};

}  // namespace

Heap first_move_from(const BreakingRule& rule) {
  TAKEAWAY_ASSERT(!rule.unequal && !rule.digits.empty());
  Heap least = rule.digits.size() + 3;
  for (Heap taken = 0; taken < rule.digits.size(); ++taken)
    for (Heap parts = 0; parts < 4; ++parts)
      if ((rule.digits[taken] >> parts & 1U) != 0) least = std::min(least, taken + parts);
  return least;
}

bool same_by_rules(const BreakingRule& one, const BreakingRule& other) {
  const Heap taken = std::max(one.digits.size(), other.digits.size());
  const Heap first = std::max(first_move_from(one), first_move_from(other));
  const Heap far = taken + 2 * first + 5 * small_heaps + 8;
  NumberedHeaps heaps(one);
  NumberedHeaps others(other);
  for (Heap number = 1; number <= far; ++number)
    if (heaps.next_value() != others.next_value()) return false;
  return heaps.options(far, small_heaps) == others.options(far, small_heaps);
}

}  // namespace takeaway
