// Mosaics: what the check accepts is compared with the definition on a part of the plane that is wider than
// the part that the check looks at.
#include "takeaway/mosaic.hpp"

#include "plane/games.hpp"
#include "takeaway/carpet.hpp"

namespace takeaway {
namespace {

constexpr std::uint64_t most_points = std::uint64_t{1} << 26U;
using Values = std::vector<std::vector<std::uint32_t>>;

std::int64_t turn(PlanePoint a, PlanePoint b) {
  return static_cast<std::int64_t>(a.x * b.y) - static_cast<std::int64_t>(a.y * b.x);
}

/// Whether the claim holds at every point of the table, by the words of the definition of a mosaic.
bool holds_on(const Mosaic& mosaic, const Values& values) {
  const auto from = static_cast<std::int64_t>(mosaic.from);
  const auto same = [&](PlanePoint p, PlanePoint u) {
    return (values[p.y][p.x] == 0) == (values[p.y - u.y][p.x - u.x] == 0);
  };
  for (std::uint64_t y = 0; y < values.size(); ++y)
    for (std::uint64_t x = 0; x < values[y].size(); ++x)
      for (std::size_t i = 0; i + 1 < mosaic.rays.size(); ++i) {
        const PlanePoint u = mosaic.rays[i];
        const PlanePoint v = mosaic.rays[i + 1];
        const PlanePoint p{x, y};
        if (turn(u, p) < 0 || turn(p, v) < 0) continue;
        if (turn(p, v) >= from * turn(u, v) && !same(p, u)) return false;
        if (turn(u, p) >= from * turn(u, v) && !same(p, v)) return false;
      }
  return true;
}

RC_GTEST_PROP(Mosaic, WhatIsFoundHoldsFarOut, ()) {
  const PlaneGame game = *testing::arbitrary_plane_game(*rc::gen::element(2, 3, 5), 4, false);
  const auto found = find_mosaic(game, 320);
  RC_ASSERT(found.has_value());
  RC_CLASSIFY(found->has_value(), "found");
  if (!*found) return;
  RC_ASSERT((*found)->sectors.size() + 1 == (*found)->mosaic.rays.size());
  RC_ASSERT(holds_on((*found)->mosaic, testing::values_by_definition(game, 400, 400)));
}

// Any claim, true or false: if the check accepts it, it holds on a wider part, and what fails on the part
// that the induction begins with is refused.
TEST(Mosaic, TheCheckIsTheDefinitionOnThousandsOfRandomClaims) {
  std::uint64_t state = 0x2545f4914f6cdd1dULL;
  const auto random = [&](std::uint64_t below) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (state >> 33U) % below;
  };
  int accepted = 0;
  int refused = 0;
  for (int i = 0; i < 2500; ++i) {
    PlaneGame game;
    for (std::uint64_t m = 1 + random(3); m > 0; --m) {
      const PlaneMove move{random(4), random(4), false};
      if (move.x + move.y > 0) game.moves.push_back(move);
    }
    if (game.moves.empty()) continue;
    std::ranges::sort(game.moves);
    game.moves.erase(std::ranges::unique(game.moves).begin(), game.moves.end());
    // Sums of moves are likely rays.
    const auto along = [&] {
      const PlaneMove& a = game.moves[random(game.moves.size())];
      const PlaneMove& b = game.moves[random(game.moves.size())];
      return PlanePoint{a.x + b.x, a.y + b.y};
    };
    Mosaic claim{{{1 + random(4), 0}}, 1 + random(3)};
    const PlanePoint middle = along();
    if (middle.x > 0 && middle.y > 0 && random(3) > 0) claim.rays.push_back(middle);
    claim.rays.push_back({0, 1 + random(4)});
    const auto verdict = check_mosaic(game, claim, most_points);
    ASSERT_TRUE(verdict.has_value());
    const bool holds = holds_on(claim, testing::values_by_definition(game, 150, 150));
    ASSERT_EQ(verdict->holds, holds) << to_text(game) << " " << i << ": " << verdict->reason;
    ++(verdict->holds ? accepted : refused);
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 500);
}

TEST(Mosaic, OfKnownGames) {
  const auto two = find_mosaic(*parse_plane_game("plane {(1,2),(2,1)}"), 320);
  ASSERT_TRUE(two.has_value() && two->has_value());
  EXPECT_EQ((*two)->mosaic, (Mosaic{{{1, 0}, {3, 3}, {0, 1}}, 2}));
  EXPECT_EQ((*two)->sectors[0].points, 3U);
  EXPECT_EQ((*two)->sectors[0].p_positions, 1U);
  const auto three = find_mosaic(*parse_plane_game("plane {(1,2),(2,1),(2,2)}"), 320);
  ASSERT_TRUE(three.has_value() && three->has_value());
  EXPECT_EQ((*three)->mosaic.rays, (std::vector<PlanePoint>{{1, 0}, {4, 3}, {3, 4}, {0, 1}}));
  EXPECT_FALSE(find_mosaic(*parse_plane_game("plane wythoff"), 320)->has_value());
}

TEST(Mosaic, ClaimsThatAreNoMosaicAreRefused) {
  const PlaneGame game = *parse_plane_game("plane {(1,2),(2,1)}");
  for (const Mosaic& claim :
       {Mosaic{{{1, 0}, {3, 3}, {0, 1}}, 0}, Mosaic{{{3, 3}, {0, 1}}, 2}, Mosaic{{{1, 0}, {3, 3}}, 2},
        Mosaic{{{1, 0}, {0, 1}, {0, 1}}, 2}, Mosaic{{{1, 0}, {3, 4}, {3, 3}, {0, 1}}, 2}, Mosaic{{{1, 0}}, 1},
        Mosaic{{{1, 0}, {3, 3}, {0, 1}}, 1}, Mosaic{{}, 1}})
    EXPECT_FALSE(check_mosaic(game, claim, most_points)->holds);
  const Mosaic right{{{1, 0}, {3, 3}, {0, 1}}, 2};
  EXPECT_TRUE(check_mosaic(game, right, most_points)->holds);
  EXPECT_EQ(check_mosaic(game, right, 100).error().fault, Fault::limit);
  Mosaic endless = right;
  endless.from = ~std::uint64_t{0};
  EXPECT_EQ(check_mosaic(game, endless, most_points).error().fault, Fault::limit);
  EXPECT_EQ(check_mosaic(*parse_plane_game("plane {(1,1)*}"), right, most_points).error().fault,
            Fault::bad_input);
  EXPECT_EQ(check_mosaic(*parse_plane_game("plane {(1,2^40)}"), right, most_points).error().fault,
            Fault::limit);
}

}  // namespace
}  // namespace takeaway
