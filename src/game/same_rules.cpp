// Call the heap a + i - 1 of a game the i-th, where a is the least heap from which there is a move; smaller
// heaps are nothing. Let an option be the list of those that it leaves, without two that are equal. If the
// i-th heaps of two games have the same options for all i, they have the same values, by induction.
//
// It is enough to compare them up to i = t + 2a + 8, where t is the most that may be taken, a and t the
// larger ones of both games. For choose how many are taken, how many heaps are left, and the sizes of those
// that are nothing. The m others are any that are i - c together, for some c <= t + 2(a - 1) that does not
// depend on i. At i = c + 6 or later, the sets of pairs and triples of different heaps tell all c of m = 2
// and m = 3. A single heap i - c may also come from triples with two equal heaps, but that depends on c
// alone; and nothing at all is left where i is some c, or by pairs of equal heaps.
#include "game/same_rules.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/assert.hpp"

namespace takeaway {

namespace {

/// What an option leaves: up to three heaps by number, ascending; 0 is nothing.
using Left = std::array<Heap, 3>;

class Options {
 public:
  explicit Options(const BreakingRule& rule) : rule_(rule), first_(first_move_from(rule)) {}

  std::set<Left> of(Heap number) {
    const Heap heap = number + first_ - 1;
    found_.clear();
    for (Heap taken = 0; taken < rule_.digits.size() && taken <= heap; ++taken) {
      const unsigned digit = rule_.digits[taken];
      const Heap left = heap - taken;
      if ((digit & 1U) != 0 && left == 0) add({0, 0, 0});
      if ((digit & 2U) != 0 && left > 0) add({left, 0, 0});
      for (Heap one = 1; (digit & 4U) != 0 && 2 * one <= left; ++one) add({one, left - one, 0});
      for (Heap one = 1; (digit & 8U) != 0 && 3 * one <= left; ++one)
        for (Heap two = one; one + 2 * two <= left; ++two) add({one, two, left - one - two});
    }
    return std::move(found_);
  }

 private:
  void add(Left left) {
    for (Heap& heap : left) heap = heap < first_ ? 0 : heap - first_ + 1;
    std::ranges::sort(left);
    for (std::size_t i = 0; i + 1 < left.size(); ++i)
      if (left[i] == left[i + 1]) left[i] = left[i + 1] = 0;
    std::ranges::sort(left);
    found_.insert(left);
  }

  const BreakingRule& rule_;
  Heap first_;
  std::set<Left> found_;
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
  Options options(one);
  Options others(other);
  for (Heap number = 1; number <= taken + 2 * first + 8; ++number)
    if (options.of(number) != others.of(number)) return false;
  return true;
}

}  // namespace takeaway
