// What is handed to Coq: simplices, plans of walks, texts. Whether Coq accepts it is seen by kernel.py.
#include "takeaway/coq.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "coq/block_pieces.hpp"
#include "coq/block_ways.hpp"
#include "coq/power_example.hpp"
#include "coq/products.hpp"
#include "coq/regions.hpp"
#include "coq/simplices.hpp"
#include "coq/text.hpp"
#include "coq/walk.hpp"
#include "coq/word_mark.hpp"
#include "takeaway/cones.hpp"

namespace takeaway {
namespace {

using Point = std::vector<std::int64_t>;

std::vector<Cone> random_cones(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Cone> cones;
  while (cones.size() < count) {
    const std::size_t moves = 2 + random() % 5;
    Point sample;
    for (std::size_t i = 0; i < moves; ++i) sample.push_back(static_cast<std::int64_t>(20 + random() % 4000));
    std::ranges::sort(sample);
    if (std::ranges::adjacent_find(sample) != sample.end()) continue;
    const BoundaryKind boundary = random() % 2 == 0 ? BoundaryKind::wall : BoundaryKind::sink;
    auto cone = generalize(all_sets(boundary, moves), sample, {.runs = 3000});
    if (cone) cones.push_back(std::move(*cone));
  }
  return cones;
}

/// A point of the cone: its rays, each taken a few times.
Point random_point(const Cone& cone, std::mt19937_64& random) {
  Point point(cone.family.parameters.size(), 0);
  for (const auto& ray : cone.rays) {
    const auto times = static_cast<std::int64_t>(random() % 5);
    for (std::size_t i = 0; i < point.size(); ++i) point[i] += times * ray[i];
  }
  return point;
}

/// The weights of a point; empty where one is negative.
Point weights_at(const coq::Simplex& simplex, const Point& point) {
  Point weights;
  for (const LinearForm& weight : simplex.weights) weights.push_back(*value_at(weight, point));
  return std::ranges::min(weights) < 0 ? Point{} : weights;
}

TEST(Simplices, CoverTheConeAndHaveItsRays) {
  std::mt19937_64 random(7);
  std::size_t cut = 0;
  for (const Cone& cone : random_cones(120, 1)) {
    const auto parts = coq::simplices(cone);
    ASSERT_TRUE(parts.has_value());
    cut += parts->size() > 1 ? 1 : 0;
    for (const coq::Simplex& part : *parts) {
      EXPECT_EQ(part.rays.size(), cone.dimension);
      EXPECT_GT(part.d, 0);
      for (const auto& ray : part.rays) EXPECT_TRUE(std::ranges::find(cone.rays, ray) != cone.rays.end());
    }
    for (int i = 0; i < 20; ++i) {
      const Point point = random_point(cone, random);
      std::size_t inside = 0;
      for (const coq::Simplex& part : *parts) {
        const Point weights = weights_at(part, point);
        if (weights.empty()) continue;
        Point sum(point.size(), 0);
        for (std::size_t r = 0; r < weights.size(); ++r)
          for (std::size_t j = 0; j < sum.size(); ++j) sum[j] += weights[r] * part.rays[r][j];
        Point wanted;
        for (const std::int64_t x : point) wanted.push_back(part.d * x);
        // In a cone of lower dimension the weights look at some coordinates only; the rest is the equations'.
        EXPECT_EQ(sum, wanted);
        ++inside;
      }
      EXPECT_GT(inside, 0U);
    }
  }
  EXPECT_GT(cut, 3U);  // else nothing was cut at all
}

coq::LinearWord word_of(const Cone& cone) {
  return {.boundary = cone.family.boundary,
          .parameters = cone.family.parameters,
          .moves = cone.family.moves,
          .conditions = {},
          .first = cone.preperiod_word,
          .then = cone.period_word};
}

TEST(WalkPlans, AreFoundForConesAndNotForOtherWords) {
  std::size_t refused = 0;
  std::size_t tried = 0;
  for (const Cone& cone : random_cones(60, 2)) {
    coq::LinearWord word = word_of(cone);
    const auto plan = coq::plan_walk(word, cone.rays);
    ASSERT_TRUE(plan.has_value());
    EXPECT_GE(plan->steps, cone.preperiod_word.size() + cone.period_word.size());
    // Another letter somewhere, or another length: wrong at some game of the cone, if not at all.
    word.then[word.then.size() / 2].value += 1;
    EXPECT_FALSE(coq::plan_walk(word, cone.rays).has_value());
    word = word_of(cone);
    word.then[word.then.size() / 2].length[0] += 1;
    ++tried;
    refused += coq::plan_walk(word, cone.rays) ? 0 : 1;
  }
  EXPECT_EQ(refused, tried);
}

TEST(CoqText, ReadsAsCoq) {
  const std::vector<std::string> names = coq::safe_names({"a", "n", "width", "1"});
  EXPECT_EQ(names, (std::vector<std::string>{"a", "n_", "width_", "1"}));
  EXPECT_EQ(coq::comparison_text({2, -1, 0, 3}, "<=", names), "n_ <= 2 * a + 3");
  EXPECT_EQ(coq::comparison_text({-1, 0, 1, 0}, "<", names), "a < width_");
  EXPECT_EQ(coq::integer_text({-2, 0, 1, -7}, names), "- 2 * Z.of_nat a + Z.of_nat width_ - 7");
  EXPECT_EQ(coq::natural_text({-1, 1, -1, 12345}, names), "n_ + Z.to_nat 12345 - (a + width_)");
  EXPECT_EQ(coq::list_text(std::vector<std::int64_t>{1, -2}), "[1; -2]");
}

TEST(CoqText, CommentsEndWhereTheyShould) {
  EXPECT_EQ(coq::comment_text("plain"), "(* plain *)");
  EXPECT_EQ(coq::comment_text("a \"b *) Axiom c : False. (* d"), "(* a 'b * ) Axiom c : False. ( * d *)");
  EXPECT_EQ(coq::comment_text("(*) *"), "(* ( * ) * *)");
}

TEST(CoqLibrary, GivesWhatIsNeededAndNoMore) {
  const auto names = [](const std::vector<CoqFile>& files) {
    std::vector<std::string> result;
    for (const CoqFile& file : files) result.push_back(file.name);
    return result;
  };
  const CoqFile one{.name = "One", .text = "From Takeaway Require Import Periods.\n"};
  EXPECT_EQ(names(coq_library_for({one})), (std::vector<std::string>{"Periods"}));
  const CoqFile two{.name = "Two", .text = "From Takeaway Require Import Runs One.\n"};
  EXPECT_EQ(names(coq_library_for({one, two})),
            (std::vector<std::string>{"Game", "Periods", "Walk", "Runs"}));
}

TEST(CoqGames, OnlyFiniteOnesUnderWallAndSinkThatAreNotTooLong) {
  EXPECT_TRUE(coq_game(*parse_game("sink {2,5}"), 0, 7).has_value());
  for (const char* text : {"odd", "comply {1,2}", "init(0,1) {2,3}", "not {3}"})
    EXPECT_TRUE(is_bad_input(coq_game(*parse_game(text), 0, 7).error())) << text;
  EXPECT_EQ(coq_game(*parse_game("{1,2}"), 0, 1'000'000'000).error().fault, Fault::limit);
}

Theorem theorem_of(const std::string& text) {
  auto theorems = parse_theorems(text, "test.thm");
  EXPECT_TRUE(theorems.has_value()) << text << theorems.error().message;
  return theorems ? theorems->front() : Theorem{};
}

TEST(CoqTheorems, WordsThatAreLinearAndWhyOthersAreNot) {
  const CoqTheorem linear = coq_theorem(theorem_of(
      "theorem x\nparams a, b\nwhere 0 < a < b, b < 2a\ngame {a, b}\nword 0^a 1^a 2^(b-a)\npure\n"));
  EXPECT_EQ(linear.words, 1U);
  EXPECT_EQ(linear.claims, 2U);  // with `pure`, which follows
  EXPECT_EQ(linear.left, 0U);
  EXPECT_TRUE(linear.why.empty());
  EXPECT_NE(linear.file.text.find("(2, b - a)"), std::string::npos);
  const CoqTheorem power = coq_theorem(theorem_of(
      "theorem x\nparams x, y\nwhere 1 <= x < y\ngame {x, y}\nlet r = y mod (2x)\nlet m = y div (2x)\n"
      "when r = x: word 0^x 1^x\n"));
  EXPECT_EQ(power.words, 1U);
  EXPECT_NE(power.file.text.find("let m := y / (2 * x) in"), std::string::npos);
  EXPECT_NE(power.file.text.find("least (nim Wall [x; y]) (0) (2 * x)"), std::string::npos);
  const CoqTheorem cell = coq_theorem(theorem_of(
      "theorem x\nparams a, b, c\nwhere a > 0, b > a, c > b, c != a+b, r > b, 2a >= r\ngame {a, b, c}\n"
      "let q = c div (a+b)\nlet r = c mod (a+b)\nword (0^a 1^a 2^(b-a))^q 0^a 1^a 2^(r-a)\npure\nperiod = "
      "a+c\n"));
  EXPECT_EQ(cell.claims, 3U);  // `pure` and the period follow from the word, which is least
  const CoqTheorem wrong_count = coq_theorem(theorem_of(
      "theorem x\nparams x, y\nwhere 1 <= x < y\ngame {x, y}\nlet r = y mod (2x)\nlet m = y div (2x)\n"
      "when r > x: word (0^x 1^x)^m 2^(r-x)\n"));
  EXPECT_EQ(wrong_count.words, 0U);
  // Names that the text might have used itself; a condition that holds in two ways; powers of numbers.
  const CoqTheorem names =
      coq_theorem(theorem_of("theorem x\nparams quotient1\nwhere quotient1 > 2, quotient1 mod 2 = 1\ngame "
                             "{1, quotient1}\nword 0 1\n"));
  EXPECT_EQ(names.words, 1U);
  EXPECT_NE(names.file.text.find("nim Wall [1; quotient1_] n"), std::string::npos);
  EXPECT_NE(names.file.text.find("set (quotient'1_ := quotient1_ / 2)"), std::string::npos);
  const CoqTheorem ways =
      coq_theorem(theorem_of("theorem x\nparams c\nwhere c >= 6\ngame {2, 5, c}\nlet r = c mod 7\n"
                             "when r = 2 or r = 5: word 0 0 1 1 0 2 1\n"));
  EXPECT_EQ(ways.words, 1U);
  EXPECT_NE(ways.file.text.find("Theorem word_2"), std::string::npos);
  const CoqTheorem nested =
      coq_theorem(theorem_of("theorem x\nparams a\nwhere a >= 1\ngame {a}\nword ((0^a 1^a)^2)^3\n"));
  EXPECT_EQ(nested.words, 1U);
  EXPECT_EQ(nested.file.text.find("powers"), std::string::npos);
  // In natural numbers b - a would be 0 there, and a / 0 as well.
  for (const std::string let : {"q = (b-a) div (2a)", "q = b div (a-1)"}) {
    const CoqTheorem divided = coq_theorem(
        theorem_of("theorem x\nparams a, b\nwhere a > 0, b > 0\ngame {a}\nlet " + let + "\nword 0^a 1^a\n"));
    EXPECT_EQ(divided.words, 0U) << let;
    EXPECT_NE(divided.why.find("divided"), std::string::npos) << divided.why;
  }
  // But not where the quotient is said to be positive.
  const CoqTheorem positive = coq_theorem(
      theorem_of("theorem x\nparams a, b\nwhere a > 0, b > 0, q >= 1\ngame {a}\nlet q = (b-a) div (2a)\n"
                 "word 0^a 1^a\n"));
  EXPECT_EQ(positive.words, 1U);
  EXPECT_NE(positive.file.text.find("positive_dividend (b - a) (2 * a) q"), std::string::npos);
  // Of two quotients of one number, one says what the other is.
  const CoqTheorem quarters =
      coq_theorem(theorem_of("theorem x\nparams a\nwhere a > 0, a mod 4 = 0, a mod 2 = 0\ngame {a}\n"
                             "word 0^(a/2) 0^(a/4) 0^(a/4) 1^a\n"));
  EXPECT_EQ(quarters.words, 1U);
  const CoqTheorem square =
      coq_theorem(theorem_of("theorem x\nparams x\nwhere x >= 1\ngame {x}\nword (0 1)^(x*x)\n"));
  EXPECT_EQ(square.words, 0U);
  EXPECT_FALSE(square.why.empty());
  // Where a run may have no length, a shorter period is not excluded.
  const CoqTheorem closed = coq_theorem(theorem_of(
      "theorem x\nparams a, b\nwhere 1 <= a <= b <= 2a\ngame {a, b}\nword 0^a 1^a 2^(b-a)\nperiod = a+b\n"));
  EXPECT_EQ(closed.words, 1U);
  EXPECT_EQ(closed.left, 1U);
  // Another period than the word's is not said to follow from it.
  const CoqTheorem twice =
      coq_theorem(theorem_of("theorem x\nparams a, b\nwhere 0 < a < b, b < 2a\ngame {a, b}\nword 0^a 1^a "
                             "2^(b-a)\nperiod = 2a+2b\n"));
  EXPECT_EQ(twice.left, 1U);
  // A theorem is about integers, the statement about natural numbers: nothing may be lost.
  const CoqTheorem negative =
      coq_theorem(theorem_of("theorem x\nparams a, b\nwhere a > 0, b > -a\ngame {a}\nword 0^a 1^a\n"));
  EXPECT_EQ(negative.words, 0U);
  EXPECT_NE(negative.why.find("negative"), std::string::npos);
  const CoqTheorem from_zero = coq_theorem(
      theorem_of("theorem x\nparams a\nwhere a > -1\ngame {a+1}\nword 0^(a+1) 1^(a+1)\nperiod = 2a+2\n"));
  EXPECT_EQ(from_zero.claims, 2U);
  // Conditions that nothing satisfies, and numbers of which sums would pass 2^63.
  EXPECT_EQ(
      coq_theorem(theorem_of("theorem x\nparams a\nwhere a > 3, a < 2\ngame {a}\nword 0^a 1^a\n")).words, 0U);
  EXPECT_EQ(coq_theorem(
                theorem_of("theorem x\nparams a, b\nwhere a > b, b > a - 1, b > 0\ngame {a}\nword 0^a 1^a\n"))
                .words,
            0U);
  EXPECT_EQ(
      coq_theorem(theorem_of("theorem x\nparams a\nwhere a > 2^61, a + 2^61 > 2^61 + 2^61 - a\ngame {a}\n"
                             "word 0^a 1^a\n"))
          .words,
      0U);
  // A word that is wrong is not written.
  const CoqTheorem wrong = coq_theorem(
      theorem_of("theorem x\nparams a, b\nwhere 0 < a < b, b < 2a\ngame {a, b}\nword 0^a 1^a 2^a\n"));
  EXPECT_EQ(wrong.words, 0U);
}

TEST(CoqTheorems, AllClaimsOfTheoremsThatComeWithTheProgram) {
  for (const std::string name : {"two-moves", "two-five", "one-odd-odd", "palindromes", "powers",
                                 "residue-values", "comply-odd", "comply-even", "comply-interval"}) {
    const auto found = std::ranges::find(known_theorems(), name, &Theorem::name);
    ASSERT_NE(found, known_theorems().end()) << name;
    const CoqTheorem theorem = coq_theorem(*found);
    EXPECT_EQ(theorem.left, 0U) << name << ": " << theorem.why;
    EXPECT_EQ(theorem.claims, found->claims.size()) << name;
  }
}

TEST(CoqTheorems, TheoremsAboutOtherGames) {
  const auto known = [](const std::string& name) {
    return *std::ranges::find(known_theorems(), name, &Theorem::name);
  };
  const Theorem sink = known("additive-sink");
  const Theorem wall = known("additive-wall");
  const Theorem duality = known("additive-duality");
  const CoqTheorem sink_file = coq_theorem(sink);
  EXPECT_EQ(sink_file.left, 0U) << sink_file.why;
  const CoqTheorem wall_file = coq_theorem(wall, {{&sink, &sink_file}});
  EXPECT_EQ(wall_file.left, 0U) << wall_file.why;
  // No parameter can be called what is bound there.
  EXPECT_NE(wall_file.file.text.find("exists period, least_period"), std::string::npos);
  EXPECT_NE(wall_file.file.text.find("split; [apply claim_2|apply Thm_additive_sink.claim_2]"),
            std::string::npos);
  const CoqTheorem mirror = coq_theorem(duality, {{&sink, &sink_file}, {&wall, &wall_file}});
  EXPECT_EQ(mirror.left, 0U) << mirror.why;
  for (const char* part :
       {"From Takeaway Require Thm_additive_sink Thm_additive_wall.", "mirrored 0 2 (m + D_) (nim Wall",
        "apply (mirrored_words 0 2 (m + D_)", "apply (mirrored_states 0 2 (m + D_)", "mirror_2, claim_1)"})
    EXPECT_NE(mirror.file.text.find(part), std::string::npos) << part;
  // Without a file about the other game nothing is said of it.
  EXPECT_EQ(coq_theorem(wall).left, 1U);
  EXPECT_EQ(coq_theorem(duality, {{&wall, &wall_file}}).claims, 0U);
  // Nor where that file has other parameters, or not all words.
  Theorem narrow = sink;
  narrow.where.pop_back();
  EXPECT_EQ(coq_theorem(wall, {{&narrow, &sink_file}}).left, 1U);
  CoqTheorem without = sink_file;
  for (CoqPlace& place : without.places) place = {};
  EXPECT_EQ(coq_theorem(duality, {{&sink, &without}, {&wall, &wall_file}}).claims, 0U);
}

TEST(CoqTheorems, ValuesByAFormula) {
  const CoqTheorem residues = coq_theorem(
      theorem_of("theorem x\nparams b, c\nwhere b >= 2, c-b >= 0, not (b divides c)\ngame {1..b-1} | {c}\n"
                 "value(n) = n mod b\nwitness(u) = n mod b - u\noutcome(n) = P iff b divides n\n"));
  EXPECT_EQ(residues.claims, 2U);
  EXPECT_EQ(residues.left, 0U);
  for (const char* part :
       {"  b <= c ->\n  (~ (c mod b = 0)) ->\n",
        "set_nim (union (interval 1 (b - 1)) (single c)) n = n mod b.", "Lemma natural_1", "  1 <= b.\n",
        "exists 2, 3.", "n = 0 <-> n mod b = 0.", "Import Game Numbers Sets", "Lemma natural_where_1",
        "Lemma natural_statement_1_1"})
    EXPECT_NE(residues.file.text.find(part), std::string::npos) << part;
  EXPECT_TRUE(residues.file.is_searched);
  EXPECT_FALSE(coq_theorem(theorem_of("theorem x\nparams a\nwhere a >= 1\ngame {a}\nword 0^a 1^a\n"))
                   .file.is_searched);
  const CoqTheorem halves = coq_theorem(theorem_of(
      "theorem x\ngame comply odd\nvalue(n) = n\nwitness(u) = if (n-u) mod 2 = 1 then n-u else n-u-1\n"
      "others(n) = if n = 0 then 0 else n-1\nwitness(u) = if (n-u) mod 2 = 0 then n-u else n-u-1\n"));
  EXPECT_EQ(halves.claims, 2U);
  EXPECT_NE(halves.file.text.find("comply_not odd_numbers n = (if n =? 0 then 0 else n - 1)."),
            std::string::npos);
  // A definition with an argument is written out, with the argument in its place.
  const CoqTheorem defined = coq_theorem(
      theorem_of("theorem x\nparams b\nwhere b >= 2\ngame {1..b-1}\nlet r(k) = k mod b\nvalue(n) = r(n+2b)\n"
                 "witness(u) = r(n) - u\n"));
  EXPECT_NE(defined.file.text.find("= (n + 2 * b) mod b."), std::string::npos) << defined.file.text;
}

TEST(CoqTheorems, FormulasThatMeanSomethingElseInNaturalNumbersAreLeftOut) {
  const auto why = [](const std::string& where, const std::string& game, const std::string& rest) {
    const CoqTheorem theorem = coq_theorem(
        theorem_of("theorem x\nparams b\nwhere " + where + "\ngame " + game + "\nvalue(n) = " + rest));
    EXPECT_EQ(theorem.claims, 0U) << rest;
    return theorem.why;
  };
  const std::string witness = "\nwitness(u) = n mod b - u\n";
  EXPECT_NE(why("b > -2", "{1..b+5}", "n mod (b+6)" + witness).find("negative"), std::string::npos);
  EXPECT_NE(why("b >= 2, (b-7) mod 2 = 1", "{1..b-1}", "n mod b" + witness).find("difference"),
            std::string::npos);
  EXPECT_NE(why("b >= 2", "sink {1..b-1}", "n mod b" + witness).find("wall"), std::string::npos);
  EXPECT_NE(why("b >= 2", "{1..b-1}", "n mod b\n").find("witness"), std::string::npos);
  EXPECT_NE(why("b >= 2", "comply {1..b-1}", "n mod b" + witness).find("halves"), std::string::npos);
  EXPECT_NE(why("b >= 2", "primes", "n mod b" + witness).find("primes"), std::string::npos);
  EXPECT_NE(why("b >= 2", "{1..b-1}", "n mod b + gcd(n,b,3)" + witness).find("more than two"),
            std::string::npos);
  EXPECT_NE(why("b >= 2", "{1..b-1}", "n/gcd(b,2)" + witness).find("no factor"), std::string::npos);
  EXPECT_NE(why("b >= 2", "{1..b-1}", "n/b" + witness).find("exact"), std::string::npos);
  EXPECT_NE(why("b >= 2", "{1..b-1}", "n^2" + witness).find("more in it"), std::string::npos);
  EXPECT_NE(why("b >= 2, b > 1000", "{1..b-1}", "n mod b" + witness).find("no parameters"),
            std::string::npos);
  // Definitions that double: 2^16 names if they were written out.
  const std::string doubling = "let d(k) = k + k\n";
  std::string formula = "n";
  for (int i = 0; i < 16; ++i) formula = "d(" + formula + ")";
  EXPECT_NE(why("b >= 2", "{1..b-1}\n" + doubling, formula + witness).find("too long"), std::string::npos);
}

/// All counts of a region, with free numbers up to 12.
void count_points(const coq::CountRegion& region, std::map<Point, int>& seen) {
  Point free(region.free, 0);
  for (;;) {
    Point counts;
    for (const LinearForm& form : region.counts) {
      counts.push_back(form[0]);
      for (std::size_t i = 0; i < free.size(); ++i) counts.back() += form[i + 1] * free[i];
    }
    ++seen[counts];
    std::size_t i = 0;
    while (i < free.size() && ++free[i] > 12) free[i++] = 0;
    if (i == free.size()) return;
  }
}

TEST(CountRegions, HalvesHaveEveryCountOnce) {
  std::mt19937_64 random(3);
  std::vector<coq::CountRegion> regions{coq::all_counts(3)};
  for (int round = 0; round < 12; ++round) {
    const std::size_t at = random() % regions.size();
    const coq::CountRegion region = regions[at];
    if (region.free == 0) continue;
    coq::CountSplit split{random() % region.free, std::nullopt};
    if (region.free > 1 && random() % 2 == 0) split.other = (split.one + 1) % region.free;
    regions.erase(regions.begin() + static_cast<std::ptrdiff_t>(at));
    for (const coq::CountRegion& half : coq::halves(region, split)) regions.push_back(half);
  }
  EXPECT_GT(regions.size(), 8U);
  std::map<Point, int> seen;
  for (const coq::CountRegion& region : regions) count_points(region, seen);
  for (std::int64_t i = 0; i < 216; ++i) EXPECT_EQ((seen[{i / 36, i / 6 % 6, i % 6}]), 1) << i;
}

TEST(CountRegions, VotesSayWhatToSplit) {
  const auto asked = [](const coq::RayVector& form) {
    coq::SplitVotes votes;
    votes.add(form);
    return votes.best();
  };
  EXPECT_EQ(asked({-2, 0, 1}), (coq::CountSplit{1, std::nullopt}));
  EXPECT_EQ(asked({5, -1, 0}), (coq::CountSplit{0, std::nullopt}));
  EXPECT_EQ(asked({5, -1, 3}), (coq::CountSplit{0, 1}));
  EXPECT_EQ(asked({0, 1, 3}), std::nullopt);
  EXPECT_EQ(asked({-1, -1, 0}), std::nullopt);
}

TEST(CoqTheorems, CountsThatRunIntoEachOther) {
  // What is seen depends on the order of a and b-a, of which the word says nothing.
  const CoqTheorem odd_even = coq_theorem(
      theorem_of("theorem x\nparams a, b\nwhere 1 < a < b, a mod 2 = 1, b mod 2 = 0\ngame {1, a, b}\npure\n"
                 "period = a+b\nword (0 1)^(b/2) (2 3)^((a-1)/2) 2\n"));
  EXPECT_EQ(odd_even.claims, 3U);
  EXPECT_NE(odd_even.file.text.find("in_order"), std::string::npos);
  // From q = 2 on the condition on c does not hold, which is seen by products.
  const CoqTheorem one_quotient = coq_theorem(theorem_of(
      "theorem x\nparams a, b, c\nwhere a > 0, b > a, c > b, c = 2a+b, 3r > b, b >= 2a, 3a >= b\n"
      "game {a, b, c}\nlet q = c div (a+b)\nlet r = c mod (a+b)\nword 0^a 1^a 0^(b-2a) 2^(3a-b) 1^(b-2a)\n"));
  EXPECT_EQ(one_quotient.words, 1U);
  EXPECT_NE(one_quotient.file.text.find("mul_nonneg_nonneg"), std::string::npos);
}

TEST(CoqTheorems, LeastPeriodsByMarks) {
  // 3 and 1 meet once in the period: no shorter one carries it to itself.
  const std::string marked =
      "theorem x\nparams a, b, c\nwhere a > 0, b > a, c > b, a+b != c, 2b >= 2a+r, r > b, 3a >= b, b+r >= "
      "6a\ngame {a, b, c}\nlet q = c div (a+b)\nlet r = c mod (a+b)\nword (0^a 1^a 0^(b-2a) 2^(3a-b) "
      "1^(b-2a))^(q+1) 3^(3a-b) 2^(r-3a) 0^(a+b-r) 2^(3a-b) 3^(r-3a) 1^(a+b-r) 3^(3a-b) 2^(b+r-6a)\npure\n"
      "period = b+c\n";
  const CoqTheorem once = coq_theorem(theorem_of(marked));
  EXPECT_EQ(once.left, 0U) << once.why;
  EXPECT_NE(once.file.text.find("marked values\n    (powers [])"), std::string::npos);
  EXPECT_NE(once.file.text.find("\n    3 1 0 0.\n"), std::string::npos);
  // Another period is none of the word's.
  std::string other = marked;
  other.replace(other.find("= b+c"), 5, "= a+c");
  EXPECT_EQ(coq_theorem(theorem_of(other)).left, 1U);
}

TEST(CoqWordMarks, ComeInCasesWhereRunsMayBeEmpty) {
  const Theorem theorem =
      theorem_of("theorem x\nparams a, b\nwhere a >= 0, b >= 1\ngame {1, 2}\nword (0 1)^b 2^a 3 (1 0)^b\n");
  const auto words = coq::counted_words(theorem, theorem.claims[0]);
  const auto tree = coq::find_marks(words[0]);
  ASSERT_TRUE(tree);
  // 3 comes once, and so does what stands behind it.
  ASSERT_TRUE(tree->mark);
  EXPECT_EQ(tree->mark->left, 3U);
  EXPECT_EQ(tree->mark->right, 1U);
  // Where all that comes once may be empty, it depends.
  const Theorem cases = theorem_of(
      "theorem x\nparams a, b, c\nwhere a >= 0, b >= 1, c >= 0, a+c >= 1\ngame {1, 2}\nword (0 1)^b 2^a "
      "3^c\n");
  const auto in_cases = coq::find_marks(coq::counted_words(cases, cases.claims[0])[0]);
  ASSERT_TRUE(in_cases);
  ASSERT_EQ(in_cases->cases.size(), 2U);
  ASSERT_TRUE(in_cases->cases[0].mark && in_cases->cases[1].mark);
  EXPECT_NE(in_cases->cases[0].mark->right, in_cases->cases[1].mark->right);
  // No pair of letters comes once here.
  const Theorem none = theorem_of("theorem x\nparams b\nwhere b >= 2\ngame {1, 2}\nword (0 1)^b (0 1 2)^b\n");
  EXPECT_FALSE(coq::find_marks(coq::counted_words(none, none.claims[0])[0]));
  // A preperiod that ends as the period does is too long.
  for (const auto& [last, is_marked] : {std::pair("2", false), {"1", true}}) {
    const Theorem later = theorem_of(std::string("theorem x\nparams b\nwhere b >= 2\ngame {1, 2}\nword 3 ") +
                                     last + " | (0 1)^b 2\n");
    const auto word = coq::counted_words(later, later.claims[0])[0];
    EXPECT_EQ(coq::find_marks(word).has_value(), is_marked) << last;
    EXPECT_TRUE(coq::is_length_at(word, word.then, {2, 1}, {5}));
    EXPECT_FALSE(coq::is_length_at(word, word.then, {2, 2}, {5}));
  }
}

TEST(CoqTheorems, PeriodsThatAreShorterThanCopiesBeforeThem) {
  // The preperiod has copies of eight letters, the period has two: it is looked at four times at once.
  const CoqTheorem eights = coq_theorem(
      theorem_of("theorem x\nparams s\nwhere s >= 1\ngame {3, 5, 8s+1}\nperiod = 2\npreperiod = 16s - 2\n"
                 "word (0^3 1^3 2^2)^s 0 3^2 1 0 2 (0 1 0 1 3 1 0 2)^(s-1) | 0 1\n"));
  EXPECT_EQ(eights.claims, 3U);
  EXPECT_NE(eights.file.text.find("Many 4%nat"), std::string::npos);
  // Powers of a number are written out, so that the period is one segment.
  const CoqTheorem written_out = coq_theorem(
      theorem_of("theorem x\nparams a, b, c\nwhere a > 0, b > a, c > b, c != a+b, a = r, 4r >= b, b > 3a\n"
                 "game sink {a, b, c}\nlet q = c div (a+b)\nlet r = c mod (a+b)\n"
                 "word (1^a 2^a 1^a 2^a 3^(b-3a))^q (1^a 0^a 1^a 0^a 3^(b-3a))^q | (1^a 0^a)^2 2^(b-3a)\n"));
  EXPECT_EQ(written_out.words, 1U);
}

TEST(CoqTheorems, LeastPeriodsThatBeginWithOneRunOrNone) {
  // The period begins with 3^(b-r), and r may be b. The first two runs of it must not be empty.
  const CoqTheorem none = coq_theorem(theorem_of(
      "theorem x\nparams a, b, c\nwhere a > 0, b > a, c > b, c != a+b, 2a >= b, 2r >= a+b, q >= 1, b >= r\n"
      "game sink {a, b, c}\nlet q = c div (a+b)\nlet r = c mod (a+b)\n"
      "word (1^a 2^a 3^(b-a))^(q-1) 1^a 2^a 3^(r-a) | 3^(b-r) 1^a 2^(r-a) 0^a\nperiod = a+b\n"));
  EXPECT_EQ(none.claims, 2U);
  // It begins with 0^r, and then come copies, of which the first is joined to it.
  const CoqTheorem one = coq_theorem(
      theorem_of("theorem x\nparams a, b, c\nwhere a > 0, b > a, c > b, c != a+b, 2a+b = c, a > r, q >= 1\n"
                 "game sink {a, b, c}\nlet q = c div (2a)\nlet r = c mod (2a)\n"
                 "word (1^a 2^a)^(q-1) 1^r 3^(a-r) 2^r (1^a 0^a)^(q-1) 1^r 3^(a-r) | 0^r (1^a 0^a)^(q-1) 1^r "
                 "2^(a-r)\n"));
  EXPECT_NE(one.file.text.find("Theorem period_1"), std::string::npos);
}

// {a, 2a+1, 3a} with a odd; what stands in the place of `@` is changed.
std::string bipartite_text(const std::string& letters, const std::string& next) {
  return "theorem x\nparams a\nwhere a >= 3, a mod 2 = 1\ngame {a, 2a+1, 3a}\nlet t = a div 2\nperiod = 2\n"
         "preperiod = 2*a^2 - a - 1\nstate j start 0 where 0 <= j <= t\nblock j = t : 0 1 -> j\n"
         "block j < t : 0^(a-2j) (1 0)^j 1^(a-2j) (0 1)^j 0 2^(a-1-2j) 1 (0 1)^j 3^(a-1-2j) (0 1)^j " +
         letters + " -> " + next + "\n";
}

TEST(CoqTheorems, WordsMadeOfBlocksAndTheirPeriods) {
  const CoqTheorem right = coq_theorem(theorem_of(bipartite_text("0 2", "j+1")));
  EXPECT_EQ(right.words, 1U);
  EXPECT_EQ(right.claims, 3U);  // with preperiod and period
  EXPECT_EQ(right.left, 0U);
  EXPECT_NE(right.file.text.find("states (powers []) (step_1 a t) 0 n"), std::string::npos);
  EXPECT_NE(right.file.text.find("(2 * (a * a) - a - 1) 2"), std::string::npos);
  // Another letter, another length, another state: nothing is written.
  EXPECT_EQ(coq_theorem(theorem_of(bipartite_text("0 3", "j+1"))).words, 0U);
  EXPECT_EQ(coq_theorem(theorem_of(bipartite_text("0 2 2", "j+1"))).words, 0U);
  EXPECT_EQ(coq_theorem(theorem_of(bipartite_text("0 2", "t"))).words, 0U);
  // Another preperiod does not follow.
  std::string other = bipartite_text("0 2", "j+1");
  other.replace(other.find("- a - 1"), 7, "- a - 2");
  EXPECT_EQ(coq_theorem(theorem_of(other)).left, 1U);
  // A state that goes round, with a count that is free.
  const std::string turning =
      "theorem x\nparams m, D\nwhere m >= 1, D >= 1\ngame {m, m+D, 2m+D}\nlet d = D mod (2m)\nlet h = D div "
      "(2m)\nlet k = d - m\nperiod = if d <= m then 3m + 2D - d else m*(m + 2D + d)/gcd(m,d)\nwhen d > m: "
      "state b start m-k where 0 <= b < m\n"
      "first (0^m 1^m)^(h+1) 0^k 2^(m-k) 1^k\n"
      "block b < k  : 3^b (2^m 3^m)^h 2^m 3^(k-b) 0^b 3^(m-k) 2^(k-b) 1^b (0^m 1^m)^(h+1) 0^(k-b) 2^(m-k+b) "
      "1^(k-b) -> m-k+b\n"
      "block b >= k : 3^b (2^m 3^m)^h 2^(m+k-b) 0^b 3^(m-b) 1^b (0^m 1^m)^h 0^(m+k-b) 2^(b-k) 1^(m+k-b) -> "
      "b-k\n";
  const CoqTheorem turns = coq_theorem(theorem_of(turning));
  EXPECT_EQ(turns.words, 1U) << turns.why;
  EXPECT_NE(turns.file.text.find("if (m + b <? d) then"), std::string::npos);
  EXPECT_NE(turns.file.text.find("m * (m + 2 * D_ + d) / Nat.gcd m d"), std::string::npos);
  EXPECT_NE(turns.file.text.find("_ 1 2 0 values)"), std::string::npos);  // 1 and 2 meet at the state 0 alone
  EXPECT_NE(turns.file.text.find("Theorem period_1"), std::string::npos);
  EXPECT_EQ(turns.left, 1U);  // nothing is said of d <= m
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"start m-k", "start 0"},
                                 {"block b < k ", "block b <= k"},
                                 {"0 <= b < m", "0 <= b < m-k"},
                                 {"(h+1) 0^k", "h 0^k"},
                                 {"2^(b-k)", "3^(b-k)"}}) {
    std::string wrong = turning;
    wrong.replace(wrong.find(from), from.size(), to);
    EXPECT_EQ(coq_theorem(theorem_of(wrong)).words, 0U) << to;
  }
}

TEST(CoqTheorems, BlocksThatMovesPass) {
  const std::string text =
      "theorem x\nparams a\nwhere a >= 1\ngame {2a}\nstate j start 0 where 0 <= j <= 3\nblock j = 0 : 0^a -> "
      "1\nblock j = 1 : 0^a -> 2\nblock j = 2 : 1^a -> 3\nblock j = 3 : 1^a -> 0\n";
  const CoqTheorem quarters = coq_theorem(theorem_of(text));
  EXPECT_EQ(quarters.words, 1U) << quarters.why;
  EXPECT_NE(quarters.file.text.find("(fun j => false) (0) 2)"), std::string::npos);  // two blocks before
  // A block may be empty; a state leads out of what holds in every state; the start is not among them.
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"2 : 1^a", "2 : 1^(a-1)"},
                                 {"-> 3", "-> 4"},
                                 {"start 0", "start 4"}}) {
    std::string wrong = text;
    wrong.replace(wrong.find(from), from.size(), to);
    const CoqTheorem refused = coq_theorem(theorem_of(wrong));
    EXPECT_EQ(refused.words, 0U) << to;
    EXPECT_FALSE(refused.why.empty());
  }
}

TEST(CoqBlocks, ComeInWaysAndAreCutIntoPieces) {
  const Theorem theorem = theorem_of(bipartite_text("0 2", "j+1"));
  const Claim& claim = theorem.claims.back();
  const auto words = coq::counted_blocks(theorem, claim);
  ASSERT_EQ(words.size(), 1U);
  const auto cases = coq::block_cases(words[0]);
  ASSERT_EQ(cases.size(), 2U);  // j > t cannot be
  EXPECT_EQ(cases[0].block, 0U);
  EXPECT_EQ(cases[1].block, 1U);
  coq::CountedWord word = words[0].game;
  word.then = words[0].blocks[1].word;
  const auto pieces = coq::in_pieces(word);
  ASSERT_TRUE(pieces);
  // 0^(a-2j) is (0 0)^(t-j) 0, where a is 2t+1
  EXPECT_EQ(pieces->then[0].runs[0].length.back(), 2);
  EXPECT_EQ(pieces->then[1].runs[0].length.back(), 1);
  for (const auto& segment : pieces->then)
    for (const FormRun& run : segment.runs)
      EXPECT_TRUE(coq::is_zero(LinearForm(run.length.begin(), run.length.end() - 1)));
  EXPECT_FALSE(coq::in_pieces(words[0].game));
}

TEST(CoqTheorems, MovesWithProductsOfACount) {
  const std::string fan =
      "theorem x\nparams a, b, q\nwhere 5a < b, b < 6a, 0 <= q\ngame {a, b+2a*q}\n"
      "word (0^a 1^a)^(q+3) 2^(b-5a)\n";
  const CoqTheorem theorem = coq_theorem(theorem_of(fan));
  EXPECT_EQ(theorem.words, 1U) << theorem.why;
  EXPECT_NE(theorem.file.text.find("nim Wall [a; q * (2 * a) + b] n"), std::string::npos)
      << theorem.file.text;
  // A count that is multiplied by itself, and a form that has a count in it.
  for (const std::string game : {"{a, b+q*q}", "{a, b+q*(a+q)}"}) {
    std::string other = fan;
    other.replace(other.find("{a, b+2a*q}"), std::string("{a, b+2a*q}").size(), game);
    EXPECT_EQ(coq_theorem(theorem_of(other)).words, 0U) << game;
  }
  // Numbers that only the ranges of `check` know satisfy the conditions.
  const CoqTheorem far = coq_theorem(theorem_of(
      "theorem x\nparams a, b, q\nwhere 5a < b, b < 6a, 0 <= q, a > 1000\ncheck a=1001..1003, b=5500..5502, "
      "q=0..2\ngame {a, b+2a*q}\nword (0^a 1^a)^(q+3) 2^(b-5a)\n"));
  EXPECT_EQ(far.words, 1U) << far.why;
}

TEST(CoqMaps, TakeTheLargestCells) {
  const Tiling& tiling = known_tiling(BoundaryKind::wall);
  const std::uint64_t half = std::uint64_t{1} << 63U;
  const CoqMap map = coq_map(tiling, half);
  EXPECT_GE(map.share, half - 1000);
  EXPECT_LT(map.cells, 100U);
  EXPECT_GE(map.triangles, map.cells);
  EXPECT_EQ(map.files.back().name, "Map");
}

}  // namespace
}  // namespace takeaway
