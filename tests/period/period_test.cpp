#include "takeaway/period.hpp"

#include "games.hpp"
#include "period/brute.hpp"
#include "period/confirm.hpp"
#include "period/outcome_check.hpp"
#include "period/rule_check.hpp"

namespace takeaway {
namespace {

using testing::arbitrary_game;
using testing::brute_force_period;
using testing::game_of;

constexpr EngineName engines[] = {EngineName::window, EngineName::planes, EngineName::runs};
constexpr Question questions[] = {Question::values, Question::outcomes};

void expect_brute_force(const Game& game, Heap most) {
  for (const Question question : questions) {
    const auto expected = brute_force_period(game, question, most);
    if (!expected) continue;
    for (const EngineName engine : engines) {
      const auto found = find_period(*plan_with({.engine = engine}, game, question));
      RC_ASSERT(found.has_value());
      if (*found != *expected)
        RC_FAIL(std::string(to_text(engine)) + " on " + to_text(game) + ": (" +
                std::to_string(found->preperiod) + ", " + std::to_string(found->period) + ") instead of (" +
                std::to_string(expected->preperiod) + ", " + std::to_string(expected->period) + ")");
    }
  }
}

RC_GTEST_PROP(Period, IsTheBruteForceOne, ()) {
  expect_brute_force(*arbitrary_game({{4, 9, 16, 30}, 6}), 4000);
}
RC_GTEST_PROP(Period, IsTheBruteForceOneForLargerMoves, ()) {
  expect_brute_force(*arbitrary_game({{80, 200}, 4}), 6000);
}

TEST(Period, IsTheBruteForceOneForAllSmallTriples) {
  for (const BoundaryKind boundary : {BoundaryKind::wall, BoundaryKind::sink})
    for (Move c = 3; c <= 16; ++c)
      for (Move b = 2; b < c; ++b)
        for (Move a = 1; a < b; ++a) {
          const Game game{boundary, {}, false, MoveSet::finite({a, b, c})};
          const auto expected = brute_force_period(game, Question::values, 2000);
          ASSERT_TRUE(expected) << to_text(game);
          for (const EngineName engine : engines)
            ASSERT_EQ(*find_period(*plan_with({.engine = engine}, game, Question::values)), *expected)
                << to_text(engine) << " on " << to_text(game);
        }
}

RC_GTEST_PROP(Period, IsConfirmedAndCertified, ()) {
  const Game game = *arbitrary_game({{5, 12, 40}, 5});
  const Question question = *rc::gen::element(Question::values, Question::outcomes);
  const auto chosen = *plan(game, question);
  const auto period = find_period(chosen, {Heap{1} << 22U});
  RC_PRE(period.has_value());
  RC_ASSERT(confirm_period(chosen, *period).has_value());
  const auto certificate = certify(chosen, *period);
  RC_ASSERT(certificate.has_value());
  const auto verdict = check_certificate(*certificate);
  RC_ASSERT(verdict.has_value());
  RC_LOG() << verdict->reason << std::endl;
  RC_ASSERT(verdict->holds);
}

using Confirm = Result<void> (*)(const Subject&, const Period&, const Resources&, const Watch&);

/// Both checks, whichever would be chosen for the size of the game.
constexpr Confirm checks[] = {confirm_by_stream, confirm_by_certificate};

RC_GTEST_PROP(Confirm, AcceptsTheTruthAndNothingElse, ()) {
  const Game game = *arbitrary_game({{5, 12, 40}, 5});
  const Question question = *rc::gen::element(Question::values, Question::outcomes);
  const auto chosen = *plan(game, question);
  const auto truth = find_period(chosen, {Heap{1} << 18U});
  RC_PRE(truth.has_value());
  for (const Confirm confirm : checks) {
    const auto holds = [&](Heap preperiod, Heap period) {
      return confirm(chosen, {preperiod, period}, {}, {}).has_value();
    };
    RC_ASSERT(holds(truth->preperiod, truth->period));
    RC_ASSERT(!holds(truth->preperiod + 1, truth->period));
    RC_ASSERT(!holds(truth->preperiod, truth->period + 1));
    for (const Heap times : {2U, 3U, 5U}) RC_ASSERT(!holds(truth->preperiod, times * truth->period));
    if (truth->preperiod > 0) RC_ASSERT(!holds(truth->preperiod - 1, truth->period));
  }
}

TEST(Confirm, ARefutedPeriodIsAFaultOfTheProgram) {
  const Game game = game_of("{2,5,9}");
  const auto chosen = *plan(game, Question::values);
  for (const Confirm confirm : checks) {
    const auto refuted = confirm(chosen, {0, 8}, {}, {});
    ASSERT_FALSE(refuted);
    EXPECT_EQ(refuted.error().fault, Fault::internal);
    EXPECT_TRUE(ends_everything(refuted.error()));
  }
}

RC_GTEST_PROP(RuleCheck, AcceptsTheValuesAndNoOthers, ()) {
  const Game game = *arbitrary_game({{5, 40, 200}, 6});
  const auto cap = static_cast<std::uint32_t>(game.moves.listed().size());
  auto values = direct_values<std::uint8_t>(game, 1000);
  RC_ASSERT(RuleCheck<std::uint8_t>(game, cap).accept(values));
  RC_ASSERT(RuleCheck<std::uint64_t>(game, cap).accept(values));
  // One value changed breaks the rule at its own heap, whatever it does to the others.
  auto& changed = values[*rc::gen::inRange<std::size_t>(0, values.size())];
  changed = static_cast<std::uint8_t>(changed + *rc::gen::inRange(1, 200));
  RC_ASSERT(!RuleCheck<std::uint8_t>(game, cap).accept(values));
  RC_ASSERT(!RuleCheck<std::uint64_t>(game, cap).accept(values));
}

RC_GTEST_PROP(OutcomeCheck, AcceptsTheOutcomesAndNoOthers, ()) {
  const Game game = *arbitrary_game({{5, 40, 300}, 6});
  const std::size_t count = *rc::gen::inRange<std::size_t>(1, 1500);
  const auto outcomes = direct_outcomes(game, count);
  std::vector<std::uint64_t> words((count + 63) / 64);
  for (std::size_t i = 0; i < count; ++i) words[i / 64] |= std::uint64_t{outcomes[i] == 0} << (i % 64);
  RC_ASSERT(OutcomeCheck(game).accept(words, count));
  // In two pieces, the first of whole words, as in one.
  const std::size_t cut = *rc::gen::inRange<std::size_t>(0, words.size());
  OutcomeCheck pieces(game);
  RC_ASSERT(pieces.accept(std::span(words).first(cut), 64 * cut));
  RC_ASSERT(pieces.accept(std::span(words).subspan(cut), count - 64 * cut));
  // One outcome changed breaks the rule at its own heap, whatever it does to the others.
  const std::size_t changed = *rc::gen::inRange<std::size_t>(0, count);
  words[changed / 64] ^= std::uint64_t{1} << (changed % 64);
  RC_ASSERT(!OutcomeCheck(game).accept(words, count));
}

TEST(Period, HugeMovesCostWhatSmallOnesDo) {
  EXPECT_EQ(*find_period(*plan_with({.engine = EngineName::runs},
                                    game_of("{1000000007,3000000026,4000000033}"), Question::values)),
            (Period{0, 7000000054}));
  EXPECT_EQ(
      *find_period(*plan_with({.engine = EngineName::planes}, game_of("{2^61,2^62}"), Question::values)),
      (Period{0, 3 * (Heap{1} << 61U)}));
  EXPECT_EQ(
      *find_period(*plan_with({.engine = EngineName::runs}, game_of("{2^60,2^60+1}"), Question::values)),
      (Period{0, (Heap{1} << 61U) + 1}));
}

TEST(Period, ThatEndsPastTheNumbersIsALimit) {
  const auto period =
      find_period(*plan_with({.engine = EngineName::runs}, game_of("{2^62-1,2^62}"), Question::values));
  ASSERT_FALSE(period);
  EXPECT_EQ(period.error().fault, Fault::limit);
}

TEST(Period, LimitsAreKept) {
  for (const EngineName engine : engines) {
    const auto period =
        find_period(*plan_with({.engine = engine}, game_of("{12,48,145,193}"), Question::values), {50000});
    ASSERT_FALSE(period) << to_text(engine);
    EXPECT_EQ(period.error().fault, Fault::limit);
  }
  const auto runs = find_period(
      *plan_with({.engine = EngineName::runs}, game_of("{1,2^62}"), Question::values), {.runs = 100000});
  ASSERT_FALSE(runs);
  EXPECT_EQ(runs.error().fault, Fault::limit);
}

TEST(Period, CanBeInterrupted) {
  const std::atomic<bool> stop = true;
  for (const EngineName engine : engines) {
    const auto period = find_period(
        *plan_with({.engine = engine}, game_of("{12,48,145,193}"), Question::values), {}, {&stop, {}});
    ASSERT_FALSE(period) << to_text(engine);
    EXPECT_EQ(period.error().fault, Fault::interrupted);
  }
}

RC_GTEST_PROP(Census, CountsWhatIsThere, ()) {
  const Game game = *arbitrary_game({{6, 14}, 4});
  const auto chosen = *plan(game, Question::values);
  const auto period = find_period(chosen, {100000});
  RC_PRE(period.has_value());
  const auto census = *take_census(chosen, *period);
  const auto values = direct_values<std::uint8_t>(game, period->preperiod + period->period);
  std::vector<Heap> preperiod(census.preperiod.size(), 0);
  std::vector<Heap> cycle(census.period.size(), 0);
  std::uint32_t largest = 0;
  for (Heap i = 0; i < values.size(); ++i) {
    ++(i < period->preperiod ? preperiod : cycle)[values[i]];
    largest = std::max<std::uint32_t>(largest, values[i]);
  }
  RC_ASSERT(census.preperiod == preperiod);
  RC_ASSERT(census.period == cycle);
  RC_ASSERT(census.largest() == largest);
}

}  // namespace
}  // namespace takeaway
