// All options of one heap. Part of sparse_values.cpp.
#pragma once

#include <algorithm>
#include <cstring>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

template <class Code>
void SparseValues<Code>::mark_value(std::uint32_t value, Heap heap) {
  seen_[space_.is_rare(value, heap) ? 1 : 0][space_.code(value)] = asked_;
}

/// Marks all options but those that break the heap into two common ones, and gives the least common value
/// that none of them has.
template <class Code>
std::uint32_t SparseValues<Code>::exact_candidate(Heap heap) {
  ++asked_;
  for (auto& seen : seen_) seen.resize(width_, 0);
  if (std::ranges::find(breaking_.to_none, heap) != breaking_.to_none.end()) mark_value(0, heap);
  for (const Heap taken : breaking_.to_one)
    if (taken < heap) mark_value(at(heap - taken), heap);
  const bool all_common =
      !dense_ && (meetings(heap) >> (heap % 64) & 1U) == 0;  // those that are paired with rare ones
  for (const Heap taken : breaking_.to_two) {
    if (heap < taken + 2) continue;
    const Heap sum = heap - taken;
    for (const RareHeap& rare : rares_) {
      if (rare.heap >= sum) break;
      const Heap other = sum - rare.heap;
      const std::size_t kind = !all_common && is_rare(other) ? 1 : 0;
      if (!breaking_.unequal || rare.heap != other) seen_[kind][rare.code ^ codes_[other]] = asked_;
    }
  }
  const auto& seen = seen_[0];
  std::uint32_t code = 0;
  while (code < seen.size() && seen[code] == asked_) ++code;
  return space_.value(code, false, heap);
}

/// Whether the heap can be broken into these two, both of them common.
template <class Code>
bool SparseValues<Code>::common_pair(Heap part, Heap other) const {
  return !is_rare(part) && !is_rare(other) && (!breaking_.unequal || part != other);
}

/// Whether two common heaps that are `sum` together, the smaller one within these bounds, have the rare value
/// with this code.
template <class Code>
bool SparseValues<Code>::has_pair(Heap sum, std::uint32_t code, Heap part, Heap end) const {
  const Code* const codes = codes_.data();
  end = std::min(end, sum / 2 + 1);
  if constexpr (sizeof(Code) == 1) {
    const auto differ = static_cast<std::uint8_t>(code);
    for (; (part = find_pair(codes, sum, differ, part, std::max(part, end))) < end; ++part)
      if (common_pair(part, sum - part)) return true;
    return false;
  }
  for (; part < end; ++part)
    if ((codes[part] ^ codes[sum - part]) == static_cast<int>(code) && common_pair(part, sum - part))
      return true;
  return false;
}

/// Whether breaking the heap into two common ones gives this rare value. One number taken may give it at once
/// and another one never: so they take turns.
template <class Code>
bool SparseValues<Code>::breaks_to(Heap heap, std::uint32_t value) const {
  Heap at_a_time = 512;
  const std::uint32_t code = space_.code(value);
  if (code >= width_) return false;
  for (Heap from = 1; 2 * from <= heap; from += at_a_time, at_a_time *= 2)
    for (const Heap taken : breaking_.to_two)
      if (heap >= taken + 2 && has_pair(heap - taken, code, from, from + at_a_time)) return true;
  return false;
}

/// Whether taking without breaking the heap gives this value.
template <class Code>
bool SparseValues<Code>::is_taken_to(Heap heap, std::uint32_t value) const {
  const std::uint32_t code = space_.code(value);
  return std::ranges::any_of(breaking_.to_one, [&](Heap taken) {
    return taken < heap && codes_[heap - taken] == code && at(heap - taken) == value;
  });
}

/// The least rare value below the candidate that no option has, else the candidate. The candidate must be
/// that which `exact_candidate` gave just before: its marks are used.
template <class Code>
std::uint32_t SparseValues<Code>::least_of(Heap heap, std::uint32_t candidate) const {
  const auto& seen = seen_[1];
  for (std::uint32_t value = 0; value < candidate; ++value) {
    if (!space_.is_rare(value, heap)) continue;
    const std::uint32_t code = space_.code(value);
    if (code < seen.size() && seen[code] == asked_) continue;
    if (!breaks_to(heap, value)) return value;
  }
  return candidate;
}

template <class Code>
std::uint32_t SparseValues<Code>::exact(Heap heap) {
  return least_of(heap, exact_candidate(heap));
}

}  // namespace takeaway::sparse
