// Ruling out rare values, a tile at a time. Part of sparse_values.cpp.
//
// For a frequent common value y, a plane has a bit for each heap: whether y is its value. If a heap p has the
// value y ^ v, then each heap n for which n - taken - p is in the plane has an option of value v. So the
// plane, moved by taken + p, shows for a whole tile where v is ruled out; some dozens of such partners p rule
// it out nearly everywhere. Partners are taken where the plane moves by whole bytes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// The values that most of the last heaps have.
template <class Code>
void SparseValues<Code>::choose_planes() {
  constexpr Heap looked_at = Heap{1} << 16U;
  std::vector<std::pair<Heap, std::uint32_t>> counts(std::size_t{2} * width_);
  for (std::uint32_t value = 0; value < counts.size(); ++value) counts[value].second = value;
  for (Heap heap = size() - std::min(size() - 1, looked_at); heap < size(); ++heap)
    if (!is_rare(heap)) ++counts[at(heap)].first;
  std::ranges::partial_sort(counts, counts.begin() + plane_count, std::greater<>());
  plane_of_.assign(counts.size(), plane_count);
  for (std::uint32_t plane = 0; plane < plane_count; ++plane) {
    plane_values_[plane] = counts[plane].second;
    plane_of_[plane_values_[plane]] = static_cast<std::uint8_t>(plane);
    planes_[plane].clear();
  }
  for (Heap first = 0; first < size(); first += tile) extend_planes(first);
}

/// Adds a tile to the planes. Heap 0 is in none of them, since no heap is broken into one and nothing.
template <class Code>
void SparseValues<Code>::extend_planes(Heap first) {
  std::array<std::array<std::uint64_t, tile / 64>, plane_count + 1> bits{};
  for (Heap i = first == 0 ? 1 : 0; i < tile; ++i) {
    const Heap heap = first + i;
    if (is_rare(heap)) continue;
    const std::uint32_t value = at(heap);
    if (value < plane_of_.size()) bits[plane_of_[value]][i / 64] |= std::uint64_t{1} << (i % 64);
  }
  for (std::size_t plane = 0; plane < plane_count; ++plane)
    for (const std::uint64_t word : bits[plane])
      for (unsigned byte = 0; byte < 8; ++byte)
        planes_[plane].push_back(static_cast<std::uint8_t>(word >> (8 * byte)));
}

template <class Code>
void SparseValues<Code>::choose_partners() {
  constexpr Heap farthest = Heap{1} << 16U;
  constexpr std::size_t enough = 640;
  // Heaps that lie so that a plane moves by whole bytes, by their values.
  std::vector<std::vector<std::uint32_t>> places(std::size_t{2} * width_);
  const Heap last = std::min<Heap>(farthest, size() - 1);
  for (const Heap taken : breaking_.to_two)
    for (Heap heap = 1; heap + taken <= last; ++heap)
      if ((heap + taken) % 8 == 0 && heap + taken >= tile && !is_rare(heap))
        places[at(heap)].push_back(static_cast<std::uint32_t>((heap + taken) / 8));
  partners_.assign(std::size_t{2} * width_, {});
  for (std::uint32_t value = 0; value < partners_.size(); ++value) {
    auto& partners = partners_[value];
    // Several of each plane, the most frequent value first.
    for (std::size_t round = 0; round < enough / 4 && partners.size() < enough; ++round)
      for (std::uint32_t plane = 0; plane < plane_count && partners.size() < enough; ++plane) {
        const auto& found = places[value ^ plane_values_[plane]];
        for (std::size_t i = 4 * round; i < std::min(found.size(), 4 * round + 4); ++i)
          partners.push_back({plane, found[i]});
      }
  }
}

/// Which of the needed heaps of a tile have an option of this rare value, as far as the partners show it
/// fast.
template <class Code>
typename SparseValues<Code>::TileBits SparseValues<Code>::covered(Heap first, std::uint32_t value,
                                                                  const TileBits& needed) const {
  using Bits [[gnu::vector_size(16)]] = std::uint64_t;
  constexpr std::size_t at_once = 16;
  constexpr int few = 2;  // as many may as well be looked at one by one
  TileBits found{};
  if (value >= partners_.size()) return found;
  Bits bits{};
  std::span<const Partner> left = partners_[value];
  while (!left.empty()) {
    const std::size_t count = std::min(left.size(), at_once);
    for (const Partner& partner : left.first(count)) {
      Bits word;
      std::memcpy(&word, planes_[partner.plane].data() + (first / 8 - partner.bytes), 16);
      bits |= word;
    }
    left = left.subspan(count);
    std::memcpy(found.data(), &bits, 16);
    if (std::popcount(needed[0] & ~found[0]) + std::popcount(needed[1] & ~found[1]) <= few) break;
  }
  return found;
}

}  // namespace takeaway::sparse
