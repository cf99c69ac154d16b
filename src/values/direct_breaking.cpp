// Games that break heaps, as defined; kept short and never optimised, as direct.cpp is.
#include "values/direct_breaking.hpp"

#include <algorithm>

namespace takeaway {

namespace {

/// Which values the options of a heap have.
class Seen {
 public:
  void begin() { ++heap_; }
  void add(std::uint32_t value) {
    if (value >= stamps_.size()) stamps_.resize(value + 1, 0);
    stamps_[value] = heap_;
  }
  std::uint32_t mex() const {
    std::uint32_t value = 0;
    while (value < stamps_.size() && stamps_[value] == heap_) ++value;
    return value;
  }

 private:
  std::vector<Heap> stamps_;
  Heap heap_ = 0;
};

/// The different values of two heaps that are `sum` together, none of them empty.
std::vector<std::uint32_t> values_of_pairs(const std::vector<std::uint32_t>& values, Heap sum, bool unequal) {
  std::vector<std::uint32_t> pairs;
  for (Heap a = 1; 2 * a <= sum; ++a)
    if (!unequal || 2 * a != sum) pairs.push_back(values[a] ^ values[sum - a]);
  return pairs;
}

}  // namespace

std::vector<std::uint32_t> breaking_values(const BreakingRule& rule, Heap count) {
  std::vector<std::uint32_t> values;
  std::vector<std::vector<std::uint32_t>>
      pairs;  // by their sum, each value once; where there may be three heaps
  const bool three = std::ranges::any_of(rule.digits, [](std::uint8_t digit) { return (digit & 8U) != 0; });
  Seen seen;
  for (Heap heap = 0; heap < count; ++heap) {
    if (three && heap > 0) {
      pairs.push_back(values_of_pairs(values, heap - 1, false));
      std::ranges::sort(pairs.back());
      pairs.back().erase(std::ranges::unique(pairs.back()).begin(), pairs.back().end());
    }
    seen.begin();
    for (Heap taken = 0; taken < rule.digits.size() && taken <= heap; ++taken) {
      const unsigned digit = rule.digits[taken];
      const Heap left = heap - taken;
      if ((digit & 1U) != 0 && left == 0) seen.add(0);
      if ((digit & 2U) != 0 && left > 0) seen.add(values[left]);
      if ((digit & 4U) != 0)
        for (const std::uint32_t value : values_of_pairs(values, left, rule.unequal)) seen.add(value);
      if ((digit & 8U) != 0)
        for (Heap a = 1; a + 2 <= left; ++a)
          for (const std::uint32_t value : pairs[left - a]) seen.add(values[a] ^ value);
    }
    values.push_back(seen.mex());
  }
  return values;
}

}  // namespace takeaway
