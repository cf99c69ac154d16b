// Candidates by marks, where there are too many codes for masks. Part of sparse_values.cpp.
//
// Marks are bytes: a row for each heap of a group, a place for each code, and the number of the group in it
// where some option has that common code. The options that are most useful make marks. The others are only
// compared with the least codes that have no mark.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// Of the terms that are compared, the most useful ones, found greedily: those that have the most codes below
/// the values of some of the last heaps which none before them has.
template <class Code>
std::vector<std::size_t> SparseValues<Code>::most_useful(std::size_t count) const {
  constexpr Heap samples = 256;
  const Heap apart = std::min<Heap>(61, size() / (2 * samples));
  std::vector<std::uint8_t> seen(samples * width_, 0);
  std::vector<std::uint32_t> places;  // of all samples, term after term; past the end where it is no use
  places.reserve(samples * compared_.size());
  for (const Term& term : compared_)
    for (Heap i = 0; i < samples; ++i) {
      const Heap heap = size() - 1 - i * apart;
      const std::uint32_t code = term.offset < heap ? codes_[heap - term.offset] ^ term.code : no_row;
      places.push_back(code < codes_[heap] ? static_cast<std::uint32_t>(i * width_ + code) : no_row);
    }
  const auto use = [&](std::size_t term) {
    std::int64_t sum = 0;
    for (const std::uint32_t place : std::span(places).subspan(term * samples, samples))
      if (place != no_row) sum += seen[place] == 0 ? 20 : seen[place] == 1 ? 4 : 1;
    return sum;
  };
  // What a term is good for only ever falls, so the best of those that were looked at again is the best.
  std::vector<std::pair<std::int64_t, std::size_t>> heap(compared_.size());
  for (std::size_t term = 0; term < heap.size(); ++term) heap[term] = {use(term), term};
  std::ranges::make_heap(heap);
  std::vector<std::size_t> chosen;
  while (chosen.size() < count && !heap.empty()) {
    std::ranges::pop_heap(heap);
    const std::size_t term = heap.back().second;
    const std::int64_t now = use(term);
    if (now < heap.back().first) {
      heap.back().first = now;
      std::ranges::push_heap(heap);
      continue;
    }
    heap.pop_back();
    chosen.push_back(term);
    for (const std::uint32_t place : std::span(places).subspan(term * samples, samples))
      if (place != no_row && seen[place] < 2) ++seen[place];
  }
  return chosen;
}

template <class Code>
void SparseValues<Code>::choose_marking() {
  constexpr std::size_t most = 600;
  marking_.clear();
  std::vector<bool> marks(compared_.size(), false);
  for (const std::size_t term : most_useful(most)) {
    marks[term] = true;
    marking_.push_back(compared_[term]);
  }
  std::vector<Term> others;
  for (std::size_t term = 0; term < compared_.size(); ++term)
    if (!marks[term]) others.push_back(compared_[term]);
  compared_ = std::move(others);
  marks_.assign(group * row_length(), 0);
  stamp_ = 0;
}

template <class Code>
void SparseValues<Code>::mark(Heap at) {
  if (++stamp_ == 0) {
    std::ranges::fill(marks_, std::uint8_t{0});
    stamp_ = 1;
  }
  std::uint8_t* const marks = marks_.data();
  const std::uint8_t stamp = stamp_;
  const std::size_t row = row_length();
  for (const Term& term : marking_) {
    const Code* const options = codes_.data() + (at - term.offset);
    if constexpr (sizeof(Code) == 1) {
      for (std::size_t from = 0; from < group; from += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, options + from, 8);
        eight ^= term.code * 0x0101010101010101U;
        for (std::size_t i = 0; i < 8; ++i) marks[(from + i) * row + (eight >> (8 * i) & 255U)] = stamp;
      }
    } else {
      for (std::size_t i = 0; i < group; ++i)
        marks[i * row + static_cast<Code>(options[i] ^ term.code)] = stamp;
    }
  }
}

/// The least codes without a mark become the candidates of the group.
template <class Code>
void SparseValues<Code>::find_unmarked() {
  const std::size_t row = row_length();
  const std::uint64_t stamps = stamp_ * 0x0101010101010101U;
  for (Heap i = 0; i < group; ++i) {
    const std::uint8_t* const marks = marks_.data() + i * row;
    std::size_t found = 0;
    for (std::size_t from = 0; from < row && found < candidates; from += 8) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, marks + from, 8);
      if (eight == stamps) continue;
      for (std::size_t code = from; code < from + 8 && found < candidates; ++code)
        if (marks[code] != stamp_) candidate_[found++][i] = static_cast<Code>(code);
    }
    found_[i] = found;
  }
}

/// Compares the candidates of a group with the options that make no marks.
template <class Code>
void SparseValues<Code>::compare(Heap at) {
  using Lanes [[gnu::vector_size(16)]] = Code;
  using Answers [[gnu::vector_size(16)]] = std::make_signed_t<Code>;
  struct Candidate {
    Lanes code;
    Answers hit;
  };
  constexpr std::size_t lanes = 16 / sizeof(Code);
  for (std::size_t from = 0; from < group; from += lanes) {
    std::array<Candidate, candidates> compared{};
    for (std::size_t c = 0; c < candidates; ++c)
      std::memcpy(&compared[c].code, candidate_[c].data() + from, 16);
    const Code* const begin = codes_.data() + at + from;
    for (const Term& term : compared_) {
      Lanes options;
      std::memcpy(&options, begin - term.offset, 16);
      options ^= term.code;
      for (Candidate& candidate : compared) candidate.hit |= options == candidate.code;
    }
    for (std::size_t c = 0; c < candidates; ++c) std::memcpy(hit_[c].data() + from, &compared[c].hit, 16);
  }
}

/// The common code of a heap of the group, once those before it are there.
template <class Code>
std::uint32_t SparseValues<Code>::settle(Heap at, Heap index) {
  const Heap heap = at + index;
  for (const Term& term : near_) near_seen_[codes_[heap - term.offset] ^ term.code] = heap;
  for (const Heap taken : kept_common_) near_seen_[codes_[heap - taken]] = heap;
  for (std::size_t c = 0; c < found_[index]; ++c) {
    const Code code = candidate_[c][index];
    if (hit_[c][index] == 0 && near_seen_[code] != heap) return code;
  }
  return space_.code(exact_candidate(heap));
}

template <class Code>
bool SparseValues<Code>::compute_by_marks(Heap first) {
  for (Heap at = first; at < first + tile_; at += group) {
    mark(at);
    find_unmarked();
    compare(at);
    const std::uint64_t meeting = meetings(at) >> (at % 64);
    for (Heap i = 0; i < group; ++i) {
      const bool met = (meeting >> i & 1U) != 0;
      const std::uint32_t code = met ? space_.code(exact_candidate(at + i)) : settle(at, i);
      if (code >= width_) return false;
      codes_[at + i] = static_cast<Code>(code);
      largest_code_ = std::max(largest_code_, code);
    }
  }
  return true;
}

}  // namespace takeaway::sparse
