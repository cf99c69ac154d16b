// The notation of games on two heaps, and the check of their rows on claims that are true and on wrong ones.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "plane/games.hpp"

namespace takeaway {
namespace {

RC_GTEST_PROP(PlaneNotation, WhatIsPrintedIsReadAgain, ()) {
  const PlaneGame game = *testing::arbitrary_plane_game(9, 6);
  const auto read = parse_plane_game(to_text(game));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == game);
}

TEST(PlaneNotation, Names) {
  EXPECT_EQ(to_text(*parse_plane_game("plane wythoff")), "plane {(0,1)*, (1,0)*, (1,1)*}");
  EXPECT_EQ(to_text(*parse_plane_game("plane nim")), "plane {(0,1)*, (1,0)*}");
  EXPECT_EQ(to_text(*parse_plane_game(" plane{(2,1),(1,2)}")), "plane {(1,2), (2,1)}");
  EXPECT_TRUE(is_plane("  plane {(1,2)}"));
  EXPECT_FALSE(is_plane("planes"));
  EXPECT_FALSE(is_plane("{1,4}"));
}

TEST(PlaneNotation, Parameters) {
  const auto family = parse_plane("plane {(a,b), (b,a)}");
  ASSERT_TRUE(family.has_value());
  EXPECT_EQ(family->parameters(), (std::set<std::string>{"a", "b"}));
  Bindings bindings;
  bindings.bind("a", 3);
  bindings.bind("b", 1);
  EXPECT_EQ(to_text(*bind(*family, bindings)), "plane {(1,3), (3,1)}");
}

TEST(PlaneNotation, BadInputHasAPlace) {
  const auto place = [](const char* text) { return parse_plane_game(text).error().place; };
  EXPECT_EQ(place("plane {(1,2),(1,2)}"), 13U);
  EXPECT_EQ(place("plane {(0,0)}"), 7U);
  EXPECT_EQ(place("plane {(2,0-1)}"), 10U);
  EXPECT_EQ(place("plane {(1)}"), 9U);
  EXPECT_EQ(place("plane {3}"), 7U);
  EXPECT_EQ(place("plane {}"), 6U);
  EXPECT_EQ(place("plane queens"), 6U);
}

TEST(CheckRows, RefusesWhatIsNotLeastOrNotTrue) {
  const PlaneGame game = *parse_plane_game("plane {(1,0)}");
  const auto holds = [&](PeriodicRow row) { return check_rows(game, {std::move(row)}, 1000)->holds; };
  EXPECT_TRUE(holds({0, 2, {true, false}}));
  EXPECT_FALSE(holds({0, 2, {false, true}}));
  EXPECT_FALSE(holds({0, 4, {true, false, true, false}}));
  EXPECT_FALSE(holds({1, 2, {true, false, true}}));
  EXPECT_FALSE(holds({0, 2, {true}}));
  EXPECT_FALSE(holds({0, 0, {}}));
}

}  // namespace
}  // namespace takeaway
