// Words of partizan games, proved for all parameters; and not where one thing is wrong.
#include <gtest/gtest.h>

#include "takeaway/proof.hpp"

namespace takeaway {
namespace {

const std::string one_against_one =
    "params a, b\nwhere 1 <= a, a < b\ncheck b=2..7, a=1..b-1\ngame left {a} right {b}\n";

/// Whether the lines are proved for all parameters.
bool proved(const std::string& lines) {
  const auto theorems = parse_theorems("theorem t\n" + lines, "t.thm");
  EXPECT_TRUE(theorems.has_value()) << theorems.error().message;
  const auto report = prove(theorems->front(), {}, {});
  EXPECT_TRUE(report.has_value());
  return report && report->verdict == ProofReport::Verdict::proved;
}

TEST(OutcomeProofs, OfOneMoveAgainstOne) {
  EXPECT_TRUE(proved(one_against_one + "word P^a L^(b-a) N^a\npure\nperiod = a+b\nbehaviour = weak_left\n"));
}

TEST(OutcomeProofs, OfWordsThatEndInOneClass) {
  const std::string lines =
      "params a, b, c, d\nwhere a+c = b, 2a+c = d, 3c = a+d, 0 < a\ncheck a=1..9, b=1..9, c=1..9, d=1..9\n"
      "game left {a, b} right {c, d}\n";
  const std::string word = "word P^a L^(c-a) N^a L^a N^a P^(c-a) L^a N^(c-a) L^c N^(a+b-2c) | ";
  EXPECT_TRUE(proved(lines + word + "L\npreperiod = 3a+b+2c\nperiod = 1\nbehaviour = strong_left\n"));
  EXPECT_FALSE(proved(lines + word + "L\nbehaviour = weak_left\n"));
  EXPECT_FALSE(proved(lines + word + "R\n"));
}

TEST(OutcomeProofs, AreNotFoundWithOneThingWrong) {
  for (const char* const word :
       {"P^a L^(b-a) N^b", "P^a L^(b-a) N^a P", "P^b L^(b-a) N^a", "L^a L^(b-a) N^a", "P^a R^(b-a) N^a",
        "P^a L^(b-a) P^a", "P^a N^(b-a) N^a", "N^a L^(b-a) P^a", "P^a L^(b-a) N^(a-1) P"})
    EXPECT_FALSE(proved(one_against_one + "word " + word + "\n")) << word;
  const std::string word = "word P^a L^(b-a) N^a\n";
  for (const char* const claim : {"period = a+b+1", "period = b", "preperiod = 1", "behaviour = strong_left",
                                  "behaviour = weak_right", "behaviour = fair", "behaviour = impartial"})
    EXPECT_FALSE(proved(one_against_one + word + claim + "\n")) << claim;
  EXPECT_FALSE(
      proved("params a, b\nwhere 1 <= a, a < b\ncheck b=2..7, a=1..b-1\ngame left {b} right {a}\n" + word));
  EXPECT_FALSE(proved("params a\ncheck a=1..7\ngame ending {a+1}\nword L R\n"));
  EXPECT_FALSE(proved("game dynamic t\nword P^2 N P N^3 P\n"));
}

}  // namespace
}  // namespace takeaway
