// The checks of cones and fans at their limits: once something has ended a check, nothing is accepted.
#include "certificate/examination.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <random>

#include "certificate/cone_forms.hpp"
#include "takeaway/fans.hpp"

namespace takeaway {
namespace {

using cone_check::Examination;

TEST(Examination, KeepsItsFirstEnd) {
  Examination good;
  good.require(true, "never said");
  EXPECT_TRUE(good.goes_on());
  EXPECT_TRUE(good.verdict("why")->holds);
  EXPECT_EQ(good.verdict("why")->reason, "why");

  Examination refused;
  refused.require(false, "first");
  refused.refuse("second");
  refused.give_up(interruption().error());
  EXPECT_FALSE(refused.goes_on());
  ASSERT_TRUE(refused.verdict("why").has_value());
  EXPECT_FALSE(refused.verdict("why")->holds);
  EXPECT_EQ(refused.verdict("why")->reason, "first");

  Examination too_large;
  EXPECT_EQ(too_large.exact(7), 7);
  EXPECT_TRUE(too_large.goes_on());
  EXPECT_EQ(too_large.exact(std::nullopt), 0);
  too_large.refuse("second");
  ASSERT_FALSE(too_large.verdict("why").has_value());
  EXPECT_EQ(too_large.verdict("why").error().fault, Fault::limit);
}

TEST(Examination, EndsWhereFormsGrowTooLarge) {
  Examination sums;
  EXPECT_EQ(cone_check::sum({largest_number, 1}, {largest_number - 1, 2}, sums),
            (LinearForm{2 * (largest_number - 1) + 1, 3}));
  EXPECT_TRUE(sums.goes_on());
  EXPECT_EQ(cone_check::sum({1, largest_number}, {2, largest_number}, sums).size(), 2U);
  EXPECT_FALSE(sums.goes_on());

  Examination differences;
  EXPECT_EQ(cone_check::difference({-largest_number}, {largest_number}, differences)[0], -2 * largest_number);
  EXPECT_TRUE(differences.goes_on());
  cone_check::difference({-largest_number}, {largest_number + 1}, differences);
  EXPECT_FALSE(differences.goes_on());

  Examination values;
  const std::vector<std::int64_t> point(8, largest_number);
  EXPECT_EQ(cone_check::at(std::vector<std::int64_t>(7, largest_number), point, values),
            7 * (Wide{1} << 124U));
  EXPECT_TRUE(values.goes_on());
  cone_check::at(std::vector<std::int64_t>(8, largest_number), point, values);
  EXPECT_FALSE(values.goes_on());
}

bool accepts(const Result<Verdict>& verdict) {
  return verdict && verdict->holds;
}

std::string error_of(const Result<Verdict>& verdict) {
  return verdict ? "no error, " + verdict->reason : verdict.error().message;
}

Cone cone_of(const LinearFamily& family, const std::vector<std::int64_t>& sample) {
  auto cone = generalize(family, sample, {.runs = 20000});
  EXPECT_TRUE(cone.has_value()) << cone.error().message;
  return std::move(*cone);
}

/// {a+b+...}, which has the runs 0 and 1, each as long as the move.
Cone cone_of_one_move(std::size_t parameters) {
  LinearFamily family = all_sets(BoundaryKind::wall, parameters);
  family.moves = {LinearForm(parameters, 1)};
  return cone_of(family, std::vector<std::int64_t>(parameters, 1));
}

TEST(ConeCheckLimits, CoefficientsThatPass63Bits) {
  Cone cone = cone_of_one_move(1);
  ASSERT_TRUE(accepts(check_cone(cone)));
  cone.family.moves = {{largest_number / 4}};
  for (FormRun& run : cone.period_word) run.length = {largest_number / 4};
  cone.period = {largest_number / 2};
  EXPECT_TRUE(accepts(check_cone(cone))) << "numbers that are large, and right";
  cone.family.moves = {{largest_number}};
  for (FormRun& run : cone.period_word) run.length = {largest_number};
  EXPECT_EQ(error_of(check_cone(cone)), "a coefficient passes 2^63");
}

TEST(ConeCheckLimits, NumbersThatPass127Bits) {
  Cone cone = cone_of_one_move(8);
  ASSERT_TRUE(accepts(check_cone(cone)));
  cone.sample.assign(8, largest_number);
  ASSERT_TRUE(accepts(check_cone(cone)));
  cone.where.emplace_back(8, largest_number);  // it is true, and says nothing new
  EXPECT_EQ(error_of(check_cone(cone)), "a number passes 2^127");
}

TEST(ConeCheckLimits, RaysThatAreTooFar) {
  const std::int64_t far = std::int64_t{1} << 40U;
  const auto rays = cone_check::rays_of({{0, 0, 1}, {0, 1, -far}, {1, -far, 0}}, {}, 3);
  ASSERT_FALSE(rays.has_value());
  EXPECT_EQ(rays.error().message, "a coordinate of a ray is larger than 2^62");
  EXPECT_EQ(cone_check::rays_of({{0, 0, 1}, {0, 1, -far}, {1, -1, 0}}, {}, 3)->size(), 3U);
}

TEST(ConeCheckLimits, RanksOfLargeForms) {
  std::mt19937_64 random(8);
  std::vector<LinearForm> forms(8, LinearForm(8));
  for (LinearForm& form : forms)
    for (std::int64_t& x : form) x = static_cast<std::int64_t>(random() >> 2U);
  const auto rank = cone_check::rank_of(forms);
  ASSERT_FALSE(rank.has_value());
  EXPECT_EQ(rank.error().message, "a number passes 2^127");
  EXPECT_FALSE(cone_check::rays_of(forms, {}, 8).has_value());
  EXPECT_FALSE(cone_check::rays_of({}, forms, 8).has_value());
  for (LinearForm& form : forms)
    for (std::int64_t& x : form) x %= 100;
  EXPECT_EQ(*cone_check::rank_of(forms), 8U);
  Cone cone = cone_of_one_move(8);
  cone.equations = forms;
  cone.dimension = 0;
  EXPECT_FALSE(accepts(check_cone(cone)));
}

TEST(ConeCheckLimits, MoreCornersThanAreLookedAt) {
  Cone cone = cone_of(all_sets(BoundaryKind::wall, 4), {1009, 1723, 2903, 4001});
  for (std::int64_t i = 1; i < 220; ++i) cone.where.push_back({1, i, i * i, i * i * i});
  EXPECT_EQ(error_of(check_cone(cone)), "the cone has too many corners to look at");
}

/// Every number of a cone, one after the other.
void for_each_number(Cone& cone, const std::function<void(std::int64_t&)>& look) {
  for (auto* form : {&cone.sample, &cone.preperiod, &cone.period}) std::ranges::for_each(*form, look);
  for (auto* forms : {&cone.family.moves, &cone.where, &cone.equations, &cone.rays})
    for (auto& form : *forms) std::ranges::for_each(form, look);
  for (auto* word : {&cone.preperiod_word, &cone.period_word})
    for (FormRun& run : *word) std::ranges::for_each(run.length, look);
}

TEST(ConeCheckLimits, NoNumberCanBeAsLargeAsPossible) {
  int tried = 0;
  for (const auto& moves : {std::vector<std::int64_t>{3, 5}, {17, 30, 41}, {1000, 1618, 2718}}) {
    Cone cone = cone_of(all_sets(BoundaryKind::wall, moves.size()), moves);
    ASSERT_TRUE(accepts(check_cone(cone)));
    for_each_number(cone, [&](std::int64_t& number) {
      const std::int64_t right = number;
      for (const std::int64_t wrong : {largest_number, -largest_number, largest_number - 1,
                                       2 * (largest_number - 1) + 1, -2 * largest_number}) {
        number = wrong;
        const auto verdict = check_cone(cone);
        if (verdict && verdict->holds) {
          // A sample that is still inside is as good as any.
          EXPECT_TRUE(std::ranges::find(cone.sample, wrong) != cone.sample.end()) << wrong;
        }
        ++tried;
      }
      number = right;
    });
    EXPECT_TRUE(accepts(check_cone(cone)));
  }
  EXPECT_GT(tried, 400);
}

/// Whatever the bound: a limit, or the verdict that there is without one.
TEST(ConeCheckLimits, EveryNumberOfStretches) {
  const Cone right = cone_of(all_sets(BoundaryKind::sink, 3), {17, 30, 41});
  Cone wrong = right;
  wrong.period_word.back().value += 1;
  for (const Cone* cone : {&right, static_cast<const Cone*>(&wrong)}) {
    const auto whole = check_cone(*cone);
    ASSERT_TRUE(whole.has_value());
    bool has_ended = false;
    for (std::uint64_t most = 0; most < 3000; ++most) {
      const auto verdict = check_cone(*cone, {}, most);
      if (!verdict) {
        EXPECT_FALSE(has_ended);
        EXPECT_EQ(verdict.error().message, "there is more of the word to walk along than allowed (--limit)");
        EXPECT_EQ(verdict.error().fault, Fault::limit);
        continue;
      }
      has_ended = true;
      EXPECT_EQ(verdict->holds, whole->holds);
    }
    EXPECT_TRUE(has_ended);
  }
}

TEST(ConeCheckLimits, Interrupts) {
  const Cone cone = cone_of(all_sets(BoundaryKind::wall, 2), {3, 4001});
  const std::atomic<bool> stop = true;
  const auto verdict = check_cone(cone, {&stop, {}});
  ASSERT_FALSE(verdict.has_value());
  EXPECT_EQ(verdict.error().fault, Fault::interrupted);
  EXPECT_TRUE(accepts(check_cone(cone)));
}

Fan fan_of_game(const std::vector<std::int64_t>& moves) {
  const auto cone = generalize(all_sets(BoundaryKind::wall, moves.size()), moves, {.runs = 20000});
  auto fans = find_fans(*cone, {.runs = 20000});
  EXPECT_TRUE(fans && !fans->empty());
  return std::move((*fans)[0].fan);
}

void for_each_number(Fan& fan, const std::function<void(std::int64_t&)>& look) {
  for (auto* form : {&fan.preperiod, &fan.period}) std::ranges::for_each(*form, look);
  for (auto* forms : {&fan.family.moves, &fan.where, &fan.equations, &fan.rays})
    for (auto& form : *forms) std::ranges::for_each(form, look);
  for (Count& count : fan.counts) {
    std::ranges::for_each(count.direction, look);
    std::ranges::for_each(count.step, look);
  }
  for (auto* word : {&fan.preperiod_word, &fan.period_word})
    for (Rounds& piece : *word) {
      look(piece.times);
      std::ranges::for_each(piece.more, look);
      for (FormRun& run : piece.runs) std::ranges::for_each(run.length, look);
    }
}

TEST(FanCheckLimits, NoNumberCanBeAsLargeAsPossible) {
  int tried = 0;
  for (const auto& moves : {std::vector<std::int64_t>{3, 40}, {5, 7, 100}, {6, 303, 473}}) {
    Fan fan = fan_of_game(moves);
    ASSERT_TRUE(accepts(check_fan(fan)));
    for_each_number(fan, [&](std::int64_t& number) {
      const std::int64_t right = number;
      for (const std::int64_t wrong : {largest_number, -largest_number, largest_number - 1}) {
        number = wrong;
        const auto verdict = check_fan(fan, {}, 10'000);
        EXPECT_FALSE(verdict && verdict->holds) << wrong << " for " << right;
        ++tried;
      }
      number = right;
    });
    EXPECT_TRUE(accepts(check_fan(fan)));
  }
  EXPECT_GT(tried, 400);
}

TEST(FanCheckLimits, EveryNumberOfStretches) {
  const Fan fan = fan_of_game({6, 303, 473});
  bool has_ended = false;
  for (std::uint64_t most = 0; most < 1000; ++most) {
    const auto verdict = check_fan(fan, {}, most);
    if (!verdict) {
      EXPECT_FALSE(has_ended);
      EXPECT_EQ(verdict.error().message, "there is more of the word to walk along than allowed (--limit)");
      continue;
    }
    has_ended = true;
    EXPECT_TRUE(verdict->holds);
  }
  EXPECT_TRUE(has_ended);
}

/// The game {a} with its move and its lengths as large as they may be: all is right, but sums pass 2^63.
TEST(FanCheckLimits, CoefficientsThatGrowTooLarge) {
  Fan fan{{BoundaryKind::wall, {"a"}, {{largest_number}}},
          {1},
          {{1}},
          {},
          {{1}},
          {{"q", {0}, {2}}},
          {0, 0},
          {0, 0},
          {},
          {}};
  fan.period_word = {{{{0, {largest_number, 0}}, {1, {largest_number, 0}}}, 1, {0}}};
  EXPECT_EQ(error_of(check_fan(fan)), "a coefficient passes 2^63");
  fan.family.moves = {{largest_number / 4}};
  fan.period_word = {{{{0, {largest_number / 4, 0}}, {1, {largest_number / 4, 0}}}, 1, {0}}};
  fan.period = {largest_number / 2, 0};
  EXPECT_TRUE(accepts(check_fan(fan)));
  fan.period_word[0].times = 4;
  EXPECT_EQ(error_of(check_fan(fan)), "a coefficient is larger than 2^62");
}

}  // namespace
}  // namespace takeaway
