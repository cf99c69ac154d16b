// A tile of heaps. Part of sparse_values.cpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/parallel.hpp"
#include "base/waiting.hpp"
#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// Does something at the end of a scope, however that is left.
template <class Work>
class AtEnd {
 public:
  explicit AtEnd(Work work) : work_(std::move(work)) {}
  AtEnd(const AtEnd&) = delete;
  AtEnd& operator=(const AtEnd&) = delete;
  ~AtEnd() { work_(); }

 private:
  Work work_;
};

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

/// The candidates of a tile by the lists. False if they are not enough.
template <class Code>
bool SparseValues<Code>::find_codes(Heap first) {
  // Rare heaps that have come up just now are in none of them.
  if (listed_rares_ != rares_.size()) return false;
  return few_codes_ ? compute_by_parts(first) : compute_by_lists(first);
}

template <class Code>
bool SparseValues<Code>::compute_candidates(Heap first) {
  return find_codes(first) || compute_one_by_one(first);
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
  if (width_ > rare_below_[0].size()) list_rare_values();  // larger codes have come up
  if (const auto missing = find_missing(first)) {
    near_next_ = 0;
    resize(missing->heap);
    if (!append(missing->value)) return false;
    while (size() < first + tile_)
      if (!append(exact(size()))) return false;
  }
  return true;
}

/// Whole tiles up to `end`, by two threads: one finds candidates, one rules out rare values behind it. Where
/// one of them is in doubt, both end before that tile, which is left to `compute_tile`.
template <class Code>
void SparseValues<Code>::compute_together(Heap end, Team& team) {
  const Heap first = size();
  const Heap tiles = (end - first) / tile_;
  resize(first + tiles * tile_);
  // Tiles that have candidates, twice; and one more once no other will have any.
  std::atomic<std::uint64_t> found = 0;
  std::atomic<bool> doubt = false;
  Heap checked = 0;
  const auto find = [&] {
    const AtEnd end_of_search([&] { change(found, found | 1U); });
    for (Heap tile = 0; tile < tiles && !doubt.load(std::memory_order_relaxed); ++tile) {
      if (!find_codes(first + tile * tile_)) return;
      change(found, 2 * (tile + 1));
    }
  };
  const auto check = [&] {
    for (; checked < tiles; ++checked) {
      for (std::uint64_t now = found; now / 2 <= checked; now = found) {
        if (now % 2 != 0) return;
        wait_while(found, now);
      }
      if (!is_common(first + checked * tile_)) {
        doubt.store(true, std::memory_order_relaxed);
        return;
      }
    }
  };
  {
    // Whatever happens, heaps that were not checked are not there.
    const AtEnd end_of_both([&] { resize(first + checked * tile_); });
    team.run([&](unsigned member) { member == 0 ? find() : check(); });
  }
}

}  // namespace takeaway::sparse
