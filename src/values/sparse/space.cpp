#include "values/sparse/space.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace takeaway::sparse {

namespace {

/// For each mask, how many more heaps have an even number of its bits than an odd one: the Walsh-Hadamard
/// transform of how often each value occurs.
void transform(std::vector<std::int64_t>& counts) {
  for (std::size_t half = 1; half < counts.size(); half *= 2) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if ((i & half) != 0) continue;
      const std::int64_t even = counts[i];
      const std::int64_t odd = counts[i | half];
      counts[i] = even + odd;
      counts[i | half] = even - odd;
    }
  }
}

enum class Parities { even, odd, both };

/// Of the numbers that are taken where a heap breaks into two.
Parities parities_taken(const BreakingRule& rule) {
  bool even = false;
  bool odd = false;
  for (std::size_t taken = 0; taken < rule.digits.size(); ++taken)
    if ((rule.digits[taken] & 4U) != 0) (taken % 2 == 0 ? even : odd) = true;
  return even && odd ? Parities::both : odd ? Parities::odd : Parities::even;
}

}  // namespace

ValueSpace best_space(const BreakingRule& rule, std::span<const std::uint32_t> values, Heap first) {
  const std::uint32_t largest = values.empty() ? 1 : std::max(1U, *std::ranges::max_element(values));
  const std::size_t size = std::bit_ceil(std::size_t{largest} + 1);
  const Parities parities = parities_taken(rule);
  ValueSpace best;
  std::int64_t fewest = static_cast<std::int64_t>(values.size()) + 1;
  for (const bool by_parity : {false, true}) {
    if (by_parity && parities == Parities::both) break;
    const bool offset = by_parity && parities == Parities::odd;
    std::vector<std::int64_t> counts(size, 0);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool minus = by_parity && ((first + i) % 2 == 1) != offset;
      counts[values[i]] += minus ? -1 : 1;
    }
    transform(counts);
    for (std::size_t mask = 1; mask < size; ++mask)
      if (counts[mask] < fewest) {
        fewest = counts[mask];
        best = {static_cast<std::uint32_t>(mask), by_parity, offset};
      }
  }
  return best;
}

}  // namespace takeaway::sparse
