// The candidates of a tile, where codes are below 128. Part of sparse_values.cpp.
//
// A rare heap r and a heap n - taken - r with the common code y make an option of heap n with the code
// y ^ code(r). A tile is computed in parts of 128 heaps: options that are as far away are marked for all
// heaps of a part, and those that are nearer are shown by each heap, once its code is known, to those behind
// it.
#pragma once

#include <algorithm>
#include <bit>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// The candidates of a part, heap by heap. False if a code comes up that was not reckoned with.
template <class Code>
bool SparseValues<Code>::settle_part(Heap first) {
  if constexpr (sizeof(Code) == 1) {
    Code* const codes = codes_.data() + first;
    Heap from = 0;
    for (Heap word = 0; word < short_tile; word += 64) {
      for (std::uint64_t meeting = meetings(first + word); meeting != 0; meeting &= meeting - 1) {
        const Heap met = word + static_cast<Heap>(std::countr_zero(meeting));
        if (!settle_near(near_, codes, from, met, largest_code_)) return false;
        const std::uint32_t code = space_.code(exact_candidate(first + met));
        if (code > largest_code_) return false;
        codes[met] = static_cast<Code>(code);
        near_.show(static_cast<std::ptrdiff_t>(met), code);
        from = met + 1;
      }
    }
    return settle_near(near_, codes, from, short_tile, largest_code_);
  }
  return false;
}

/// The candidates of a tile. False if a code comes up that was not reckoned with.
template <class Code>
bool SparseValues<Code>::compute_by_parts(Heap first) {
  if (near_next_ != first) {
    near_.forget();
    for (Heap back = 1; back < NearOptions::reach; ++back)
      near_.show(-static_cast<std::ptrdiff_t>(back), codes_[first - back]);
  }
  near_next_ = 0;
  Seen seen;
  for (Heap part = first; part < first + tile_; part += short_tile) {
    if (part != first) near_.advance();
    for (Heap word = 0; word < short_tile; word += 64) {
      mark_options({codes_.data() + part + word, nullptr}, far_.all(), limit_, seen);
      near_.add_seen(word, seen);
    }
    if (!settle_part(part)) return false;
  }
  near_.advance();
  near_next_ = first + tile_;
  return true;
}

}  // namespace takeaway::sparse
