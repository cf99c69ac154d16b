// Candidates where there are too many codes for masks. Part of sparse_values.cpp.
//
// A rare heap r and a heap n - taken - r with the common code y make an option of heap n with the code
// y ^ code(r). For each code the rows of some such pairs, those that show most, rule it out for most heaps of
// a tile. The least few codes that they leave to a heap are then compared with all its options.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// Which of the last heaps have a common value above this code.
template <class Code>
BitRows::LastHeaps SparseValues<Code>::heaps_beyond(std::uint32_t code) const {
  BitRows::LastHeaps beyond{};
  for (Heap i = size() < BitRows::looked_at ? BitRows::looked_at - size() : 0; i < BitRows::looked_at; ++i)
    if (codes_[size() - BitRows::looked_at + i] > code) beyond[i / 64] |= std::uint64_t{1} << (i % 64);
  return beyond;
}

template <class Code>
void SparseValues<Code>::choose_showing() {
  constexpr std::size_t most = 448;  // rows for a code
  constexpr Heap worth_it = Heap{1} << 18U;
  std::vector<std::vector<Heap>> offsets(width_);
  for (const RareHeap& rare : std::span(rares_).first(listed_rares_))
    for (const Heap taken : breaking_.to_two)
      if (const Heap offset = rare.heap + taken; offset >= tile_ && offset <= rows_.window())
        offsets[rare.code].push_back(offset);
  showing_.assign(width_, {});
  std::vector<MovedRow> moved;
  for (std::uint32_t code = 0; code < width_; ++code) {
    moved.clear();
    for (std::size_t row = 0; row < row_codes_.size(); ++row)  // the most frequent first
      for (const Heap offset : offsets[code ^ row_codes_[row]]) moved.push_back(rows_.moved(row, offset));
    if (size() >= worth_it) rows_.best_first(moved, heaps_beyond(code), most);
    moved.resize(std::min(moved.size(), most));
    std::ranges::sort(moved, {}, &MovedRow::bits);  // all of a kind are read together
    Showing& showing = showing_[code];
    for (const MovedRow& row : moved) {
      showing.places.push_back(row.place);
      ++showing.count[row.bits];
    }
  }
}

/// The heaps of the tile that have an option of this code, as far as its rows show them.
template <class Code>
TileBits SparseValues<Code>::shown(Heap first, std::uint32_t code) {
  Showing& showing = showing_[code];
  const bool goes_on = showing.next == first;
  std::span<const std::int32_t> places = showing.places;
  TileBits all{};
  for (std::uint32_t moved = 0; moved < 8; ++moved) {
    const auto some = places.first(showing.count[moved]);
    places = places.subspan(some.size());
    if (some.empty()) continue;
    const TileBits bits = rows_.gather(some);
    if (moved == 0) {
      for (std::size_t w = 0; w < all.size(); ++w) all[w] |= bits[w];
      continue;
    }
    std::uint64_t before = goes_on ? showing.last[moved] : rows_.gather_before(some);
    for (std::size_t w = 0; w < all.size(); ++w) {
      all[w] |= bits[w] << moved | before >> (64 - moved);
      before = bits[w];
    }
    showing.last[moved] = bits[tile_ / 64 - 1];
  }
  showing.next = first + tile_;
  return all;
}

/// The least codes that the rows leave open become the candidates.
template <class Code>
void SparseValues<Code>::find_candidates(Heap first) {
  const std::size_t words = tile_ / 64;
  TileBits open{};
  std::fill_n(open.begin(), words, ~std::uint64_t{0});
  listed_.fill(0);
  std::uint64_t any = 1;
  for (std::uint32_t code = 0; code < width_ && any != 0; ++code) {
    const TileBits bits = shown(first, code);
    any = 0;
    for (std::size_t w = 0; w < words; ++w) {
      for (std::uint64_t left = open[w] & ~bits[w]; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        const std::uint8_t place = listed_[64 * w + i]++;
        codes_listed_[w][place / compared_codes][place % compared_codes][i] = static_cast<Code>(code);
        if (place + 1 == list_length) open[w] ^= left & (~left + 1);
      }
      any |= open[w];
    }
  }
}

/// Compares what is listed for a block of heaps with half of the options, and the least codes that are left
/// with the others.
template <class Code>
void SparseValues<Code>::compare_far(Heap first, Heap at) {
  const std::size_t block = (at - first) / compared_heaps;
  const std::size_t half = far_offsets_.size() / 2;
  const auto offsets = std::span(std::as_const(far_offsets_));
  const auto codes = std::span(std::as_const(far_codes_));
  const Code* const begin = codes_.data() + at;
  found_.fill(0);
  std::uint64_t open = ~std::uint64_t{0};
  for (std::size_t part = 0; part < list_length / compared_codes; ++part) {
    compare_options(begin, {offsets.first(half), codes.first(half)}, codes_listed_[block][part], differ_);
    for (std::size_t c = 0; c < compared_codes; ++c) {
      std::uint64_t left = 0;
      for (std::size_t i = 0; i < compared_heaps; ++i)
        left |= std::uint64_t{differ_[c][i] != 0 && part * compared_codes + c < listed_[64 * block + i]} << i;
      for (left &= open; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        candidate_[found_[i]][i] = codes_listed_[block][part][c][i];
        if (++found_[i] == compared_codes) open ^= left & (~left + 1);
      }
    }
  }
  compare_options(begin, {offsets.subspan(half), codes.subspan(half)}, candidate_, differ_);
}

/// Compares the candidates of a group with options that are not quite near.
template <class Code>
void SparseValues<Code>::compare_middle(Heap first, Heap at) {
  using Lanes [[gnu::vector_size(16)]] = Code;
  constexpr std::size_t lanes = 16 / sizeof(Code);
  for (Heap from = 0; from < group; from += lanes) {
    const std::size_t place = (at - first) % compared_heaps + from;
    struct Candidate {
      Lanes code;
      Lanes least;
    };
    std::array<Candidate, compared_codes> compared;
    for (std::size_t c = 0; c < compared_codes; ++c) {
      std::memcpy(&compared[c].code, &candidate_[c][place], 16);
      std::memcpy(&compared[c].least, &differ_[c][place], 16);
    }
    for (const Term& term : middle_) {
      Lanes options;
      std::memcpy(&options, codes_.data() + at + from - term.offset, 16);
      options ^= term.code;
      for (Candidate& candidate : compared) {
        const Lanes differs = options ^ candidate.code;
        candidate.least = differs < candidate.least ? differs : candidate.least;
      }
    }
    for (std::size_t c = 0; c < compared_codes; ++c) std::memcpy(&differ_[c][place], &compared[c].least, 16);
  }
}

/// The common code of a heap of the tile, once those before it are there.
template <class Code>
std::uint32_t SparseValues<Code>::settle(Heap first, Heap heap) {
  const Heap place = (heap - first) % compared_heaps;
  const Code* const at = codes_.data() + heap;
  for (std::size_t term = 0; term < near_offsets_.size(); ++term)
    near_seen_[*(at - near_offsets_[term]) ^ near_codes_[term]] = heap;
  for (std::size_t c = 0; c < found_[place]; ++c) {
    const Code code = candidate_[c][place];
    if (differ_[c][place] != 0 && near_seen_[code] != heap) return code;
  }
  // None of those listed: all that its options have.
  for (const Term& term : middle_) near_seen_[*(at - term.offset) ^ term.code] = heap;
  for (std::size_t term = 0; term < far_offsets_.size(); ++term)
    near_seen_[*(at - far_offsets_[term]) ^ far_codes_[term]] = heap;
  return static_cast<std::uint32_t>(
      std::ranges::find_if(near_seen_, [&](Heap seen) { return seen != heap; }) - near_seen_.begin());
}

/// The candidates of a tile. False if one does not fit the lists.
template <class Code>
bool SparseValues<Code>::compute_by_rows(Heap first) {
  find_candidates(first);
  for (Heap at = first; at < first + tile_; at += group) {
    if ((at - first) % compared_heaps == 0) compare_far(first, at);
    compare_middle(first, at);
    const std::uint64_t meeting = meetings(at) >> (at % 64);
    for (Heap i = 0; i < group; ++i) {
      const bool met = (meeting >> i & 1U) != 0;
      const std::uint32_t code = met ? space_.code(exact_candidate(at + i)) : settle(first, at + i);
      if (code >= width_) return false;
      codes_[at + i] = static_cast<Code>(code);
      if (code > largest_code_) largest_code_ = code;  // seldom written: another thread reads beside it
    }
  }
  return true;
}

}  // namespace takeaway::sparse
