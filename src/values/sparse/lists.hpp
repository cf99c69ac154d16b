// The choice of rows, and of what each option with a rare heap is good for. Part of sparse_values.cpp.
#pragma once

#include <algorithm>
#include <bit>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// Which codes have a row: all of them if they are few, else those that most of the last heaps have.
template <class Code>
void SparseValues<Code>::choose_row_codes() {
  constexpr std::size_t all_if = 128;  // as many as masks have bits
  constexpr std::size_t else_so_many = 256;
  constexpr Heap looked_at = Heap{1} << 16U;
  std::vector<std::pair<Heap, std::uint32_t>> counts(width_);
  for (std::uint32_t code = 0; code < width_; ++code) counts[code].second = code;
  for (Heap heap = size() - std::min(size() - 1, looked_at); heap < size(); ++heap)
    if (!is_rare(heap)) ++counts[codes_[heap]].first;
  complete_ = sizeof(Code) == 1 && largest_code_ < all_if;
  if (complete_) counts.resize(largest_code_ + 1);
  std::ranges::sort(counts, std::greater<>());
  row_codes_.clear();
  row_of_.assign(width_, no_row);
  for (std::size_t row = 0; row < counts.size() && (complete_ || row < else_so_many); ++row) {
    row_of_[counts[row].second] = static_cast<std::uint32_t>(row);
    row_codes_.push_back(counts[row].second);
  }
}

template <class Code>
void SparseValues<Code>::choose_rows() {
  constexpr Heap shortest = Heap{1} << 11U;
  constexpr Heap longest = Heap{1} << 15U;
  choose_row_codes();
  // Long tiles pay where there are no new rare heaps.
  const bool long_tiles =
      (rares_.empty() || rares_.back().heap < size() / 2) && size() % BitRows::longest_tile == 0;
  tile_ = long_tiles ? BitRows::longest_tile : short_tile;
  Heap window = shortest;
  for (const RareHeap& rare : rares_)
    if (rare.heap + breaking_.most <= longest) window = std::max(window, rare.heap + breaking_.most);
  rows_.start(0, window, 1);
  fill_rows();
  listed_rares_ = 0;
  near_offsets_ = kept_common_;
  near_codes_.assign(kept_common_.size(), 0);
  middle_.clear();
  far_offsets_.clear();
  far_codes_.clear();
  shown_.clear();
  list_terms();
  if (!complete_) choose_showing();
  choose_partners();
  near_seen_.assign(width_, 0);
  chosen_for_ = largest_code_;
  choose_again_ = 4 * (size() + BitRows::longest_tile) / BitRows::longest_tile * BitRows::longest_tile;
}

/// How many rows there are for partners.
template <class Code>
std::size_t SparseValues<Code>::partner_rows() const {
  constexpr std::size_t most = 32;
  return complete_ ? row_codes_.size() : std::min(most, row_codes_.size());
}

/// Adds the tile whose codes are noted to so many rows. Heap 0 is in no row, since no heap is broken into one
/// and nothing.
template <class Code>
void SparseValues<Code>::append_rows(BitRows& rows, std::size_t count, Heap first, Scratch& scratch) const {
  const std::size_t words = tile_ / 64;
  scratch.rows.resize(count * words);
  for (std::size_t row = 0; row < count; ++row)
    std::copy_n(scratch.codes.begin() + static_cast<std::ptrdiff_t>(row_codes_[row] * words), words,
                scratch.rows.begin() + static_cast<std::ptrdiff_t>(row * words));
  if (first == 0)
    for (std::size_t row = 0; row < count; ++row) scratch.rows[row * words] &= ~std::uint64_t{1};
  rows.append(scratch.rows);
}

/// Adds the tile to all rows, unless it is there before it is complete.
template <class Code>
void SparseValues<Code>::append_rows(Heap first) {
  if (rows_ahead_ == 0) append_rows(rows_, row_codes_.size(), first, scratch_[0]);
  append_rows(partner_rows_, partner_rows(), first, scratch_[0]);
  rows_ahead_ = 0;
}

/// Fills the rows with the last heaps.
template <class Code>
void SparseValues<Code>::fill_rows() {
  const Heap window = rows_.window();
  rows_.start(row_codes_.size(), window, complete_ ? 8 : 1);
  partner_rows_.start(partner_rows(), window, 8);
  rows_ahead_ = 0;
  const Heap held = rows_.held();
  for (Heap first = size() < held ? 0 : size() - held; first < size(); first += tile_) {
    note_codes(first, scratch_[0].codes);
    append_rows(first);
  }
}

/// Puts the options with rare heaps that are not listed yet where they belong. For those that have come up
/// just now it is too early: heaps to come could be paired with nothing.
template <class Code>
void SparseValues<Code>::list_terms() {
  const std::size_t listed_before = listed_rares_;
  for (; listed_rares_ < rares_.size() && rares_[listed_rares_].heap + breaking_.most < size();
       ++listed_rares_) {
    for (const Heap taken : breaking_.to_two) {
      const Heap offset = rares_[listed_rares_].heap + taken;
      const Term term = {offset, static_cast<Code>(rares_[listed_rares_].code)};
      if (offset < group) {
        near_offsets_.push_back(offset);
        near_codes_.push_back(term.code);
      } else if (!complete_ && offset < compared_heaps) {
        middle_.push_back(term);
      } else if (!complete_ || offset < short_tile || offset > rows_.window()) {
        far_offsets_.push_back(offset);
        far_codes_.push_back(term.code);
      }
    }
  }
  if constexpr (sizeof(Code) == 1)
    if (complete_ && (listed_rares_ != listed_before || shown_.size() != width_)) list_shown();
}

}  // namespace takeaway::sparse
