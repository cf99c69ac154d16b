// Periods known from the literature, recomputed.
#include <numeric>

#include "games.hpp"
#include "takeaway/period.hpp"

namespace takeaway {
namespace {

using testing::game_of;

Period proved_period(const Game& game, Question question = Question::values) {
  const auto chosen = plan(game, question);
  const auto found = find_period(*chosen);
  EXPECT_TRUE(found) << to_text(game);
  return found.value_or(Period{});
}

Game triple(BoundaryKind boundary, Move a, Move b, Move c) {
  return {boundary, {}, false, MoveSet::finite({a, b, c})};
}

TEST(PeriodFacts, AdditiveSets) {
  for (Move m = 1; m <= 14; ++m)
    for (Move difference = 1; difference <= 45; ++difference) {
      const Move d = difference % (2 * m);
      const Move expected =
          d <= m ? 3 * m + 2 * difference - d : m * (m + 2 * difference + d) / std::gcd(m, d);
      for (const auto boundary : {BoundaryKind::wall, BoundaryKind::sink})
        ASSERT_EQ(proved_period(triple(boundary, m, m + difference, 2 * m + difference)),
                  (Period{0, expected}))
            << m << " " << difference;
    }
}

TEST(PeriodFacts, TwoFiveC) {
  for (Move c = 6; c <= 200; ++c) {
    if (c == 7) continue;
    Period expected;
    switch (c % 7) {
      case 1:
        expected = {0, c + 2};
        break;
      case 2:
      case 5:
        expected = {0, 7};
        break;
      case 3:
      case 6:
        expected = {0, c + 5};
        break;
      case 4:
        expected = {c + 3, c + 2};
        break;
      default:
        expected = {c + 8, c + 2};
        break;
    }
    ASSERT_EQ(proved_period(triple(BoundaryKind::wall, 2, 5, c)), expected) << c;
  }
}

TEST(PeriodFacts, Bipartite) {
  for (unsigned k = 3; k <= 12; ++k)
    EXPECT_EQ(proved_period(triple(BoundaryKind::wall, 3, 5, (Move{1} << k) + 1)),
              (Period{(Heap{2} << k) - 2, 2}))
        << k;
  for (Move a = 3; a <= 25; a += 2) {
    EXPECT_EQ(proved_period(triple(BoundaryKind::wall, a, a + 2, 2 * a + 3)),
              (Period{(3 * a * a + 2 * a - 5) / 2, 2}))
        << a;
    EXPECT_EQ(proved_period(triple(BoundaryKind::wall, a, 2 * a + 1, 3 * a)), (Period{2 * a * a - a - 1, 2}))
        << a;
  }
}

TEST(PeriodFacts, SinkAndWallMayDiffer) {
  EXPECT_EQ(proved_period(game_of("{4,10,21}")), (Period{56, 14}));
  EXPECT_EQ(proved_period(game_of("sink {4,10,21}")), (Period{73, 42}));
}

TEST(PeriodFacts, CubicFourMoveFamily) {
  for (Move s = 1; s <= 12; ++s) {
    const Game game{BoundaryKind::wall, {}, false, MoveSet::finite({s, 4 * s, 12 * s + 1, 16 * s + 1})};
    EXPECT_EQ(proved_period(game),
              (Period{s == 1 ? 0 : 28 * s * s - 29 * s - 1, 56 * s * s * s + 52 * s * s + 9 * s + 1}))
        << s;
  }
}

TEST(PeriodFacts, LongestOutcomePeriodsByLargestMove) {
  const std::vector<Heap> longest = {4, 6, 8, 10, 12, 22, 25, 28, 45, 54, 61};  // largest move 2, 3, ...
  for (Move largest = 2; largest < 2 + longest.size(); ++largest) {
    Heap record = 0;
    for (Move subset = 0; subset < Move{1} << (largest - 1); ++subset) {
      std::vector<Move> moves = {largest};
      for (Move move = 1; move < largest; ++move)
        if ((subset >> (move - 1) & 1U) != 0) moves.push_back(move);
      const Game game{BoundaryKind::wall, {}, false, MoveSet::finite(moves)};
      record = std::max(
          record, find_period(*plan_with({.engine = EngineName::window}, game, Question::outcomes))->period);
    }
    EXPECT_EQ(record, longest[largest - 2]) << largest;
  }
}

TEST(PeriodFacts, SymmetricFiveMoveSets) {
  EXPECT_EQ(proved_period(game_of("{1,12,17,28,29}"), Question::outcomes).period, 4896U);
}

}  // namespace
}  // namespace takeaway
