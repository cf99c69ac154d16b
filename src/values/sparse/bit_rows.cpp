#include "values/sparse/bit_rows.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace takeaway::sparse {

namespace {

using Bits [[gnu::vector_size(16)]] = std::uint64_t;

/// The rows are gathered in four sums, so that each `or` need not wait for the one before.
template <std::size_t vectors>
void clear_covered_in(const std::uint8_t* from, std::span<const std::int32_t> moved, TileBits& bits) {
  constexpr std::size_t sums = 4 / vectors;
  constexpr std::size_t at_once = 16;
  std::array<Bits, 4> found{};
  std::array<Bits, vectors> needed;
  std::memcpy(needed.data(), bits.data(), sizeof needed);
  const auto gather = [&](std::int32_t place, std::size_t sum) {
    for (std::size_t v = 0; v < vectors; ++v) {
      Bits word;
      std::memcpy(&word, from + place + 16 * v, sizeof word);
      found[sum * vectors + v] |= word;
    }
  };
  const auto open = [&](std::size_t v) {
    Bits all = found[v];
    for (std::size_t sum = 1; sum < sums; ++sum) all |= found[sum * vectors + v];
    return needed[v] & ~all;
  };
  for (; moved.size() >= at_once; moved = moved.subspan(at_once)) {
    for (std::size_t i = 0; i < at_once; ++i) gather(moved[i], i % sums);
    Bits left{};
    for (std::size_t v = 0; v < vectors; ++v) left |= open(v);
    if ((left[0] | left[1]) == 0) break;
  }
  if (moved.size() < at_once)
    for (const std::int32_t place : moved) gather(place, 0);
  for (std::size_t v = 0; v < vectors; ++v) needed[v] = open(v);
  std::memcpy(bits.data(), needed.data(), sizeof needed);
}

}  // namespace

void BitRows::start(std::size_t rows, Heap window, Heap tile) {
  constexpr Heap ahead = Heap{1} << 13U;  // so many heaps are added before the rows slide
  rows_ = rows;
  tile_ = tile;
  window_ = (window + longest_tile - 1) / longest_tile * longest_tile;
  stride_ = ((held() + ahead) / 512 | 1U) * 64;  // an odd number of cache lines: rows do not crowd into a few
  next_ = held() / 8;
  bits_.assign(8 * rows * stride_, 0);
}

void BitRows::slide() {
  const std::size_t held = this->held() / 8;
  for (std::size_t copy = 0; copy < 8 * rows_; ++copy) {
    std::uint8_t* const begin = bits_.data() + copy * stride_;
    std::memmove(begin, begin + next_ - held, held);
  }
  next_ = held;
}

void BitRows::append(std::span<const std::uint64_t> bits) {
  const std::size_t words = tile_ / 64;
  if (next_ + tile_ / 8 > stride_) slide();
  for (std::size_t row = 0; row < rows_; ++row) {
    std::uint8_t* const begin = bits_.data() + 8 * row * stride_ + next_;
    std::uint64_t before = 0;  // the last 64 heaps of the tile before
    std::memcpy(&before, begin - 8, 8);
    for (std::size_t w = 0; w < words; ++w) {
      const std::uint64_t word = bits[row * words + w];
      std::memcpy(begin + 8 * w, &word, 8);
      for (unsigned by = 1; by < 8; ++by) {
        const std::uint64_t moved = word << by | before >> (64 - by);
        std::memcpy(begin + by * stride_ + 8 * w, &moved, 8);
      }
      before = word;
    }
  }
  next_ += tile_ / 8;
}

void BitRows::clear_covered(std::span<const std::int32_t> moved, TileBits& bits) const {
  const std::uint8_t* const from = bits_.data() + next_;
  if (tile_ == 128) {
    clear_covered_in<1>(from, moved, bits);
  } else {
    clear_covered_in<4>(from, moved, bits);
  }
}

void BitRows::best_first(std::vector<std::int32_t>& moved, const LastHeaps& needed, std::size_t count) const {
  const std::uint8_t* const from = bits_.data() + next_ - looked_at / 8;
  if (std::ranges::all_of(needed, [](std::uint64_t word) { return word == 0; })) return;
  LastHeaps open = needed;
  const auto gain = [&](std::int32_t place) {
    int sum = 0;
    for (std::size_t w = 0; w < open.size(); ++w) {
      std::uint64_t word = 0;
      std::memcpy(&word, from + place + 8 * w, 8);
      sum += std::popcount(word & open[w]);
    }
    return sum;
  };
  std::vector<std::int32_t> chosen;
  std::vector<std::pair<int, std::int32_t>> queue;
  // Once all are covered, or cannot be, they are covered again by others.
  while (chosen.size() < count && !moved.empty()) {
    open = needed;
    queue.clear();
    for (const std::int32_t place : moved) queue.emplace_back(gain(place), place);
    moved.clear();
    std::ranges::make_heap(queue);
    const bool useless = queue.front().first == 0;
    while (!queue.empty()) {
      // What a row adds only ever falls: if it has not, since it was reckoned, this is the best one.
      std::ranges::pop_heap(queue);
      const auto [before, place] = queue.back();
      const int now = chosen.size() == count ? 0 : gain(place);
      if (now != 0 && now < before) {
        queue.back().first = now;
        std::ranges::push_heap(queue);
        continue;
      }
      queue.pop_back();
      (now == 0 ? moved : chosen).push_back(place);
      if (now == 0) continue;
      for (std::size_t w = 0; w < open.size(); ++w) {
        std::uint64_t word = 0;
        std::memcpy(&word, from + place + 8 * w, 8);
        open[w] &= ~word;
      }
    }
    if (useless) break;
  }
  moved.insert(moved.begin(), chosen.begin(), chosen.end());
}

void turn(const CodeRows& rows, CodeMasks& masks) {
  // Both halves at once: blocks beside the diagonal change places, then blocks within these, and so on.
  std::array<Bits, 64> bits;
  std::memcpy(bits.data(), rows.data(), sizeof bits);
  std::uint64_t low = 0x00000000ffffffff;
  for (std::size_t half = 32; half != 0; half /= 2, low ^= low << half)
    for (std::size_t block = 0; block < 64; block += 2 * half)
      for (std::size_t i = block; i < block + half; ++i) {
        const Bits change = ((bits[i] >> half) ^ bits[i + half]) & low;
        bits[i] ^= change << half;
        bits[i + half] ^= change;
      }
  for (std::size_t i = 0; i < 64; ++i) {
    masks[i] = bits[i][0];
    masks[64 + i] = bits[i][1];
  }
}

}  // namespace takeaway::sparse
