// Arithmetic periods of all-but games, comply/constrain games and periodic sets: found, proved, and held
// against the definition.
#include <algorithm>
#include <iostream>

#include "games.hpp"
#include "takeaway/period.hpp"

namespace takeaway {
namespace {

using testing::arbitrary_set;
using testing::game_of;
using testing::with_boundary;

Result<Period> period_of(const Game& game, Question question, Heap limit = 8192) {
  const auto chosen = plan(game, question);
  if (!chosen) return std::unexpected(chosen.error());
  SearchLimits limits;
  limits.heaps = limit;
  return find_period(*chosen, limits);
}

Period expect_period(const std::string& text, Question question = Question::values,
                     Heap limit = Heap{1} << 17U) {
  const auto period = period_of(game_of(text), question, limit);
  EXPECT_TRUE(period) << text << ": " << (period ? "" : period.error().message);
  return period.value_or(Period{});
}

/// Whether x(i + period) = x(i) + saltus for the first heaps, by the definition.
bool holds(const Game& game, Question question, Heap preperiod, Heap period, Heap saltus, Heap heaps) {
  const auto values = question == Question::values ? direct_values<std::uint32_t>(game, heaps) : [&] {
    const auto outcomes = direct_outcomes(game, heaps);
    return std::vector<std::uint32_t>(outcomes.begin(), outcomes.end());
  }();
  for (Heap i = preperiod; i + period < heaps; ++i)
    if (values[i + period] != values[i] + saltus) return false;
  return true;
}

RC_GTEST_PROP(EndlessPeriod, IsTrueByTheDefinition, ()) {
  const bool comply = *rc::gen::arbitrary<bool>();
  const Game game = *with_boundary(arbitrary_set(), comply);
  RC_PRE(has_period_argument(game) && !is_finite(game));
  for (const Question question : {Question::values, Question::outcomes}) {
    const auto period = period_of(game, question, 4096);
    if (!period) continue;
    RC_ASSERT(holds(game, question, period->preperiod, period->period, period->saltus, 2500));
    if (period->preperiod > 0)
      RC_ASSERT(!holds(game, question, period->preperiod - 1, period->period, period->saltus,
                       period->preperiod + period->period + 1));
    RC_ASSERT(confirm_period(*plan(game, question), *period).has_value());
  }
}

// Outcomes are a finite state: they always have a period.
RC_GTEST_PROP(EndlessPeriod, OutcomesHaveOne, ()) {
  const Game game = *with_boundary(arbitrary_set(1), *rc::gen::arbitrary<bool>());
  RC_PRE(eventually_periodic(game.moves) && !is_finite(game));
  RC_ASSERT(period_of(game, Question::outcomes, Heap{1} << 17U).has_value());
}

// Claims of all sorts, with settled and cycle at random: what the check accepts must be true.
TEST(EndlessPeriod, TheCheckAcceptsNothingFalse) {
  int accepted = 0;
  int refused = 0;
  for (const char* text :
       {"not {4,9}", "not {1,2,5}", "comply {2,5}", "comply not {2,5}", "{1,4..}", "{1,4..} | {2}",
        "odd - {3,7}", "comply {2,6..}", "comply not {2,6..}", "sink not {1,4}", "init(2,0,1) not {3}",
        "comply multiples(4)", "not {3,7,8}", "even | {5}"}) {
    const Game game = game_of(text);
    const auto values = direct_values<std::uint32_t>(game, 1500);
    const Subject chosen = *plan(game, Question::values);
    for (Heap period = 1; period <= 40; ++period)
      for (Heap settled = 0; settled <= 60; settled += 3) {
        // The only claim that the beginning allows: preperiod and saltus follow from period and settled.
        const auto step = static_cast<std::int64_t>(values[settled + period]) - values[settled];
        if (step < 0) continue;
        Heap preperiod = settled;
        while (preperiod > 0 &&
               values[preperiod - 1 + period] == values[preperiod - 1] + static_cast<Heap>(step))
          --preperiod;
        for (const Heap cycle : {period, 2 * period, 12 * period}) {
          const Period claim{preperiod, period, static_cast<Heap>(step), settled, cycle};
          const auto certificate = certify(chosen, claim);
          ASSERT_TRUE(certificate);
          const auto verdict = check_certificate(*certificate);
          ASSERT_TRUE(verdict);
          ++(verdict->holds ? accepted : refused);
          if (!verdict->holds) continue;
          ASSERT_TRUE(holds(game, Question::values, preperiod, period, static_cast<Heap>(step), 1500))
              << text << ": " << preperiod << " " << period << " " << step << ", " << settled << " " << cycle;
        }
      }
  }
  std::cout << accepted << " claims accepted, " << refused << " refused\n";
  EXPECT_GT(accepted, 50);
  EXPECT_GT(refused, 1000);
}

TEST(EndlessPeriod, CertificatesWithOneThingChangedFail) {
  const Game game = game_of("not {4,9,26,30}");
  const auto chosen = *plan(game, Question::values);
  const auto period = *period_of(game, Question::values, Heap{1} << 17U);
  const auto good = *certify(chosen, period);
  EXPECT_TRUE(check_certificate(good)->holds);
  const auto refuse = [&](const char* what, auto change) {
    Certificate bad = good;
    change(bad);
    bad.checksum = checksum_of(bad);
    const auto verdict = check_certificate(bad);
    ASSERT_TRUE(verdict) << what;
    EXPECT_FALSE(verdict->holds) << what;
  };
  refuse("saltus", [](Certificate& c) { ++c.saltus; });
  refuse("window", [](Certificate& c) { ++c.window; });
  refuse("start", [](Certificate& c) { ++c.start; });
  refuse("cycle", [](Certificate& c) { ++c.cycle; });
  refuse("no cycle", [](Certificate& c) { c.cycle = 0; });
  refuse("settled too early", [](Certificate& c) { c.settled = c.preperiod - 1; });
  Certificate endless = good;
  endless.settled = ~std::uint64_t{0} - 3;
  EXPECT_FALSE(check_certificate(endless)) << "more than is computed, so neither right nor wrong";
  refuse("a letter", [](Certificate& c) { ++c.period_word[100].value; });
  refuse("a length", [](Certificate& c) { ++c.period_word[100].length; });
  refuse("the question", [](Certificate& c) { c.question = "outcomes"; });
  refuse("the game", [](Certificate& c) { c.game = "not {4, 9, 26, 31}"; });
  refuse("twice the period", [](Certificate& c) {
    const auto word = c.period_word;
    for (const takeaway::Run& run : word) c.period_word.push_back({run.length, run.value + c.saltus});
    c.period *= 2;
    c.saltus *= 2;
    c.cycle *= 2;
  });
  Certificate damaged = good;
  damaged.checksum[3] = damaged.checksum[3] == '0' ? '1' : '0';
  EXPECT_FALSE(check_certificate(damaged)->holds);
}

TEST(EndlessPeriod, AllButGame) {
  EXPECT_EQ(expect_period("not {4,9,26,30}").preperiod, 243U);
  EXPECT_EQ(expect_period("not {4,9,26,30}").period, 13014U);
  EXPECT_EQ(expect_period("not {4,9,26,30}").saltus, 4702U);
}

std::string progression(Heap b, Heap c, Heap i) {
  return "{" + std::to_string(b) + "," + std::to_string(b + c) +
         (i == 1 ? "}" : ".." + (i == 0 ? "}" : std::to_string(b + i * c) + "}"));
}

TEST(EndlessPeriod, ComplyWithProgressions) {
  for (Heap c = 3; c <= 12; ++c)
    for (Heap b = (c + 3) / 2; b < c; ++b)
      for (Heap i = 1; i <= 4; ++i)
        EXPECT_EQ(expect_period("comply " + progression(b, c, i)).period, 2 * b + i * c)
            << b << " " << c << " " << i;
}

TEST(EndlessPeriod, ComplyWithEndlessProgressions) {
  for (Heap c = 3; c <= 10; ++c)
    for (Heap b = 1; b < c; ++b) {
      const Period with = expect_period("comply " + progression(b, c, 0));
      EXPECT_EQ(c % with.period, 0U) << b << " " << c;
      EXPECT_EQ(with.saltus, 0U);
      const Period without = expect_period("comply not " + progression(b, c, 0));
      EXPECT_EQ(2 * b % without.period, 0U) << b << " " << c;
      EXPECT_EQ(without.saltus * (2 * b / without.period), b) << b << " " << c;
    }
}

TEST(EndlessPeriod, ComplyWithMultiples) {
  for (Heap c = 3; c <= 10; ++c)
    for (const std::string prefix : {"comply ", "comply not "}) {
      const Period period = expect_period(prefix + "multiples(" + std::to_string(c) + ")");
      EXPECT_EQ(period.period, c * (c - 1));
      EXPECT_EQ(period.saltus, c);
    }
}

TEST(EndlessPeriod, ResiduesWhereNoMultipleIsAMove) {
  for (const char* text : {"not multiples(5)", "{1..4} | {6,11..}", "{1..4} | {7,12..} | {8,18..}"}) {
    const Period period = expect_period(text);
    EXPECT_EQ(period.period, 5U) << text;
    EXPECT_EQ(period.preperiod, 0U) << text;
  }
}

TEST(EndlessPeriod, NoArgumentNoPeriod) {
  for (const char* text : {"squares", "comply primes", "comply squares", "factorials | {4}"}) {
    EXPECT_FALSE(has_period_argument(game_of(text))) << text;
    const auto period = period_of(game_of(text), Question::values);
    ASSERT_FALSE(period) << text;
    EXPECT_EQ(period.error().fault, Fault::limit);
  }
}

TEST(EndlessSequence, GrowsOutOfThePeriod) {
  const Game game = game_of("not {4,9,26,30}");
  const auto expected = direct_values<std::uint32_t>(game, 60000);
  // Far enough that a period is looked for, and past its start in the middle of a phase.
  auto sequence = Sequence::open(game, Question::values, {}, 40001, 200000);
  ASSERT_TRUE(sequence);
  EXPECT_EQ(sequence->width(), 8U);
  std::vector<std::uint64_t> values(19999);
  sequence->fill(std::span<std::uint64_t>(values));
  for (std::size_t i = 0; i < values.size(); ++i) ASSERT_EQ(values[i], expected[40001 + i]) << i;
  const auto far =
      values_at(game, Question::values, {}, std::vector<Heap>{243 + 13014 * Heap{1000000}, 50000});
  ASSERT_TRUE(far);
  EXPECT_EQ((*far)[0], expected[243] + 4702 * Heap{1000000});
  EXPECT_EQ((*far)[1], expected[50000]);
}

TEST(Landmarks, FirstOccurrencesAndRecords) {
  const Game game = game_of("squares");
  const auto landmarks =
      find_landmarks(*plan(game, Question::values, {std::nullopt, 1U << 30U, 1, 1000}), 1000, 100);
  ASSERT_TRUE(landmarks);
  const auto values = direct_values<std::uint32_t>(game, 1000);
  EXPECT_EQ(landmarks->first.size(), 15U);
  EXPECT_EQ(landmarks->records, landmarks->first) << "in a plain game a new value is a record";
  for (const Occurrence& occurrence : landmarks->first)
    EXPECT_EQ(occurrence.heap,
              static_cast<Heap>(std::ranges::find(values, occurrence.value) - values.begin()));
}

}  // namespace
}  // namespace takeaway
