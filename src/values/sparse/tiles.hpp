// A tile of heaps. Part of sparse_values.cpp.
#pragma once

#include <algorithm>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// At which of the 64 heaps around this one two rare heaps meet. What they have together is rare, and no
/// common option.
template <class Code>
std::uint64_t SparseValues<Code>::meetings(Heap heap) const {
  if (heap > last_meeting_) return 0;
  const auto found = meetings_.find(heap / 64);
  return found == meetings_.end() ? 0 : found->second;
}

/// The candidates of a tile, each by all options. False if one does not fit.
template <class Code>
bool SparseValues<Code>::compute_one_by_one(Heap first) {
  for (Heap heap = first; heap < first + tile_; ++heap) {
    const std::uint32_t code = space_.code(exact_candidate(heap));
    if (code > std::numeric_limits<Code>::max()) return false;
    codes_[heap] = static_cast<Code>(code);
    if (code > largest_code_) note_largest(code);
  }
  return true;
}

template <class Code>
bool SparseValues<Code>::compute_candidates(Heap first) {
  // Rare heaps that have come up just now are in none of the lists.
  if (listed_rares_ == rares_.size()) {
    if constexpr (sizeof(Code) == 1)  // larger ones have more codes than masks have bits
      if (complete_ && compute_by_masks(first)) return true;
    if (!complete_ && compute_by_rows(first)) return true;
  }
  forget_rows_ahead();
  return compute_one_by_one(first);
}

/// The tile is computed once more.
template <class Code>
void SparseValues<Code>::forget_rows_ahead() {
  rows_.forget(rows_ahead_);
  rows_ahead_ = 0;
}

/// A tile behind those that are there. Where a rare heap comes up, the rest is computed by all options.
template <class Code>
bool SparseValues<Code>::compute_tile() {
  const Heap first = size();
  if (listed_rares_ != rares_.size()) list_terms();
  resize(first + tile_);
  if (!compute_candidates(first)) {
    resize(first);  // what is there has not been checked yet
    return false;
  }
  note_codes(first);
  if (const auto missing = find_missing(first)) {
    forget_rows_ahead();
    resize(missing->heap);
    if (!append(missing->value)) return false;
    while (size() < first + tile_)
      if (!append(exact(size()))) return false;
    note_codes(first);
  }
  append_rows(first);
  return true;
}

}  // namespace takeaway::sparse
