// Known facts about infinite sets and comply/constrain games, recomputed by the plan's engines.
#include <algorithm>

#include "games.hpp"
#include "takeaway/values.hpp"

namespace takeaway {
namespace {

using testing::game_of;

std::vector<std::uint32_t> planned(const std::string& text, Heap count,
                                   Question question = Question::values) {
  const Game game = game_of(text);
  Resources resources;
  resources.heaps = count;
  resources.threads = 2;
  const auto chosen = plan(game, question, resources);
  EXPECT_TRUE(chosen) << text;
  auto stream = ValueStream::open(*chosen);
  std::vector<std::uint32_t> values(count);
  stream->fill(std::span<std::uint32_t>(values));
  return values;
}

TEST(EndlessFacts, Squares) {
  const auto values = planned("squares", 1'000'001);
  const auto outcomes = planned("squares", 1'000'001, Question::outcomes);
  const Heap ends[] = {1000, 10000, 100000, 1000000};
  const long cold[] = {115, 579, 2781, 13952};
  const std::uint32_t largest[] = {14, 33, 74, 168};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto end = values.begin() + static_cast<std::ptrdiff_t>(ends[i] + 1);
    EXPECT_EQ(std::count(values.begin(), end, 0U), cold[i]);
    EXPECT_EQ(std::count(outcomes.begin(), outcomes.begin() + static_cast<std::ptrdiff_t>(ends[i] + 1), 0U),
              cold[i]);
    EXPECT_EQ(*std::max_element(values.begin(), end), largest[i]);
  }
}

TEST(EndlessFacts, Primes) {
  EXPECT_EQ(std::ranges::max(planned("primes", 1'000'000)), 11U);
}

TEST(EndlessFacts, PalindromesAreResidues) {
  for (const Move base : {Move{2}, Move{3}, Move{10}, Move{16}, Move{37}, Move{300}}) {
    const auto values = planned("palindromes(" + std::to_string(base) + ")", 20000);
    for (Heap n = 0; n < values.size(); ++n) ASSERT_EQ(values[n], n % base) << base;
  }
}

TEST(EndlessFacts, PowersOfFour) {
  const auto values = planned("powers(4)", 50000);
  const std::uint32_t word[] = {0, 1, 0, 1, 2};
  for (Heap n = 0; n < values.size(); ++n) ASSERT_EQ(values[n], word[n % 5]);
}

TEST(EndlessFacts, ComplyWithAnInterval) {
  for (Heap k = 1; k <= 12; ++k) {
    const std::string set = "{1.." + std::to_string(k) + "}";
    const auto with = planned("comply " + set, 400);
    const auto without = planned("comply not " + set, 400);
    for (Heap n = 0; n < 400; ++n) {
      ASSERT_EQ(with[n], n <= 2 * k ? n : (n + 1) % (k + 1)) << set << " " << n;
      const Heap other = n < k ? 0 : n <= 3 * k ? n - k : 2 * k + (n - 3 * k + k) / (k + 1);
      ASSERT_EQ(without[n], other) << set << " " << n;
    }
  }
}

TEST(EndlessFacts, ComplyWithOddMoves) {
  const auto with = planned("comply odd", 3000);
  const auto without = planned("comply even", 3000);
  for (Heap n = 0; n < 3000; ++n) {
    ASSERT_EQ(with[n], n);
    ASSERT_EQ(without[n], n == 0 ? 0 : n - 1);
  }
}

TEST(EndlessFacts, ComplyWithAProgressionTheOtherHalf) {
  for (Heap c = 3; c <= 10; ++c)
    for (Heap b = (c + 3) / 2; b < c; ++b) {
      const auto other =
          planned("comply not {" + std::to_string(b) + "," + std::to_string(b + c) + "..}", 500);
      for (Heap r = 0; b + 3 + 2 * b * (r + 1) <= 500; ++r)
        for (Heap j = 0; j < 2 * b; ++j) {
          ASSERT_EQ(other[b + 3 + 2 * b * r + j], 3 + r * b + j) << b << " " << c << " " << r << " " << j;
        }
    }
}

TEST(EndlessFacts, UnderSinkEndlessMovesLeaveNoP) {
  for (const char* text : {"sink squares", "sink primes", "sink not {2,3}"})
    EXPECT_EQ(std::ranges::min(planned(text, 5000, Question::outcomes)), 1U) << text;
}

}  // namespace
}  // namespace takeaway
