// How often values occur, against plain counting; and which heaps are rare.
#include "answer/frequencies.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <map>

namespace takeaway::answer {
namespace {

Frequencies counted(const std::string& text, Heap last) {
  const auto found = count_values(*parse_game(text), {}, last, {});
  EXPECT_TRUE(found) << text << ": " << found.error().message;
  return *found;
}

TEST(Frequencies, AreCountedUpToEachMark) {
  for (const std::string text : {".6", ".77", "4.07", "grundy", "{2,5}", "sink {1,4}"}) {
    const Game game = *parse_game(text);
    constexpr Heap last = 3000;
    const auto values = direct_values<std::uint32_t>(game, last + 1 - game.start());
    const Frequencies found = counted(text, last);
    EXPECT_EQ(found.marks, (std::vector<Heap>{1024, 2048, 3001})) << text;
    for (std::size_t mark = 0; mark < found.marks.size(); ++mark) {
      std::map<std::uint32_t, Heap> counts;
      for (Heap heap = game.start(); heap < found.marks[mark]; ++heap) ++counts[values[heap - game.start()]];
      for (const Frequency& frequency : found.values) {
        EXPECT_EQ(frequency.heaps[mark], counts[frequency.value]) << text << " " << frequency.value;
        counts.erase(frequency.value);
      }
      EXPECT_TRUE(counts.empty()) << text;
    }
  }
}

TEST(Frequencies, TellRareHeapsByTheMask) {
  for (const std::string text : {".6", ".07", ".16", ".4"}) {
    const Frequencies found = counted(text, 2047);
    ASSERT_TRUE(found.rare) << text;
    const auto values = direct_values<std::uint32_t>(*parse_game(text), 2048);
    const bool odd_breaks = text == ".4";
    std::vector<Heap> rare;
    for (Heap heap = 0; heap < values.size(); ++heap) {
      auto bits = static_cast<unsigned>(std::popcount(values[heap] & found.rare->mask));
      if (found.rare->by_parity) bits += static_cast<unsigned>(heap % 2) + (odd_breaks ? 1U : 0U);
      if (bits % 2 == 0) rare.push_back(heap);
    }
    EXPECT_EQ(found.rare->list, rare) << text;
    EXPECT_EQ(found.rare->counts.back(), rare.size()) << text;
    EXPECT_EQ(found.rare->last, rare.back()) << text;
  }
}

// Flammenkamp's numbers of rare heaps, which leave out heap 0.
TEST(Frequencies, RareHeapsAreThosePublished) {
  EXPECT_EQ(counted(".167", 65'535).rare->counts.back(), 59 + 1);
  EXPECT_EQ(counted(".161", 65'535).rare->counts.back(), 488 + 1);
}

TEST(Frequencies, HaveNoRareHeapsWhereHeapsDoNotBreak) {
  EXPECT_FALSE(counted("{2,5}", 100).rare);
  EXPECT_EQ(rare_line(counted("{2,5}", 100)), "");
}

}  // namespace
}  // namespace takeaway::answer
