// The loops of the engine `sparse` over options, each against plain loops: by whatever vectors the machine
// has.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <random>
#include <vector>

#include "values/sparse/near_options.hpp"
#include "values/sparse/vectors.hpp"

namespace takeaway::sparse {
namespace {

template <class Code>
struct Options {
  std::vector<Code> codes;
  std::vector<Code> left_out;
  std::vector<std::uint64_t> offsets;
  std::vector<Code> changed;
  static constexpr std::size_t first = 3000;  // of the 64 heaps

  Options(std::mt19937& random, std::uint32_t limit, std::size_t terms)
      : codes(first + 64), left_out(first + 64) {
    for (Code& code : codes) code = static_cast<Code>(random() % limit);
    for (Code& out : left_out) out = random() % 5 == 0 ? std::numeric_limits<Code>::max() : Code{0};
    for (std::size_t i = 0; i < terms; ++i) {
      offsets.push_back(1 + random() % (first - 1));
      changed.push_back(static_cast<Code>(random() % limit));
    }
  }
  Window<Code> window(bool some_out) const {
    return {codes.data() + first, some_out ? left_out.data() + first : nullptr};
  }
  Terms<Code> terms() const { return {offsets, changed}; }
  bool have(std::size_t heap, std::uint32_t code, bool some_out) const {
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      const std::size_t other = first + heap - offsets[i];
      if (some_out && left_out[other] != 0) continue;
      if (static_cast<Code>(codes[other] ^ changed[i]) == code) return true;
    }
    return false;
  }
};

template <class Code>
void expect_marks(std::uint32_t limit, bool some_out) {
  std::mt19937 random(limit);
  const Options<Code> options(random, std::bit_ceil(limit), limit / 2);
  std::array<SeenCodes, 8> seen{};
  mark_options(options.window(some_out), options.terms(), limit, seen);
  std::size_t marks = 0;
  for (std::uint32_t code = 0; code < limit; ++code)
    for (std::size_t heap = 0; heap < 64; ++heap) {
      const bool marked = (seen[code / 64][heap] >> (code % 64) & 1U) != 0;
      ASSERT_EQ(marked, options.have(heap, code, some_out)) << "heap " << heap << ", code " << code;
      marks += marked ? 1 : 0;
    }
  EXPECT_GT(marks, limit);       // some options are there,
  EXPECT_LT(marks, 60 * limit);  // and not all
  SeenCodes range{};
  for (std::uint32_t first = 0; first < limit; first += code_range) {
    mark_range(options.window(some_out), options.terms(), first, range);
    for (std::size_t heap = 0; heap < 64; ++heap)
      ASSERT_EQ(range[heap], seen[first / 64][heap] >> (first % 64) & 0xffffffff) << heap;
  }
}

TEST(Options, MarksAreThoseOfPlainLoops) {
  for (const std::uint32_t limit : {32U, 64U, 96U, 128U, 160U, 224U, 256U})
    for (const bool some_out : {false, true}) {
      SCOPED_TRACE(limit);
      expect_marks<std::uint8_t>(limit, some_out);
      expect_marks<std::uint16_t>(limit, some_out);
    }
  expect_marks<std::uint16_t>(512, false);
}

TEST(Options, NearOnesAreShownHeapByHeap) {
  constexpr std::size_t before = 200;
  constexpr std::size_t part = NearOptions::reach;
  for (const std::uint32_t largest : {20U, 31U, 32U, 63U, 64U, 127U}) {
    std::mt19937 random(largest);
    const std::uint32_t codes = largest < 32 ? 32 : largest < 64 ? 64 : 128;
    NearOptions near;
    near.start(largest);
    std::vector<std::pair<std::size_t, std::uint32_t>> terms;
    for (int i = 0; i < 24; ++i) terms.emplace_back(1 + random() % (part - 1), random() % codes);
    for (const auto& [offset, changed] : terms) near.add(offset, changed);
    // A few heaps are there; then two parts, of which other options were seen far away.
    std::vector<std::uint8_t> heaps(before + 2 * part);
    for (std::size_t i = 0; i < before; ++i) heaps[i] = static_cast<std::uint8_t>(random() % 20);
    for (std::size_t back = 1; back < part; ++back)
      near.show(-static_cast<std::ptrdiff_t>(back), heaps[before - back]);
    for (std::size_t begin = before; begin < heaps.size(); begin += part) {
      if (begin != before) near.advance();
      std::vector<std::array<SeenCodes, 2>> far(2);
      for (std::size_t word = 0; word < 2; ++word) {
        for (std::size_t i = 0; i < 64; ++i) far[word][0][i] = 1U << random() % 20;
        far[word][1].fill(0);
        near.add_seen(64 * word, far[word]);
      }
      const std::size_t middle = random() % part;  // a heap whose code comes from elsewhere
      const std::size_t place = begin + middle;
      ASSERT_TRUE(settle_near(near, heaps.data() + begin, 0, middle, codes - 1));
      heaps[place] = 5;
      near.show(static_cast<std::ptrdiff_t>(middle), 5);
      ASSERT_TRUE(settle_near(near, heaps.data() + begin, middle + 1, part, codes - 1));
      for (std::size_t i = 0; i < part; ++i) {
        if (i == middle) continue;
        std::vector<bool> seen(128);
        seen[static_cast<std::size_t>(std::countr_zero(far[i / 64][0][i % 64]))] = true;
        for (const auto& [offset, changed] : terms) seen[heaps[begin + i - offset] ^ changed] = true;
        const auto least = std::ranges::find(seen, false) - seen.begin();
        ASSERT_EQ(heaps[begin + i], least) << largest << " heap " << i;
      }
    }
  }
}

TEST(Options, NearOnesTellWhenACodeIsTooLarge) {
  NearOptions near;
  near.start(31);
  near.add(1, 0);
  std::array<std::uint8_t, NearOptions::reach> codes{};
  EXPECT_TRUE(settle_near(near, codes.data(), 0, codes.size(), 1));
  near.forget();
  EXPECT_FALSE(settle_near(near, codes.data(), 0, codes.size(), 0));
}

TEST(Options, PairsAreFoundWhereTheyAre) {
  std::mt19937 random(7);
  std::vector<std::uint8_t> codes(3000);
  for (std::uint8_t& code : codes) code = static_cast<std::uint8_t>(random() % 32);
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t sum = 500 + random() % 2000;
    const std::uint64_t from = 1 + random() % 200;
    const std::uint64_t end = from + random() % (sum / 2 - 200 + 1);
    const auto differ = static_cast<std::uint8_t>(random() % 40);
    std::uint64_t found = from;
    while (found < end && (codes[found] ^ codes[sum - found]) != differ) ++found;
    ASSERT_EQ(find_pair(codes.data(), sum, differ, from, end), found) << sum << " " << from << " " << end;
  }
}

}  // namespace
}  // namespace takeaway::sparse
