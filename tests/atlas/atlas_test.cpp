// The parts of discovery, each by itself; and the atlases that come with the program.
#include "takeaway/atlas.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "atlas/conditions.hpp"
#include "atlas/elimination.hpp"
#include "atlas/fit.hpp"
#include "atlas/fit_basis.hpp"
#include "atlas/reading.hpp"
#include "atlas/region.hpp"
#include "atlas/sampling.hpp"
#include "atlas/shape.hpp"
#include "base/sha256.hpp"
#include "takeaway/period.hpp"
#include "takeaway/proof.hpp"
#include "thorough.hpp"

namespace takeaway::atlas {
namespace {

using testing::slow_build;
using testing::thorough;

const int cells_tried = thorough() ? 3 : 1;
constexpr int games_tried = slow_build ? 200 : 3000;

const std::vector<std::string> names = {"", "a", "b", "r"};

TEST(Form, IsWrittenAsInTheorems) {
  EXPECT_EQ(to_text(Form{{0, -2, 1}, 1}, names), "b-2a");
  EXPECT_EQ(to_text(Form{{3, -1, 1}, 2}, names), "(b+3-a)/2");
  EXPECT_EQ(to_text(Form{}, names), "0");
  EXPECT_EQ(positive_text(Form{{0, -2, 1}, 1}, true, names), "b > 2a");
  EXPECT_EQ(positive_text(Form{{2, 0, 0, -1}, 1}, false, names), "r <= 2");
  EXPECT_EQ(side_texts(Form{{3, 0, 0, -1}, 1}, " = ", names), "r = 3");
}

TEST(Elimination, FindsExactCoefficients) {
  Elimination elimination(3, 2);
  for (const auto& [x, y] : {std::pair(1, 2), std::pair(3, 5), std::pair(4, 4), std::pair(9, 1)}) {
    const std::int64_t row[] = {x, y, 1};
    const std::int64_t targets[] = {3 * x - 2 * y + 7, x * y};
    elimination.add(row, targets);
  }
  EXPECT_EQ(elimination.rank(), 3U);
  EXPECT_EQ(elimination.solution(0), (Form{{3, -2, 7}, 1}));
  EXPECT_FALSE(elimination.solution(1).has_value());
}

TEST(Elimination, FindsFractionsAndRelations) {
  Elimination elimination(3, 1);
  for (const std::int64_t x : {2, 4, 10}) {
    const std::int64_t row[] = {x, 2 * x, 1};
    const std::int64_t half = x / 2 + 1;
    elimination.add(row, std::span(&half, 1));
  }
  EXPECT_EQ(elimination.solution(0), (Form{{1, 0, 2}, 2}));
  ASSERT_EQ(elimination.relations().size(), 1U);
  const Form relation = elimination.relations()[0];
  const std::int64_t on[] = {5, 10, 1};
  const std::int64_t off[] = {5, 11, 1};
  EXPECT_EQ(relation.numerator(on), 0);
  EXPECT_NE(relation.numerator(off), 0);
}

TEST(Shape, RepeatedRunsArePowers) {
  const std::vector<takeaway::Run> runs = {{2, 0}, {2, 1}, {2, 0}, {2, 1}, {1, 0}, {1, 2}};
  const auto factors = factors_of(runs);
  ASSERT_EQ(factors.size(), 3U);
  EXPECT_EQ(factors[0].count, 2);
  EXPECT_EQ(factors[0].runs.size(), 2U);
  EXPECT_EQ(factors[2].runs[0].value, 2U);
  EXPECT_EQ(factors_of({}).size(), 0U);
}

Sample sample(const std::string& game, std::vector<std::int64_t> params) {
  return **sample_of(*parse_game(game), std::move(params), {});
}

TEST(Fit, TwoMoves) {
  std::vector<Sample> samples;
  for (const auto& [a, b] : {std::pair(2, 9), std::pair(3, 14), std::pair(3, 20), std::pair(5, 21),
                             std::pair(4, 33), std::pair(7, 30), std::pair(6, 28), std::pair(5, 32)})
    samples.push_back(sample("{" + std::to_string(a) + "," + std::to_string(b) + "}", {a, b}));
  std::vector<const Sample*> all;
  for (const Sample& one : samples) all.push_back(&one);
  std::string why;
  const auto pattern = fit(all, true, why);
  ASSERT_TRUE(pattern.has_value()) << why;
  EXPECT_EQ(pattern->divisions.size(), 1U);
  EXPECT_EQ(pattern->period_length, (Form{{0, 1, 1}, 1}));
  for (const Sample& one : samples) EXPECT_EQ(pattern->judge(one), Judgement::right);
  EXPECT_EQ(pattern->judge(sample("{10,43}", {10, 43})), Judgement::right);
}

Run run_of(std::int64_t length, std::uint64_t value) {
  return {static_cast<std::uint64_t>(length), value};
}

/// The pattern of games whose period is made of these runs.
template <class Runs>
Pattern fitted(const std::vector<std::vector<std::int64_t>>& params, const Runs& runs) {
  std::vector<Sample> samples(params.size());
  std::vector<const Sample*> all;
  for (std::size_t i = 0; i < params.size(); ++i) {
    samples[i].params = params[i];
    samples[i].period = runs(params[i]);
    all.push_back(&samples[i]);
  }
  std::string why;
  auto pattern = fit(all, true, why);
  EXPECT_TRUE(pattern.has_value()) << why;
  return pattern.value_or(Pattern{});
}

TEST(Fit, WhatIsHalvedMustBeEven) {
  Pattern pattern = fitted({{2, 4}, {3, 5}, {4, 10}, {5, 7}, {6, 14}, {1, 9}}, [](const auto& params) {
    return std::vector<takeaway::Run>{run_of((params[0] + params[1]) / 2, 0), run_of(params[1], 1)};
  });
  const Condition even{{{0, 1, 1}, 1}, Condition::Kind::multiple, 2};
  EXPECT_EQ(pattern.conditions, std::vector{even});
  EXPECT_TRUE(even.holds(Point{1, 3, 7}));
  EXPECT_FALSE(even.holds(Point{1, 3, 8}));
  EXPECT_TRUE(pattern.contains(Point{1, 3, 7}));
  EXPECT_FALSE(pattern.contains(Point{1, 3, 8}));
  pattern.conditions.clear();
  EXPECT_FALSE(pattern.contains(Point{1, 3, 8})) << "half a heap is no length";
}

TEST(Fit, CountsAreQuotientsOfSimpleForms) {
  std::vector<Sample> samples(5);
  std::vector<const Sample*> all;
  const std::vector<std::int64_t> params[] = {{3, 7, 8}, {4, 9, 25}, {5, 11, 13}, {3, 8, 23}, {7, 10, 12}};
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i].params = params[i];
    all.push_back(&samples[i]);
  }
  Basis basis(all, true);
  // (c - 2b) div a, rounded down: -6/3, 7/4, -9/5, 7/3, -8/7.
  const auto count = explain_count(basis, {-2, 1, -2, 2, -2}, Form::variable(1));
  ASSERT_TRUE(count.has_value());
  ASSERT_EQ(basis.divisions().size(), 1U);
  EXPECT_EQ(basis.divisions()[0].dividend, (Form{{0, 0, -2, 1}, 1}));
  EXPECT_EQ(*count, Form::variable(basis.quotient_index(0)));
  // Twice that and 5 is known by then.
  const auto twice = explain_count(basis, {1, 7, 1, 9, 1}, Form::variable(1));
  ASSERT_TRUE(twice.has_value());
  EXPECT_EQ(basis.divisions().size(), 1U);
  EXPECT_EQ(basis.column_of(*twice), (Column{1, 7, 1, 9, 1}));
}

TEST(Fit, ParametersThatOthersDetermineAreNotDivided) {
  const Pattern pattern = fitted({{1, 2}, {2, 4}, {3, 6}, {4, 8}, {5, 10}}, [](const auto& params) {
    return std::vector<takeaway::Run>{run_of(params[0], 0), run_of(params[0], 1)};
  });
  EXPECT_TRUE(pattern.divisions.empty());
  EXPECT_EQ(pattern.conditions.size(), 1U) << "that the second is twice the first";
  EXPECT_TRUE(pattern.contains(Point{1, 7, 14}));
  EXPECT_FALSE(pattern.contains(Point{1, 7, 15}));
}

TEST(Region, ConditionsKeepWhatIsRightAndExcludeWhatIsWrong) {
  Pattern pattern;
  pattern.params = 2;
  Evidence evidence;
  for (std::int64_t a = 1; a < 12; ++a)
    for (std::int64_t b = a + 1; b < 30; ++b) {
      const Point point = {1, a, b};
      if (2 * a < b && b <= 3 * a) {
        evidence.core.push_back(point);
        evidence.right.push_back(point);
      } else {
        evidence.wrong.push_back(point);
      }
    }
  ASSERT_TRUE(learn_region(pattern, evidence, true));
  EXPECT_LE(pattern.conditions.size(), 3U);
  for (const Point& point : evidence.right) EXPECT_TRUE(pattern.contains(point));
  for (const Point& point : evidence.wrong) EXPECT_FALSE(pattern.contains(point));
}

TEST(Region, PartsAreFoundWhereTheWholeHasNoSimpleConditions) {
  Pattern pattern;
  pattern.params = 2;
  Evidence evidence;
  for (std::int64_t a = 1; a < 12; ++a)
    for (std::int64_t b = 1; b < 40; ++b) {
      const Point point = {1, a, b};
      const bool right = b == a || (b >= 3 * a && b <= 4 * a);
      if (right) evidence.core.push_back(point);
      (right ? evidence.right : evidence.wrong).push_back(point);
    }
  Pattern whole = pattern;
  EXPECT_FALSE(learn_region(whole, evidence, true));
  ASSERT_TRUE(learn_part(pattern, evidence, true));
  std::size_t kept = 0;
  for (const Point& point : evidence.right) kept += pattern.contains(point) ? 1 : 0;
  EXPECT_GE(kept, 10U);
  for (const Point& point : evidence.wrong) EXPECT_FALSE(pattern.contains(point));
}

// What is left over by (a+c-1) div (2a) is r+1 as a length: 2(r+1) > 3a, which is not 2r >= 3a.
TEST(Region, RemaindersOfWhatIsRoundedUp) {
  Pattern pattern;
  pattern.params = 2;
  pattern.divisions.push_back({Form{{-1, 1, 1}, 1}, Form{{0, 2}, 1}});
  Evidence evidence;
  for (std::int64_t a = 1; a < 12; ++a)
    for (std::int64_t b = a + 1; b < 60; ++b) {
      const Point point = *pattern.point(std::vector<std::int64_t>{a, b});
      const bool right = 2 * (point[4] + 1) > 3 * a;
      if (right) evidence.core.push_back(point);
      (right ? evidence.right : evidence.wrong).push_back(point);
    }
  ASSERT_TRUE(learn_region(pattern, evidence, true));
  EXPECT_EQ(pattern.conditions.size(), 1U);
  for (const Point& point : evidence.right) EXPECT_TRUE(pattern.contains(point));
  for (const Point& point : evidence.wrong) EXPECT_FALSE(pattern.contains(point));
}

// Coefficients that are too large to be tried come out of the lengths: 0 < b-9a < c-b.
TEST(Region, ComparesLengths) {
  Pattern pattern;
  pattern.params = 3;
  for (const Form& length : {Form{{0, -9, 1}, 1}, Form{{0, 0, -1, 1}, 1}})
    pattern.period.push_back({{{0, length}}, Form::constant(1), false});
  Evidence evidence;
  for (std::int64_t a = 1; a < 8; ++a)
    for (std::int64_t b = 9 * a; b < 80; ++b)
      for (std::int64_t c = b; c < 90; ++c) {
        const Point point = {1, a, b, c};
        const bool right = b > 9 * a && b - 9 * a < c - b;
        if (right) evidence.core.push_back(point);
        (right ? evidence.right : evidence.wrong).push_back(point);
      }
  ASSERT_TRUE(learn_region(pattern, evidence, true));
  for (const Point& point : evidence.right) EXPECT_TRUE(pattern.contains(point));
  for (const Point& point : evidence.wrong) EXPECT_FALSE(pattern.contains(point));
}

// What is left says the same: random conditions, all small points.
TEST(Conditions, WithoutThoseThatFollow) {
  std::mt19937 random(7);
  const auto number = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
  Pattern pattern;
  pattern.params = 2;
  pattern.divisions.push_back({Form::variable(2), Form{{0, 2}, 1}});
  std::size_t left_out = 0;
  for (int round = 0; round < 300; ++round) {
    using Kind = Condition::Kind;
    std::vector<Condition> conditions = {{Form::variable(1), Kind::positive, 1}};
    for (int i = number(1, 5); i > 0; --i) {
      const Form form{{number(-1, 1), number(-2, 2), number(-2, 2), 0, number(-1, 1)}, 1};
      const Kind kind = std::array{Kind::not_negative, Kind::positive, Kind::zero, Kind::not_zero,
                                   Kind::multiple}[static_cast<std::size_t>(number(0, 4))];
      conditions.push_back({form, kind, kind == Kind::multiple ? 3 : 1});
    }
    const auto fewer = without_implied(conditions, 1, pattern);
    left_out += conditions.size() - fewer.size();
    for (std::int64_t a = 1; a < 9; ++a)
      for (std::int64_t b = -5; b < 20; ++b) {
        const Point point = *pattern.point(std::vector<std::int64_t>{a, b});
        const auto all_hold = [&](const std::vector<Condition>& all) {
          return std::ranges::all_of(all, [&](const Condition& one) { return one.holds(point); });
        };
        EXPECT_EQ(all_hold(conditions), all_hold(fewer)) << "round " << round << ": " << a << " " << b;
      }
  }
  EXPECT_GT(left_out, 30U);
}

Result<Discovery> cells_of(const std::string& family, std::vector<std::string> lets) {
  DiscoverRequest request;
  request.family = family;
  request.lets = std::move(lets);
  return discover(request);
}

TEST(Cell, ReadsBackWhatItStates) {
  const auto found = cells_of("{a,b}", {"b=2..24", "a=1..b-1"});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->covered, found->games);
  EXPECT_EQ(found->cells.size(), 3U);
  std::vector<std::string> cells;
  for (const FoundCell& cell : found->cells) {
    auto theorems = parse_theorems(cell.text, cell.name);
    ASSERT_TRUE(theorems.has_value());
    ASSERT_TRUE(read_cell(theorems->front()).has_value()) << cell.text;
    cells.push_back(cell.text);
  }
  const auto atlas = Atlas::of(std::move(cells));
  ASSERT_TRUE(atlas.has_value());
  for (int a = 1; a < 30; ++a)
    for (int b = a + 1; b < 70; ++b) {
      const Game game = *parse_game("{" + std::to_string(a) + "," + std::to_string(b) + "}");
      const auto answer = atlas->find(game);
      ASSERT_TRUE(answer.has_value()) << to_text(game);
      const auto word = atlas->word(*answer).value();
      EXPECT_EQ(word.size(), static_cast<std::size_t>(answer->preperiod + answer->period));
      EXPECT_EQ(word, direct_values<std::uint8_t>(game, word.size())) << to_text(game);
    }
}

std::string small_cell(const std::string& name, const std::string& where, const std::string& word) {
  return "theorem " + name + "\nparams a, b\nwhere a > 0, b > a" + where + "\ngame {a, b}\n" + word +
         "pure\nperiod = a+b\n";
}

TEST(Atlas, TheShortestWordAnswers) {
  const auto atlas = Atlas::of(
      {small_cell("long", "", "word 0^a 1^a 0^(b-a)\n"), small_cell("short", ", b < 10", "word 0^(a+b)\n")});
  ASSERT_TRUE(atlas.has_value());
  EXPECT_EQ(atlas->find(*parse_game("{2,5}"))->cell, "short");
  EXPECT_EQ(atlas->find(*parse_game("{2,15}"))->cell, "long");
  EXPECT_EQ(atlas->find(*parse_game("{20,50}"))->cell, "long");
  EXPECT_EQ(atlas->word(*atlas->find(*parse_game("{1,11}"))).value(),
            (std::vector<std::uint8_t>{0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(Atlas, AMultipleHasTheWordWithEachLetterAsOften) {
  const auto atlas = Atlas::of({small_cell("small", ", b < 10", "word 0^a 1^a 0^(b-a)\n")});
  ASSERT_TRUE(atlas.has_value());
  const auto answer = atlas->find(*parse_game("{6,12}"));
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->scale, 6);
  EXPECT_EQ(answer->period, 18);
  EXPECT_EQ(answer->preperiod, 0);
  EXPECT_EQ(answer->bindings.entries(),
            (std::vector<std::pair<std::string, std::int64_t>>{{"a", 1}, {"b", 2}}));
  EXPECT_EQ(atlas->word(*answer).value(),
            (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(atlas->find(*parse_game("{4,6}"))->scale, 1);
  EXPECT_FALSE(atlas->find(*parse_game("{7,12}")));
}

TEST(Atlas, HasNothingToSayAboutOtherGames) {
  const auto atlas = Atlas::of({small_cell("one", "", "word 0^(a+b)\n")});
  ASSERT_TRUE(atlas.has_value());
  EXPECT_TRUE(atlas->find(*parse_game("{2,5}")));
  EXPECT_FALSE(atlas->find(*parse_game("{2,5,6}")));
  EXPECT_FALSE(atlas->find(*parse_game("sink {2,5}")));
  EXPECT_FALSE(atlas->find(*parse_game("comply {2,5}")));
  EXPECT_FALSE(atlas->find(*parse_game("not {2,5}")));
  // Where the forms could overflow.
  EXPECT_TRUE(atlas->find(*parse_game("{2,1000000000000}")));
  EXPECT_FALSE(atlas->find(*parse_game("{2,2000000000000}")));
}

// 2^30 * 2^34 is 0 modulo 2^64: cut off to what fits, it was less than anything.
TEST(Atlas, WhatDoesNotFitIsNoCase) {
  const auto atlas = Atlas::of({small_cell("far", ", b > 1073741824a", "word 0^(a+b)\n")});
  ASSERT_TRUE(atlas.has_value());
  EXPECT_TRUE(atlas->find(*parse_game("{1,1073741825}")));
  EXPECT_FALSE(atlas->find(*parse_game("{1,1073741824}")));
  EXPECT_FALSE(atlas->find(*parse_game("{17179869184,17179869185}")));
}

// At a=2, b=5, where this is compared with a form, 5 * 2^62 is 2^62 modulo 2^64.
TEST(Domain, ABoundThatIsNoFormIsNotTakenForOne) {
  const auto domain = read_domain("{a,b}", {"b=3..9", "a=1..2^62*(b mod 2)"}, {});
  ASSERT_TRUE(domain.has_value());
  for (const Condition& condition : domain->conditions)
    for (const std::int64_t coefficient : condition.form.coefficients) EXPECT_LE(std::abs(coefficient), 9);
}

// The least common multiple of these divisors passes 2^64.
TEST(Elimination, ADivisorTooLargeToBeToldGivesNoForm) {
  Elimination elimination(4, 1);
  const std::array<std::int64_t, 4> primes = {1048583, 1048589, 1048601, 1048609};
  for (std::size_t i = 0; i < primes.size(); ++i) {
    std::array<std::int64_t, 4> row{};
    row[i] = primes[i];
    elimination.add(row, std::array<std::int64_t, 1>{1});
  }
  EXPECT_TRUE(elimination.possible(0));
  EXPECT_FALSE(elimination.solution(0));
}

TEST(Atlas, MovesMayBeNumbers) {
  const auto atlas = Atlas::of(
      {"theorem t\nparams c\nwhere c > 5, c mod 7 = 1\ngame {2, 5, c}\nword 0^c\npure\nperiod = c\n"});
  ASSERT_TRUE(atlas.has_value());
  EXPECT_TRUE(atlas->find(*parse_game("{2,5,15}")));
  EXPECT_FALSE(atlas->find(*parse_game("{2,5,16}")));
  EXPECT_FALSE(atlas->find(*parse_game("{2,6,15}")));
  EXPECT_FALSE(atlas->find(*parse_game("{1,5,15}")));
}

TEST(Atlas, ACellIsOneTheoremWithAWord) {
  EXPECT_FALSE(Atlas::of({small_cell("one", "", "")}));
  EXPECT_FALSE(Atlas::of({small_cell("one", "", "word 0^a\n") + small_cell("two", "", "word 0^a\n")}));
  EXPECT_FALSE(Atlas::of({"theorem"}));
  const auto atlas = Atlas::of({small_cell("one", "", "word 0^(\n")});
  ASSERT_TRUE(atlas.has_value());
  EXPECT_FALSE(atlas->cell(0));
  EXPECT_FALSE(atlas->word(*atlas->find(*parse_game("{2,5}"))));
}

TEST(Discover, WithoutAPatternNothingIsProved) {
  // Sets of a few numbers each, no two alike: nothing has two games.
  const auto found = cells_of("{1,a^2+3,a^3+7}", {"a=2..7"});
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->cells.empty());
  EXPECT_EQ(found->covered, 0U);
  EXPECT_FALSE(found->open.empty());
}

TEST(Discover, GamesThatGrowHaveNoWord) {
  const auto found = cells_of("not {a,b}", {"b=2..6", "a=1..b-1"});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->without, found->games);
  EXPECT_TRUE(found->cells.empty());
}

/// Some cells of an atlas, others each day would be no test; so always the same.
class Shipped : public ::testing::TestWithParam<BoundaryKind> {};

TEST_P(Shipped, EveryCellIsInTheManifest) {
  const Atlas* const atlas = known_atlas(GetParam());
  ASSERT_NE(atlas, nullptr);
  for (std::size_t i = 0; i < atlas->size(); ++i) EXPECT_TRUE(atlas->is_proved(i)) << atlas->cell(i)->name;
}

// What divides nothing is a cone, and the tiling has more of these.
TEST_P(Shipped, EveryCellDivides) {
  const Atlas* const atlas = known_atlas(GetParam());
  ASSERT_NE(atlas, nullptr);
  for (std::size_t i = 0; i < atlas->size(); ++i)
    EXPECT_FALSE(atlas->cell(i)->definitions.empty()) << atlas->cell(i)->name;
}

TEST(Manifest, IsAboutTextsAsTheyAre) {
  const std::string text =
      "theorem  t\nparams   a, b\nwhere    a > 0, b > a, b = 2a\ncheck    b=2..9, a=1..b-1\ngame     {a, b}\n"
      "word     0^a 1^a 2^a\npure\nperiod   = 3a\n";
  const auto cells = split_theorems("# two of them\n\n" + text + "\n" + text + "\n\n");
  EXPECT_EQ(cells, (std::vector<std::string>{text, text}));
  const std::string proved = "# a comment\n" + sha256(text) + "\tt\tz3\t2026-11-17\n";
  ASSERT_TRUE(Atlas::of({text}));
  EXPECT_TRUE(Atlas::of({text}, proved)->is_proved(0));
  EXPECT_FALSE(Atlas::of({text})->is_proved(0));
  std::string changed = text;
  changed.replace(changed.find("3a"), 2, "4a");
  EXPECT_FALSE(Atlas::of({changed}, proved)->is_proved(0));
}

TEST_P(Shipped, SomeCellsProveAgain) {
  const Atlas* const atlas = known_atlas(GetParam());
  ASSERT_NE(atlas, nullptr);
  ASSERT_GE(atlas->size(), 100U);
  std::mt19937 random(20);
  for (int i = 0; i < cells_tried; ++i) {
    const Theorem cell = atlas->cell(random() % atlas->size()).value();
    const auto report = prove(cell, {}, {});
    ASSERT_TRUE(report.has_value());
    EXPECT_EQ(report->verdict, ProofReport::Verdict::proved) << cell.name;
  }
}

TEST_P(Shipped, EveryCellIsReadWhole) {
  const Atlas* const atlas = known_atlas(GetParam());
  ASSERT_NE(atlas, nullptr);
  for (std::size_t i = 0; i < atlas->size(); ++i) {
    const auto cell = atlas->cell(i);
    ASSERT_TRUE(cell.has_value()) << i;
    EXPECT_TRUE(read_cell(*cell).has_value()) << cell->name;
    EXPECT_EQ(atlas->index_of(cell->name), i);
  }
  EXPECT_FALSE(atlas->index_of("wall"));
}

TEST_P(Shipped, SaysWhatIsTrueFarOut) {
  const Atlas* const atlas = known_atlas(GetParam());
  ASSERT_NE(atlas, nullptr);
  const std::string boundary = GetParam() == BoundaryKind::sink ? "sink " : "";
  std::mt19937 random(7);
  int answered = 0;
  for (int i = 0; i < games_tried; ++i) {
    const auto c = 100 + random() % 900;
    const auto b = 2 + random() % (c - 2);
    const auto a = 1 + random() % (b - 1);
    if (a + b == c) continue;
    const Game game = *parse_game(boundary + "{" + std::to_string(a) + "," + std::to_string(b) + "," +
                                  std::to_string(c) + "}");
    const auto answer = atlas->find(game);
    if (!answer) continue;
    ++answered;
    const auto truth = find_period(*plan(game, Question::values));
    ASSERT_TRUE(truth.has_value());
    EXPECT_EQ(static_cast<std::int64_t>(truth->period), answer->period) << to_text(game);
    EXPECT_EQ(static_cast<std::int64_t>(truth->preperiod), answer->preperiod) << to_text(game);
    const auto word = atlas->word(*answer).value();
    EXPECT_EQ(word, direct_values<std::uint8_t>(game, word.size())) << to_text(game);
  }
  EXPECT_GE(answered, games_tried * 2 / 5);
}

INSTANTIATE_TEST_SUITE_P(Atlas, Shipped, ::testing::Values(BoundaryKind::wall, BoundaryKind::sink),
                         [](const auto& info) { return info.param == BoundaryKind::wall ? "wall" : "sink"; });

}  // namespace
}  // namespace takeaway::atlas
