// What follows from values that are proved: arithmetic periods of formulas, statements by words; and formulas
// for some heaps only.
#include <gtest/gtest.h>

#include "proof/proving.hpp"

namespace takeaway::testing {
namespace {

/// A shipped theorem with something else in place of a part of its text.
ProofReport changed(const std::string& name, const std::string& from, const std::string& to) {
  const std::string all(known(name).text());
  const std::size_t begin = all.find("theorem  " + name + "\n");
  std::string text = all.substr(begin, all.find("\n\n", begin) - begin + 1);
  EXPECT_NE(text.find(from), std::string::npos) << name << ": " << from;
  return proof_of(text.replace(text.find(from), from.size(), to));
}

TEST(ArithmeticPeriods, AreProvedOutOfFormulas) {
  for (const std::string text : {
           "theorem t\nparams b\nwhere b >= 2\ngame palindromes(b)\nvalue(n) = n mod b\n"
           "witness(u) = n mod b - u\nperiod = b\npure\nsaltus = 0\n",
           "theorem t\nparams k\nwhere k >= 1\ngame comply {1..k}\n"
           "value(n) = if n <= 2k then n else (n+1) mod (k+1)\n"
           "witness(u) = if n > 2k then (n+1) mod (k+1) - u else if n-u <= k then n-u else n-k-u\n"
           "others(n) = if n < k then 0 else if n <= 3k then n-k else 2k + ceil((n-3k)/(k+1))\n"
           "witness(u) = if u <= 2k then n-u else n-3k-1 - (k+1)*(u-2k-1)\n"
           "period = k+1\npreperiod = 2k+1\nclaim period(comply not {1..k}) = k+1\n"
           "claim saltus(comply not {1..k}) = 1\nclaim preperiod(comply not {1..k}) = 3k\n",
           "theorem t\ngame nim\nvalue(n) = n\nwitness(u) = n-u\nperiod = 1\nsaltus = 1\npure\n",
       })
    EXPECT_EQ(proof_of(text).verdict, Verdict::proved) << text;
}

// The formulas are right; what is said of their periods is not, or not of the shortest.
TEST(ArithmeticPeriods, DoesNotProveWrongOnes) {
  const std::string name = "comply-interval-others";
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"period   = k+1\nsaltus   = 1", "period   = 2*(k+1)\nsaltus   = 2"},
           {"saltus   = 1", "saltus   = 0"},
           {"saltus   = 1\n", ""},
           {"saltus   = 1", "saltus   = 1\nsaltus   = 2"},
           {"period   = k+1", "period   = k"},
           {"preperiod = 3k", "preperiod = 3k+1"},
           {"preperiod = 3k", "preperiod = 3k-1"},
           {"preperiod = 3k", "pure"},
           {"preperiod = 3k\n", ""},
       })
    EXPECT_NE(changed(name, from, to).verdict, Verdict::proved) << to;
  for (const std::string text : {
           "theorem t\ngame nim\nvalue(n) = n\nwitness(u) = n-u\nperiod = 2\nsaltus = 2\n",
           "theorem t\ngame nim\nvalue(n) = n\nwitness(u) = n-u\nsaltus = 1\n",
           "theorem t\ngame nim\nvalue(n) = n\nwitness(u) = n-u\nperiod = 0\nsaltus = 0\n",
           "theorem t\ngame nim\nvalue(n) = n\nwitness(u) = n-u\nclaim period(odd) = 1\n",
       })
    EXPECT_NE(proof_of(text).verdict, Verdict::proved) << text;
}

// Of the half that has no formula it is known that it has few options, and so small values.
TEST(PartialFormulas, AreEnoughWhereOptionsAreFew) {
  const std::string name = "comply-endless-others";
  EXPECT_EQ(proof_of(known(name)).verdict, Verdict::proved);
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"for n <= b+1 or c <= 4", "for n <= b+1"},
           {"for n <= b+1 or c <= 4", "for n <= 4b or c <= 4"},
           {"for n <= b+1 or c <= 4", "for n <= b or c <= 4"},
           {"r(n)+1 else 1", "r(n)+1 else 0"},
           {"if n < b+3 then n", "if n < b+4 then n"},
           {"where    2 <= b < c", "where    1 <= b < c"},
           {"else n-b-u+1", "else n-b-u"},
           {"period   = 2b\nsaltus   = b", "period   = 4b\nsaltus   = 2b"},
           {"if b = 2 then 1 else 0", "0"},
       })
    EXPECT_NE(changed(name, from, to).verdict, Verdict::proved) << to;
}

TEST(PartialFormulas, NeedOptionsThatCanBeCounted) {
  const auto reason = [](const std::string& text) {
    const ProofReport report = proof_of(text);
    return report.open.empty() ? "" : report.open[0].reason;
  };
  EXPECT_EQ(reason("theorem t\ngame odd\nvalue(n) = n mod 2 for n > 4\nwitness(u) = 1\n"),
            "the formula must be for every heap, without 'for'");
  // A set that is counted, where the formula is for some heaps: 1 is a value of every odd one.
  const ProofReport report = proof_of("theorem t\ngame {1}\nvalue(n) = n mod 2 for n <= 9\nwitness(u) = 1\n");
  EXPECT_EQ(report.verdict, Verdict::proved);
  EXPECT_NE(proof_of("theorem t\ngame {1}\nvalue(n) = n mod 2 for n = 0 or n = 5\nwitness(u) = 1\n").verdict,
            Verdict::proved);
}

const std::string two_moves =
    "theorem t\nparams x, y\nwhere 1 <= x < y\ngame {x, y}\nuses two-moves, one-move\n"
    "let r = y mod (2x)\nlet m = y div (2x)\n";

TEST(StatementsByWords, AreProved) {
  for (const std::string statement :
       {"statement G(n+x) = 1 iff G(n) = 0\n", "statement G(n+x+y) = G(n)\n", "statement G(n) <= 2\n",
        "when r = x: statement G(n) = G(n; {x})\n", "outcome(n) = P iff G(n) = 0\n",
        "statement G(n-x) != G(n) for n >= x\n"})
    EXPECT_EQ(proof_of(two_moves + statement).verdict, Verdict::proved) << statement;
  EXPECT_EQ(proof_of("theorem t\nparams x\nwhere x >= 1\ngame {x}\nword 0^x 1^x\n"
                     "statement G(n) + G(n+x) = 1\n")
                .verdict,
            Verdict::proved);
}

TEST(StatementsByWords, DoesNotProveWhatIsFalse) {
  for (const std::string statement :
       {"statement G(n) <= 1\n", "statement G(n+y) = G(n)\n", "statement G(n) = G(n; {x})\n",
        "statement G(n-x) != G(n)\n", "statement G(n+x) = 1\n", "outcome(n) = P iff n < x\n",
        "when r = x: statement G(n) = G(n; {y})\n", "statement G(n+9x+9y) = G(n)\n"})
    EXPECT_NE(proof_of(two_moves + statement).verdict, Verdict::proved) << statement;
  // Other terms than those of the theorem that is used; a word with a preperiod.
  EXPECT_NE(proof_of("theorem t\nparams x, y\nwhere 1 <= x < y\ngame {x, y}\nuses two-moves\n"
                     "statement G(n) <= 2\n")
                .verdict,
            Verdict::proved);
  EXPECT_NE(proof_of("theorem t\nparams x\nwhere x >= 1\ngame {x}\nword 0^x | 1^x 0^x\nstatement G(n) <= 1\n")
                .verdict,
            Verdict::proved);
}

}  // namespace
}  // namespace takeaway::testing
