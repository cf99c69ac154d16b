// Ruling out rare values, 64 heaps at a time. Part of sparse_values.cpp.
//
// If a heap p is common, then each heap n for which n - taken - p is common, too, has an option of the rare
// code code(p) ^ code(n - taken - p). Some hundreds of such partners p show nearly all rare values that a
// heap has as options. For what they leave, pairs are looked for one by one.
#pragma once

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// Small common heaps: so options lie near, where all is at hand. Where the two of a pair must differ, a
/// partner is less than half of every heap to come.
template <class Code>
auto SparseValues<Code>::possible_partners() const -> std::vector<Term> {
  constexpr Heap farthest = 4096;
  std::vector<Term> terms;
  const Heap last = std::min(farthest, size() / 2 - 1);
  for (Heap heap = 1; heap <= last; ++heap)
    for (const Heap taken : breaking_.to_two)
      if (!is_rare(heap) && heap + taken <= last) terms.push_back({heap + taken, codes_[heap]});
  return terms;
}

/// For each range of codes its own: some need many partners, others few.
template <class Code>
void SparseValues<Code>::choose_partners() {
  constexpr std::size_t most = 2048;
  const std::vector<Term> possible = possible_partners();
  const std::size_t if_few = std::min<std::size_t>({possible.size(), most, 4 * std::size_t{limit_}});
  const bool worth_it = worth_a_sample();
  const Sample below = worth_it ? sample(true) : Sample{};
  partners_.assign(limit_ / code_range, {});
  farthest_partner_ = 0;
  for (std::uint32_t range = 0; range < partners_.size(); ++range) {
    std::vector<Term> chosen = possible;
    std::size_t count = if_few;
    if (worth_it) {
      auto found = good_first(possible, below.only(range * code_range, code_range), most);
      chosen = std::move(found.terms);
      count = found.good;
    }
    chosen.resize(count);
    std::ranges::sort(chosen, {}, &Term::offset);
    for (const Term& term : chosen) partners_[range].add(term);
    if (!chosen.empty()) farthest_partner_ = std::max(farthest_partner_, chosen.back().offset);
  }
}

/// For the heaps of a tile, and as many before it as partners reach: all bits where a heap is rare, since
/// partners show it nothing. Empty if none of them is rare.
template <class Code>
std::vector<Code> SparseValues<Code>::rare_window(Heap first) const {
  const Heap begin = first - farthest_partner_;
  std::vector<Code> rare;
  for (Heap heap = begin; heap < first + tile_;) {
    const std::uint64_t bits = rare_bits_[heap / 64] >> (heap % 64);
    if (bits == 0) {
      heap = (heap / 64 + 1) * 64;
      continue;
    }
    heap += static_cast<Heap>(std::countr_zero(bits));
    if (heap >= first + tile_) break;
    rare.resize(first + tile_ - begin);
    rare[heap - begin] = static_cast<Code>(~Code{0});
    ++heap;
  }
  return rare;
}

/// Whether some option has this rare code, unless two rare heaps that meet have it.
template <class Code>
bool SparseValues<Code>::has_option(Heap heap, std::uint32_t code) const {
  const std::uint32_t value = space_.value(code, true, heap);
  return is_taken_to(heap, value) || breaks_to(heap, value);
}

/// Whether options have all rare values below the candidate. What some have was seen, as element i.
template <class Code>
bool SparseValues<Code>::has_all(Heap heap, const Seen& seen, std::size_t i) const {
  const std::uint32_t below = rare_below_[heap % 2][codes_[heap]];
  for (std::uint32_t first = 0; first < below; first += 64) {
    std::uint64_t left = first < limit_ ? ~seen[first / 64][i] : ~std::uint64_t{0};
    if (below - first < 64) left &= (std::uint64_t{1} << (below - first)) - 1;
    for (; left != 0; left &= left - 1)
      if (!has_option(heap, first + static_cast<std::uint32_t>(std::countr_zero(left)))) return false;
  }
  return true;
}

/// Calls doubt(heap) for heaps of the tile that may have a rare value; until it returns true.
template <class Code>
template <class Doubt>
void SparseValues<Code>::rule_out(Heap first, const Doubt& doubt) const {
  const std::vector<Code> rare = rare_window(first);
  Seen seen;
  SeenCodes shown;
  for (Heap at = first; at < first + tile_; at += 64) {
    const Code* const left_out = rare.empty() ? nullptr : rare.data() + farthest_partner_ + (at - first);
    for (std::uint32_t range = 0; range < partners_.size(); ++range) {
      const std::uint32_t first_code = range * code_range;
      mark_range({codes_.data() + at, left_out}, partners_[range].all(), first_code, shown);
      auto& word = seen[first_code / 64];
      for (std::size_t i = 0; i < 64; ++i)
        word[i] = (first_code % 64 == 0 ? 0 : word[i]) | shown[i] << (first_code % 64);
    }
    for (std::size_t i = 0; i < 64; ++i) {
      const Heap heap = at + i;
      TAKEAWAY_ASSERT(codes_[heap] < first_below_[heap % 2].size());
      const std::uint64_t first_below = first_below_[heap % 2][codes_[heap]];
      if ((first_below & ~seen[0][i]) == 0 && (limit_ <= 64 || first_below + 1 != 0)) continue;
      if (!has_all(heap, seen, i) && doubt(heap)) return;
    }
  }
}

/// Looks for a rare value that is missing among the options of a heap of the tile, below its candidate: the
/// first such heap, and the value, or nothing.
template <class Code>
std::optional<RareHeap> SparseValues<Code>::find_missing(Heap first) {
  std::optional<RareHeap> missing;
  rule_out(first, [&](Heap heap) {
    const std::uint32_t candidate = exact_candidate(heap);
    const std::uint32_t exact = least_of(heap, candidate);
    if (exact != candidate) missing = {heap, exact};
    return missing.has_value();
  });
  return missing;
}

/// Whether no heap of the tile can have a rare value. False if that is in doubt.
template <class Code>
bool SparseValues<Code>::is_common(Heap first) const {
  bool common = true;
  rule_out(first, [&](Heap) {
    common = false;
    return true;
  });
  return common;
}

}  // namespace takeaway::sparse
