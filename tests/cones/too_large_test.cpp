// Cones whose numbers grow too large to be computed exactly: that is said, and nothing is made of them.
#include <gtest/gtest.h>

#include <random>

#include "cones/align.hpp"
#include "cones/region.hpp"
#include "takeaway/fans.hpp"

namespace takeaway {
namespace {

std::string message_of(const Result<Cone>& cone) {
  return cone ? "no error" : cone.error().message;
}

const char* const too_large = "the numbers of this cone are too large to be computed exactly";

TEST(TooLarge, MovesAndPositions) {
  const auto of_game = [](const std::vector<std::int64_t>& moves) {
    return message_of(generalize(all_sets(BoundaryKind::wall, moves.size()), moves));
  };
  EXPECT_EQ(of_game({largest_number}), too_large) << "its period is 2^63";
  EXPECT_EQ(of_game({1, largest_number}), too_large);
  EXPECT_EQ(of_game({largest_number / 2, largest_number}), too_large);
  EXPECT_EQ(of_game({largest_number / 16, largest_number / 8 + 1}), "no error");
  LinearFamily twice = all_sets(BoundaryKind::wall, 1);
  twice.moves = {{2}};
  EXPECT_EQ(message_of(generalize(twice, {largest_number})), too_large);
}

TEST(TooLarge, RegionsStayAsTheyAre) {
  const std::int64_t far = std::int64_t{1} << 40U;
  cones::Region region(std::vector<std::int64_t>{1, 1, 1});
  EXPECT_TRUE(region.require(std::vector<std::int64_t>{1, -far, 0}));
  EXPECT_FALSE(region.is_too_large());
  const std::vector<std::int64_t> form{0, 1, -far};
  EXPECT_FALSE(region.require(form)) << "a ray would be (2^80, 2^40, 1)";
  EXPECT_TRUE(region.is_too_large());
  const auto rays = region.rays();
  EXPECT_FALSE(region.require(form));
  region.equate(form);
  EXPECT_EQ(region.rays(), rays);
  EXPECT_TRUE(region.equations().empty());
  EXPECT_TRUE(region.is_too_large());
}

TEST(TooLarge, Products) {
  const std::vector<std::int64_t> eight(8, largest_number);
  EXPECT_FALSE(cones::product(eight, eight).has_value());
  const std::vector<std::int64_t> seven(7, largest_number);
  EXPECT_TRUE(cones::product(seven, seven).has_value());
}

TEST(TooLarge, PointsAndFormsThatAreCarried) {
  const Count count{"q", {0, 1}, {2, 0}};
  EXPECT_EQ(*cones::carried_point({3, 10}, count, 4), (std::vector<std::int64_t>{3, 34}));
  EXPECT_FALSE(cones::carried_point({largest_number, 10}, count, 1).has_value());
  EXPECT_FALSE(cones::carried_point({largest_number, 10}, count, largest_number).has_value());
  EXPECT_EQ(*cones::carried({0, 1}, count, 3), (LinearForm{6, 1}));
  EXPECT_FALSE(cones::carried({0, 1}, count, largest_number).has_value());
  EXPECT_FALSE(cones::carried({0, largest_number}, count, largest_number).has_value());
}

TEST(TooLarge, Fans) {
  const auto cone = generalize(all_sets(BoundaryKind::wall, 2), {3, 40});
  ASSERT_TRUE(cone.has_value());
  const auto fan = fan_of(*cone, {{"q", {0, largest_number}, {2, 0}}});
  ASSERT_FALSE(fan.has_value());
  EXPECT_EQ(fan.error().message, "the numbers of this fan are too large to be computed exactly");
  EXPECT_EQ(fan.error().fault, Fault::limit);
}

/// Whatever the bound on the runs: a limit, or the cone that there is without one.
TEST(TooLarge, EveryNumberOfRuns) {
  const LinearFamily family = all_sets(BoundaryKind::wall, 3);
  const auto whole = generalize(family, {17, 30, 41});
  ASSERT_TRUE(whole.has_value());
  bool has_closed = false;
  for (std::uint64_t runs = 1; runs < 400; ++runs) {
    const auto cone = generalize(family, {17, 30, 41}, {.runs = runs});
    EXPECT_TRUE(cone ? check_cone(*cone).value_or(Verdict{}).holds : cone.error().fault == Fault::limit);
    has_closed = has_closed || cone.has_value();
  }
  EXPECT_TRUE(has_closed);
}

/// Moves of all sizes up to 2^62: what is found holds, and else there is a limit.
TEST(TooLarge, RandomGames) {
  std::mt19937_64 random(62);
  int found = 0;
  int limits = 0;
  for (int i = 0; i < 200; ++i) {
    std::vector<std::int64_t> moves;
    for (std::size_t j = 0; j < 2 + random() % 3; ++j)
      moves.push_back(1 + static_cast<std::int64_t>((random() >> 2U) >> (random() % 8)));
    const auto cone = generalize(all_sets(BoundaryKind::wall, moves.size()), moves, {.runs = 2000});
    EXPECT_TRUE(cone ? check_cone(*cone).value_or(Verdict{}).holds : cone.error().fault == Fault::limit);
    ++(cone ? found : limits);
  }
  EXPECT_GT(found, 10);
  EXPECT_GT(limits, 10);
}

}  // namespace
}  // namespace takeaway
