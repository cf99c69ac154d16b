// Proofs for all parameters. Links the prover without any engine: that it links at all is part of the test.
#include "takeaway/proof.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <thread>

#include "proof/proving.hpp"
#include "proof/refinement.hpp"

namespace takeaway::testing {
namespace {

// The two largest are proved by both solvers in the test of the command.
TEST(Prove, ShippedTheorems) {
  std::size_t proved = 0;
  for (const Theorem& theorem : known_theorems()) {
    if (!is_provable(theorem) || theorem.name == "additive-sink" || theorem.name == "additive-wall") continue;
    const ProofReport report = proof_of(theorem);
    EXPECT_EQ(report.verdict, Verdict::proved) << theorem.name;
    const bool rests_on_nothing = report.lemmas.empty() && report.theorems.empty();
    EXPECT_EQ(rests_on_nothing, !theorem.game) << theorem.name;  // as arithmetic does
    for (const OpenClaim& open : report.open)
      ADD_FAILURE() << theorem.name << ": " << open.claim << ": " << open.reason;
    ++proved;
  }
  EXPECT_GE(proved, 12U);
}

// Claims about numbers alone need no game; those with ranges or games in them are left open.
TEST(Prove, Arithmetic) {
  const std::string head = "theorem t\nparams m, k, a\nwhere 1 <= k < m, 0 <= a < m\nlet b = (a+k) mod m\n";
  EXPECT_EQ(proof_of(head + "when a+k < m: claim b - a = k\nwhen a+k > m: claim a - b = m-k\n").verdict,
            Verdict::proved);
  const ProofReport wrong = proof_of(head + "claim b - a = k\n");
  EXPECT_EQ(wrong.verdict, Verdict::unknown);  // the case is confirmed by those who can compute
  EXPECT_FALSE(wrong.suspects.empty());
  EXPECT_EQ(proof_of("theorem t\nparams x\nwhere x >= 0\nclaim 7 div x <= 7\n").verdict, Verdict::unknown);
  for (const std::string claim : {"claim forall i in 0..m: b < m+i\n", "claim period({m, k}) = 1\n",
                                  "let c = period({m, k})\nclaim c > 0\n"}) {
    const auto theorems = parse_theorems(head + claim, "test.thm");
    ASSERT_TRUE(theorems.has_value()) << theorems.error().message;
    EXPECT_FALSE(is_provable(theorems->front())) << claim;
    EXPECT_EQ(proof_of(theorems->front()).open.size(), 1U) << claim;
  }
}

TEST(Prove, SaysWhatEachObligationMeans) {
  const ProofReport report = proof_of(known("two-moves"));
  for (const Obligation& obligation : report.obligations) {
    EXPECT_TRUE(obligation.text.starts_with("; theorem two-moves: " + obligation.part)) << obligation.text;
    EXPECT_NE(obligation.text.find("; unsat proves: " + obligation.meaning), std::string::npos);
    EXPECT_TRUE(obligation.text.ends_with("(check-sat)\n"));
    EXPECT_FALSE(obligation.cvc5.has_value());
  }
}

TEST(Prove, WritesTheSameObligationsEveryTime) {
  const ProofReport one = proof_of(known("two-moves"));
  const ProofReport two = proof_of(known("two-moves"));
  ASSERT_EQ(one.obligations.size(), two.obligations.size());
  for (std::size_t i = 0; i < one.obligations.size(); ++i)
    EXPECT_EQ(one.obligations[i].text, two.obligations[i].text);
}

// The first threads have done their part before the last one starts.
TEST(Prove, MoreThreadsThanObligations) {
  for (int round = 0; round < 40; ++round) {
    const ProofReport report = proof_of(known("comply-odd"), 64);
    ASSERT_EQ(report.verdict, Verdict::proved) << round;
    ASSERT_LT(report.obligations.size(), 64U);
  }
}

TEST(Prove, ContradictoryConditionsAreVacuous) {
  const ProofReport report = proof_of("theorem t\nparams x\nwhere x >= 1, x < 1\ngame {x}\nword 0^x 5^x\n");
  EXPECT_EQ(report.verdict, Verdict::vacuous);
  EXPECT_EQ(report.vacuous.size(), 1U);
}

TEST(Prove, CasesThatNeverOccurAreNamed) {
  const ProofReport report =
      proof_of("theorem t\nparams x\nwhere x >= 1\ngame {x}\nword 0^x 1^x\nwhen x = 0: word 3\n");
  EXPECT_EQ(report.verdict, Verdict::proved);
  ASSERT_EQ(report.vacuous.size(), 1U);
  EXPECT_EQ(report.vacuous[0], "when x = 0");
}

TEST(Prove, ModelsBecomeParameters) {
  const ProofReport report =
      proof_of("theorem t\nparams x, y\nwhere x >= 3, y = 2x\ngame {x}\nword 0^x 1^(y-x) 2\n");
  EXPECT_EQ(report.verdict, Verdict::unknown);
  ASSERT_FALSE(report.suspects.empty());
  for (const Bindings& suspect : report.suspects) {
    EXPECT_GE(*suspect.find("x"), 3);
    EXPECT_EQ(*suspect.find("y"), 2 * *suspect.find("x"));
  }
}

/// Why the first claim that is left open is so.
std::string reason(const std::string& text) {
  const ProofReport report = proof_of(text);
  EXPECT_EQ(report.verdict, Verdict::unknown) << text;
  return report.open.empty() ? "" : report.open[0].reason;
}

TEST(Prove, LeavesOpenWhatHasNoForm) {
  const std::string start = "theorem t\nparams x, y\nwhere 1 <= x < y\n";
  EXPECT_EQ(reason(start + "game {x, y}\nperiod = x+y\n"), "the theorem has no word to prove it by");
  EXPECT_EQ(reason(start + "game {x..y}\nword 0^x 1^y\n"),
            "the moves must be listed, as {m, m+d, 2m+d}, to prove a word");
  EXPECT_EQ(reason(start + "game {x}\nword ((0^x 1^x)^y 2)^y\n"), "a word has a power inside a power");
  EXPECT_EQ(reason(start + "game {x, y}\nvalue(n) = n mod x\n").substr(0, 29),
            "a line 'witness(u) = ...' has");
  EXPECT_EQ(reason(start + "game comply {x, y}\nvalue(n) = n\nwitness(u) = 1\n").substr(0, 39),
            "a comply/constrain game needs both 'val");
  EXPECT_EQ(reason(start + "game {x, y}\nperiod = x xor y\nword 0\n"),
            "'x xor y' is a nim-sum, which the solvers are not asked about");
  EXPECT_EQ(reason("theorem t\nparams let\ngame {let}\nword 0^let 1^let\n"),
            "the name 'let' has a meaning of its own for solvers");
}

// What a division means is proved, not assumed: x may be 0 here, and D mod x then means nothing.
TEST(Prove, DivisorsMustBePositive) {
  const std::string text =
      "theorem t\nparams x, D\nwhere x >= LOWEST, D >= 0\ngame {1}\nlet d = D mod x\nword 0 1\n";
  const auto with = [&](const std::string& lowest) {
    std::string copy = text;
    copy.replace(copy.find("LOWEST"), 6, lowest);
    return proof_of(copy).verdict;
  };
  EXPECT_EQ(with("1"), Verdict::proved);
  EXPECT_EQ(with("0"), Verdict::unknown);
}

// Each of these is false, or says nothing for some of its parameters; a prover that reads names or symbols
// where they do not belong would have proved it.
TEST(Prove, DoesNotProveWhatIsFalse) {
  const std::string x = "theorem t\nparams x\nwhere x >= 1\n";
  for (const std::string& text : {
           x + "game {x}\nperiod = if 1 = 1 then x + max(1, 2) else 1\nword 0^x 1^(max(x,1))\n",
           x + "game {x, x+1}\nlet r = (x+1) mod (2x)\nperiod = x + x + min(5, 9)\nword 0^x 1^x "
               "2^(min(1,2))\n",
           std::string("theorem t\ngame {1, 2}\nword 0 1 2\nclaim pure({4, 10, 21})\n"),
           std::string("theorem t\ngame {1, 2}\nword 0 1 (0 1)^(0-1) 0 1 2\n"),
           std::string("theorem t\ngame {1, 2}\nword 0 1 2000000000\n"),
           std::string("theorem t\ngame {1, 2}\nword ((((0 1 2)^16)^16)^16)^16\n"),
           std::string("theorem t\nparams b\nwhere b >= 1\ngame palindromes(b)\nvalue(n) = n mod b\n"
                       "witness(u) = n mod b - u\n"),
           std::string("theorem t\nparams c\nwhere c mod 2 = 1\ngame {1} | {c}\nvalue(n) = n mod "
                       "2\nwitness(u) = 1\n"),
           // Two words that are right, each of its own length; moves that are equal; a range that misses its
           // end.
           x + "game {x}\nstate j start 0 where 0 <= j <= 0\nblock x = 1 : 0 1 -> j\nblock x > 1 : 0^x 1^x "
               "-> j\n"
               "period = 2\n",
           std::string("theorem t\nparams x, y\nwhere 1 <= x, x <= y, y <= x\ngame {x, y}\nword 0^x 1^x\n"),
           std::string(
               "theorem t\nparams x\nwhere x >= 4\ngame {1,3..x}\nvalue(n) = n mod 2\nwitness(u) = 1\n"),
           x + "let f(q, p) = p\ngame {1}\nuses two-moves\nperiod = f(3, 2)\nclaim period = period({x, "
               "x+1})\nword 0 1\n",
           // Progressions that meet where neither begins; no move at all; exponents of what is left out.
           std::string("theorem t\nparams k\nwhere k >= 2\ngame {1,3..2k+1, 2,5..3k+2, 4}\n"
                       "value(n) = n mod 6\nwitness(u) = n mod 6 - u\n"),
           std::string("theorem t\nparams a\nwhere a >= 1\ngame {a} - {a}\nvalue(n) = 0\nwitness(u) = 1\n"),
           std::string("theorem t\ngame odd & even\nvalue(n) = 0\nwitness(u) = 1\n"),
           std::string("theorem t\ngame not nim\nvalue(n) = 0\nwitness(u) = 1\n"),
           std::string("theorem t\ngame comply nim\nvalue(n) = n\nwitness(u) = n - u\n"
                       "others(n) = 0\nwitness(u) = 1\n"),
           x + "game {x}\nword (0^(x-5))^0 0^x 1^x\n",
           x + "game {x}\nword (0^(0-1))^(0-x) 1^x\n",
           x + "game {x}\nword (0^x (1^(x-3))^0)^1 1^x\n",
           // No game in a case that no claim is about.
           std::string("theorem t\nparams x, y\nwhere x >= 1, y >= 1\ngame {x, y}\n"
                       "when x = 1 and y = 3: word 0 1\n"),
       })
    EXPECT_NE(proof_of(text).verdict, Verdict::proved) << text;
}

TEST(Prove, SetsWithOperationsHaveMoves) {
  for (const std::string text :
       {"theorem t\nparams a\nwhere a >= 2\ngame {1, a} - {a}\nvalue(n) = n mod 2\nwitness(u) = 1\n",
        "theorem t\nparams k\nwhere k >= 2\ngame {1,3..2k+1, 2k+2,2k+4..4k}\n"
        "value(n) = if n = 0 then 0 else 1\n",
        "theorem t\ngame comply odd\nvalue(n) = n\nwitness(u) = if (n-u) mod 2 = 1 then n-u else n-u-1\n"
        "others(n) = if n = 0 then 0 else n-1\nwitness(u) = if (n-u) mod 2 = 0 then n-u else n-u-1\n"}) {
    const ProofReport report = proof_of(text);
    ASSERT_FALSE(report.obligations.empty()) << text;
    EXPECT_EQ(report.obligations.front().part, "game") << text;
    EXPECT_EQ(report.obligations.front().z3, Satisfiability::unsat) << text;
  }
}

// Each of these is refused by one part of a proof alone: what starts wrong and goes on rightly, what holds in
// the states named and not in those reached, what is not defined.
TEST(Prove, NeedsEveryPartOfAProof) {
  const std::string one = "theorem t\nparams x\nwhere x >= 1\n";
  const std::string blocks = "theorem t\ngame {1}\n";
  for (const std::string& text : {
           one + "game {x}\nword 1^x 0^x\n",
           one + "game {x}\nword 1^x | 0^x 1^x\n",
           blocks + "state j start 0 where 0 <= j <= 0\nblock 1 = 1 : 1 0 -> 0\n",
           blocks + "state j start 0 where 0 <= j <= 0\nfirst 1\nblock 1 = 1 : 0 1 -> 0\n",
           blocks + "state j start 0 where 0 <= j <= 5\nblock j < 8 : 0 1 -> j+1\nblock 1 = 1 : 0 1 1 -> 0\n",
           blocks + "state j start 7 where 0 <= j <= 5\nblock j < 6 : 0 1 -> 0\nblock 1 = 1 : 0 1 1 -> 0\n",
           blocks + "state j start 0 where 0 <= j <= 9\nblock j < 9 : 0 1 -> j+1\n",
           std::string("theorem t\nparams x\nwhere x >= 2\ngame {1, x}\nword 0 1\n"),
           std::string("theorem t\nparams x\nwhere x >= 2\ngame {1, x}\n"
                       "state j start 0 where 0 <= j <= 0\nblock 1 = 1 : 0 1 -> 0\n"),
           std::string("theorem t\ngame {3,5..}\nvalue(n) = n mod 2\nwitness(u) = 1\n"),
           one + "game {x}\nperiod = 2x + 0*(x/2)\nword 0^x 1^x\n",
           one + "game {x}\nword 0^(x + 0*(5 mod (x-1))) 1^x\n",
           one + "let r = 5 mod (x-1)\ngame {x}\nword 0^(x+r-r) 1^x\n",
       })
    EXPECT_NE(proof_of(text).verdict, Verdict::proved) << text;
  for (const std::string& text : {
           one + "game {x}\nword 0^x | 1^x 0^x\n",
           blocks + "state j start 0 where 0 <= j <= 0\nfirst 0 1\nblock 1 = 1 : 0 1 -> 0\n",
           blocks +
               "state j start 0 where 0 <= j <= 5\nblock j < 5 : 0 1 -> j+1\nblock 1 = 1 : 0 1 0 1 -> 0\n",
           std::string("theorem t\ngame {1,3..}\nvalue(n) = n mod 2\nwitness(u) = 1\n"),
           one + "game {x}\nperiod = 2x + 0*(2x/2)\nword 0^x 1^x\n",
           one + "let r = 5 mod x\ngame {x}\nword 0^(x+r-r) 1^x\n",
       })
    EXPECT_EQ(proof_of(text).verdict, Verdict::proved) << text;
}

// The words are right; what is claimed of their periods is not.
TEST(Prove, DoesNotProveWrongPeriods) {
  const std::string x = "theorem t\nparams x\nwhere x >= 1\ngame {x}\n";
  const std::string eights = "theorem t\nparams s\nwhere s >= 1\ngame {3, 5, 8s+1}\n";
  const std::string start = "word (0^3 1^3 2^2)^s 0 3^2 1 0 2 (0 1 0 1 3 1 0 2)^(s-1)";
  const auto changed = [](const std::string& name, const std::string& from, const std::string& to) {
    const std::string all(known(name).text());
    const std::size_t begin = all.find("theorem  " + name + "\n");
    std::string text = all.substr(begin, all.find("\n\n", begin) - begin + 1);
    EXPECT_NE(text.find(from), std::string::npos) << name;
    return text.replace(text.find(from), from.size(), to);
  };
  for (const std::string& text : {
           x + "period = 4x\nword 0^x 1^x 0^x 1^x\n",
           x + "preperiod = x\nword 0^x | 1^x 0^x\n",
           x + "preperiod = 2x\nword 0^x 1^x | 0^x 1^x\n",
           x + "saltus = 1\nword 0^x 1^x\n",
           x + "pure\nwhen x > 1: word 0^x 1^x\n",
           eights + "pure\n" + start + " | 0 1\n",
           eights + "preperiod = 16s\n" + start + " 0 1 | 0 1\n",
           eights + "period = 4\n" + start + " | 0 1 0 1\n",
           changed("bipartite-triples", "= 2*a^2 - a - 1", "= 2*a^2 - a - 1 + (4a+2)"),
           changed("bipartite-triples", "= 2*a^2 - a - 1", "= 2*a^2 - a + 1"),
           changed("bipartite-triples", ": 0 1 -> j", ": 0 1 0 1 -> j"),
           std::string("theorem t\ngame {1}\nstate j start 0 where 0 <= j <= 3\nblock j < 3 : 0 1 -> j+1\n"
                       "block 1 = 1 : 0 1 -> j\npreperiod = 6\n"),
           changed("additive-duality", "shift m+D", "shift m+D+1"),
           changed("additive-duality", "exchange 0 2", "exchange 0 1"),
       })
    EXPECT_NE(proof_of(text).verdict, Verdict::proved) << text;
  for (const std::string& text : {
           x + "period = 2x\npure\nsaltus = 0\nword 0^x 1^x\n",
           eights + "preperiod = 16s - 2\nperiod = 2\n" + start + " | 0 1\n",
       })
    EXPECT_EQ(proof_of(text).verdict, Verdict::proved) << text;
}

// A unit with a constant in it, 2x+1, can be taken off like any other.
TEST(Prove, UnitsMayHaveConstants) {
  EXPECT_EQ(
      proof_of("theorem t\nparams x\nwhere x >= 1\ngame {x, x+1}\npure\nperiod = 2x+1\nword 0^x 1^x 2\n")
          .verdict,
      Verdict::proved);
}

std::string in_place(std::string text, const std::string& what, const std::string& other) {
  text.replace(text.find(what), what.size(), other);
  return text;
}

// c is many periods and a rest, and the period has a power in it.
TEST(Prove, MovesOfManyPeriods) {
  const std::string text =
      "theorem t\nparams a, b, c\nwhere 1 <= a < b < c, s = a, 0 < r <= a\ngame {a, b, c}\n"
      "let q = (a+b) div (2a)\nlet r = (a+b) mod (2a)\nlet t = c div (a+b)\nlet s = c mod (a+b)\n"
      "word (0^a 1^a)^q 2^r\npure\nperiod = a+b\n";
  EXPECT_EQ(proof_of(text).verdict, Verdict::proved);
  for (const auto& [what, other] : {std::pair("s = a", "s = 2a"), std::pair("s = a", "s = a+1"),
                                    std::pair("s = a, ", ""), std::pair("<= a\n", "<= a+1\n"),
                                    std::pair("2^r", "2^(r+1)"), std::pair("period = a+b", "period = 2a")})
    EXPECT_NE(proof_of(in_place(text, what, other)).verdict, Verdict::proved) << what << " " << other;
}

// An equation among the conditions puts something in the place of a parameter, and says no more than it says.
TEST(Prove, EquationsAmongTheConditions) {
  const std::string power =
      "theorem t\nparams a, b, c\nwhere a > 0, c > b, 2b = a+c, b > 3a, r > 0, a >= r\ngame {a, b, c}\n"
      "let q = (a+b) div (2a)\nlet r = (a+b) mod (2a)\n"
      "word (0^a 1^a)^q 2^r (0^a 1^a)^(q-1) 2^r\npure\nperiod = 2b\n";
  EXPECT_EQ(proof_of(power).verdict, Verdict::proved);
  EXPECT_NE(proof_of(in_place(power, "2b = a+c", "2b = a+c+1")).verdict, Verdict::proved);
  EXPECT_NE(proof_of(in_place(power, "2b = a+c", "2b >= a+c")).verdict, Verdict::proved);
  const std::string halves =
      "theorem t\nparams a, b\nwhere a >= 1, (a+b) mod 2 = 0, a < b\ngame {a, b}\nlet k = (a+b)/2\n"
      "when b <= 2a: word 0^a 1^a 2^(2k-2a)\n";
  EXPECT_EQ(proof_of(halves).verdict, Verdict::proved);
  EXPECT_NE(proof_of(in_place(halves, "mod 2 = 0", "mod 2 = 1")).verdict, Verdict::proved);
  // True for b = 3a, but that is not what it says.
  EXPECT_NE(
      proof_of("theorem t\nparams a, b\nwhere a >= 1, a < b, (3a-b) mod 2 = 0\ngame {a, b}\nword 0^a 1^a\n")
          .verdict,
      Verdict::proved);
}

// Copies are counted up to the difference of two quotients, which the solver must be told to compare.
TEST(Prove, CountsThatAreDifferences) {
  const std::string text =
      "theorem t\nparams a, b, c\nwhere a > 0, b > a, c > b, r = s, t >= 2, q > t, 2a >= r, 2r >= 3a\n"
      "game {a, b, c}\nlet q = b div (2a)\nlet r = b mod (2a)\nlet t = (c-b) div (2a)\n"
      "let s = (c-b) mod (2a)\n"
      "word (0^a 1^a)^(q+1) 2^(r-a) (0^a 1^a)^t (0^(r-a) 2^(2a-r) 1^(r-a) 3^(2a-r))^(q+1-t) (2^a 3^a)^t "
      "2^(2r-3a)\npure\nperiod = b+c\n";
  EXPECT_EQ(proof_of(text).verdict, Verdict::proved);
  for (const auto& [what, other] :
       {std::pair("r = s, ", ""), std::pair("(q+1-t)", "(q-t)"), std::pair("q > t, ", ""),
        std::pair("2r >= 3a", "r >= a"), std::pair("(2^a 3^a)^t", "(2^a 3^a)^(t+1)")})
    EXPECT_NE(proof_of(in_place(text, what, other)).verdict, Verdict::proved) << what << " " << other;
}

// c is not divided, but near 2b, which is.
TEST(Prove, MovesNearOneThatIsDivided) {
  const std::string text =
      "theorem t\nparams a, b, c\nwhere a > 0, b > a, c > b, a+2b+r >= c, 2a+c > 2b+4r, 3a+2b >= c+2r, "
      "a >= r, c+r >= 2a+2b, 2a+2b >= c\ngame {a, b, c}\nlet q = b div (2a)\nlet r = b mod (2a)\n"
      "word (0^a 1^a)^q 0^r 2^(a-r) 1^r (0^a 1^a)^q 0^r 2^(a-r) 1^r (3^(a-r) 2^(c+r-2a-2b) 0^(2a+2b-c) "
      "2^(a-r) 3^(c+r-2a-2b) 1^(2a+2b-c))^q 3^(c+r-2a-2b)\npure\nperiod = b+c\n";
  EXPECT_EQ(proof_of(text).verdict, Verdict::proved);
  for (const auto& [what, other] :
       {std::pair("a+2b+r >= c, ", ""), std::pair("2a+c > 2b+4r", "4a+c > 2b+4r"),
        std::pair("))^q 3", "))^(q-1) 3"), std::pair("period = b+c", "period = a+c")})
    EXPECT_NE(proof_of(in_place(text, what, other)).verdict, Verdict::proved) << what << " " << other;
}

// A length that cannot be read leaves its own claim open, and no other.
TEST(Prove, LeavesOneClaimOpen) {
  const ProofReport report = proof_of(
      "theorem t\nparams a, b\nwhere 1 <= a, a < b\ngame {a, b}\nlet q = b div (2a)\nlet r = b mod (2a)\n"
      "when r = a: word 0^a 1^a\nwhen r < a: word 0^(period({a, b})) 1^a\n");
  ASSERT_EQ(report.open.size(), 1U);
  EXPECT_FALSE(report.obligations.empty());
}

// Words of twelve runs are asked about at once: no letter too large, none too small, before and in the
// period.
TEST(Prove, ADozenRunsAtOnce) {
  const std::string head = "theorem t\nparams x\nwhere x >= 1\ngame {x, 3x}\nword ";
  const auto six = [](const std::string& runs) {
    std::string word;
    for (int i = 0; i < 6; ++i) word += runs + " ";
    return word;
  };
  for (const std::string& word : {six("0^x 1^x") + "| 0^x 1^x", six("0^x 1^x")}) {
    const ProofReport report = proof_of(head + word + "\n");
    EXPECT_EQ(report.verdict, Verdict::proved) << word;
    EXPECT_TRUE(std::ranges::any_of(report.obligations, [](const Obligation& obligation) {
      return obligation.meaning.starts_with("12 runs");
    })) << word;
  }
  for (const char* const runs : {"0^x 2^x", "0^x 0^x", "1^x 0^x", "0^x 3^x"})
    for (const std::string& word : {six(runs) + "| 0^x 1^x", six(runs)})
      EXPECT_NE(proof_of(head + word + "\n").verdict, Verdict::proved) << word;
}

// What comes before has a power of two periods, so that it matters which of two a position is in.
TEST(Prove, PowersOfTwoPeriods) {
  const std::string text =
      "theorem t\nparams a, b, c\n"
      "where a > 0, b > a, c > b, a+b != c, (a+b) mod 2 = 0, 3a+b = 2r, b > r, 4a >= b, b >= 3a\n"
      "game {a, b, c}\nlet q = c div (a+b)\nlet r = c mod (a+b)\n"
      "word (0^a 1^a 0^a 1^a 2^(b-3a))^(q+1) 0^((5a-b)/2) 3^((b-3a)/2) | 1^((5a-b)/2) 2^((b-3a)/2) 0^a "
      "1^((b-3a)/2)\npreperiod = (a+b+2c)/2\nperiod = (a+b)/2\n";
  EXPECT_EQ(proof_of(text).verdict, Verdict::proved);
  for (const auto& [what, other] :
       {std::pair("3a+b = 2r, ", ""), std::pair("4a >= b", "5a >= b"), std::pair("^(q+1)", "^q"),
        std::pair("period = (a+b)/2", "period = a+b"), std::pair("= (a+b+2c)/2", "= a+b+c")})
    EXPECT_NE(proof_of(in_place(text, what, other)).verdict, Verdict::proved) << what << " " << other;
}

// What is told of products is true of all integers, and rules out the model that gets them wrong.
TEST(Refinement, FactsAreTrueAndRuleTheModelOut) {
  using proof::Polynomial;
  const Polynomial unit = Polynomial::symbol("a");
  const std::vector<proof::Multiple> multiples = {{Polynomial::symbol("q"), unit},
                                                  {Polynomial::symbol("t"), unit}};
  const auto holds = [](const std::string& fact, const std::map<std::string, std::int64_t>& values) {
    std::string script = "(set-logic QF_LIA)\n";
    for (const auto& [name, value] : values)
      script +=
          "(declare-fun " + name + " () Int)\n(assert (= " + name + " " + proof::smt::number(value) + "))\n";
    proof::Z3 solver;
    return solver.decide(script + "(assert " + fact + ")\n(check-sat)\n", {}, {}).result ==
           Satisfiability::sat;
  };
  const auto values = [](std::int64_t a, std::int64_t q, std::int64_t t) {
    return std::map<std::string, std::int64_t>{{"a", a}, {"q", q}, {"t", t}, {"a*q", a * q}, {"a*t", a * t}};
  };
  EXPECT_TRUE(proof::facts_against(multiples, values(3, 5, -2)).empty());
  for (const auto& [name, wrong] : {std::pair("a*q", 36), std::pair("a*q", -1), std::pair("a*t", 13)}) {
    auto model = values(3, 11, 4);
    model[name] = wrong;
    const auto facts = proof::facts_against(multiples, model);
    ASSERT_FALSE(facts.empty()) << name << " " << wrong;
    for (const std::string& fact : facts) {
      EXPECT_FALSE(holds(fact, model)) << fact;
      for (const std::int64_t a : {0, 1, 3, 7})
        for (const std::int64_t q : {-3, 0, 10, 11, 12})
          for (const std::int64_t t : {-1, 0, 3, 4, 5}) EXPECT_TRUE(holds(fact, values(a, q, t))) << fact;
    }
  }
}

// Coefficients up to 2^61 are read; sums and products of them with numbers of a model may not fit, and
// threads that decide obligations must not end with an exception.
TEST(Refinement, WhatDoesNotFitIsNoFact) {
  using proof::Polynomial;
  const std::map<std::string, std::int64_t> model = {{"a", 5}, {"q", 5}, {"a*q", 3}};
  for (const unsigned power : {40U, 58U, 59U, 60U, 61U}) {
    const Polynomial unit = Polynomial::symbol("a") * (std::int64_t{1} << power);
    const std::vector<proof::Multiple> multiples = {{Polynomial::symbol("q"), unit}};
    EXPECT_NO_THROW(EXPECT_EQ(proof::facts_against(multiples, model).empty(), power > 58)) << power;
  }
}

TEST(Polynomial, HasNoCoefficientWithoutANegative) {
  using proof::Polynomial;
  const Polynomial large = Polynomial::symbol("a") * (std::int64_t{1} << 62U);
  EXPECT_EQ((large * -1).text(), "-4611686018427387904*a");
  EXPECT_THROW(large * -2, proof::Unprovable);
  EXPECT_THROW(large * -1 - large, proof::Unprovable);
  EXPECT_EQ(proof::smt::number(std::numeric_limits<std::int64_t>::min()), "(- 9223372036854775808)");
}

TEST(Prove, StopsWhenTold) {
  const std::atomic<bool> stop = true;
  const auto report = prove(known("two-moves"), known_theorems(), {}, {&stop, {}});
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().fault, Fault::interrupted);
}

}  // namespace
}  // namespace takeaway::testing
