// Periods of games that break heaps: known ones, and claims that are false.
#include <gtest/gtest.h>

#include <random>

#include "takeaway/period.hpp"

namespace takeaway {
namespace {

Period found(const std::string& text, Question question = Question::values) {
  const auto subject = plan(*parse_game(text), question);
  const auto period = find_period(*subject);
  EXPECT_TRUE(period) << text << ": " << period.error().message;
  EXPECT_TRUE(confirm_period(*subject, *period)) << text;
  return *period;
}

void expect_period(const std::string& text, Heap preperiod, Heap period) {
  const Period least = found(text);
  EXPECT_EQ(least.preperiod, preperiod) << text;
  EXPECT_EQ(least.period, period) << text;
}

// Winning Ways, chapter 4, tables 6 and 7; Guy and Smith 1956; Gangolli and Plambeck 1989.
TEST(BreakingPeriods, KnownOnes) {
  expect_period("kayles", 71, 12);
  expect_period("dawson", 52, 34);
  expect_period(".07", 53, 34);
  expect_period(".4", 54, 34);
  expect_period(".15", 1, 10);
  expect_period(".115", 1, 14);
  expect_period(".156", 3479, 349);
  expect_period(".16", 105351, 149459);
}

TEST(BreakingPeriods, OutcomesFollowFromValues) {
  for (const std::string text : {"kayles", "dawson", ".115", ".15", ".3003", "4.07"}) {
    const Period period = found(text, Question::outcomes);
    const auto outcomes = direct_outcomes(*parse_game(text), 700);
    for (Heap i = period.preperiod; i + period.period < outcomes.size(); ++i)
      ASSERT_EQ(outcomes[i], outcomes[i + period.period]) << text << " " << i;
    if (period.preperiod > 0) {
      EXPECT_NE(outcomes[period.preperiod - 1], outcomes[period.preperiod - 1 + period.period]) << text;
    }
    for (Heap shorter = 1; shorter < period.period; ++shorter) {
      bool holds = true;
      for (Heap i = period.preperiod; i + shorter < outcomes.size() && holds; ++i)
        holds = outcomes[i] == outcomes[i + shorter];
      EXPECT_FALSE(holds) << text << " " << shorter;
    }
  }
}

// Random codes: the least period of what the definition gives, where it is so short that it can be seen.
TEST(BreakingPeriods, AgreeWithTheDefinition) {
  std::mt19937 random(4);
  int seen = 0;
  for (int turn = 0; turn < 60; ++turn) {
    std::string code = ".";
    for (int i = 0; i < 3; ++i) code += static_cast<char>('0' + random() % 8);
    if (code == ".000") continue;
    SearchLimits limits;
    limits.heaps = 1500;
    const auto subject = plan(*parse_game(code), Question::values);
    const auto period = find_period(*subject, limits);
    if (!period) continue;
    ++seen;
    const auto values = direct_values<std::uint32_t>(*parse_game(code), 2500);
    for (Heap i = period->preperiod; i + period->period < values.size(); ++i)
      ASSERT_EQ(values[i], values[i + period->period]) << code;
    EXPECT_TRUE(confirm_period(*subject, *period)) << code;
  }
  EXPECT_GT(seen, 20);
}

TEST(BreakingPeriods, GrundysGameHasNoProof) {
  EXPECT_FALSE(has_period_argument(*parse_game("grundy")));
  Certificate claim;
  claim.game = "grundy";
  claim.period = 1;
  claim.period_word = {{1, 0}};
  EXPECT_FALSE(check_certificate(claim));
}

Certificate certificate_of(const std::string& text) {
  const auto subject = plan(*parse_game(text), Question::values);
  return *certify(*subject, *find_period(*subject));
}

TEST(BreakingPeriods, FalseClaimsAreRefused) {
  std::mt19937 random(5);
  for (const std::string text : {"kayles", "dawson", ".115", "4.07"}) {
    const Certificate claim = certificate_of(text);
    ASSERT_TRUE(check_certificate(claim)->holds) << text;
    const auto refused = [&](Certificate other) {
      other.checksum = checksum_of(other);
      const auto verdict = check_certificate(other);
      return verdict && !verdict->holds;
    };
    for (int turn = 0; turn < 40; ++turn) {
      Certificate other = claim;
      auto& word =
          random() % 2 == 0 && !other.preperiod_word.empty() ? other.preperiod_word : other.period_word;
      takeaway::Run& run = word[random() % word.size()];
      run.value = run.value == 0 || random() % 2 == 0 ? run.value + 1 : run.value - 1;
      EXPECT_TRUE(refused(other)) << text;
    }
    Certificate other = claim;
    other.period_word.insert(other.period_word.end(), claim.period_word.begin(), claim.period_word.end());
    other.period *= 2;
    EXPECT_TRUE(refused(other)) << text;  // not least
    other = claim;
    ++other.window;
    EXPECT_TRUE(refused(other)) << text;
    other = claim;
    other.game = to_text(*parse_game(".7"));
    EXPECT_TRUE(refused(other)) << text;
    other = claim;
    other.question = "outcomes";
    EXPECT_TRUE(refused(other)) << text;
    other = claim;
    other.checksum = "0000000000000000";
    EXPECT_FALSE(check_certificate(other)->holds) << text;
  }
}

// True values, up to the end of what is claimed to be a period: only the heaps behind it tell that it is
// none.
TEST(BreakingPeriods, PeriodsThatEndTooSoonAreRefused) {
  const auto values = direct_values<std::uint32_t>(*parse_game("kayles"), 200);
  // From heap 40 on all is as if the period were 12, up to heap 57, and again up to heap 70.
  for (const Heap preperiod : {Heap{10}, Heap{40}})
    for (Heap period = 1; period < 60; ++period) {
      Certificate claim;
      claim.game = "octal .77";
      claim.window = 2;
      claim.preperiod = preperiod;
      claim.period = period;
      for (Heap heap = 0; heap < preperiod + period; ++heap)
        (heap < preperiod ? claim.preperiod_word : claim.period_word).push_back({1, values[heap]});
      claim.checksum = checksum_of(claim);
      const auto verdict = check_certificate(claim);
      ASSERT_TRUE(verdict);
      EXPECT_FALSE(verdict->holds) << period;
      EXPECT_TRUE(verdict->reason.starts_with("the rule does not hold")) << period << ": " << verdict->reason;
    }
}

}  // namespace
}  // namespace takeaway
