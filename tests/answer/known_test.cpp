// What is known of games of three moves, by the tiling, the atlas, and the execution of what lies between
// cells.
#include "answer/known.hpp"

#include <gtest/gtest.h>

#include <random>

#include "takeaway/period.hpp"

namespace takeaway::answer {
namespace {

#if defined(TAKEAWAY_SANITIZE)
constexpr int games_tried = 200;
#else
constexpr int games_tried = 2000;
#endif

Game game_of(BoundaryKind boundary, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  Game game;
  game.boundary = boundary;
  game.moves = MoveSet::finite({a, b, c});
  return game;
}

/// Random games that are not additive, up to a largest move.
Game random_game(std::mt19937& random, BoundaryKind boundary, unsigned most) {
  for (;;) {
    const auto c = 3 + random() % (most - 2);
    const auto b = 2 + random() % (c - 2);
    const auto a = 1 + random() % (b - 1);
    if (a + b != c) return game_of(boundary, a, b, c);
  }
}

std::optional<KnownPeriod> truth_about(const Game& game) {
  const auto period = find_period(*plan(game, Question::values));
  if (!period) return std::nullopt;
  return KnownPeriod{static_cast<std::int64_t>(period->preperiod), static_cast<std::int64_t>(period->period)};
}

class KnownGames : public ::testing::TestWithParam<BoundaryKind> {};

// Small games lie on borders of cells, which execution answers, and large ones inside.
TEST_P(KnownGames, ArePeriodsThatAreRight) {
  for (const auto& [most, percent] : {std::pair(24U, 98), std::pair(64U, 95), std::pair(600U, 80)}) {
    std::mt19937 random(most);
    int answered = 0;
    for (int i = 0; i < games_tried; ++i) {
      const Game game = random_game(random, GetParam(), most);
      const auto known = known_period(game);
      if (!known) continue;
      ++answered;
      EXPECT_EQ(known, truth_about(game)) << to_text(game);
    }
    EXPECT_GE(answered * 100, games_tried * percent) << "c <= " << most;
  }
}

TEST_P(KnownGames, AreInsideOnTheBorderOrPowers) {
  // In the second largest cell under wall, on its edge c = 2a, and where a and b are small.
  const Known inside = what_is_known(game_of(GetParam(), 17, 30, 41));
  EXPECT_TRUE(inside.inside && inside.tiled->has({17, 30, 41}));
  EXPECT_TRUE(inside.cell.has_value());
  EXPECT_FALSE(what_is_known(game_of(GetParam(), 17, 30, 41), false).cell.has_value());
  const Known border = what_is_known(game_of(GetParam(), 20, 30, 40));
  EXPECT_FALSE(border.inside);
  ASSERT_NE(border.tiled, nullptr);
  EXPECT_TRUE(border.tiled->touches({20, 30, 40}));
  const Known power = what_is_known(game_of(GetParam(), 20'001, 30'000, 100'000'000));
  EXPECT_EQ(power.tiled, nullptr);
  EXPECT_TRUE(power.cell && power.cell->proved);
}

INSTANTIATE_TEST_SUITE_P(Known, KnownGames, ::testing::Values(BoundaryKind::wall, BoundaryKind::sink),
                         [](const auto& info) { return info.param == BoundaryKind::wall ? "wall" : "sink"; });

TEST(Known, IsNothingOfOtherGames) {
  for (const char* text : {"{2,5}", "{2,5,6,9}", "comply {2,5,6}", "not {2,5,6}", "init(0,1) {2,5,6}"}) {
    const auto game = parse_game(text);
    ASSERT_TRUE(game) << text;
    const Known known = what_is_known(*game);
    EXPECT_EQ(known.tiled, nullptr) << text;
    EXPECT_FALSE(known.cell) << text;
    EXPECT_FALSE(known_period(*game)) << text;
  }
}

}  // namespace
}  // namespace takeaway::answer
