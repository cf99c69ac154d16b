// The notation of games that break heaps.
#include <gtest/gtest.h>

#include <string>

#include "takeaway/game.hpp"

namespace takeaway {
namespace {

std::string printed(const std::string& text) {
  const auto game = parse_game(text);
  return game ? to_text(*game)
              : game.error().message + " @" + std::to_string(game.error().place.value_or(999));
}

TEST(Codes, AreReadAndPrinted) {
  EXPECT_EQ(printed("octal .77"), "octal .77");
  EXPECT_EQ(printed(".137"), "octal .137");
  EXPECT_EQ(printed(" 0.7700 "), "octal .77");
  EXPECT_EQ(printed("4.07"), "octal 4.07");
  EXPECT_EQ(printed("hexadecimal .8F"), "hexadecimal .8f");
  EXPECT_EQ(printed("c.04"), "hexadecimal c.04");
  EXPECT_EQ(printed("4."), "this character is not part of the notation @1");
  EXPECT_EQ(printed("4.0"), "octal 4.0");
  for (const char* name : {"kayles", "dawson", "officers", "grundy", "4.0", ".0007", "hexadecimal .a"}) {
    const auto game = parse_game(name);
    ASSERT_TRUE(game) << name;
    EXPECT_EQ(*parse_game(to_text(*game)), *game) << name;
  }
}

TEST(Codes, FamiliesPrintWhatReadsBack) {
  const auto family = parse_family("kayles");
  EXPECT_EQ(to_text(*family), "octal .77");
  EXPECT_TRUE(family->parameters().empty());
}

TEST(Codes, BadOnesAreRefusedAtTheirPlace) {
  EXPECT_EQ(printed("octal .78"), "'8' is no octal digit; 'hexadecimal' has digits up to f @8");
  EXPECT_EQ(printed(".7g"), "'g' is no digit of a code @2");
  EXPECT_EQ(printed(".7.7"), "'.' is no digit of a code @2");
  EXPECT_EQ(printed("14.07"), "one digit at most stands before the point @0");
  EXPECT_EQ(printed("5.7"),
            "before the point, where nothing is taken, a heap can only be broken: 4, 8 or c @0");
  EXPECT_EQ(printed("octal .00"), "this code allows no move at all @6");
  EXPECT_EQ(printed("octal"), "expected a code with a point here, as .77 or 4.07 @5");
  EXPECT_EQ(printed("sink .77"), "a game that breaks heaps has no boundary and no 'comply' @5");
  EXPECT_EQ(printed("comply kayles"), "a game that breaks heaps has no boundary and no 'comply' @7");
  EXPECT_EQ(printed("{1} | .77"), "the code of a game stands alone, without boundary and sets @6");
  EXPECT_EQ(printed("kayles | {1}"), "did not expect '|' here @7");
  EXPECT_EQ(printed("." + std::string(2000, '7')), "a code has at most 1024 digits @0");
}

}  // namespace
}  // namespace takeaway
