// The rows of bits of the engine `sparse`, against bits read one by one.
#include "values/sparse/bit_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace takeaway::sparse {
namespace {

/// Some rows of random bits, and the same as lists of numbers.
struct Rows {
  Rows(Heap tile, Heap heaps, unsigned seed) : codes(heaps) {
    std::mt19937 random(seed);
    rows.start(count, 700, tile);
    for (auto& code : codes) code = random() % (2 * count);  // half of the heaps are in no row
    for (Heap first = 0; first < heaps; first += tile) {
      std::vector<std::uint64_t> bits(count * tile / 64, 0);
      for (Heap i = 0; i < tile; ++i)
        if (codes[first + i] < count)
          bits[codes[first + i] * tile / 64 + i / 64] |= std::uint64_t{1} << (i % 64);
      rows.append(bits);
    }
  }

  static constexpr std::size_t count = 5;
  BitRows rows;
  std::vector<std::size_t> codes;
};

TEST(BitRows, CoverATileToCome) {
  for (const Heap tile : {128, 512}) {
    const Rows all(tile, 40 * 512, 3);  // long enough for the rows to slide
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
      std::vector<std::int32_t> moved;
      TileBits open{};
      TileBits expected{};
      for (Heap i = 0; i < tile; ++i)
        if (random() % 3 != 0) open[i / 64] |= std::uint64_t{1} << (i % 64);
      expected = open;
      for (std::size_t rows = random() % 40; rows > 0; --rows) {
        const std::size_t row = random() % Rows::count;
        const Heap by = tile + random() % (700 - tile);
        moved.push_back(all.rows.moved(row, by));
        for (Heap i = 0; i < tile; ++i)
          if (all.codes[all.codes.size() + i - by] == row) expected[i / 64] &= ~(std::uint64_t{1} << (i % 64));
      }
      all.rows.clear_covered(moved, open);
      EXPECT_EQ(open, expected);
    }
  }
}

TEST(BitRows, TheBestComeFirst) {
  const Rows all(128, 40 * 512, 11);
  BitRows::LastHeaps needed{};
  needed.fill(0x0f0f0f0f0f0f0f0f);
  std::vector<std::int32_t> moved;
  std::map<std::int32_t, std::pair<std::size_t, Heap>> meaning;
  for (std::size_t row = 0; row < Rows::count; ++row)
    for (Heap by = 130; by < 170; ++by) {
      moved.push_back(all.rows.moved(row, by));
      meaning[moved.back()] = {row, by};
    }
  // How many needed heaps, of the last ones, the first rows do not have.
  const auto left_open = [&](const std::vector<std::int32_t>& order) {
    int open = 0;
    for (Heap i = 0; i < BitRows::looked_at; ++i) {
      const Heap heap = all.codes.size() - BitRows::looked_at + i;
      const bool covered = std::any_of(order.begin(), order.begin() + 16, [&](std::int32_t place) {
        return all.codes[heap - meaning[place].second] == meaning[place].first;
      });
      if ((needed[i / 64] >> (i % 64) & 1U) != 0 && !covered) ++open;
    }
    return open;
  };
  auto best = moved;
  all.rows.best_first(best, needed, 30);
  EXPECT_LT(left_open(best), left_open(moved) - 20);
  std::ranges::sort(best);
  std::ranges::sort(moved);
  EXPECT_EQ(best, moved);  // none is lost
}

TEST(BitRows, TurnsRowsIntoMasks) {
  std::mt19937_64 random(1);
  CodeRows rows;
  for (auto& row : rows) row = {random(), random()};
  CodeMasks masks{};
  turn(rows, masks);
  for (std::size_t code = 0; code < 64; ++code)
    for (std::size_t heap = 0; heap < 128; ++heap)
      EXPECT_EQ(masks[heap] >> code & 1U, rows[code][heap / 64] >> (heap % 64) & 1U);
}

}  // namespace
}  // namespace takeaway::sparse
