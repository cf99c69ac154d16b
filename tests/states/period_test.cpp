// Periods of games with states: least, as the definition shows, and certificates that are false.
#include "takeaway/period.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "random_rules.hpp"

namespace takeaway {
namespace {

/// The least preperiod and period of a long list, by trying all.
std::pair<Heap, Heap> seen_period(const std::vector<std::uint32_t>& values) {
  std::size_t preperiod = values.size();
  std::size_t period = 0;
  for (std::size_t p = 1; p <= values.size() / 4; ++p) {
    std::size_t from = values.size() - p;
    while (from > 0 && values[from - 1] == values[from - 1 + p]) --from;
    if (from <= values.size() / 2 && period == 0) {
      preperiod = from;
      period = p;
    }
  }
  return {preperiod, period};
}

TEST(StatesPeriods, RandomRulesAreLeastAndConfirmed) {
  std::mt19937 random(17);
  int seen = 0;
  for (int i = 0; i < 1500; ++i) {
    const auto rules = testing::random_states(random, 7);
    const auto question = i % 3 == 0 ? Question::outcomes : Question::values;
    Resources resources;
    resources.engine = i % 2 == 0 ? EngineName::window : EngineName::planes;
    const auto subject = plan(*parse_game(rules.text()), question, resources);
    ASSERT_TRUE(subject.has_value()) << rules.text();
    const auto period = find_period(*subject);
    ASSERT_TRUE(period.has_value()) << rules.text() << ": " << period.error().message;
    const auto confirmed = confirm_period(*subject, *period);
    ASSERT_TRUE(confirmed.has_value()) << rules.text() << ": " << confirmed.error().message;
    if (period->preperiod + period->period > 300) continue;
    ++seen;
    std::vector<std::uint32_t> values;
    if (question == Question::values) {
      values = direct_values<std::uint32_t>(subject->game(), 2000);
    } else {
      const auto outcomes = direct_outcomes(subject->game(), 2000);
      values.assign(outcomes.begin(), outcomes.end());
    }
    ASSERT_EQ(seen_period(values), std::pair(period->preperiod, period->period)) << rules.text();
  }
  EXPECT_GT(seen, 1000);
}

TEST(StatesPeriods, BlockingIsLeastAndConfirmed) {
  std::mt19937 random(41);
  for (int i = 0; i < 400; ++i) {
    std::set<unsigned> moves;
    for (auto m = 2 + random() % 6; m > 0; --m) moves.insert(static_cast<unsigned>(1 + random() % 9));
    std::string text =
        std::string(i % 4 == 0 ? "sink " : "") + "block " + std::to_string(1 + random() % 3) + " {";
    for (const unsigned move : moves) text += (text.back() == '{' ? "" : ",") + std::to_string(move);
    const auto subject = plan(*parse_game(text + "}"), i % 2 == 0 ? Question::values : Question::outcomes);
    const auto period = find_period(*subject);
    ASSERT_TRUE(period.has_value()) << text;
    ASSERT_TRUE(confirm_period(*subject, *period).has_value()) << text;
  }
}

// Two heaps, before each move up to k options of each forbidden, by all positions and all sets of options.
TEST(StatesPeriods, BlockingInSums) {
  std::mt19937 random(43);
  for (int i = 0; i < 60; ++i) {
    const int blocked = 1 + static_cast<int>(random() % 2);
    std::array<std::vector<int>, 2> moves;
    std::array<std::vector<std::uint32_t>, 2> values;
    for (int side = 0; side < 2; ++side) {
      std::set<int> set;
      for (auto m = 2 + random() % 5; m > 0; --m) set.insert(1 + static_cast<int>(random() % 8));
      std::string text = "block " + std::to_string(blocked) + " {";
      for (const int move : set) text += (text.back() == '{' ? "" : ",") + std::to_string(move);
      values.at(side) = direct_values<std::uint32_t>(*parse_game(text + "}"), 20);
      moves.at(side).assign(set.begin(), set.end());
    }
    std::map<std::pair<int, int>, bool> won;
    for (int a = 0; a < 20; ++a)
      for (int b = 0; b < 20; ++b) {
        // The mover wins iff in some heap more options are lost than can be forbidden there.
        std::array<int, 2> lost = {0, 0};
        for (const int move : moves[0]) lost[0] += move <= a && !won[{a - move, b}] ? 1 : 0;
        for (const int move : moves[1]) lost[1] += move <= b && !won[{a, b - move}] ? 1 : 0;
        won[{a, b}] = lost[0] > blocked || lost[1] > blocked;
        ASSERT_EQ((won[{a, b}]),
                  values[0][static_cast<std::size_t>(a)] != values[1][static_cast<std::size_t>(b)])
            << a << " " << b;
      }
  }
}

TEST(StatesPeriods, FoundWithinTheLimitAndOnlyThere) {
  std::mt19937 random(19);
  for (int i = 0; i < 200; ++i) {
    const auto rules = testing::random_states(random, 9);
    const auto subject = plan(*parse_game(rules.text()), Question::values);
    const auto period = find_period(*subject);
    ASSERT_TRUE(period.has_value()) << rules.text();
    const auto certificate = certify(*subject, *period);
    ASSERT_TRUE(certificate.has_value());
    const Heap needed = period->settled + period->cycle;
    for (const Heap limit : {needed, needed + 1, 2 * needed + 5}) {
      SearchLimits limits;
      limits.heaps = limit;
      ASSERT_EQ(find_period(*subject, limits), *period) << rules.text() << " " << limit;
    }
  }
}

TEST(StatesPeriods, FalseCertificatesAreRefused) {
  std::mt19937 random(23);
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    const auto rules = testing::random_states(random, 8);
    const auto subject = plan(*parse_game(rules.text()), Question::values);
    const auto period = find_period(*subject);
    ASSERT_TRUE(period.has_value()) << rules.text();
    const Certificate good = *certify(*subject, *period);
    ASSERT_TRUE(check_certificate(good)->holds) << check_certificate(good)->reason;
    std::vector<Certificate> wrong;
    const auto with = [&](auto change) {
      wrong.push_back(good);
      change(wrong.back());
      wrong.back().checksum = checksum_of(wrong.back());
    };
    with([](Certificate& c) { ++c.period_word.front().value; });
    with([](Certificate& c) { ++c.period_word.back().length; });
    with([](Certificate& c) { c.saltus = 1; });
    with([](Certificate& c) { ++c.window; });
    with([](Certificate& c) { c.settled = c.window - 1; });
    with([](Certificate& c) { c.cycle = 0; });
    with([](Certificate& c) { c.residues.emplace(); });
    with([](Certificate& c) { ++c.start; });
    with([&](Certificate& c) {  // twice the period
      c.period *= 2;
      c.cycle *= 2;
      const auto word = c.period_word;
      if (c.period_word.back().value == word.front().value) {
        c.period_word.back().length += word.front().length;
        c.period_word.insert(c.period_word.end(), word.begin() + 1, word.end());
      } else {
        c.period_word.insert(c.period_word.end(), word.begin(), word.end());
      }
    });
    if (period->cycle > 1) with([](Certificate& c) { c.cycle = (c.cycle - 1) / c.period * c.period; });
    wrong.push_back(good);
    wrong.back().checksum[0] = good.checksum[0] == '0' ? '1' : '0';
    for (const Certificate& certificate : wrong) {
      const auto verdict = check_certificate(certificate);
      ASSERT_TRUE(verdict.has_value()) << verdict.error().message;
      ASSERT_FALSE(verdict->holds) << rules.text() << " change " << &certificate - wrong.data();
      ++refused;
    }
  }
  EXPECT_GT(refused, 3000);
}

}  // namespace
}  // namespace takeaway
