#include "takeaway/theory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "theory/mutants.hpp"
#include "thorough.hpp"

namespace takeaway::testing {
namespace {

CheckOptions all_threads() {
  CheckOptions options;
  options.threads = std::max(1U, std::thread::hardware_concurrency());
  return options;
}

// What takes many seconds is left to `./test --all`; with sanitizers, what takes one.
bool is_left_out(const Theorem& theorem) {
  const auto is_among = [&](const std::vector<std::string>& names) {
    return std::ranges::find(names, theorem.name) != names.end();
  };
  if (slow_build && is_among({"squares", "primes", "three-moves-pure", "additive-sink", "additive-wall",
                              "symmetric-five-long", "two-moves"}))
    return true;
  return !thorough() && is_among({"three-moves-sums", "three-moves-exact"});
}

Theorem theorem_of(const std::string& text) {
  auto theorems = parse_theorems(text, "test.thm");
  EXPECT_TRUE(theorems.has_value()) << (theorems ? "" : theorems.error().message);
  return theorems ? theorems->front() : Theorem{};
}

TEST(Formula, PrintsWhatItReads) {
  for (const std::string text : {"a + b * c ^ 2 - -d",
                                 "(a + b) * c",
                                 "a - (b - c)",
                                 "a divides b and not c = d or e < f",
                                 "a xor b + 1 xor (c xor d) = 2 * (e xor f)",
                                 "exists i in a xor b..c xor d: a xor b divides a sum of two moves",
                                 "gcd(a, b, c) = 1",
                                 "if a < b then a else if c = d then 1 else 2",
                                 "forall n in 0..M - 1: G(n) != G(n - r)",
                                 "count n in 0..10 ^ e: G(n) = 0",
                                 "G(n mod M; {a, b}) = 0 iff n >= 2",
                                 "period(sink {a, b}) mod 2 = 0",
                                 "ceil((n - 3 * k) / (k + 1))",
                                 "a = 1 implies b = 2 implies c = 3",
                                 "(a = 1 implies b = 2) implies c = 3",
                                 "pure iff preperiod = 0",
                                 "max(a, b) < (max n in 0..9: G(n))",
                                 "a div b mod c / d",
                                 "2 ^ 3 ^ 2",
                                 "not (a = b and c = d)",
                                 "outcome_period = 4896",
                                 "period divides a sum of two moves or period = 2"}) {
    const auto formula = parse_formula(text);
    ASSERT_TRUE(formula.has_value()) << text << ": " << formula.error().message;
    const std::string printed = to_text(*formula);
    const auto again = parse_formula(printed);
    ASSERT_TRUE(again.has_value()) << printed;
    EXPECT_EQ(to_text(*again), printed) << text;
  }
}

/// What a claim without a game is worth for these parameters.
bool holds(const std::string& claim, const std::vector<std::string>& lets = {"a=7", "b=-3", "c=2"}) {
  Theorem theorem;
  theorem.name = "claim";
  CheckOptions options;
  for (const std::string& text : lets) {
    options.ranges.push_back(*parse_let(text));
    theorem.params.push_back(options.ranges.back().name);
  }
  auto formula = parse_formula(claim);
  EXPECT_TRUE(formula.has_value()) << claim;
  if (!formula) return false;
  Claim one;
  one.formula = *formula;
  theorem.claims.push_back(one);
  EXPECT_TRUE(resolve(theorem).has_value()) << claim;
  const auto report = check(theorem, options);
  EXPECT_TRUE(report.has_value()) << claim << ": " << (report ? "" : report.error().message);
  return report && report->failed == 0;
}

TEST(Formula, Evaluates) {
  for (const std::string claim : {"a + b * c = 1",
                                  "2a - 3(a+b) = 2",
                                  "ab = -21",
                                  "a div c = 3",
                                  "b div c = -2",
                                  "b mod c = 1",
                                  "floor(a/c) = 3",
                                  "ceil(a/c) = 4",
                                  "ceil(b/c) = -1",
                                  "a xor c xor 1 = 4",
                                  "a+1 xor c+1 = 11",
                                  "a xor c < a or a xor 1 < a and c xor a = a-c",
                                  "forall i in 0..7: forall j in 0..7: i xor j < 8",
                                  "(count i in 0..7: i xor a < i) = 4",
                                  "G(a xor c; {1,2}) = 2",
                                  "period({a xor 3, c}) = 6",
                                  "floor(b/c) = -2",
                                  "2^c^3 = 256",
                                  "-c^2 = -4",
                                  "gcd(a*6, 4*3) = 6",
                                  "min(a,b,c) = b",
                                  "max(a,b,c) = a",
                                  "c divides 8 and not (c divides 7)",
                                  "1 <= c < a",
                                  "not 1 <= b < a",
                                  "(if a > b then a else b) = 7",
                                  "(count i in 1..10: c divides i) = 5",
                                  "(max i in 0..4: i*(4-i)) = 4",
                                  "forall i in 0..9: exists j in 0..18: j = 2*i",
                                  "forall i in 5..4: a = b",
                                  "not (exists i in 5..4: a = a)",
                                  "a = 7 iff b = -3",
                                  "a = 8 implies b = 0",
                                  "(a = 7 iff b = 0) iff a = 8",
                                  "G(5; {1,2}) = 2",
                                  "G(-3; sink {1,2}) = 0",
                                  "G(-1; init(0,3) {1}) = 3",
                                  "period({a, a+c}) = 2a + c",
                                  "pure({1,2})",
                                  "not pure({4,10,21})",
                                  "preperiod({4,10,21}) = 56",
                                  "outcome_preperiod({4,10,21}) = 52",
                                  "saltus(nim) = 1",
                                  "period({c}) = 2c",
                                  "(max i in 0..30: G(i; {1..a})) = a"}) {
    EXPECT_TRUE(holds(claim)) << claim;
    EXPECT_FALSE(holds("not (" + claim + ")")) << claim;
  }
}

TEST(Theorems, CanAllBeRead) {
  const auto fault = fault_in_known_theorems();
  EXPECT_FALSE(fault) << fault->message;
}

TEST(Theorems, HoldOnTheirRanges) {
  ASSERT_GT(known_theorems().size(), 30U);
  for (const Theorem& theorem : known_theorems()) {
    if (is_left_out(theorem)) continue;
    const auto report = check(theorem, all_threads());
    ASSERT_TRUE(report.has_value()) << theorem.name << ": " << report.error().message;
    EXPECT_EQ(report->failed, 0U) << theorem.name;
    EXPECT_EQ(report->undecided, 0U) << theorem.name;
    EXPECT_GT(report->cases, 0U) << theorem.name;
  }
}

/// Mutants that say the same as the claim, or less: each with its reason.
bool says_the_same(const std::string& theorem, const std::string& claim) {
  static const std::vector<std::pair<std::string, std::string>> known = {
      {"primes", "<= 11 + 1"},  // weaker, not wrong
      {"comply-interval", "n < k + 1"},
      {"comply-interval-others", "n < k + 1"},  // at n = k both ways give 0
      {"squares", "G(n) = 0 + 1"},              // by the pairing as many heaps have value 1 as have value 0
      // Weaker, not wrong: bounds that are not met, conditions that hold for less.
      {"comply-interval-others", "G(n + (1 + 1)) >= G(n)"},
      {"comply-interval-others", "implies"},
      {"comply-progression", "<="},
      {"comply-progression-others", "> 2 * (i + 1)"},
      {"comply-progression-others", "> (2 + 1) * i"},
      {"additive-residues", "b < k"},
      {"additive-similar-factors", "apart"},
      {"additive-blocks", "<= m"},
      {"additive-return", "(k + 1)"},
      {"sink-windows", "<="},
      // True, too.
      {"palindromes-digits", "e + 1"},           // another number of digits
      {"additive-blocks", "k * (i + (1 + 1))"},  // the same residues in another order
      {"additive-examples", "k * (i + (1 + 1))"},
      {"additive-examples", "mod 19 = 0 + 1"},
      {"additive-examples", "not is_C("},
      {"additive-inserted", "not (exists"},            // nor are these factors
      {"additive-return", "6 * m + (2 + 1) * k + 1"},  // the run of twos has m letters
      {"additive-return", "2 * k + (1 + 1)"},
  };
  return std::ranges::any_of(known, [&](const auto& pair) {
    return pair.first == theorem && claim.find(pair.second) != std::string::npos;
  });
}

TEST(Theorems, AreRefutedWithOneConstantChanged) {
  std::size_t tried = 0;
  std::size_t met = 0;
  const std::size_t step = thorough() ? 1 : 3;
  for (const Theorem& theorem : known_theorems()) {
    if (theorem.name == "symmetric-five-long")
      continue;  // half a second a mutant, and it is like the short one
    std::size_t of_this = 0;
    for (std::size_t c = 0; c < theorem.claims.size(); ++c) {
      for (const Claim& mutant : mutants(theorem.claims[c], theorem)) {
        if (met++ % step != 0) continue;
        Theorem changed = theorem;
        changed.claims = {mutant};
        CheckOptions options = all_threads();
        options.stop_at_failure = true;
        const auto report = check(changed, options);
        const bool refuted =
            !report || report->failed > 0;  // a heap that is not there, a fraction: refuted too
        const std::string text = mutant.formula ? to_text(mutant.formula) : mutant.text;
        EXPECT_TRUE(refuted || says_the_same(theorem.name, text)) << theorem.name << ": " << text;
        ++tried;
        of_this += refuted ? 1 : 0;
      }
    }
    EXPECT_TRUE(of_this > 0 || step > 1) << theorem.name;
  }
  EXPECT_GT(tried, 150U / step);
}

TEST(Check, FindsTheSmallestCounterexample) {
  Theorem theorem = theorem_of(
      "theorem t\nparams a, b\nwhere 1 <= a < b\ncheck b=2..30, a=1..b-1\ngame {a, b}\nclaim period < 20 or "
      "a != 6\n");
  std::optional<std::string> first;
  for (const unsigned threads : {1U, 2U, 5U}) {
    CheckOptions options;
    options.threads = threads;
    const auto report = check(theorem, options);
    ASSERT_TRUE(report.has_value());
    ASSERT_TRUE(report->counterexample.has_value());
    // {6,b} has period 12 for b = 18, 30, else 6+b: the least failure is b = 14.
    EXPECT_EQ(report->counterexample->game, "{6, 14}");
    EXPECT_EQ(report->failed, 15U);
    EXPECT_EQ(report->cases, 435U);
    EXPECT_EQ(report->counterexample->command, "takeaway period '{6, 14}'");
    EXPECT_EQ(report->counterexample->actual, "preperiod 0, period 20");
  }
}

TEST(Check, KeepsTheFirstCounterexamples) {
  Theorem theorem = theorem_of(
      "theorem t\nparams a, b\nwhere 1 <= a < b\ncheck b=2..30, a=1..b-1\ngame {a, b}\nclaim period < 20 or "
      "a != 6\n");
  for (const unsigned threads : {1U, 5U})
    for (const std::uint64_t most : {0U, 1U, 3U, 15U, 99U}) {
      CheckOptions options;
      options.threads = threads;
      options.most = most;
      const auto report = check(theorem, options);
      ASSERT_TRUE(report.has_value());
      EXPECT_EQ(report->failed, 15U);
      const auto& found = report->counterexamples;
      ASSERT_EQ(found.size(), std::clamp<std::uint64_t>(most, 1, 15));
      EXPECT_EQ(found.front().game, report->counterexample->game);
      // All have a = 6, so they come by b: 14, 15, 16, 17, and 18 has period 12.
      for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 4); ++i)
        EXPECT_EQ(found[i].game, "{6, " + std::to_string(14 + i) + "}");
    }
}

TEST(Check, AnswersFaultsClearly) {
  const std::string head = "theorem t\nparams a\ncheck a=0..5\ngame {a+1, 7}\n";
  const auto fault = [&](const std::string& claim) {
    const auto theorems = parse_theorems(head + claim, "t.thm");
    if (!theorems) return theorems.error().message;
    const auto report = check(theorems->front(), {});
    return report ? std::string("no fault") : report.error().message;
  };
  EXPECT_EQ(fault("claim 6/a = 6"), "t.thm:5:9: division by zero (in the case a=0)");
  EXPECT_EQ(fault("period = x+1"), "t.thm:5:10: the name 'x' has no value");
  EXPECT_EQ(fault("statement G(n-1) = 0"),
            "t.thm:5:11: there is no heap -1 in {1, 7}; say 'n >= s and G(n-s) = ...' (in the case a=0)");
  EXPECT_EQ(fault("claim 5/(a+2) >= 0"),
            "t.thm:5:10: 5 is not a multiple of 2; use div to round down (in the case a=0)");
  EXPECT_EQ(fault("word 0^(a-1) 1"),
            "t.thm:5:9: an exponent of the word is negative here: -1 (in the case a=0)");
  EXPECT_EQ(fault("word 0^a"), "t.thm:5:1: the period of the word is empty here (in the case a=0)");
  EXPECT_EQ(fault("claim period"), "t.thm:5:7: a condition was expected, this is a number");
  EXPECT_EQ(fault("period = a = 1"), "t.thm:5:10: a number was expected, this is a condition");
  EXPECT_EQ(fault("claim a = 1 and 2"), "t.thm:5:17: a condition was expected, this is a number");
  std::string chain = "claim 1";
  for (int i = 0; i < 100000; ++i) chain += "+1";
  EXPECT_EQ(fault(chain + " > a").substr(0, 50), "t.thm:5:7: this formula is too long");
  EXPECT_EQ(fault("where a > 9\nclaim a = 0"),
            "no case of t is left: its conditions and the ranges exclude each other");
  EXPECT_EQ(fault("claim f(a, 1) = 2").substr(0, 30), "t.thm:5:7: unknown function 'f");
}

TEST(Check, NeedsRangesForAllParameters) {
  const Theorem theorem = theorem_of("theorem t\nparams a, b\ncheck a=1..5\ngame {a, b}\npure\n");
  auto report = check(theorem, {});
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().message, "the parameter 'b' of t has no range; give it one with --let b=1..9");
  CheckOptions options;
  options.ranges.push_back(*parse_let("b=a+1..9"));
  report = check(theorem, options);
  ASSERT_TRUE(report.has_value());
  EXPECT_EQ(report->cases, 30U);
  options.ranges.push_back(*parse_let("c=1"));
  EXPECT_FALSE(check(theorem, options).has_value());
}

TEST(Check, SaysWhatItCouldNotDecide) {
  const Theorem theorem = theorem_of(
      "theorem t\nparams a\ncheck a=1..3\ngame {12, 48, 145+48*(a-1), 193+48*(a-1)}\nclaim period > 0\n");
  CheckOptions options;
  options.limit = 1000;
  const auto report = check(theorem, options);
  ASSERT_TRUE(report.has_value()) << report.error().message;
  EXPECT_EQ(report->failed, 0U);
  EXPECT_GT(report->undecided, 0U);
  ASSERT_TRUE(report->first_undecided.has_value());
  EXPECT_NE(report->first_undecided->actual.find("--limit"), std::string::npos);
}

TEST(TheoremFile, SyntaxErrorsHaveLineAndColumn) {
  const auto message = [](const std::string& text) {
    const auto theorems = parse_theorems(text, "x.thm");
    return theorems ? std::string("fine") : theorems.error().message;
  };
  EXPECT_EQ(message("theorem t\nparams a\nperiod = a +\n").substr(0, 12), "x.thm:3:13: ");
  EXPECT_EQ(message("theorem t\npure\n"), "fine");
  EXPECT_EQ(message(""), "x.thm:1:1: there is no theorem in this file");
  EXPECT_EQ(message("pure\n"), "x.thm:1:1: a theorem begins with 'theorem NAME'");
  EXPECT_EQ(message("theorem t\n"), "x.thm:1:1: the theorem 't' claims nothing");
  EXPECT_EQ(message("theorem t\npure\ntheorem t\npure\n"), "x.thm:3:1: there is a theorem 't' already");
  EXPECT_EQ(message("theorem t\nfrobnicate 3\n"), "x.thm:2:1: unknown keyword 'frobnicate'");
  EXPECT_EQ(message("theorem t\nstatus proved\npure\n"),
            "x.thm:2:8: a status is theorem, conjecture or observation");
  EXPECT_EQ(message("theorem t\ngame {1,,2}\npure\n").substr(0, 11), "x.thm:2:9: ");
  EXPECT_EQ(message("theorem t\nword 0^1^2\n"),
            "x.thm:2:9: expected a letter of the word here, as 2 or 2^(m-a)");
  EXPECT_EQ(message("theorem t\nword 0^x | \n"), "x.thm:2:12: the period of a word must not be empty");
  EXPECT_EQ(message("theorem t\nblock a < 1 : 0 -> a\n"),
            "x.thm:2:1: 'block' follows a line 'state NAME start FORMULA'");
  const std::string state = "theorem t\ngame {1,2}\nstate s start 0\n";
  EXPECT_EQ(message(state + "row 2\nblock 1 = 1 : A = 0 1 zeta = 2 -> 0\n"), "fine");
  EXPECT_EQ(message(state + "block 1 = 1 : A = -> 0\n"), "x.thm:4:19: expected the letters of 'A' here");
  EXPECT_EQ(message(state + "block 1 = 1 : 0 A 1 2 -> 0\n"),
            "x.thm:4:17: expected a letter of the word here, as 2 or 2^(m-a)");
  EXPECT_EQ(message(state + "block 1 = 1 : (A = 0 1)^2 -> 0\n"),
            "x.thm:4:16: expected a letter of the word here, as 2 or 2^(m-a)");
  EXPECT_EQ(message(state + "block 1 = 1 : A = B = 0 1 2 -> 0\n"),
            "x.thm:4:19: expected a letter of the word here, as 2 or 2^(m-a)");
  EXPECT_EQ(message(state + "row 1\nrow 1\nblock 1 = 1 : 0 1 2 -> 0\n"),
            "x.thm:5:1: there is a 'row' already");
  EXPECT_EQ(message("theorem t\nrow 1\n"), "x.thm:2:1: 'row' follows a line 'state NAME start FORMULA'");
  EXPECT_EQ(message("theorem t\ncheck a 1..3\npure\n"), "x.thm:2:7: expected a range here, as m=1..40");
  EXPECT_EQ(message("theorem t\nclaim if a then b\n"), "x.thm:2:18: expected 'else' here");
  EXPECT_EQ(message("theorem t\nclaim period({1,2}\n"), "x.thm:2:14: a parenthesis is not closed");
  EXPECT_EQ(message("theorem t\nclaim period({1,0}) = $\n").substr(0, 12), "x.thm:2:23: ");
  // A continued line keeps its own numbers.
  EXPECT_EQ(message("theorem t\nword 0^2\n     1^2 )\n").substr(0, 12), "x.thm:3:10: ");
}

/// The parts of so many heaps: "B0 0-23, zeta4 110-115".
std::string parts_text(const std::vector<Theorem>& theorems, const std::string& game, Heap from, Heap count) {
  const auto layout = block_layout(theorems, *parse_game(game));
  if (!layout || !*layout) return "none";
  std::string text;
  for (const BlockLayout::Part& part : (*layout)->parts_of(from, count))
    text += (text.empty() ? "" : ", ") + part.name + std::to_string(part.block) + ' ' +
            std::to_string(part.begin) + '-' + std::to_string(part.end);
  return text;
}

TEST(BlockLayout, PartsAndTheirNames) {
  EXPECT_EQ(parts_text(known_theorems(), "sink {2,5,7}", 0, 22), "B0 0-10, B1 10-20, zeta1 20-22");
  // Cut off at both ends, and the cycle again and again, also from afar.
  EXPECT_EQ(parts_text(known_theorems(), "sink {2,5,7}", 12, 15), "B1 12-20, zeta1 20-22, B2 22-27");
  EXPECT_EQ(parts_text(known_theorems(), "sink {2,5,7}", 22 * 1000 + 19, 4),
            "B2001 22019-22020, zeta2001 22020-22022, B2002 22022-22023");
  EXPECT_EQ(parts_text(known_theorems(), "{1,4}", 0, 5), "none");
  // The first part of a block need not have a name, nor what comes before the blocks.
  const std::vector<Theorem> theorems = {
      theorem_of("theorem t\ngame {1,2}\nstate s start 0\nfirst 0 1 2\nblock s = 0 : 0 tail = 1 2 -> 1\n"
                 "block s = 1 : A = 0 1 2 B = (0 1 2)^2 -> 1\n")};
  EXPECT_EQ(parts_text(theorems, "{1,2}", 0, 17), "0 0-3, 0 3-4, tail0 4-6, A1 6-9, B1 9-15, A2 15-17");
}

// Blocks that a row cannot be made of are no blocks for a picture; whether the word is right is another
// question.
TEST(BlockLayout, RowsAreWholeCycles) {
  const auto cycles = [](const std::string& row) -> std::optional<std::uint64_t> {
    const std::vector<Theorem> theorems = {
        theorem_of("theorem t\ngame {1,2}\nstate s start 0\n" + row +
                   "block s = 0 : 0 1 2 -> 1\nblock s = 1 : 0 1 2 -> 0\n")};
    EXPECT_EQ(check(theorems.front(), all_threads())->failed, 0U);
    const auto layout = block_layout(theorems, *parse_game("{1,2}"));
    if (!layout || !*layout) return std::nullopt;
    return (*layout)->row_cycles;
  };
  EXPECT_EQ(cycles(""), 0U);
  EXPECT_EQ(cycles("row 2\n"), 1U);
  EXPECT_EQ(cycles("row 6\n"), 3U);
  EXPECT_EQ(cycles("row 3\n"), std::nullopt);
  EXPECT_EQ(cycles("row 0\n"), std::nullopt);
}

TEST(Predictions, FindTheParameters) {
  const auto found = [](const std::string& text) {
    std::string all;
    const auto theorems = predictions(known_theorems(), *parse_game(text));
    EXPECT_TRUE(theorems.has_value());
    for (const Prediction& prediction : *theorems) {
      all += prediction.theorem->name;
      for (const auto& [name, value] : prediction.bindings.entries())
        all += " " + name + "=" + std::to_string(value);
      all += prediction.period ? " " + std::to_string(*prediction.period) : "";
      EXPECT_EQ(prediction.agrees, true) << text << " " << all;
      all += "; ";
    }
    return all;
  };
  EXPECT_EQ(found("sink {5,11,16}"), "additive-sink m=5 D=6 115; ");
  EXPECT_EQ(found("{3,7}"), "two-moves x=3 y=7 10; two-moves-pairing x=3 y=7; ");
  EXPECT_EQ(found("{7}"), "one-move x=7 14; ");
  EXPECT_EQ(found("{3,5,65}"),
            "three-moves-sums a=3 b=5 c=65; three-moves-exact a=3 b=5 c=65; three-moves-pure a=3 b=5 c=65; "
            "bipartite-powers k=6 2; bipartite-eights s=8 2; pairing "
            "a=3 b=5 c=65; ");
  EXPECT_EQ(found("{2,8,24+1,32+1}"), "cubic s=2 675; ");
  EXPECT_EQ(found("{1,2,3,4,5,6,7,9}"), "residues b=8 c=9; residue-values b=8 c=9; ");
  EXPECT_EQ(found("comply {1..4}"), "comply-interval k=4; ");
  EXPECT_EQ(found("comply not {1..4}"), "comply-interval-others k=4 5; ");
  EXPECT_EQ(found("comply {5,12..26}"),
            "comply-progression b=5 c=7 i=3 31; comply-progression-start b=5 c=7 i=3; "
            "comply-progression-zeros-ones "
            "b=5 c=7 i=3; comply-progression-first-period b=5 c=7 i=3; ");
  EXPECT_EQ(found("comply multiples(5)"), "comply-multiples c=5 20; ");
  EXPECT_EQ(found("palindromes(10)"), "palindromes b=10; ");
  EXPECT_EQ(found("powers(4)"), "powers b=4; powers-of-four; ");
  EXPECT_EQ(found("{4,10,21}").find("sink-differs 14") == std::string::npos, false);
  EXPECT_EQ(found("{2,3,5,9,11,30}"), "");
}

}  // namespace
}  // namespace takeaway::testing
