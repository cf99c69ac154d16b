// The survey of the plane: which games it has, and what it counts.
#include "answer/plane_survey.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>

namespace takeaway::answer {
namespace {

constexpr std::uint64_t enough_memory = 1 << 28;

TEST(PlaneSurvey, HasOneOfAGameAndItsMirror) {
  const auto games = *games_of({2, 3});
  // 8 moves, 56 sets of three; 6 of them are their own mirrors.
  EXPECT_EQ(games.size(), 31U);
  std::set<std::vector<PlaneMove>> seen;
  for (const PlaneGame& game : games) {
    EXPECT_TRUE(std::ranges::is_sorted(game.moves));
    seen.insert(game.moves);
    seen.insert(mirrored(game).moves);
  }
  EXPECT_EQ(seen.size(), 56U);
  EXPECT_EQ(games_of({1, 3})->size(), 1U);
  EXPECT_EQ(games_of({1, 1})->size(), 2U);
  EXPECT_EQ(games_of({20, 8}).error().fault, Fault::limit);
}

TEST(PlaneSurvey, CountsTheSameOnAnyNumberOfThreads) {
  const auto one = count_mosaics({2, 3}, 1, enough_memory, {});
  const auto two = count_mosaics({2, 3}, 2, enough_memory, {});
  ASSERT_TRUE(one.has_value() && two.has_value());
  EXPECT_EQ(one->games, 31U);
  EXPECT_EQ(one->proved(), 31U);
  EXPECT_EQ(one->kept, 24U);
  EXPECT_EQ(one->by_sectors, (std::vector<std::uint64_t>{0, 14, 16, 1}));
  EXPECT_EQ(one->by_sectors, two->by_sectors);
  EXPECT_EQ(one->most_sectors->game, two->most_sectors->game);
  EXPECT_EQ(one->latest->game, two->latest->game);
}

TEST(PlaneSurvey, StopsWhenItIsTold) {
  const std::atomic<bool> stop = true;
  EXPECT_EQ(count_mosaics({3, 3}, 2, enough_memory, {&stop, {}}).error().fault, Fault::interrupted);
}

}  // namespace
}  // namespace takeaway::answer
