// The candidates of a tile, where codes are less than 128: masks of the codes that options have. Part of
// sparse_values.cpp.
//
// A rare heap r and a heap n - taken - r with the common code y make an option of heap n with the code
// y ^ code(r). So the row of y, moved by taken + r, shows for a whole tile which heaps have that option. Rare
// heaps that are nearer than a tile, or too far away for the rows, are paired with a group of heaps at once.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

template <class Code>
void SparseValues<Code>::list_shown() {
  std::vector<std::vector<Heap>> offsets(width_);
  for (const RareHeap& rare : std::span(rares_).first(listed_rares_))
    for (const Heap taken : breaking_.to_two)
      if (const Heap offset = rare.heap + taken; offset >= tile_ && offset <= rows_.window())
        offsets[rare.code].push_back(offset);
  shown_.assign(width_, {});
  for (std::uint32_t code = 0; code < width_; ++code)
    for (std::size_t row = 0; row < row_codes_.size(); ++row)
      for (const Heap offset : offsets[code ^ row_codes_[row]])
        shown_[code].push_back(rows_.moved(row, offset));
}

/// For each heap of the tile to come, the codes that the rows show.
template <class Code>
void SparseValues<Code>::find_shown() {
  for (std::uint32_t first = 0; first <= largest_code_; first += 64) {
    CodeRows shown{};
    for (std::uint32_t code = first; code <= std::min(largest_code_, first + 63); ++code) {
      TileBits open;
      open[0] = open[1] = ~std::uint64_t{0};
      rows_.clear_covered(shown_[code], open);
      shown[code - first] = {~open[0], ~open[1]};
    }
    turn(shown, masks_[first / 64]);
  }
}

/// Adds the codes of options that the rows do not show, for the group that begins here.
template <class Code>
template <std::size_t blocks>
void SparseValues<Code>::add_compared(Heap first, Heap at) {
  using Lanes [[gnu::vector_size(16)]] = std::uint8_t;
  struct Block {
    Lanes codes;  // a bit for each of 8 codes, for every heap of the group
  };
  std::array<Block, blocks> sets{};
  for (const Term& term : compared_) {
    Lanes options;
    std::memcpy(&options, codes_.data() + at - term.offset, 16);
    options ^= static_cast<std::uint8_t>(term.code);
    const Lanes bit = (Lanes{} + 1) << (options & 7);
    const Lanes block = options >> 3;
    for (std::size_t b = 0; b < blocks; ++b)
      sets[b].codes |= block == static_cast<std::uint8_t>(b) ? bit : Lanes{};
  }
  for (std::size_t i = 0; i < group; ++i)
    for (std::size_t b = 0; b < blocks; ++b)
      masks_[b / 8][at - first + i] |= std::uint64_t{sets[b].codes[i]} << (8 * (b % 8));
}

/// The least common code that no option of the heap has, once those before it are there.
template <class Code>
template <std::size_t words>
std::uint32_t SparseValues<Code>::least_unmasked(Heap first, Heap heap) const {
  std::uint64_t low = masks_[0][heap - first];
  std::uint64_t high = words > 1 ? masks_[1][heap - first] : 0;
  const auto add = [&](std::uint32_t code) {
    const std::uint64_t bit = std::uint64_t{1} << (code % 64);
    low |= words > 1 && code >= 64 ? 0 : bit;
    if (words > 1) high |= code >= 64 ? bit : 0;
  };
  const Code* const at = codes_.data() + heap;
  for (const Term& term : near_) add(*(at - term.offset) ^ term.code);
  for (const Heap taken : kept_common_) add(*(at - taken));
  const auto least = static_cast<std::uint32_t>(std::countr_one(low));
  return words == 1 || least < 64 ? least : 64 + static_cast<std::uint32_t>(std::countr_one(high));
}

template <class Code>
template <std::size_t words, std::size_t blocks>
bool SparseValues<Code>::compute_masks(Heap first) {
  for (Heap at = first; at < first + tile_; at += group) {
    add_compared<blocks>(first, at);
    const std::uint64_t meeting = meetings(at) >> (at % 64);
    for (Heap heap = at; heap < at + group; ++heap) {
      const bool met = (meeting >> (heap - at) & 1U) != 0;
      const std::uint32_t code =
          met ? space_.code(exact_candidate(heap)) : least_unmasked<words>(first, heap);
      if (code > largest_code_) return false;
      codes_[heap] = static_cast<Code>(code);
    }
  }
  return true;
}

/// The candidates of a tile, heap by heap. False if a code comes up that has no row yet.
template <class Code>
bool SparseValues<Code>::compute_by_masks(Heap first) {
  find_shown();
  if (largest_code_ < 32) return compute_masks<1, 4>(first);
  if (largest_code_ < 64) return compute_masks<1, 8>(first);
  return compute_masks<2, 16>(first);
}

}  // namespace takeaway::sparse
