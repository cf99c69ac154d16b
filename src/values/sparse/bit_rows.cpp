#include "values/sparse/bit_rows.hpp"

#include <algorithm>
#include <bit>
#include <compare>
#include <cstring>
#include <tuple>

namespace takeaway::sparse {

namespace {

constexpr std::size_t tile_bytes = sizeof(TileBits);

}  // namespace

void BitRows::start(std::size_t rows, Heap window, std::size_t copies) {
  constexpr Heap ahead = Heap{1} << 13U;  // so many heaps are added before the rows slide
  rows_ = rows;
  copies_ = copies;
  window_ = (window + longest_tile - 1) / longest_tile * longest_tile;
  stride_ = ((held() + ahead) / 512 | 1U) * 64;  // an odd number of cache lines: rows do not crowd into a few
  next_ = held() / 8;
  bits_.assign(copies * rows * stride_ + 2 * margin, 0);
}

void BitRows::slide() {
  const std::size_t held = this->held() / 8;
  for (std::size_t copy = 0; copy < copies_ * rows_; ++copy) {
    std::uint8_t* const begin = bits_.data() + margin + copy * stride_;
    std::memmove(begin, begin + next_ - held, held);
  }
  next_ = held;
}

void BitRows::append(std::span<const std::uint64_t> bits) {
  if (next_ + tile_bytes > stride_) slide();
  const std::size_t words = bits.size() / std::max<std::size_t>(1, rows_);
  for (std::size_t row = 0; row < rows_; ++row) {
    std::uint8_t* const begin = bits_.data() + margin + copies_ * row * stride_ + next_;
    std::memcpy(begin, bits.data() + row * words, 8 * words);
    if (copies_ == 8) write_moved(begin, stride_, 64 * words);
  }
  next_ += 8 * words;
}

std::uint64_t BitRows::gather_before(std::span<const std::int32_t> places) const {
  const std::uint8_t* const from = bits_.data() + margin + next_ - 8;
  std::uint64_t all = 0;
  for (const std::int32_t place : places) {
    std::uint64_t word = 0;
    std::memcpy(&word, from + place, 8);
    all |= word;
  }
  return all;
}

void BitRows::best_first(std::vector<MovedRow>& moved, const LastHeaps& needed, std::size_t count) const {
  const std::uint8_t* const from = bits_.data() + margin + next_ - looked_at / 8;
  if (std::ranges::all_of(needed, [](std::uint64_t word) { return word == 0; })) return;
  LastHeaps open = needed;
  const auto word_of = [&](const MovedRow& row, std::size_t w) {
    std::array<std::uint64_t, 2> words{};
    std::memcpy(words.data(), from + row.place + 8 * static_cast<std::ptrdiff_t>(w) - 8, sizeof words);
    return row.bits == 0 ? words[1] : words[1] << row.bits | words[0] >> (64 - row.bits);
  };
  const auto gain = [&](const MovedRow& row) { return count_common(from + row.place, row.bits, open); };
  struct Gain {
    int heaps;
    MovedRow row;
    // The place decides between rows that are as good, so that the choice is always the same.
    auto operator<=>(const Gain& other) const {
      return std::tie(heaps, row.place, row.bits) <=> std::tie(other.heaps, other.row.place, other.row.bits);
    }
  };
  std::vector<MovedRow> chosen;
  std::vector<Gain> queue;
  // Once all are covered, or cannot be, they are covered again by others.
  while (chosen.size() < count && !moved.empty()) {
    open = needed;
    queue.clear();
    for (const MovedRow& row : moved) queue.push_back({gain(row), row});
    moved.clear();
    std::ranges::make_heap(queue, std::less<>());
    const bool useless = queue.front().heaps == 0;
    while (!queue.empty()) {
      // What a row adds only ever falls: if it has not, since it was reckoned, this is the best one.
      std::ranges::pop_heap(queue, std::less<>());
      const auto [before, row] = queue.back();
      const int now = chosen.size() == count ? 0 : gain(row);
      if (now != 0 && now < before) {
        queue.back().heaps = now;
        std::ranges::push_heap(queue, std::less<>());
        continue;
      }
      queue.pop_back();
      (now == 0 ? moved : chosen).push_back(row);
      if (now == 0) continue;
      for (std::size_t w = 0; w < open.size(); ++w) open[w] &= ~word_of(row, w);
    }
    if (useless) break;
  }
  moved.insert(moved.begin(), chosen.begin(), chosen.end());
}

}  // namespace takeaway::sparse
