// One pair by itself: what a carpet says of it, and Wythoff's pairs as far as heaps can go.
#include <gtest/gtest.h>
// RapidCheck's own headers come after GoogleTest's.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <tuple>

#include "carpet/wythoff_pairs.hpp"
#include "plane/games.hpp"
#include "takeaway/carpet.hpp"

namespace takeaway {
namespace {

constexpr std::uint64_t enough = std::uint64_t{1} << 28U;

std::vector<PlanePoint> winning_options(const PlaneGame& game,
                                        const std::vector<std::vector<std::uint32_t>>& values,
                                        PlanePoint at) {
  std::vector<PlanePoint> wins;
  for (const PlaneMove& move : game.moves)
    for (std::uint64_t k = 1; k * move.x <= at.x && k * move.y <= at.y; ++k) {
      if (values[at.y - k * move.y][at.x - k * move.x] == 0)
        wins.push_back({at.x - k * move.x, at.y - k * move.y});
      if (!move.any_length) break;
    }
  std::ranges::sort(wins);
  wins.erase(std::ranges::unique(wins).begin(), wins.end());
  return wins;
}

void expect_definition(const PlaneGame& game, std::uint64_t columns, std::uint64_t rows, std::uint64_t step) {
  const auto values = testing::values_by_definition(game, columns, rows);
  for (std::uint64_t y = 0; y < rows; y += step)
    for (std::uint64_t x = 0; x < columns; x += step) {
      const auto found = solve_one_pair(game, {x, y}, enough);
      ASSERT_TRUE(found) << found.error().message;
      ASSERT_EQ(found->is_p, values[y][x] == 0) << to_text(game) << " at " << x << "," << y;
      ASSERT_EQ(found->wins, winning_options(game, values, {x, y}))
          << to_text(game) << " at " << x << "," << y;
    }
}

// With a line no mosaic is looked for, which takes long where there is none.
RC_GTEST_PROP(OnePair, IsAsTheDefinitionSays, ()) {
  PlaneGame game = *testing::arbitrary_plane_game(3, 4);
  game.moves.front().any_length = true;
  expect_definition(game, 40, 30, 3);
}

TEST(OnePair, OfNimAndWythoff) {
  expect_definition(*parse_plane_game("plane nim"), 60, 60, 1);
  expect_definition(*parse_plane_game("plane wythoff"), 90, 90, 1);
}

// Where a mosaic is found the carpet is not needed.
TEST(OnePair, FarOutByAMosaic) {
  constexpr std::uint64_t side = 400;
  for (const char* text : {"plane {(1,2),(2,1)}", "plane {(1,2),(2,1),(2,2)}", "plane {(1,3),(2,3),(3,1)}",
                           "plane {(1,1)}", "plane {(0,1),(1,0),(1,2)}"}) {
    const PlaneGame game = *parse_plane_game(text);
    const auto found = find_mosaic(game, 640);
    ASSERT_TRUE(found && *found) << text;
    const auto outcomes = MosaicOutcomes::open(game, (*found)->mosaic, 1U << 20U);
    ASSERT_TRUE(outcomes) << text;
    auto rows = OutcomeRows::open(game, {side, side}, enough);
    for (std::uint64_t y = 0; y < side; ++y) {
      const auto row = rows->next();
      for (std::uint64_t x = 0; x < side; ++x)
        ASSERT_EQ(outcomes->is_p({x, y}), ((row[x / 64] >> (x % 64)) & 1U) != 0) << text << x << "," << y;
    }
    const PlanePoint far{largest_of_pairs, largest_of_pairs - 12'345};
    EXPECT_EQ(solve_one_pair(game, far, enough)->how, OnePair::How::mosaic) << text;
  }
  const Mosaic late{.rays = {{1, 0}, {3, 3}, {0, 1}}, .from = 1U << 14U};
  EXPECT_EQ(MosaicOutcomes::open(*parse_plane_game("plane {(1,2),(2,1)}"), late, 1U << 20U).error().fault,
            Fault::limit);
}

TEST(OnePair, TooFarOutIsALimit) {
  const PlaneGame game = *parse_plane_game("plane {(1,0)*,(0,1)*,(2,2)*}");
  EXPECT_EQ(solve_one_pair(game, {1U << 30U, 1U << 30U}, enough).error().fault, Fault::limit);
  EXPECT_EQ(solve_one_pair(game, {300, 200}, enough)->how, OnePair::How::rows);
}

// Every number has one partner, and stands in the pair of their difference.
RC_GTEST_PROP(WythoffPairs, PartnersOfLargeNumbers, ()) {
  const auto n = *rc::gen::inRange<std::uint64_t>(0, largest_of_pairs / 3);
  const std::uint64_t other = partner_in_pair(n);
  RC_ASSERT(partner_in_pair(other) == n);
  RC_ASSERT(lower_of_pair(std::max(n, other) - std::min(n, other)) == std::min(n, other));
}

// floor(k phi): phi lies between neighbouring ratios of Fibonacci numbers.
TEST(WythoffPairs, LargeOnesBySuccessiveFibonacciNumbers) {
  std::uint64_t before = 1;
  std::uint64_t number = 1;
  for (int i = 2; number < largest_of_pairs / 2; ++i) {
    // F(i) phi = F(i+1) - (-1/phi)^i, so that its whole part is F(i+1), less 1 where i is even.
    EXPECT_EQ(lower_of_pair(number), before + number - (i % 2 == 0 ? 1 : 0)) << i;
    std::tie(before, number) = std::pair(number, before + number);
  }
}

}  // namespace
}  // namespace takeaway
