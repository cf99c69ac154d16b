// Where k may be taken and what is left be broken into two, a heap of m can become any j + 1 heaps that are
// m - jk together, one broken off after the other; if those must differ, any that all differ. Positions of
// heaps of different classes are different. So these are counted, with one heap of each class. Where s may be
// taken and one heap be left, m may also be smaller by s, 2s, ...
#include "position/sum_bound.hpp"

#include <algorithm>
#include <vector>

namespace takeaway {

namespace {

constexpr std::uint64_t most_counted = std::uint64_t{1}
                                       << 40U;  // times 2^22 moves of a heap is less than 2^64
constexpr Heap largest_counted = 160;           // of a larger heap, one so large can be broken off

/// The least heap of each class.
std::vector<Heap> representatives(Heap most, std::span<const std::uint32_t> classes) {
  std::vector<std::uint32_t> seen = {0, 1};
  std::vector<Heap> found;
  for (Heap heap = 1; heap <= most; ++heap) {
    if (std::ranges::find(seen, classes[heap]) != seen.end()) continue;
    seen.push_back(classes[heap]);
    found.push_back(heap);
  }
  return found;
}

/// How many sets of so many of these heaps have each total: counts[number][total].
std::vector<std::vector<std::uint64_t>> count_sets(const std::vector<Heap>& heaps, Heap most, bool unequal) {
  std::vector<std::vector<std::uint64_t>> counts(most + 1, std::vector<std::uint64_t>(most + 1));
  counts[0][0] = 1;
  for (const Heap heap : heaps) {
    const auto add = [&](Heap number, Heap total) {
      counts[number][total] =
          std::min(most_counted, counts[number][total] + counts[number - 1][total - heap]);
    };
    // Upwards a heap may be taken again, downwards it may not.
    for (Heap i = 1; i <= most; ++i)
      for (Heap total = heap; total <= most; ++total) add(unequal ? most + 1 - i : i, total);
  }
  return counts;
}

}  // namespace

LeastSearch least_search(const BreakingRule& rule, Heap heap, std::span<const std::uint32_t> classes,
                         std::span<const std::uint64_t> moves) {
  const auto with_bit = [&](unsigned bit, Heap from) {
    Heap taken = from;
    while (taken < rule.digits.size() && (rule.digits[taken] & bit) == 0) ++taken;
    return taken;
  };
  const Heap broken = with_bit(4, 0);
  if (broken == rule.digits.size()) return {1, 0};
  const Heap most = heap > largest_counted + broken ? largest_counted : heap;
  const std::vector<Heap> heaps = representatives(most, classes);
  const auto counts = count_sets(heaps, most, rule.unequal);
  const Heap step = std::max<Heap>(1, with_bit(2, 1));
  const bool smaller = step < rule.digits.size();
  LeastSearch least;
  for (Heap size = most; size > 0; size = smaller && size > step ? size - step : 0) {
    for (Heap more = 0; more * broken < size && more < most; ++more) {
      const Heap total = size - more * broken;
      least.positions = std::min(most_counted, least.positions + counts[more + 1][total]);
      if (rule.unequal) continue;
      // Of those that have a certain heap, there are as many as sets of the others.
      for (const Heap one : heaps)
        if (one <= total)
          least.moves = std::min(most_counted, least.moves + moves[one] * counts[more][total - one]);
    }
  }
  return least;
}

}  // namespace takeaway
