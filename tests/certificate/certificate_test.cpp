// Certificates, accepted and refused, by a program that does not link the engines.
#include "takeaway/certificate.hpp"

#include <gtest/gtest.h>

namespace takeaway {
namespace {

/// The certificate of the game {1,4}: 01012 for ever.
Certificate one_four() {
  Certificate certificate;
  certificate.game = "{1, 4}";
  certificate.period = 5;
  certificate.window = 4;
  certificate.period_word = {{1, 0}, {1, 1}, {1, 0}, {1, 1}, {1, 2}};
  certificate.checksum = checksum_of(certificate);
  return certificate;
}

Verdict verdict_on(Certificate certificate) {
  certificate.checksum = checksum_of(certificate);
  const auto verdict = check_certificate(certificate);
  EXPECT_TRUE(verdict) << (verdict ? "" : verdict.error().message);
  return verdict.value_or(Verdict{});
}

TEST(Certificate, HoldsWhenItIsRight) {
  const auto verdict = check_certificate(one_four());
  ASSERT_TRUE(verdict);
  EXPECT_TRUE(verdict->holds) << verdict->reason;
}

TEST(Certificate, NamesTheFirstHeapThatFails) {
  Certificate wrong = one_four();
  wrong.period_word[3].value = 2;
  EXPECT_EQ(verdict_on(wrong).reason, "heap 3 is claimed to be 2, by the rule it is 1");
  wrong = one_four();
  wrong.game = "{1, 3}";
  wrong.window = 3;
  EXPECT_EQ(verdict_on(wrong).reason, "heap 4 is claimed to be 2, by the rule it is 0");
}

TEST(Certificate, MustHaveTheLeastPeriod) {
  Certificate twice = one_four();
  twice.period = 10;
  twice.period_word = *parse_word("0 1 0 1 2 0 1 0 1 2");
  const Verdict verdict = verdict_on(twice);
  EXPECT_FALSE(verdict.holds);
  EXPECT_NE(verdict.reason.find("not least"), std::string::npos);
}

TEST(Certificate, MustHaveTheLeastPeriodAcrossTheSeam) {
  // {2,4}: 001122 for ever; started in the middle of a run and written twice.
  Certificate twice = one_four();
  twice.game = "{2, 4}";
  twice.preperiod = 1;
  twice.preperiod_word = {{1, 0}};
  twice.period = 12;
  twice.period_word = *parse_word("0 1^2 2^2 0^2 1^2 2^2 0");
  EXPECT_FALSE(verdict_on(twice).holds);
  twice.preperiod = 0;
  twice.preperiod_word = {};
  twice.period = 6;
  twice.period_word = *parse_word("0^2 1^2 2^2");
  EXPECT_TRUE(verdict_on(twice).holds) << verdict_on(twice).reason;
}

TEST(Certificate, MustHaveTheLeastPreperiod) {
  Certificate late = one_four();
  late.preperiod = 1;
  late.preperiod_word = {{1, 0}};
  late.period_word = *parse_word("1 0 1 2 0");
  EXPECT_NE(verdict_on(late).reason.find("preperiod is not least"), std::string::npos);
}

TEST(Certificate, MustFitItsOwnNumbers) {
  for (auto change : std::vector<void (*)(Certificate&)>{
           [](Certificate& c) { c.start = 1; }, [](Certificate& c) { c.window = 5; },
           [](Certificate& c) { c.period = 6; }, [](Certificate& c) { c.period = 0; },
           [](Certificate& c) { c.preperiod = 1; }, [](Certificate& c) { c.saltus = 1; },
           [](Certificate& c) { c.question = "outcomes"; }, [](Certificate& c) { c.question = "thoughts"; },
           [](Certificate& c) { c.game = "{1,4}"; }, [](Certificate& c) { c.game = "sink {1, 4}"; },
           [](Certificate& c) { c.period_word = {}; },
           [](Certificate& c) { c.period_word.push_back({1, 2}); },
           [](Certificate& c) { c.period = std::uint64_t{1} << 63U; }}) {
    Certificate certificate = one_four();
    change(certificate);
    EXPECT_FALSE(verdict_on(certificate).holds) << certificate.game;
  }
}

TEST(Certificate, GuardsAgainstChangesThatAreStillTrue) {
  Certificate certificate;
  certificate.game = "{1, 3, 7}";
  certificate.period = 2;
  certificate.window = 7;
  certificate.period_word = {{1, 0}, {1, 1}};
  certificate.checksum = checksum_of(certificate);
  EXPECT_TRUE(check_certificate(certificate)->holds);
  certificate.game = "{1, 5, 7}";
  EXPECT_FALSE(check_certificate(certificate)->holds) << "true of that game too, but not what was certified";
}

TEST(Certificate, IsNotReadFromFilesOrOtherGames) {
  Certificate certificate = one_four();
  certificate.game = "@/etc/passwd";
  EXPECT_FALSE(verdict_on(certificate).holds);
  certificate.game = "squares";
  certificate.cycle = 1;
  EXPECT_FALSE(check_certificate(certificate));
  certificate.game = "{1, ";
  EXPECT_FALSE(check_certificate(certificate));
}

TEST(Certificate, MustNameItsGameInCanonicalNotation) {
  // Read as 1 and 5 to 9 this would be right; but in the notation it is the progression 1, 5, 9.
  Certificate certificate = one_four();
  certificate.game = "{1, 5..9}";
  certificate.period = 14;
  certificate.window = 9;
  certificate.period_word = *parse_word("0 1 0 1 0 1 2 3 2 3 2 3 4 5");
  EXPECT_EQ(verdict_on(certificate).reason,
            "the game is not in canonical notation, which would be {1, 5, 9}");
  certificate.game = "{1, 5,6..9}";
  EXPECT_TRUE(verdict_on(certificate).holds) << verdict_on(certificate).reason;
}

TEST(Certificate, HasTheVersionThatFitsItsGame) {
  Certificate certificate = one_four();
  certificate.settled = 4;
  certificate.cycle = 5;
  EXPECT_EQ(verdict_on(certificate).reason,
            "a certificate about a plain finite game is of version 1, without settled, cycle and residues");
  certificate = one_four();
  certificate.game = "odd";
  certificate.period = 2;
  certificate.window = 0;
  certificate.period_word = {{1, 0}, {1, 1}};
  EXPECT_EQ(verdict_on(certificate).reason,
            "a certificate about a game like this one is of version 2, with settled and cycle, or 3, with "
            "residues");
  certificate.settled = certificate.cycle = 2;
  EXPECT_TRUE(verdict_on(certificate).holds) << verdict_on(certificate).reason;
  certificate.residues = {1};
  EXPECT_EQ(verdict_on(certificate).reason,
            "a certificate with residues is about an endless set, without settled and cycle");
  certificate.settled = certificate.cycle = 0;
  certificate.window = 1;
  EXPECT_TRUE(verdict_on(certificate).holds) << verdict_on(certificate).reason;
}

TEST(Certificate, OfOutcomesAndOfInitBoundaries) {
  Certificate certificate;
  certificate.game = "{1, 4}";
  certificate.question = "outcomes";
  certificate.period = 5;
  certificate.window = 4;
  certificate.period_word = *parse_word("0 1 0 1^2");
  EXPECT_TRUE(verdict_on(certificate).holds) << verdict_on(certificate).reason;
  certificate.game = "init(0, 1) {2, 3}";
  certificate.question = "values";
  certificate.window = 3;
  certificate.period_word = *parse_word("1 2 0^2 1");
  EXPECT_TRUE(verdict_on(certificate).holds) << verdict_on(certificate).reason;
}

TEST(Certificate, CanBeInterrupted) {
  const std::atomic<bool> stop = true;
  const auto verdict = check_certificate(one_four(), {&stop, {}});
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.error().fault, Fault::interrupted);
}

TEST(Certificate, KeepsItsLimits) {
  Certificate certificate;
  certificate.game = "nim";
  certificate.period = certificate.saltus = certificate.cycle = 1;
  certificate.settled = std::uint64_t{1} << 40U;
  certificate.period_word = {{1, 0}};
  const auto limit_of = [&](const CheckLimits& limits) {
    const auto verdict = check_certificate(certificate, {}, limits);
    EXPECT_TRUE(verdict || verdict.error().fault == Fault::limit);
    return verdict ? "" : verdict.error().message;
  };
  EXPECT_NE(limit_of({}).find("1099511627777 heaps"), std::string::npos) << limit_of({});
  certificate.settled = std::uint64_t{1} << 16U;
  EXPECT_EQ(limit_of({}), "");
  EXPECT_NE(limit_of({.heaps = 1000}).find("more than the 1000"), std::string::npos);
  EXPECT_NE(limit_of({.options_read = 1000}).find("looks"), std::string::npos);
  EXPECT_NE(limit_of({.memory = 1000}).find("memory"), std::string::npos);
  // Every heap of the first 999 has moves that leave the boundary: looks as many as the moves at each.
  certificate = {};
  certificate.game = "sink {1..999}";
  certificate.question = "outcomes";
  certificate.start = 1;
  certificate.period = 1000;
  certificate.window = 999;
  certificate.period_word = {{999, 1}, {1, 0}};
  certificate.checksum = checksum_of(certificate);
  EXPECT_EQ(limit_of({}), "");
  EXPECT_NE(limit_of({.options_read = 100000}).find("looks"), std::string::npos);
  EXPECT_NE(limit_of({.memory = 1000}).find("memory"), std::string::npos);
}

TEST(Certificate, JumpsOverWhatRepeats) {
  // Period 2 under a window of 2^62 - 1: one look per threshold, not per heap.
  Certificate certificate;
  certificate.game = "{1, 4611686018427387903}";
  certificate.period = 2;
  certificate.window = 4611686018427387903;
  certificate.period_word = {{1, 0}, {1, 1}};
  EXPECT_TRUE(verdict_on(certificate).holds) << verdict_on(certificate).reason;
  certificate.game = "{1, 4611686018427387902}";
  certificate.window = 4611686018427387902;
  EXPECT_EQ(verdict_on(certificate).reason,
            "heap 4611686018427387902 is claimed to be 0, by the rule it is 2");
}

TEST(Certificate, RefusesEmptyRuns) {
  Certificate certificate = one_four();
  certificate.period_word.push_back({0, 7});
  EXPECT_FALSE(verdict_on(certificate).holds);
  certificate = one_four();
  certificate.preperiod_word = {{0, 7}};
  EXPECT_FALSE(verdict_on(certificate).holds);
  certificate.period_word = {{0, 7}};
  EXPECT_FALSE(verdict_on(certificate).holds);
}

TEST(Word, PrintsAndParses) {
  EXPECT_EQ(word_text({{5, 0}, {1, 12}, {2, 3}}), "0^5 12 3^2");
  EXPECT_EQ(*parse_word("0^5 12 3^2"), (std::vector<takeaway::Run>{{5, 0}, {1, 12}, {2, 3}}));
  EXPECT_TRUE(parse_word("")->empty());
  for (const char* text :
       {" ", "0 ", " 0", "0^", "^3", "0  1", "00", "0^05", "-1", "0,1", "0^99999999999999999999", "x"})
    EXPECT_FALSE(parse_word(text)) << text;
}

TEST(Certificate, OfMoreHeapsThanThereAreNumbers) {
  Certificate wrong = one_four();
  wrong.period_word = {{std::uint64_t{1} << 63U, 0}, {1, 1}};
  EXPECT_EQ(verdict_on(wrong).reason, "preperiod and period pass 2^63");
}

TEST(Certificate, AsksForValuesOrOutcomes) {
  for (const std::string game : {"{1, 4}", "not {4, 9}"}) {
    Certificate wrong = one_four();
    wrong.game = game;
    wrong.cycle = game == "{1, 4}" ? 0 : 1;
    wrong.question = "sizes";
    EXPECT_EQ(verdict_on(wrong).reason, "the question is neither values nor outcomes") << game;
  }
}

/// Under sink every heap has a move to 0 or below, where the moves have no end: no heap is P.
Certificate none_is_p() {
  Certificate certificate;
  certificate.game = "sink squares";
  certificate.question = "outcomes";
  certificate.start = 1;
  certificate.period = 1;
  certificate.period_word = {{1, 1}};
  certificate.residues = std::vector<std::uint64_t>();
  certificate.checksum = checksum_of(certificate);
  return certificate;
}

TEST(Certificate, OfEndlessMovesUnderSink) {
  const auto right = check_certificate(none_is_p());
  ASSERT_TRUE(right) << right.error().message;
  EXPECT_TRUE(right->holds) << right->reason;

  Certificate wrong = none_is_p();
  wrong.period_word = {{1, 0}};
  EXPECT_EQ(verdict_on(wrong).reason,
            "under sink with endless moves no heap is P, and that is all there is to claim");
  wrong = none_is_p();
  wrong.start = 0;
  EXPECT_EQ(verdict_on(wrong).reason, "the first heap is 1, not 0");
  wrong = none_is_p();
  wrong.checksum = "0123456789abcdef";
  const auto altered = check_certificate(wrong);
  ASSERT_TRUE(altered);
  EXPECT_FALSE(altered->holds);
  EXPECT_NE(altered->reason.find("the checksum does not match"), std::string::npos) << altered->reason;
}

}  // namespace
}  // namespace takeaway
