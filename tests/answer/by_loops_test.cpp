// Where the search for a period meets a limit, a fan may prove it.
#include <gtest/gtest.h>

#include "answer/analysis.hpp"

namespace takeaway::answer {
namespace {

constexpr std::uint64_t little_memory = 100'000;  // too little for the search

Resources resources_of(std::uint64_t memory) {
  Resources resources;
  resources.memory = memory;
  return resources;
}

SearchLimits limits_of(std::uint64_t memory) {
  SearchLimits limits;
  limits.memory = memory;
  return limits;
}

Result<PeriodFindings> search(const Game& game, Listener& listener) {
  return investigate_period(game, Question::values, resources_of(little_memory), limits_of(little_memory),
                            listener);
}

TEST(ByLoops, AGameIsProvedThatTheSearchDoesNotReach) {
  NoListener listener;
  const auto game = parse_game("{7, 100003, 171803}");
  ASSERT_TRUE(game);
  auto answer = search(*game, listener);
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->proved());
  ASSERT_TRUE(prove_by_loops(*answer, listener));
  ASSERT_TRUE(answer->proved());
  EXPECT_TRUE(answer->by_loops);
  EXPECT_EQ(answer->period->preperiod, 171'816U);
  EXPECT_EQ(answer->period->period, 271'806U);
  EXPECT_EQ(period_json(*answer, nullptr).at("by_loops"), true);
}

TEST(ByLoops, NothingIsSaidOfAGameWithoutThem) {
  NoListener listener;
  for (const char* const text : {"{100003, 161803, 271828}", "init(1,1,1) {7, 100003, 171803}"}) {
    const auto game = parse_game(text);
    ASSERT_TRUE(game);
    auto answer = search(*game, listener);
    ASSERT_TRUE(answer);
    const std::string before = answer->status();
    ASSERT_TRUE(prove_by_loops(*answer, listener));
    EXPECT_FALSE(answer->by_loops);
    EXPECT_EQ(answer->status(), before);
  }
}

TEST(ByLoops, AnAnalysisTellsOfIt) {
  NoListener listener;
  const auto game = parse_game("{7, 100003, 171803}");
  const auto found = analyse(*game, resources_of(little_memory), limits_of(little_memory), listener);
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_TRUE(found->by_loops);
  EXPECT_EQ(found->by_loops->period, 271'806U);
  SearchLimits given = limits_of(little_memory);
  given.heaps = 100'000;
  const auto less = analyse(*game, resources_of(little_memory), given, listener);
  ASSERT_TRUE(less);
  EXPECT_FALSE(less->by_loops) << "a limit that was given is kept";
}

}  // namespace
}  // namespace takeaway::answer
