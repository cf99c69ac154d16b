// Claims about games that have outcomes alone: what holds, what is refuted, what is refused.
#include <gtest/gtest.h>

#include "takeaway/theory.hpp"

namespace takeaway {
namespace {

Result<CheckReport> checked(const std::string& lines) {
  const auto theorems = parse_theorems("theorem t\n" + lines, "t.thm");
  if (!theorems) return std::unexpected(theorems.error());
  return check(theorems->front(), {});
}

/// How many cases fail.
std::uint64_t failures(const std::string& lines) {
  const auto report = checked(lines);
  EXPECT_TRUE(report.has_value()) << report.error().message;
  return report ? report->failed : 0;
}

std::string fault(const std::string& lines) {
  const auto report = checked(lines);
  return report ? "none" : report.error().message;
}

const std::string one_against_one =
    "params a, b\nwhere a < b\ncheck b=2..7, a=1..b-1\ngame left {a} right {b}\n";

TEST(OutcomeClaims, HoldOfPartizanGames) {
  EXPECT_EQ(failures(one_against_one + "word P^a L^(b-a) N^a\npure\nperiod = a+b\nbehaviour = weak_left\n"),
            0U);
  EXPECT_EQ(failures(one_against_one + "outcome(n) = L iff a <= n mod (a+b) and n mod (a+b) < b\n"), 0U);
  EXPECT_EQ(failures(one_against_one + "outcome(n) = N iff n mod (a+b) >= b\n"), 0U);
  EXPECT_EQ(failures(one_against_one + "outcome(n) = R iff n < 0\n"), 0U);
  EXPECT_EQ(failures(one_against_one + "statement outcome(n) = L implies outcome(n+a+b) = L\n"), 0U);
  EXPECT_EQ(failures("game ending {2,3}\nclaim outcome(0) = L and outcome(1) = R and outcome(3) = N\n"), 0U);
}

TEST(OutcomeClaims, AreRefutedWhereTheyAreFalse) {
  EXPECT_EQ(failures(one_against_one + "word P^a L^(b-a) N^b\n"), 21U);
  EXPECT_EQ(failures(one_against_one + "word P^a R^(b-a) N^a\n"), 21U);
  EXPECT_EQ(failures(one_against_one + "behaviour = strong_left\n"), 21U);
  EXPECT_EQ(failures(one_against_one + "preperiod = 1\n"), 21U);
  EXPECT_EQ(failures(one_against_one + "outcome(n) = P iff n mod (a+b) <= a\n"), 21U);
  EXPECT_GT(failures(one_against_one + "outcome(n) = L iff n mod 3 = 1\n"), 15U);
}

TEST(OutcomeClaims, OfTwoHeaps) {
  const std::string moves = "params a, b\ncheck a=1..4, b=1..4\ngame plane {(a,b)}\nheaps 30\n";
  EXPECT_EQ(failures(moves + "outcome(x,y) = P iff min(x div a, y div b) mod 2 = 0\n"), 0U);
  EXPECT_EQ(failures(moves + "outcome(v,w) = N iff min(v div a, w div b) mod 2 = 1\n"), 0U);
  EXPECT_EQ(failures(moves + "statement outcome(x,y) = outcome(x+2a,y+2b)\n"), 0U);
  EXPECT_EQ(failures(moves + "outcome(x,y) = P iff min(y div a, x div b) mod 2 = 0\n"), 12U);
  EXPECT_EQ(failures("game plane wythoff\nclaim outcome(1,2) = P and outcome(2,2) = N\n"), 0U);
}

TEST(OutcomeClaims, OfGamesWhoseMovesBoundTheNext) {
  EXPECT_EQ(
      failures(
          "game dynamic 2t\nheaps 30\noutcome(n) = P iff exists i in 0..90: i^2 = 5n^2+4 or i^2 = 5n^2-4\n"),
      0U);
  EXPECT_EQ(failures("params k\ncheck k=1..3\ngame dynamic k*t\nheaps 30\noutcome(n) = P iff n = 1\n"), 3U);
}

TEST(OutcomeClaims, MayBeAboutGamesWithNimValues) {
  EXPECT_EQ(failures("params a\ncheck a=1..9\ngame {a}\nstatement outcome(n) = P iff G(n) = 0\n"), 0U);
  EXPECT_EQ(failures("params a\ncheck a=1..9\ngame {a}\nstatement outcome(n) != L\n"), 0U);
  EXPECT_EQ(failures("game {1,2}\noutcome(n) = N iff n mod 3 > 0\n"), 0U);
}

TEST(OutcomeClaims, RefuseWhatMakesNoSense) {
  const std::string partizan = "game left {1} right {2}\n";
  EXPECT_TRUE(fault(partizan + "value(n) = 1\n").contains("no nim-values"));
  EXPECT_TRUE(fault(partizan + "word 0 1\n").contains("P, L, R and N"));
  EXPECT_TRUE(fault("game {1,2}\nword P N\n").contains("are numbers here"));
  EXPECT_TRUE(fault("game {1,2}\noutcome(n) = L iff n = 1\n").contains("P or N"));
  EXPECT_TRUE(fault("game {1,2}\noutcome(x,y) = P iff x = 1\n").contains("one heap"));
  EXPECT_TRUE(fault("game plane nim\noutcome(n) = P iff n = 1\n").contains("two heaps"));
  EXPECT_TRUE(fault("game plane nim\nword P\n").contains("one heap"));
  EXPECT_TRUE(fault(partizan + "saltus = 0\n").contains("no nim-values"));
  EXPECT_TRUE(fault(partizan + "claim G(3) = 0\n").contains("no nim-values"));
  EXPECT_TRUE(fault("game {1,2}\nbehaviour = fair\n").contains("partizan"));
  EXPECT_TRUE(fault(partizan + "statement outcome(n-1) = P\n").contains("no such heap"));
  EXPECT_TRUE(fault("game {1,2}\noutcome(n) = Q iff n = 1\n").contains("P, N, L or R"));
  EXPECT_TRUE(fault("params c\ncheck c=1..2\ngame left {a} right {c}\npure\n").contains("'a' has no value"));
}

TEST(OutcomeClaims, ANameThatWouldBeAClassIsRefused) {
  const std::string game = "game left {1} right {2}\n";
  EXPECT_EQ(fault("params L\ncheck L=0..0\n" + game + "claim outcome(0) = L\n"),
            "t.thm:5:20: 'L' is a name of this theorem, and here it would be an outcome class; call it "
            "something else");
  EXPECT_EQ(fault("params fair\ncheck fair=2..2\n" + game + "claim behaviour = fair\n"),
            "t.thm:5:19: 'fair' is a name of this theorem, and here it would be a behaviour; call it "
            "something else");
  EXPECT_EQ(failures("params L\ncheck L=2..3\n" + game + "claim L > 1 and outcome(0) = P\n"), 0U);
}

TEST(OutcomeClaims, ApplyToPartizanGames) {
  const auto found = [](const std::string& text) {
    const auto theorems = predictions(known_theorems(), *parse_partizan_game(text));
    EXPECT_TRUE(theorems.has_value());
    std::string all;
    for (const Prediction& prediction : *theorems) {
      all += prediction.theorem->name;
      for (const auto& [name, value] : prediction.bindings.entries())
        all += " " + name + "=" + std::to_string(value);
      EXPECT_EQ(prediction.agrees, true) << text << " " << all;
      all += ": " + prediction.says + "; ";
    }
    return all;
  };
  EXPECT_EQ(found("left {2} right {5}"), "partizan-one-one a=2 b=5: pure, period 7, behaviour weak_left; ");
  EXPECT_EQ(found("left {5} right {2}"), "");  // the theorem has a <= b
  EXPECT_EQ(found("left {9, 3} right {5}"),
            "partizan-two-one a=3 b=9 c=5: behaviour strong_left, period 1; ");
  EXPECT_EQ(found("left {6, 7} right {7}"),
            "partizan-two-one a=6 b=7 c=7: behaviour strong_left, period 1; partizan-two-one-preperiod n=7: "
            "preperiod 78; ");
  EXPECT_EQ(found("ending {3, 4, 8}"), "ending-neighbours a=3 b=4 c=8: ; ");
  EXPECT_EQ(found("left nim right {2}"), "");
}

}  // namespace
}  // namespace takeaway
