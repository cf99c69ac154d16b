// The candidates of a tile, where codes are less than 128: masks of the codes that options have. Part of
// sparse_values.cpp.
//
// A rare heap r and a heap n - taken - r with the common code y make an option of heap n with the code
// y ^ code(r). So the row of y, moved by taken + r, shows for a whole tile which heaps have that option. Long
// tiles are computed in four parts: rare heaps that are nearer than a long tile show a part each. Those that
// are nearer than a part, or too far away for the rows, are paired with a group of heaps at once.
#pragma once

#include <algorithm>
#include <bit>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

template <class Code>
void SparseValues<Code>::list_shown() {
  std::vector<std::vector<Heap>> offsets(width_);
  for (const RareHeap& rare : std::span(rares_).first(listed_rares_))
    for (const Heap taken : breaking_.to_two)
      if (const Heap offset = rare.heap + taken; offset >= short_tile && offset <= rows_.window())
        offsets[rare.code].push_back(offset);
  shown_.assign(width_, {});
  far_shown_.assign(width_, {});
  for (std::uint32_t code = 0; code < width_; ++code)
    for (std::size_t row = 0; row < row_codes_.size(); ++row)
      for (const Heap offset : offsets[code ^ row_codes_[row]]) {
        const bool far = tile_ > short_tile && offset >= tile_;
        (far ? far_shown_ : shown_)[code].push_back(rows_.moved(row, offset).place);
      }
}

/// For each heap of a part of the tile, the codes that the rows show. `word` is the first one of the part.
template <class Code>
void SparseValues<Code>::find_shown(std::size_t word) {
  for (std::uint32_t first = 0; first <= largest_code_; first += 64) {
    CodeRows rows{};
    for (std::uint32_t code = first; code <= std::min(largest_code_, first + 63); ++code) {
      const TileBits bits = rows_.gather_short(shown_[code]);
      rows[code - first] = {bits[0] | far_bits_[code][word], bits[1] | far_bits_[code][word + 1]};
    }
    turn(rows, masks_[first / 64]);
  }
}

/// The candidates of a part, heap by heap. False if a code comes up that has no row yet.
template <class Code>
bool SparseValues<Code>::settle_part(Heap first) {
  if constexpr (sizeof(Code) == 1) {
    const MaskedHeaps heaps = {masks_, {far_offsets_, far_codes_}, {near_offsets_, near_codes_}};
    Code* const codes = codes_.data() + first;
    for (Heap at = 0; at < short_tile; at += group) {
      add_compared(codes, heaps, at, largest_code_);
      std::uint64_t meeting = meetings(first + at) >> ((first + at) % 64) & ((1U << group) - 1);
      Heap from = at;
      for (; meeting != 0; meeting &= meeting - 1) {
        const Heap met = at + static_cast<Heap>(std::countr_zero(meeting));
        if (!settle_masked(codes, heaps, from, met, largest_code_)) return false;
        const std::uint32_t code = space_.code(exact_candidate(first + met));
        if (code > largest_code_) return false;
        codes[met] = static_cast<Code>(code);
        from = met + 1;
      }
      if (!settle_masked(codes, heaps, from, at + group, largest_code_)) return false;
    }
  }
  return true;
}

/// Adds the part that begins here to the rows.
template <class Code>
void SparseValues<Code>::append_part(Heap first) {
  auto& bits = scratch_[0].rows;
  bits.assign(2 * row_codes_.size(), 0);
  for (Heap i = 0; i < short_tile; ++i)
    bits[2 * row_of_[codes_[first + i]] + i / 64] |= std::uint64_t{1} << (i % 64);
  rows_.append(bits);
  rows_ahead_ += short_tile;
}

/// The candidates of a tile. False if a code comes up that has no row yet.
template <class Code>
bool SparseValues<Code>::compute_by_masks(Heap first) {
  far_bits_.assign(width_, {});
  if (tile_ > short_tile)
    for (std::uint32_t code = 0; code <= largest_code_; ++code)
      far_bits_[code] = rows_.gather(far_shown_[code]);
  for (Heap part = 0; part < tile_; part += short_tile) {
    find_shown(part / 64);
    if (!settle_part(first + part)) return false;
    if (tile_ > short_tile) append_part(first + part);
  }
  return true;
}

}  // namespace takeaway::sparse
