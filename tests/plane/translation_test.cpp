// Translations that keep outcomes everywhere: the check against the definition on a part of the plane.
#include "plane/games.hpp"
#include "takeaway/carpet.hpp"
#include "takeaway/mosaic.hpp"

namespace takeaway {
namespace {

constexpr std::uint64_t most_steps = std::uint64_t{1} << 26U;

/// Whether the translation keeps outcomes wherever both points lie in the table.
bool kept_on(const std::vector<std::vector<std::uint32_t>>& values, PlanePoint by) {
  for (std::uint64_t y = by.y; y < values.size(); ++y)
    for (std::uint64_t x = by.x; x < values[y].size(); ++x)
      if ((values[y][x] == 0) != (values[y - by.y][x - by.x] == 0)) return false;
  return true;
}

TEST(Translation, TheCheckIsTheDefinitionOnThousandsOfRandomGames) {
  std::uint64_t state = 0x9e3779b97f4a7c15ULL;
  const auto random = [&](std::uint64_t below) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (state >> 33U) % below;
  };
  int proved = 0;
  int refuted = 0;
  for (int i = 0; i < 3000; ++i) {
    PlaneGame game;
    for (std::uint64_t m = 1 + random(4); m > 0; --m) {
      const PlaneMove move{random(4), random(4), false};
      if (move.x + move.y > 0) game.moves.push_back(move);
    }
    if (game.moves.empty()) continue;
    std::ranges::sort(game.moves);
    game.moves.erase(std::ranges::unique(game.moves).begin(), game.moves.end());
    const PlaneMove& a = game.moves[random(game.moves.size())];
    const PlaneMove& b = game.moves[random(game.moves.size())];
    const PlanePoint by =
        random(4) > 0 ? PlanePoint{a.x + b.x, a.y + b.y} : PlanePoint{1 + random(4), random(5)};
    const PlanePoint needed = boundary_for(game, by);
    const auto rows = needed.y == 0 ? std::vector<PeriodicRow>() : *find_rows(game, needed.y - 1, 1 << 16);
    const auto columns =
        needed.x == 0 ? std::vector<PeriodicRow>() : *find_rows(mirrored(game), needed.x - 1, 1 << 16);
    const auto verdict = check_translation(game, rows, columns, by, most_steps);
    ASSERT_TRUE(verdict.has_value());
    ASSERT_EQ(verdict->holds, kept_on(testing::values_by_definition(game, 100, 100), by))
        << to_text(game) << " by (" << by.x << "," << by.y << "): " << verdict->reason;
    ++(verdict->holds ? proved : refuted);
  }
  EXPECT_GT(proved, 300);
  EXPECT_GT(refuted, 300);
}

// What 200 by 200 points do not tell: far out the translation fails.
TEST(Translation, FailsFarOut) {
  const PlaneGame game = *parse_plane_game("plane {(0,1),(300,0)}");
  const PlanePoint by{1, 0};
  ASSERT_EQ(keeps_outcomes(game, {200, 200}, {{by.x, by.y, false}}, 1 << 28)->size(), 1U);
  const auto rows = find_rows(game, 1, 1 << 16);
  const auto columns = find_rows(mirrored(game), 301, 1 << 16);
  const auto verdict = check_translation(game, *rows, *columns, by, most_steps);
  EXPECT_FALSE(verdict->holds);
  EXPECT_EQ(verdict->reason, "the translation does not keep the outcome of row 0 at 299");
}

TEST(Translation, NeedsRowsAndMovesOfOneLength) {
  const PlaneGame game = *parse_plane_game("plane {(1,2),(2,1)}");
  const auto rows = find_rows(game, 4, 1000);
  EXPECT_TRUE(check_translation(game, *rows, *rows, {3, 3}, most_steps)->holds);
  EXPECT_EQ(check_translation(game, *rows, *rows, {4, 4}, most_steps).error().fault, Fault::bad_input);
  EXPECT_EQ(check_translation(game, *rows, *rows, {3, 3}, 3).error().fault, Fault::limit);
  EXPECT_EQ(
      check_translation(*parse_plane_game("plane {(1,1)*}"), *rows, *rows, {3, 3}, most_steps).error().fault,
      Fault::bad_input);
}

}  // namespace
}  // namespace takeaway
