#include "certificate/breaking_rule_check.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace takeaway {

namespace {

using Index = std::uint64_t;
using Values = std::span<const std::uint32_t>;

/// Which heaps are even, by a mask, and perhaps by what the parity of the heap adds.
struct Split {
  std::uint32_t mask = 0;
  std::optional<Index> added = std::nullopt;  // to the heap, where its parity counts

  bool even(std::uint32_t value, Index heap) const {
    return (static_cast<Index>(std::popcount(value & mask)) + (added ? heap + *added : 0)) % 2 == 0;
  }
};

/// What must be added so that heap + added = (part + added) + (other + added) modulo 2, whatever is taken
/// before a heap breaks in two; nothing where even and odd numbers may be taken.
std::optional<Index> added_to_heaps(const BreakingRule& rule) {
  std::optional<Index> added;
  for (Index taken = 0; taken < rule.digits.size(); ++taken) {
    if ((rule.digits[taken] & 4U) == 0) continue;
    if (added && *added != taken % 2) return std::nullopt;
    added = taken % 2;
  }
  return added;
}

/// The split with the fewest even heaps, of those with masks of at most ten bits.
Split best_split(Values values, const BreakingRule& rule) {
  constexpr std::uint32_t most = 1024;
  struct Count {
    std::uint32_t value;
    Index even_heaps;
    Index odd_heaps;
  };
  std::vector<Count> counts(std::size_t{1} + std::ranges::max(values));
  for (std::uint32_t value = 0; value < counts.size(); ++value) counts[value].value = value;
  for (Index heap = 0; heap < values.size(); ++heap)
    ++(heap % 2 == 0 ? counts[values[heap]].even_heaps : counts[values[heap]].odd_heaps);
  std::erase_if(counts, [](const Count& count) { return count.even_heaps + count.odd_heaps == 0; });
  Split best;
  Index fewest = ~Index{0};
  for (const bool by_heap : {false, true}) {
    const auto added = by_heap ? added_to_heaps(rule) : std::nullopt;
    if (by_heap && !added) break;
    for (std::uint32_t mask = 1; mask < most; ++mask) {
      const Split split{mask, added};
      Index even = 0;
      for (const Count& count : counts)
        even += (split.even(count.value, 0) ? count.even_heaps : 0) +
                (split.even(count.value, 1) ? count.odd_heaps : 0);
      if (even < fewest) {
        fewest = even;
        best = split;
      }
    }
  }
  return best;
}

class BreakingCheck {
 public:
  BreakingCheck(Values values, const BreakingRule& rule, std::uint64_t options_allowed)
      : values_(values),
        rule_(rule),
        split_(best_split(values, rule)),
        allowed_(options_allowed),
        seen_(2 * std::bit_ceil(std::size_t{1} + std::ranges::max(values)), 0) {
    for (Index heap = 1; heap < values.size(); ++heap)
      if (split_.even(values[heap], heap)) even_.push_back(heap);
  }

  bool within_limits() const { return read_ <= allowed_; }

  /// Whether the heap's value is the least that no option has.
  bool obeys(Index heap) {
    const std::uint32_t own = values_[heap];
    stamp_ = heap + 1;
    const bool all = split_.even(own, heap);
    for (Index taken = 0; taken < rule_.digits.size() && taken <= heap; ++taken) {
      const unsigned digit = rule_.digits[taken];
      const Index left = heap - taken;
      if ((digit & 1U) != 0 && left == 0) see(0);
      if ((digit & 2U) != 0 && left > 0) see(values_[left]);
      if ((digit & 4U) != 0) all ? see_all_pairs(left) : see_pairs_with_even(left);
      if ((digit & 8U) != 0) see_triples(left);
    }
    if (seen_[own] == stamp_) return false;
    Index missing = 0;
    for (std::uint32_t value = 0; value < own; ++value)
      if (seen_[value] != stamp_ && (all || !try_breaks(heap, value))) ++missing;
    // What is left to find are even values: pairs of odd heaps may have them.
    for (Index taken = 0; taken < rule_.digits.size() && taken + 2 <= heap && !all && missing > 0; ++taken)
      if ((rule_.digits[taken] & 4U) != 0) missing = find_in_pairs(heap, taken, own, missing);
    return missing == 0;
  }

 private:
  void see(std::uint32_t value) { seen_[value] = stamp_; }

  bool may_break(Index part, Index sum) const { return !rule_.unequal || 2 * part != sum; }

  void see_pairs_with_even(Index sum) {
    const auto end = std::ranges::lower_bound(even_, sum);
    read_ += static_cast<std::uint64_t>(end - even_.begin());
    for (const Index part : std::span(even_.begin(), end))
      if (may_break(part, sum)) see(values_[part] ^ values_[sum - part]);
  }

  void see_all_pairs(Index sum) {
    read_ += sum / 2;
    for (Index part = 1; 2 * part <= sum; ++part)
      if (may_break(part, sum)) see(values_[part] ^ values_[sum - part]);
  }

  /// Whether one of the ways to break a heap that have led to this value before does so again.
  bool try_breaks(Index heap, std::uint32_t value) {
    if (value >= breaks_.size()) return false;
    for (const Break& tried : breaks_[value].last) {
      ++read_;
      if (heap < tried.taken + tried.part + 1 || tried.part == 0) continue;
      const Index sum = heap - tried.taken;
      if ((values_[tried.part] ^ values_[sum - tried.part]) != value || !may_break(tried.part, sum)) continue;
      see(value);
      return true;
    }
    return false;
  }

  /// How many values smaller than the heap's own are still missing after a look at these pairs.
  Index find_in_pairs(Index heap, Index taken, std::uint32_t own, Index missing) {
    const Index sum = heap - taken;
    for (Index part = 1; 2 * part <= sum && missing > 0; ++part) {
      const std::uint32_t value = values_[part] ^ values_[sum - part];
      ++read_;
      if (value >= own || seen_[value] == stamp_ || !may_break(part, sum)) continue;
      see(value);
      if (value < breaks_.size()) breaks_[value].remember({taken, part});
      --missing;
    }
    return missing;
  }

  void see_triples(Index sum) {
    for (Index a = 1; 3 * a <= sum && within_limits(); ++a) {
      read_ += (sum - a) / 2;
      for (Index b = a; a + 2 * b <= sum; ++b) see(values_[a] ^ values_[b] ^ values_[sum - a - b]);
    }
  }

  struct Break {
    Index taken = 0;
    Index part = 0;  // 0 where there is none yet
  };
  /// The last ones that had to be looked for.
  struct Breaks {
    std::array<Break, 32> last{};
    std::size_t oldest = 0;

    void remember(const Break& found) {
      last[oldest] = found;
      oldest = (oldest + 1) % last.size();
    }
  };

  Values values_;
  const BreakingRule& rule_;
  Split split_;
  std::uint64_t allowed_;
  std::vector<Index> even_;  // all even heaps; heap 0 is none, since no heap left is empty
  std::vector<Index> seen_;  // by value: the last heap with such an option, plus 1
  std::vector<Breaks> breaks_ = std::vector<Breaks>(std::min<std::size_t>(seen_.size(), 4096));  // by value
  std::uint64_t read_ = 0;
  Index stamp_ = 0;
};

}  // namespace

Result<std::optional<Verdict>> check_breaking_rule(Values values, const BreakingRule& rule,
                                                   const Watch& watch, const CheckLimits& limits) {
  BreakingCheck check(values, rule, limits.options_read);
  for (Index heap = 0; heap < values.size(); ++heap) {
    if (!check.obeys(heap) && check.within_limits())
      return wrong("the rule does not hold at heap " + number(heap));
    if (!check.within_limits()) return too_many_options(heap);
    if (heap % 1024 == 0 && !watch.tick(heap)) return interruption();
  }
  return std::nullopt;
}

}  // namespace takeaway
