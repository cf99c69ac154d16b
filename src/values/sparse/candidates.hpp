// Candidates where there are too many codes for every heap to show its own. Part of sparse_values.cpp.
//
// A rare heap r and a heap n - taken - r with the common code y make an option of heap n with the code
// y ^ code(r). Some hundreds of such options are marked for 64 heaps at once. The least few codes that they
// leave to a heap are compared with all others.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// The least codes that marks leave to each of 64 heaps.
template <class Code>
void SparseValues<Code>::list_left(const Seen& seen) {
  for (std::size_t i = 0; i < compared_heaps; ++i) {
    std::uint8_t count = 0;
    for (std::uint32_t first = 0; first < limit_ && count < list_length; first += 64) {
      std::uint64_t left = ~seen[first / 64][i];
      if (limit_ - first < 64) left &= (std::uint64_t{1} << (limit_ - first)) - 1;
      for (; left != 0 && count < list_length; left &= left - 1, ++count)
        listed_[count / compared_codes][count % compared_codes][i] =
            static_cast<Code>(first + static_cast<std::uint32_t>(std::countr_zero(left)));
    }
    listed_count_[i] = count;
  }
}

/// The least codes that options far away leave to each of 64 heaps. Some are marked; what these leave is
/// compared with some more, and what is left then with the others.
template <class Code>
void SparseValues<Code>::find_candidates(Heap at) {
  const std::size_t marked = std::min(far_.size(), most_marked_terms());
  const std::size_t compared = (far_.size() - marked) / 2;
  const Window<Code> window = {codes_.data() + at, nullptr};
  Seen seen;
  mark_options(window, far_.part(0, marked), limit_, seen);
  list_left(seen);
  found_.fill(0);
  for (std::size_t part = 0; part < listed_.size(); ++part) {
    compare_options(window.codes, far_.part(marked, compared), listed_[part], differ_);
    for (std::size_t c = 0; c < compared_codes; ++c)
      for (std::size_t i = 0; i < compared_heaps; ++i) {
        const bool is_left = differ_[c][i] != 0 && part * compared_codes + c < listed_count_[i];
        if (!is_left || found_[i] == compared_codes) continue;
        candidate_[found_[i]++][i] = listed_[part][c][i];
      }
  }
  compare_options(window.codes, far_.part(marked + compared, far_.size() - marked - compared), candidate_,
                  differ_);
}

/// Compares the candidates of a group with options that are not quite near.
template <class Code>
void SparseValues<Code>::compare_middle(Heap at, Heap from) {
  using Lanes [[gnu::vector_size(16)]] = Code;
  constexpr std::size_t lanes = 16 / sizeof(Code);
  for (Heap place = from; place < from + group; place += lanes) {
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
      std::memcpy(&options, codes_.data() + at + place - term.offset, 16);
      options ^= term.code;
      for (Candidate& candidate : compared) {
        const Lanes differs = options ^ candidate.code;
        candidate.least = differs < candidate.least ? differs : candidate.least;
      }
    }
    for (std::size_t c = 0; c < compared_codes; ++c) std::memcpy(&differ_[c][place], &compared[c].least, 16);
  }
}

/// The common code of a heap, one of the 64 from `first` on, once those before it are there.
template <class Code>
std::uint32_t SparseValues<Code>::settle(Heap first, Heap heap) {
  const Heap place = heap - first;
  const Code* const at = codes_.data() + heap;
  // Not the heap: it may be settled once more, by other codes before it.
  const std::uint64_t now = ++settled_;
  const auto mark = [&](const TermList& terms) {
    for (std::size_t term = 0; term < terms.size(); ++term)
      near_seen_[*(at - terms.offsets[term]) ^ terms.codes[term]] = now;
  };
  mark(near_list_);
  for (std::size_t c = 0; c < found_[place]; ++c) {
    const Code code = candidate_[c][place];
    if (differ_[c][place] != 0 && near_seen_[code] != now) return code;
  }
  // None of those listed: all that its options have.
  for (const Term& term : middle_) near_seen_[*(at - term.offset) ^ term.code] = now;
  mark(far_);
  return static_cast<std::uint32_t>(
      std::ranges::find_if(near_seen_, [&](std::uint64_t seen) { return seen != now; }) - near_seen_.begin());
}

/// The candidates of a tile. False if one does not fit the lists.
template <class Code>
bool SparseValues<Code>::compute_by_lists(Heap first) {
  for (Heap at = first; at < first + tile_; at += compared_heaps) {
    find_candidates(at);
    const std::uint64_t meeting = meetings(at);
    for (Heap i = 0; i < compared_heaps; ++i) {
      if (i % group == 0) compare_middle(at, i);
      const bool met = (meeting >> i & 1U) != 0;
      const std::uint32_t code = met ? space_.code(exact_candidate(at + i)) : settle(at, at + i);
      if (code >= width_) return false;
      codes_[at + i] = static_cast<Code>(code);
      if (code > largest_code_) largest_code_ = code;  // seldom written: another thread reads beside it
    }
  }
  return true;
}

}  // namespace takeaway::sparse
