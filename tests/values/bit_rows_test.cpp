// The rows of bits of the engine `sparse`, against bits read one by one.
#include "values/sparse/bit_rows.hpp"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <map>
#include <random>

#include "takeaway/values.hpp"

namespace takeaway::sparse {
namespace {

/// Some rows of random bits, and the same as lists of numbers.
struct Rows {
  Rows(Heap tile, Heap heaps, std::size_t copies, unsigned seed) : codes(heaps) {
    std::mt19937 random(seed);
    rows.start(count, 700, copies);
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
  for (const Heap tile : {Heap{128}, Heap{512}}) {
    const Rows all(tile, 40 * 512, 8, 3);  // long enough for the rows to slide
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
        moved.push_back(all.rows.moved(row, by).place);
        for (Heap i = 0; i < tile; ++i)
          if (all.codes[all.codes.size() + i - by] == row)
            expected[i / 64] &= ~(std::uint64_t{1} << (i % 64));
      }
      all.rows.clear_covered(moved, open);
      EXPECT_EQ(open, expected);
    }
  }
}

TEST(BitRows, GatherWhatATileHasInSomeRows) {
  for (const std::size_t copies : {std::size_t{1}, std::size_t{8}})
    for (const Heap tile : {Heap{128}, Heap{512}}) {
      const Rows all(tile, 40 * 512, copies, 7);
      std::mt19937 random(9);
      for (std::uint32_t bits = 0; bits < (copies == 1 ? 8U : 1U); ++bits) {
        std::vector<std::int32_t> places;
        std::array<std::uint64_t, 9> expected{};  // of the 64 heaps before the tile, too
        for (std::size_t rows = 1 + random() % 30; rows > 0; --rows) {
          const std::size_t row = random() % Rows::count;
          const Heap by = tile + 8 + 8 * (random() % ((700 - tile) / 8 - 1)) + bits;
          const MovedRow moved = all.rows.moved(row, by);
          EXPECT_EQ(moved.bits, bits);
          places.push_back(moved.place);
          for (Heap i = 0; i < tile + 64; ++i)
            if (all.codes[all.codes.size() + i - 64 - (by - bits)] == row)
              expected[i / 64] |= std::uint64_t{1} << (i % 64);
        }
        const TileBits found = all.rows.gather(places);
        EXPECT_EQ(all.rows.gather_before(places), expected[0]);
        for (std::size_t w = 0; w < tile / 64; ++w) EXPECT_EQ(found[w], expected[w + 1]);
        const TileBits part = all.rows.gather_short(places);
        for (std::size_t w = 0; w < 2; ++w) EXPECT_EQ(part[w], expected[w + 1]);
      }
    }
}

TEST(BitRows, TheBestComeFirst) {
  for (const std::size_t copies : {std::size_t{1}, std::size_t{8}}) {
    const Rows all(128, 40 * 512, copies, 11);
    BitRows::LastHeaps needed{};
    needed.fill(0x0f0f0f0f0f0f0f0f);
    std::vector<MovedRow> moved;
    using Key = std::pair<std::int32_t, std::uint32_t>;
    std::map<Key, std::pair<std::size_t, Heap>> meaning;
    const auto keys = [](const std::vector<MovedRow>& rows) {
      std::vector<Key> keys;
      for (const MovedRow& row : rows) keys.emplace_back(row.place, row.bits);
      return keys;
    };
    for (std::size_t row = 0; row < Rows::count; ++row)
      for (Heap by = 130; by < 170; ++by) {
        moved.push_back(all.rows.moved(row, by));
        meaning[keys(moved).back()] = {row, by};
      }
    // How many needed heaps, of the last ones, the first rows do not have.
    const auto left_open = [&](const std::vector<Key>& order) {
      int open = 0;
      for (Heap i = 0; i < BitRows::looked_at; ++i) {
        const Heap heap = all.codes.size() - BitRows::looked_at + i;
        const bool covered = std::any_of(order.begin(), order.begin() + 16, [&](const Key& row) {
          return all.codes[heap - meaning[row].second] == meaning[row].first;
        });
        if ((needed[i / 64] >> (i % 64) & 1U) != 0 && !covered) ++open;
      }
      return open;
    };
    auto best = moved;
    all.rows.best_first(best, needed, 30);
    auto found = keys(best);
    auto given = keys(moved);
    EXPECT_LT(left_open(found), left_open(given) - 20);
    std::ranges::sort(found);
    std::ranges::sort(given);
    EXPECT_EQ(found, given);  // none is lost
  }
}

/// Options, and codes to compare with them, against one by one.
template <class Code>
void compare_some() {
  std::mt19937 random(13);
  std::vector<Code> codes(2000);
  for (Code& code : codes) code = static_cast<Code>(random() % 200);
  std::vector<Heap> offsets;
  std::vector<Code> moved;
  for (int term = 0; term < 60; ++term) {
    offsets.push_back(compared_heaps + random() % 1800);
    moved.push_back(static_cast<Code>(random() % 200));
  }
  CandidateCodes<Code> asked{};
  CandidateCodes<Code> differ{};
  for (auto& row : asked)
    for (Code& code : row) code = static_cast<Code>(random() % 256);
  const Heap first = codes.size() - compared_heaps;
  compare_options(codes.data() + first, {offsets, moved}, asked, differ);
  for (std::size_t c = 0; c < compared_codes; ++c)
    for (Heap i = 0; i < compared_heaps; ++i) {
      bool seen = false;
      for (std::size_t term = 0; term < offsets.size(); ++term)
        seen = seen || (codes[first + i - offsets[term]] ^ moved[term]) == asked[c][i];
      EXPECT_EQ(differ[c][i] == 0, seen);
    }
}

TEST(Vectors, CompareOptions) {
  compare_some<std::uint8_t>();
  compare_some<std::uint16_t>();
}

TEST(Vectors, FindThePairThatComesFirst) {
  std::mt19937 random(17);
  std::vector<std::uint8_t> codes(500);
  for (auto& code : codes) code = static_cast<std::uint8_t>(random() % 64);
  for (int round = 0; round < 500; ++round) {
    const Heap sum = 100 + random() % 300;
    const Heap part = random() % (sum / 2);
    const Heap end = part + random() % (sum / 2 + 1 - part);
    const auto differ = static_cast<std::uint8_t>(random() % 64);
    Heap expected = part;
    while (expected < end && (codes[expected] ^ codes[sum - expected]) != differ) ++expected;
    EXPECT_EQ(find_pair(codes.data(), sum, differ, part, end), expected);
  }
}

std::vector<std::uint32_t> values_of(const char* code, std::size_t count) {
  auto stream =
      ValueStream::open(*plan_with({.engine = EngineName::sparse}, *parse_game(code), Question::values));
  std::vector<std::uint32_t> values(count);
  stream->fill(std::span(values));
  return values;
}

// The engine gives the same values with each vector unit that the machine has.
TEST(Vectors, OfEveryKind) {
  const auto usual = hwy::SupportedTargets();
  const std::pair<const char*, std::size_t> games[] = {{".167", 30'000}, {".205", 9'000}, {".6", 70'000}};
  std::vector<std::vector<std::uint32_t>> expected;
  for (const auto& [code, count] : games) expected.push_back(values_of(code, count));
  for (auto left = usual; left != 0; left &= left - 1) {
    const auto one = left & (~left + 1);
    hwy::SetSupportedTargetsForTest(one);
    hwy::GetChosenTarget().Update(one);
    compare_some<std::uint8_t>();
    compare_some<std::uint16_t>();
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_EQ(values_of(games[i].first, expected[i].size()), expected[i])
          << games[i].first << " by " << hwy::TargetName(one);
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(usual);
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
