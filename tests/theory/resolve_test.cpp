// What names stand for: found once, by where they stand, or refused with the place.
#include <gtest/gtest.h>

#include "takeaway/theory.hpp"

namespace takeaway::testing {
namespace {

Result<std::vector<Theorem>> read(const std::string& text) {
  return parse_theorems("theorem t\n" + text, "");
}

/// Where it is refused: the line, and what the caret stands under; empty if it is not.
std::string refused(const std::string& text) {
  const auto theorems = read(text);
  if (theorems) return "";
  const Error& error = theorems.error();
  return error.message + " @ " + error.text.substr(error.place.value_or(0));
}

/// Whether the claims hold in the only case, which must not be a fault.
bool true_in_its_case(const std::string& text) {
  const auto theorems = read(text);
  EXPECT_TRUE(theorems.has_value()) << text << (theorems ? "" : theorems.error().message);
  if (!theorems) return false;
  const auto report = check(theorems->front(), {});
  EXPECT_TRUE(report.has_value()) << text << (report ? "" : report.error().message);
  return report && report->failed == 0 && report->undecided == 0;
}

const std::string ab = "params a, b\ncheck a=2..2, b=3..3\n";

TEST(Resolve, NamesOfSeveralLettersThatAreNamesToo) {
  for (const std::string& text : {
           ab + "let ab = 2a\nclaim a = 2\n",
           ab + "let ab(x) = 2a\nclaim a = 2\n",
           ab + "game {a}\nstate ab start 1\nblock 1 = 1 : 0^a 1^a -> ab\n",
           ab + "game {ab+1}\nvalue(ab) = 0\n",
           ab + "game {a}\nvalue(n) = 0\nwitness(ab) = 1\n",
           ab + "let f(ab) = 1\nclaim a = 2\n",
       })
    EXPECT_NE(refused(text).find("can also be read as the product of its letters @ ab"), std::string::npos)
        << text << refused(text);
  EXPECT_EQ(refused(ab + "claim forall ab in 1..3: a = 2\n"),
            "the name 'ab' can also be read as the product of its letters @ forall ab in 1..3: a = 2");
  // Whichever comes first.
  EXPECT_NE(refused("params ab, a, b\nclaim a = 2\n").find("'ab' can also be read as a product @ b"),
            std::string::npos);
  EXPECT_NE(refused("params ab, a\nclaim exists b in 1..2: ab = 1\n").find("can also be read as a product"),
            std::string::npos);
  EXPECT_NE(refused("params an, a\ngame {a}\nstatement G(n) = 0\n").find("can also be read as a product"),
            std::string::npos);
}

TEST(Resolve, UseBeforeDefinition) {
  EXPECT_EQ(refused(ab + "let x = c\nlet c = a\nclaim x = 2\n"), "'c' is used before it is defined @ c");
  EXPECT_EQ(refused(ab + "let x = ac\nlet c = a\nclaim x = 2\n"), "'c' is used before it is defined @ ac");
  EXPECT_EQ(refused(ab + "let x = cd(3)\nlet cd(y) = a\nclaim x = 2\n"),
            "'cd' is used before it is defined @ cd(3)");
  EXPECT_EQ(refused(ab + "let f(x) = f(x-1)\nclaim a = 2\n"), "'f' is used before it is defined @ f(x-1)");
  // What could be a product here is the name of something further down.
  EXPECT_EQ(refused(ab + "let Z(c) = ac\nlet ac = 5\nclaim Z(1) = 2\n"),
            "'ac' is used before it is defined @ ac");
}

TEST(Resolve, OneMeaningAtOnePlace) {
  for (const auto& [text, place] : std::vector<std::pair<std::string, std::string>>{
           {"params a, a\nclaim a = 2\n", "a"},
           {ab + "let a = 3\nclaim a = 2\n", "a = 3"},
           {ab + "let f(a) = 3\nclaim a = 2\n", "a) = 3"},
           {ab + "let f(x, x) = 3\nclaim a = 2\n", "x) = 3"},
           {ab + "claim forall a in 1..2: a = 2\n", "forall a in 1..2: a = 2"},
           {ab + "claim forall i in 1..2: exists i in 1..2: a = 2\n", "exists i in 1..2: a = 2"},
           {ab + "game {a}\nstate b start 1\nblock 1 = 1 : 0 -> b\n", "b start 1"},
           {ab + "game {a}\nvalue(b) = 1\n", "b) = 1"},
           {ab + "game {a}\nvalue(n) = 1\nwitness(n) = 1\n", "n) = 1"},
           {"params n\ngame {n}\nstatement G(n) = 0\n", "statement G(n) = 0"},
       })
    EXPECT_NE(refused(text).find("is used twice @ " + place), std::string::npos) << text << refused(text);
  for (const std::string name : {"period", "gcd", "pure", "max", "saltus", "floor"})
    EXPECT_NE(refused("params " + name + "\nclaim 1 = 1\n").find("has a meaning of its own @ " + name),
              std::string::npos)
        << refused("params " + name + "\nclaim 1 = 1\n");
}

TEST(Resolve, MeasuresAreTheGamesUnlessSomethingElseIsCalledSo) {
  const std::string per = "params p, e, r\ncheck p=1..2, e=1..2, r=1..2\ngame {1,4}\n";
  EXPECT_EQ(refused(per + "claim per = 5\n"),
            "'per' can also be read as the product of its letters @ per = 5");
  EXPECT_EQ(refused(ab + "game {1,4}\nclaim per = 5 and max_value = 2 and pre = 0\n"), "");
  EXPECT_EQ(refused("params per\ngame {1,4}\nclaim per = 7\n"), "");
}

TEST(Resolve, UnknownNamesAndWrongKinds) {
  EXPECT_EQ(refused(ab + "claim a = x\n"), "the name 'x' has no value @ x");
  EXPECT_EQ(refused(ab + "game {a, 2y}\npure\n"), "the name 'y' has no value @ y}");
  EXPECT_EQ(refused(ab + "claim period({a, y+1}) = 3\n"), "the name 'y' has no value @ y+1}) = 3");
  EXPECT_EQ(refused(ab + "let f(x) = x\nclaim f = 3\n"), "'f' needs its arguments in parentheses @ f = 3");
  EXPECT_EQ(refused(ab + "let f(x) = x\nclaim f(1, 2) = 3\n"), "'f' has 1 arguments @ f(1, 2) = 3");
  EXPECT_EQ(refused(ab + "let c = a = 1\nclaim ca = 3\n"), "the name 'ca' has no value @ ca = 3");
  EXPECT_EQ(refused(ab + "claim a\n"), "a condition was expected, this is a number @ a");
  EXPECT_EQ(refused(ab + "game {a}\nword 0^(a=b)\n"), "a number was expected, this is a condition @ a=b)");
}

TEST(Resolve, ScopesThatDoNotMeet) {
  EXPECT_TRUE(true_in_its_case(ab + "let f(x) = x+1\nlet g(x) = 2x\nlet x = 5\nclaim f(g(f(x))) = 13\n"));
  EXPECT_TRUE(true_in_its_case(ab + "claim (exists i in 1..2: i = 2) and (forall i in 3..4: i > 2)\n"));
  EXPECT_TRUE(true_in_its_case(ab + "claim ab = 6 and 2ab(a+b) = 60 and a(b+1) = 8\n"));
  EXPECT_TRUE(true_in_its_case(ab + "game {ab, 2ab}\nperiod = 3ab\n"));
  EXPECT_TRUE(true_in_its_case(ab + "let c = a+b\ngame {c}\nclaim period({ca, 3ca}) = 2ca\nperiod = 2c\n"));
  // A heap n where nothing else is called so; where a parameter is, there is no heap.
  EXPECT_TRUE(true_in_its_case("params n\ncheck n=4..4\ngame {n}\nword 0^n 1^n\nperiod = 2n\n"));
  EXPECT_TRUE(true_in_its_case("params n\ncheck n=2..2\ngame {n}\nmirror {n}, shift 0, exchange 0 1\n"));
}

TEST(Resolve, ATheoremMadeByAProgramMustBeResolved) {
  Theorem theorem;
  theorem.name = "t";
  Claim claim;
  claim.formula = *parse_formula("1 = 1");
  theorem.claims.push_back(claim);
  EXPECT_FALSE(check(theorem, {}).has_value());
  ASSERT_TRUE(resolve(theorem).has_value());
  EXPECT_TRUE(check(theorem, {}).has_value());
}

// What the program cannot compute is not decided; it is neither right nor wrong.
TEST(Check, ItsOwnLimitsAreNoCounterexamples) {
  for (const std::string text : {"params k\ncheck k=61..70\ngame {1}\nclaim 2^k >= k\n",
                                 "params k\ncheck k=61..70\ngame {2^k, 3*2^k}\nperiod = 2^(k+1)\n",
                                 "params k\ncheck k=61..70\nwhere 2^k > k\ngame {1}\npure\n"}) {
    CheckOptions options;
    options.faults_fail = true;
    options.limit = 100'000;
    const auto report = check(read(text)->front(), options);
    ASSERT_TRUE(report.has_value()) << text;
    EXPECT_EQ(report->failed, 0U) << text;
    EXPECT_GT(report->undecided, 0U) << text;
  }
}

TEST(Check, AConditionThatIsFalseExcludesACaseWhateverTheOthersAre) {
  const std::string text =
      "params a, b\nwhere b mod a = 0, a >= 1\ncheck a=0..4, b=1..4\ngame {a}\nperiod = 2a\n";
  const auto report = check(read(text)->front(), {});
  ASSERT_TRUE(report.has_value()) << report.error().message;
  EXPECT_EQ(report->cases, 8U);
  // Where none is false, nobody knows; that is no counterexample.
  const std::string open =
      "params a, b\nwhere b mod a = 0\ncheck a=0..4, b=1..4\ngame {a+1}\nperiod = 2a+2\n";
  EXPECT_FALSE(check(read(open)->front(), {}).has_value());
  CheckOptions options;
  options.faults_fail = true;
  const auto refuted = check(read(open)->front(), options);
  ASSERT_TRUE(refuted.has_value());
  EXPECT_EQ(refuted->failed, 0U);
  EXPECT_EQ(refuted->undecided, 4U);
}

TEST(Check, LengthsAndLettersOfAnySize) {
  for (const std::string text :
       {"game {1}\nword 5^(2^62) 6^(2^62) 7^(2^62)\n", "game {1}\nword 4294967296 1\n",
        "game {1}\nword 0 4294967297\n", "game {1}\nword 0 1 | (0^(2^61) 1)^4\n",
        "game {1}\nstate s start 0\nblock 1 = 1 : 0 1 4294967296^(2^62) -> 0\n"}) {
    const auto report = check(read(text)->front(), {});
    ASSERT_TRUE(report.has_value()) << text << report.error().message;
    EXPECT_EQ(report->failed, 1U) << text;
  }
}

TEST(Check, AGameInEveryCase) {
  const std::string text = "params x, y\ncheck x=1..3, y=1..3\ngame {x, y}\nwhen x < y: pure\n";
  EXPECT_FALSE(check(read(text)->front(), {}).has_value());
  EXPECT_FALSE(check(read("game {1}\nheaps 0\nstatement G(n) = 7\n")->front(), {}).has_value());
}

TEST(Resolve, SaysWhatIsWrongWithALine) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"params a\ncheck a=1..2\ngame {a}\nlet f(f) = 1\nclaim a = 1\n", "the name 'f' is used twice"},
      {"params a\ncheck a=1..2\ngame {a}\nothers(n) = 0\n", "'others' is about a comply/constrain game"},
      {"params a\ncheck a=1..2\ngame {a}\nstate s start 1\n", "a state needs blocks"},
      {"params a\ncheck b=1..2\ngame {a}\npure\n", "the theorem has no parameter 'b'"},
      {"params a\ncheck a=1..2\ncheck a=3..4\ngame {a}\npure\n", "the parameter 'a' has a range already"},
      {"params a\ncheck a=1..2\ngame {a}\nword 0^ | 0 1\n", "expected an exponent here"},
  };
  for (const auto& [text, message] : wrong)
    EXPECT_NE(refused(text).find(message), std::string::npos) << text << refused(text);
}

}  // namespace
}  // namespace takeaway::testing
