// Ruling out rare values, a tile at a time. Part of sparse_values.cpp.
//
// If a heap p has the common code y ^ v, then each heap n for which n - taken - p has the code y has an
// option of the rare code v. So the row of y, moved by taken + p, shows for a whole tile where v is ruled
// out. Some dozens of such partners p rule it out nearly everywhere.
#pragma once

#include <algorithm>
#include <bit>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// Which of the last heaps have a value above the rare one with this code.
template <class Code>
BitRows::LastHeaps SparseValues<Code>::heaps_above(std::uint32_t code) const {
  BitRows::LastHeaps above{};
  for (Heap i = size() < BitRows::looked_at ? BitRows::looked_at - size() : 0; i < BitRows::looked_at; ++i) {
    const Heap heap = size() - BitRows::looked_at + i;
    if (!is_rare(heap) && at(heap) > space_.value(code, true, heap))
      above[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  return above;
}

template <class Code>
void SparseValues<Code>::choose_partners() {
  constexpr std::size_t enough = 512;
  constexpr std::size_t at_once = 16;  // of each row, the most frequent first
  const std::size_t well_chosen = complete_ ? 128 : 512;
  const Heap worth_it = Heap{1} << (complete_ ? 20U : 19U);
  std::vector<std::vector<Heap>> places(width_);
  // Where the two must differ, a partner is less than half of every heap to come.
  const Heap last = std::min(partner_rows_.window(), breaking_.unequal ? size() / 2 - 1 : size() - 1);
  for (const Heap taken : breaking_.to_two)
    for (Heap heap = 1; heap + taken <= last; ++heap)
      if (heap + taken >= tile_ && !is_rare(heap)) places[codes_[heap]].push_back(heap + taken);
  partners_.assign(width_, {});
  for (std::uint32_t code = 0; code < width_; ++code) {
    std::vector<MovedRow> partners;
    const std::size_t most = 4 * enough;
    for (std::size_t round = 0; round < most && partners.size() < most; round += at_once)
      for (std::size_t row = 0; row < partner_rows() && partners.size() < most; ++row) {
        const auto& found = places[code ^ row_codes_[row]];
        for (std::size_t i = round; i < std::min(found.size(), round + at_once); ++i)
          partners.push_back(partner_rows_.moved(row, found[i]));
      }
    if (size() >= worth_it) partner_rows_.best_first(partners, heaps_above(code), well_chosen);
    partners.resize(std::min(partners.size(), enough));
    for (const MovedRow& partner : partners) partners_[code].push_back(partner.place);
  }
}

/// Notes for each code which common heaps of the tile have it.
template <class Code>
void SparseValues<Code>::note_codes(Heap first, TileCodes& codes) const {
  const std::size_t words = tile_ / 64;
  codes.assign(width_ * words, 0);
  for (std::size_t w = 0; w < words; ++w) {
    for (std::size_t i = 0; i < 64; ++i)
      codes[codes_[first + 64 * w + i] * words + w] |= std::uint64_t{1} << i;
    for (std::uint64_t rare = rare_bits_[first / 64 + w]; rare != 0; rare &= rare - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(rare));
      codes[codes_[first + 64 * w + i] * words + w] &= ~(std::uint64_t{1} << i);
    }
  }
}

/// Calls doubt(heap) for heaps of the tile that have no option with a rare value below their candidates,
/// unless two rare heaps that meet have it; until it returns true.
template <class Code>
template <class Doubt>
void SparseValues<Code>::rule_out(Heap first, const TileCodes& codes, const Doubt& doubt) const {
  constexpr std::uint64_t even_bits = 0x5555555555555555;
  const std::size_t words = tile_ / 64;
  TileBits above{};  // the heaps whose candidates are larger than the value
  std::fill_n(above.begin(), words, ~std::uint64_t{0});
  for (std::uint32_t value = 0;; ++value) {
    const std::uint32_t code = space_.code(value);
    const std::uint64_t rare_at =
        (space_.is_rare(value, 0) ? even_bits : 0) | (space_.is_rare(value, 1) ? ~even_bits : 0);
    TileBits open{};
    std::uint64_t any_above = 0;
    std::uint64_t any_open = 0;
    for (std::size_t w = 0; w < words; ++w) {
      if (code < width_) above[w] &= ~(codes[code * words + w] & ~rare_at);
      open[w] = above[w] & rare_at;
      any_above |= above[w];
      any_open |= open[w];
    }
    if (any_above == 0) return;
    if (any_open == 0) continue;
    if (code < partners_.size()) partner_rows_.clear_covered(partners_[code], open);
    for (std::size_t w = 0; w < words; ++w) {
      for (; open[w] != 0; open[w] &= open[w] - 1) {
        const Heap heap = first + 64 * w + static_cast<Heap>(std::countr_zero(open[w]));
        if (!is_taken_to(heap, value) && !breaks_to(heap, value) && doubt(heap)) return;
      }
    }
  }
}

/// Looks for a rare value that is missing among the options of a heap of the tile, below its candidate: the
/// first such heap, and the value, or nothing.
template <class Code>
std::optional<RareHeap> SparseValues<Code>::find_missing(Heap first) {
  std::optional<RareHeap> missing;
  rule_out(first, scratch_[0].codes, [&](Heap heap) {
    if (missing && missing->heap <= heap) return false;
    const std::uint32_t candidate = exact_candidate(heap);
    if (const std::uint32_t exact = least_of(heap, candidate); exact != candidate) missing = {heap, exact};
    return false;
  });
  return missing;
}

/// Whether no heap of the tile can have a rare value. False if that is in doubt.
template <class Code>
bool SparseValues<Code>::is_common(Heap first, const TileCodes& codes) const {
  bool common = true;
  rule_out(first, codes, [&](Heap) {
    common = false;
    return true;
  });
  return common;
}

}  // namespace takeaway::sparse
