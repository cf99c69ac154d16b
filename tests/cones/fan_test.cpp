// Fans: what is claimed for all counts holds at games that are computed by the definition, and one with
// anything changed is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>

#include "certificate/fan_forms.hpp"
#include "takeaway/fans.hpp"
#include "takeaway/period.hpp"

namespace takeaway {
namespace {

std::vector<FanAround> fans_around(BoundaryKind boundary, const std::vector<std::int64_t>& moves) {
  const auto cone = generalize(all_sets(boundary, moves.size()), moves, {.runs = 20000});
  EXPECT_TRUE(cone.has_value()) << cone.error().message;
  auto fans = find_fans(*cone, {.runs = 20000});
  EXPECT_TRUE(fans.has_value()) << fans.error().message;
  return std::move(*fans);
}

/// By the definition, at least so many.
std::vector<std::uint64_t> values_of(const Fan& fan, const std::vector<std::int64_t>& point,
                                     std::int64_t heaps) {
  std::vector<std::int64_t> moves;
  for (const LinearForm& form : fan.family.moves) moves.push_back(*value_at(form, point));
  std::vector<std::uint64_t> values;
  for (std::int64_t heap = 0; heap < heaps; ++heap) {
    std::uint64_t seen = 0;
    for (const std::int64_t move : moves) {
      if (heap >= move)
        seen |= std::uint64_t{1} << values[static_cast<std::size_t>(heap - move)];
      else if (fan.family.boundary == BoundaryKind::sink)
        seen |= 1U;
    }
    std::uint64_t value = 0;
    while ((seen >> value & 1U) != 0) ++value;
    values.push_back(value);
  }
  return values;
}

std::int64_t length_at(const LinearForm& form, const Fan& fan, const std::vector<std::int64_t>& point,
                       const std::vector<std::int64_t>& counts) {
  return *value_at(form, fan, point, counts);
}

void write(const std::vector<Rounds>& word, const Fan& fan, const std::vector<std::int64_t>& point,
           const std::vector<std::int64_t>& counts, std::vector<std::uint64_t>& values) {
  for (const Rounds& piece : word) {
    std::int64_t rounds = piece.times;
    for (std::size_t i = 0; i < counts.size(); ++i) rounds += piece.more[i] * counts[i];
    for (; rounds > 0; --rounds)
      for (const FormRun& run : piece.runs)
        values.insert(values.end(), static_cast<std::size_t>(length_at(run.length, fan, point, counts)),
                      run.value);
  }
}

/// A whole point inside the cone: its rays with small weights. Weights of 0 give points of the border.
std::vector<std::int64_t> point_inside(const Fan& fan, std::mt19937& random, std::int64_t least_weight) {
  std::vector<std::int64_t> point(fan.family.parameters.size(), 0);
  for (const auto& ray : fan.rays) {
    const std::int64_t weight = least_weight + static_cast<std::int64_t>(random() % 3);
    for (std::size_t i = 0; i < point.size(); ++i) point[i] += weight * ray[i];
  }
  return point;
}

bool is_a_game(const Fan& fan, const std::vector<std::int64_t>& point) {
  std::int64_t before = 0;
  for (const LinearForm& form : fan.family.moves) {
    const std::int64_t move = *value_at(form, point);
    if (move <= before) return false;
    before = move;
  }
  return true;
}

/// Compares what is claimed of one game with its values; false where they would be too many to compute.
bool compare(const Fan& fan, const std::vector<std::int64_t>& base, const std::vector<std::int64_t>& counts) {
  constexpr std::int64_t most_heaps = 1'000'000;
  const auto point = point_at(fan, base, counts);
  if (!point || !is_a_game(fan, *point)) return false;
  const std::int64_t preperiod = length_at(fan.preperiod, fan, base, counts);
  const std::int64_t period = length_at(fan.period, fan, base, counts);
  const std::int64_t heaps = preperiod + 2 * period + *value_at(fan.family.moves.back(), *point);
  if (heaps > most_heaps) return false;
  std::vector<std::uint64_t> claimed;
  write(fan.preperiod_word, fan, base, counts, claimed);
  EXPECT_EQ(claimed.size(), static_cast<std::size_t>(preperiod));
  while (claimed.size() < static_cast<std::size_t>(heaps)) write(fan.period_word, fan, base, counts, claimed);
  claimed.resize(static_cast<std::size_t>(heaps));
  EXPECT_EQ(claimed, values_of(fan, *point, heaps));
  return true;
}

struct Sample {
  BoundaryKind boundary;
  std::vector<std::int64_t> moves;
};

std::vector<Sample> samples() {
  std::vector<Sample> found = {
      {BoundaryKind::wall, {3, 10}},         {BoundaryKind::sink, {3, 22}},
      {BoundaryKind::wall, {5, 7, 100}},     {BoundaryKind::sink, {5, 7, 100}},
      {BoundaryKind::wall, {7, 100, 151}},   {BoundaryKind::wall, {6, 303, 473}},
      {BoundaryKind::sink, {6, 103, 173}},   {BoundaryKind::wall, {4, 71, 480}},
      {BoundaryKind::wall, {4, 26, 51, 97}}, {BoundaryKind::wall, {41, 83, 403, 1207}}};
  std::mt19937 random(24);
  for (int i = 0; i < 40; ++i) {
    const auto a = static_cast<std::int64_t>(2 + random() % 6);
    const auto b = a + 1 + static_cast<std::int64_t>(random() % 60);
    const auto c = b + 1 + static_cast<std::int64_t>(random() % 90);
    found.push_back({i % 2 == 0 ? BoundaryKind::wall : BoundaryKind::sink, {a, b, c}});
  }
  return found;
}

TEST(Fans, HoldAtGamesInsideAndOnTheBorder) {
  std::mt19937 random(7);
  int fans = 0;
  int compared = 0;
  int with_two_counts = 0;
  for (const auto& [boundary, moves] : samples())
    for (const auto& [fan, counts] : fans_around(boundary, moves)) {
      ++fans;
      with_two_counts += fan.counts.size() > 1 ? 1 : 0;
      for (int i = 0; i < 6; ++i) {
        std::vector<std::int64_t> some;
        for (std::size_t j = 0; j < counts.size(); ++j)
          some.push_back(static_cast<std::int64_t>(random() % 4));
        compared += compare(fan, point_inside(fan, random, i % 2), some) ? 1 : 0;
      }
    }
  EXPECT_GT(fans, 60);
  EXPECT_GT(with_two_counts, 5);
  EXPECT_GT(compared, 300);
}

TEST(Fans, ContainTheGameTheyWereFoundFrom) {
  for (const auto& [boundary, moves] : samples())
    for (const auto& [fan, counts] : fans_around(boundary, moves)) {
      EXPECT_EQ(*point_at(fan, fan.sample, counts), moves);
    }
}

TEST(Fans, OfTwoMovesAreOnesOfTheTheorem) {
  const auto fans = fans_around(BoundaryKind::wall, {3, 40});
  ASSERT_EQ(fans.size(), 1U);
  const Fan& fan = fans[0].fan;
  EXPECT_EQ(fan.counts[0].direction, (std::vector<std::int64_t>{0, 1}));
  EXPECT_EQ(fan.counts[0].step, (LinearForm{2, 0}));
  EXPECT_EQ(to_text(fan.period, fan), "a+b+2a*q");
  EXPECT_GT(fans[0].counts[0], 0);
}

TEST(Fans, RefuseADirectionInWhichWordsChange) {
  const auto cone = generalize(all_sets(BoundaryKind::wall, 3), {5, 7, 100});
  const auto fan = fan_of(*cone, {{"q", {0, 0, 1}, {3, 0, 0}}});
  ASSERT_FALSE(fan.has_value());
  EXPECT_EQ(fan.error().fault, Fault::limit);
}

#ifdef TAKEAWAY_SANITIZE
constexpr int games_from_afar = 8;
#else
constexpr int games_from_afar = 30;
#endif

/// Games whose words have tens of thousands of runs, from afar and by the engine.
TEST(Fans, FromAfarAreThoseOfTheGame) {
  std::mt19937 random(17);
  int found = 0;
  for (int i = 0; i < games_from_afar; ++i) {
    const BoundaryKind boundary = i % 2 == 0 ? BoundaryKind::wall : BoundaryKind::sink;
    std::vector<std::int64_t> moves = {static_cast<std::int64_t>(1 + random() % 9)};
    if (i % 3 == 0) moves.push_back(moves[0] + 1 + static_cast<std::int64_t>(random() % 9));
    moves.push_back(20'000 + static_cast<std::int64_t>(random() % 20'000));
    if (i % 5 != 0) moves.push_back(moves.back() + 1 + static_cast<std::int64_t>(random() % 60'000));
    const auto around = find_fan_from_afar(boundary, moves, {.runs = 5'000});
    if (!around) continue;
    ++found;
    const auto& [fan, counts] = *around;
    ASSERT_EQ(*point_at(fan, fan.sample, counts), moves);
    Game game;
    game.boundary = boundary;
    game.moves = MoveSet::finite({moves.begin(), moves.end()});
    const auto period = find_period(*plan(game, Question::values));
    ASSERT_TRUE(period) << period.error().message;
    EXPECT_EQ(static_cast<Heap>(length_at(fan.preperiod, fan, fan.sample, counts)), period->preperiod);
    EXPECT_EQ(static_cast<Heap>(length_at(fan.period, fan, fan.sample, counts)), period->period);
  }
  EXPECT_GT(found, games_from_afar / 2);
}

TEST(Fans, FromAfarNeedALoop) {
  EXPECT_FALSE(find_fan_from_afar(BoundaryKind::wall, {1000, 1001, 1999}));
}

bool holds(const Fan& fan) {
  const auto verdict = check_fan(fan);
  return verdict && verdict->holds;
}

/// Every way to change one number of a fan.
void for_each_mutant(const Fan& fan, const std::function<void(const Fan&, const std::string&)>& look) {
  const auto in = [&](auto member, const std::string& what) {
    for (const std::int64_t by : {-1, 1}) {
      Fan mutant = fan;
      for (std::size_t i = 0; i < member(mutant).size(); ++i) {
        member(mutant)[i] += by;
        look(mutant, what + " " + std::to_string(i));
        member(mutant)[i] -= by;
      }
    }
  };
  in([](Fan& f) -> auto& { return f.preperiod; }, "preperiod");
  in([](Fan& f) -> auto& { return f.period; }, "period");
  for (std::size_t k = 0; k < fan.rays.size(); ++k) in([k](Fan& f) -> auto& { return f.rays[k]; }, "ray");
  for (std::size_t k = 0; k < fan.where.size(); ++k) in([k](Fan& f) -> auto& { return f.where[k]; }, "where");
  for (std::size_t k = 0; k < fan.counts.size(); ++k) {
    in([k](Fan& f) -> auto& { return f.counts[k].direction; }, "direction");
    in([k](Fan& f) -> auto& { return f.counts[k].step; }, "step");
  }
  for (auto word : {&Fan::preperiod_word, &Fan::period_word})
    for (std::size_t p = 0; p < (fan.*word).size(); ++p) {
      in([=](Fan& f) -> auto& { return (f.*word)[p].more; }, "more rounds");
      for (std::size_t r = 0; r < (fan.*word)[p].runs.size(); ++r) {
        in([=](Fan& f) -> auto& { return (f.*word)[p].runs[r].length; }, "length");
        Fan mutant = fan;
        (mutant.*word)[p].runs[r].value ^= 1U;
        look(mutant, "value");
      }
      Fan mutant = fan;
      ++(mutant.*word)[p].times;
      look(mutant, "rounds");
    }
}

TEST(FanCheck, RefusesEveryMutant) {
  int looked_at = 0;
  for (const auto& [boundary, moves] :
       {Sample{BoundaryKind::wall, {3, 40}}, Sample{BoundaryKind::sink, {5, 7, 100}},
        Sample{BoundaryKind::wall, {6, 303, 473}}, Sample{BoundaryKind::wall, {41, 83, 403, 1207}}}) {
    const auto fans = fans_around(boundary, moves);
    ASSERT_FALSE(fans.empty());
    ASSERT_TRUE(holds(fans[0].fan));
    for_each_mutant(fans[0].fan, [&](const Fan& mutant, const std::string& what) {
      ++looked_at;
      EXPECT_FALSE(holds(mutant)) << what;
    });
  }
  EXPECT_GT(looked_at, 500);
}

/// One round fewer at the beginning: true or not, what is accepted must hold.
TEST(FanCheck, AcceptsNothingThatIsWrong) {
  std::mt19937 random(5);
  for (const auto& [boundary, moves] : samples())
    for (const auto& found : fans_around(boundary, moves)) {
      Fan fan = found.fan;
      for (auto word : {&Fan::preperiod_word, &Fan::period_word})
        for (Rounds& piece : fan.*word)
          if (piece.times > 1 && random() % 2 == 0) --piece.times;
      if (!holds(fan)) continue;
      EXPECT_TRUE(compare(fan, fan.sample, std::vector<std::int64_t>(fan.counts.size(), 1)));
    }
}

TEST(FanCheck, RefusesShapesThatDoNotFit) {
  const Fan fan = fans_around(BoundaryKind::wall, {3, 40})[0].fan;
  Fan mutant = fan;
  mutant.counts.clear();
  EXPECT_FALSE(holds(mutant));
  mutant = fan;
  mutant.period_word.clear();
  EXPECT_FALSE(holds(mutant));
  mutant = fan;
  mutant.period_word[0].more.clear();
  EXPECT_FALSE(holds(mutant));
  mutant = fan;
  mutant.period_word[0].runs.clear();
  EXPECT_FALSE(holds(mutant));
  mutant = fan;
  mutant.family.moves.pop_back();
  EXPECT_FALSE(holds(mutant));
  mutant = fan;
  mutant.counts[0].step = {0, 0};
  EXPECT_FALSE(holds(mutant));
  for (const char* const name : {"a", "", "2", "1", "q r", "\x1b[31m"}) {
    mutant = fan;
    mutant.counts[0].name = name;
    EXPECT_FALSE(holds(mutant)) << name;
  }
}

TEST(FanCheck, KnowsTheSignsOfFormsForAllCounts) {
  const Fan fan = fans_around(BoundaryKind::wall, {3, 40})[0].fan;  // 5a <= b <= 6a, T = 2aq
  cone_check::Examination examination;
  const cone_check::FanForms forms(fan, examination);
  EXPECT_TRUE(forms.positive({-5, 1, 0}));
  EXPECT_TRUE(forms.positive({1, 0, 1}));
  EXPECT_FALSE(forms.positive({0, 0, 1})) << "nothing without a round";
  EXPECT_TRUE(forms.nonnegative({0, 0, 1}));
  EXPECT_FALSE(forms.nonnegative({1, 1, -1})) << "less than 0 after enough rounds";
  EXPECT_FALSE(forms.nonnegative({-6, 1, 1}));
  EXPECT_FALSE(forms.zero({0, 0, -1}));
  EXPECT_TRUE(forms.zero({0, 0, 0}));
  EXPECT_EQ(forms.steps_in({6, 0, 0}, 0), 3);
  EXPECT_EQ(forms.steps_in({6, 1, 0}, 0), 0);
  EXPECT_EQ(forms.steps_in({6, 0, 1}, 0), 0);
  EXPECT_TRUE(examination.goes_on());
}

/// 0^a 1^a again and again is what the game {a} has, but its period is not as many rounds as one likes.
TEST(FanCheck, RefusesPeriodsThatAreNotLeast) {
  Fan fan{
      {BoundaryKind::wall, {"a"}, {{1}}}, {1}, {{1}}, {}, {{1}}, {{"q", {0}, {2}}}, {0, 0}, {4, 1}, {}, {}};
  fan.period_word = {{{{0, {1, 0}}, {1, {1, 0}}}, 2, {1}}};
  const auto verdict = check_fan(fan);
  ASSERT_TRUE(verdict.has_value());
  EXPECT_FALSE(verdict->holds);
  EXPECT_EQ(verdict->reason, "the period is not seen to be least");
  fan.period_word[0] = {{{0, {1, 0}}, {1, {1, 0}}}, 1, {0}};
  fan.period = {2, 0};
  EXPECT_TRUE(holds(fan));
}

TEST(FanCheck, StopsWhereThereIsTooMuchToWalk) {
  const Fan fan = fans_around(BoundaryKind::wall, {6, 303, 473})[0].fan;
  const auto verdict = check_fan(fan, {}, 10);
  ASSERT_FALSE(verdict.has_value());
  EXPECT_EQ(verdict.error().fault, Fault::limit);
}

}  // namespace
}  // namespace takeaway
