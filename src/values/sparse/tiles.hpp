// A tile of heaps at a time, in groups of 16. Part of sparse_values.cpp.
//
// Marks are bytes: a row for each heap of a group, a place for each code, and the number of the group in it
// where some option has that common value. Where there are many rare heaps, only some of them make marks. The
// options of all others are only compared with the few least codes that have no mark, in vectors.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// Whether options have to be looked at one by one: there are too few heaps yet, or a rare one has just come
/// up.
template <class Code>
bool SparseValues<Code>::needs_exact(Heap first) const {
  if (dense_ || first < 2 * tile + breaking_.most) return true;
  return !rares_.empty() && rares_.back().heap + breaking_.most + 1 > first;
}

template <class Code>
bool SparseValues<Code>::by_exact(Heap count) {
  for (Heap i = 0; i < count; ++i)
    if (!append(exact(size()))) return false;
  return true;
}

template <class Code>
void SparseValues<Code>::begin_marks() {
  // Larger codes may come up within the group.
  const std::size_t row = sizeof(Code) == 1 ? 256 : 2 * width_;
  if (marks_.size() != group * row) {
    row_ = row;
    marks_.assign(group * row, 0);
    stamp_ = 0;
  }
  if (++stamp_ == 0) {
    std::ranges::fill(marks_, std::uint8_t{0});
    stamp_ = 1;
  }
}

template <class Code>
void SparseValues<Code>::mark_far(Heap first) {
  std::uint8_t* const marks = marks_.data();
  const std::uint8_t stamp = stamp_;
  for (const Term& term : std::span(far_).first(marked_)) {
    const Code* const options = codes_.data() + (first - term.offset);
    if constexpr (sizeof(Code) == 1) {
      for (std::size_t from = 0; from < group; from += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, options + from, 8);
        if constexpr (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
        eight ^= term.code * 0x0101010101010101U;
        for (std::size_t i = 0; i < 8; ++i) marks[(from + i) * 256 + (eight >> (8 * i) & 255U)] = stamp;
      }
    } else {
      for (std::size_t i = 0; i < group; ++i)
        marks[i * row_ + static_cast<Code>(options[i] ^ term.code)] = stamp;
    }
  }
}

/// The least code from this one on that has no mark in the row; `width_` or more if all have.
template <class Code>
std::size_t SparseValues<Code>::least_unmarked(const std::uint8_t* row, std::size_t from) const {
  const std::uint64_t stamps = stamp_ * 0x0101010101010101U;
  for (; from % 8 != 0; ++from)
    if (row[from] != stamp_) return from;
  for (; from < width_; from += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, row + from, 8);
    if (eight != stamps) break;
  }
  while (from < width_ && row[from] == stamp_) ++from;
  return from;
}

/// The least codes without a mark become candidates, and the options without marks are compared with them.
template <class Code>
void SparseValues<Code>::compare_far(Heap first) {
  using Lanes [[gnu::vector_size(16)]] = Code;
  using Answers [[gnu::vector_size(16)]] = std::make_signed_t<Code>;
  struct Candidate {
    Lanes code;
    Answers hit;
  };
  for (Heap i = 0; i < group; ++i) {
    std::size_t code = 0;
    for (std::size_t c = 0; c < candidates; ++c, ++code) {
      code = least_unmarked(marks_.data() + i * row_, code);
      candidate_[c][i] = static_cast<Code>(code);
      candidate_there_[c][i] = code < width_;
      if (code >= width_) code = width_ - 1;
    }
  }
  constexpr std::size_t lanes = 16 / sizeof(Code);
  for (std::size_t from = 0; from < group; from += lanes) {
    std::array<Candidate, candidates> compared{};
    for (std::size_t c = 0; c < candidates; ++c)
      std::memcpy(&compared[c].code, candidate_[c].data() + from, 16);
    for (const Term& term : std::span(far_).subspan(marked_)) {
      Lanes options;
      std::memcpy(&options, codes_.data() + (first + from - term.offset), 16);
      options ^= term.code;
      for (Candidate& candidate : compared) candidate.hit |= options == candidate.code;
    }
    for (std::size_t c = 0; c < candidates; ++c) std::memcpy(hit_[c].data() + from, &compared[c].hit, 16);
  }
}

/// The candidate of a heap, once those before it are there.
template <class Code>
std::uint32_t SparseValues<Code>::settle(Heap first, Heap index) {
  const Heap heap = first + index;
  std::uint8_t* const row = marks_.data() + index * row_;
  for (const Term& term : near_) row[static_cast<Code>(codes_[heap - term.offset] ^ term.code)] = stamp_;
  // A value that is common at one heap may be rare at another.
  for (const Heap taken : breaking_.to_one)
    if (!space_.is_rare(at(heap - taken), heap)) row[codes_[heap - taken]] = stamp_;
  if (marked_ == far_.size())
    return space_.value(static_cast<std::uint32_t>(least_unmarked(row, 0)), false, heap);
  for (std::size_t c = 0; c < candidates; ++c)
    if (candidate_there_[c][index] && hit_[c][index] == 0 && row[candidate_[c][index]] != stamp_)
      return space_.value(candidate_[c][index], false, heap);
  for (const Term& term : std::span(far_).subspan(marked_))
    row[static_cast<Code>(codes_[heap - term.offset] ^ term.code)] = stamp_;
  return space_.value(static_cast<std::uint32_t>(least_unmarked(row, 0)), false, heap);
}

/// The same where rare heaps meet: what two of them have together is rare, and makes no mark here.
template <class Code>
std::uint32_t SparseValues<Code>::settle_meeting(Heap first, Heap index) {
  const Heap heap = first + index;
  std::uint8_t* const row = marks_.data() + index * row_;
  std::fill_n(row, row_, std::uint8_t{0});
  for (const auto* terms : {&near_, &far_})
    for (const Term& term : *terms)
      if (!is_rare(heap - term.offset))
        row[static_cast<Code>(codes_[heap - term.offset] ^ term.code)] = stamp_;
  for (const Heap taken : breaking_.to_one)
    if (!space_.is_rare(at(heap - taken), heap)) row[codes_[heap - taken]] = stamp_;
  return space_.value(static_cast<std::uint32_t>(least_unmarked(row, 0)), false, heap);
}

template <class Code>
bool SparseValues<Code>::append_group(std::span<std::uint32_t> values) {
  const Heap first = size();
  begin_marks();
  mark_far(first);
  if (marked_ < far_.size()) compare_far(first);
  const auto meeting = meetings_.find(first / 64);
  for (Heap i = 0; i < group; ++i) {
    const bool met = meeting != meetings_.end() && (meeting->second >> ((first + i) % 64) & 1U) != 0;
    values[i] = width_ > row_ ? exact_candidate(first + i)
                : met         ? settle_meeting(first, i)
                              : settle(first, i);
    if (!append(values[i])) return false;
  }
  return true;
}

/// Looks for a rare value that is missing among the options of a heap of the tile, below its candidate. The
/// first such heap, and the value, or nothing.
template <class Code>
std::optional<RareHeap> SparseValues<Code>::find_missing(Heap first, std::span<const std::uint32_t> values) {
  std::vector<TileBits>& at_value = at_value_;
  at_value.assign(std::size_t{2} * width_ + 2, {});
  for (std::size_t i = 0; i < values.size(); ++i) at_value[values[i]][i / 64] |= std::uint64_t{1} << (i % 64);
  constexpr std::uint64_t even_bits = 0x5555555555555555;
  TileBits above = {~std::uint64_t{0}, ~std::uint64_t{0}};
  std::optional<RareHeap> missing;
  for (std::uint32_t value = 0; (above[0] | above[1]) != 0; ++value) {
    const std::uint64_t rare_at =
        (space_.is_rare(value, 0) ? even_bits : 0) | (space_.is_rare(value, 1) ? ~even_bits : 0);
    TileBits needed{};
    for (std::size_t w = 0; w < needed.size(); ++w) {
      above[w] &= ~at_value[value][w];
      needed[w] = above[w] & rare_at;
    }
    if ((needed[0] | needed[1]) == 0) continue;
    const TileBits found = covered(first, value, needed);
    for (std::size_t w = 0; w < needed.size(); ++w) {
      for (std::uint64_t open = needed[w] & ~found[w]; open != 0; open &= open - 1) {
        const Heap heap = first + 64 * w + static_cast<Heap>(std::countr_zero(open));
        if ((missing && missing->heap <= heap) || is_taken_to(heap, value) || breaks_to(heap, value))
          continue;
        // Rare heaps that meet may still have it.
        const std::uint32_t candidate = exact_candidate(heap);
        if (const std::uint32_t exact = least_of(heap, candidate); exact != candidate)
          missing = {heap, exact};
      }
    }
  }
  return missing;
}

template <class Code>
bool SparseValues<Code>::compute_tile() {
  const Heap first = size();
  if (needs_exact(first)) return by_exact(tile);
  std::array<std::uint32_t, tile> values{};
  for (Heap i = 0; i < tile; i += group)
    if (!append_group(std::span(values).subspan(i, group))) {
      retreat(first);  // what is there has not been checked yet
      return false;
    }
  const auto missing = find_missing(first, values);
  if (!missing) return true;
  retreat(missing->heap);
  return append(missing->value) && by_exact(first + tile - size());
}

}  // namespace takeaway::sparse
