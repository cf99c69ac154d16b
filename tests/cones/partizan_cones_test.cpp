// Cones of partizan games: what they claim against the definition, and their check against changed claims.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "takeaway/cones.hpp"
#include "takeaway/partizan.hpp"

namespace takeaway {
namespace {

using Point = std::vector<std::int64_t>;

LinearFamily all_pairs(std::size_t left, std::size_t right) {
  LinearFamily family = all_sets(BoundaryKind::wall, left + right);
  family.owners.assign(left, MoveOwner::left);
  family.owners.resize(left + right, MoveOwner::right);
  return family;
}

/// The game at a point, or nothing where its moves are not positive and distinct.
std::optional<PartizanGame> partizan_at(const LinearFamily& family, const Point& point) {
  std::vector<Move> moves[2];
  for (std::size_t i = 0; i < family.moves.size(); ++i) {
    const auto move = value_at(family.moves[i], point);
    if (!move || *move <= 0 || *move > 2000) return std::nullopt;
    moves[family.owners[i] == MoveOwner::left ? 0 : 1].push_back(static_cast<Move>(*move));
  }
  for (auto& list : moves) {
    std::ranges::sort(list);
    if (std::ranges::adjacent_find(list) != list.end()) return std::nullopt;
  }
  return PartizanGame{MoveSet::finite(std::move(moves[0])), MoveSet::finite(std::move(moves[1])), false};
}

std::vector<OutcomeClass> claimed(const Cone& cone, const Point& point, std::size_t count) {
  std::vector<OutcomeClass> outcomes;
  const auto add = [&](const std::vector<FormRun>& word) {
    for (const FormRun& run : word)
      for (std::int64_t i = 0; i < *value_at(run.length, point) && outcomes.size() < count; ++i)
        outcomes.push_back(static_cast<OutcomeClass>(run.value));
  };
  add(cone.preperiod_word);
  if (cone.ends_in_one_class()) outcomes.resize(count, static_cast<OutcomeClass>(cone.period_word[0].value));
  while (outcomes.size() < count) add(cone.period_word);
  return outcomes;
}

std::vector<Point> samples(std::mt19937& random, std::size_t moves) {
  std::vector<Point> points;
  for (const int largest : {12, 60, 2000}) {
    Point point;
    for (std::size_t i = 0; i < moves; ++i)
      point.push_back(1 + static_cast<std::int64_t>(random() % static_cast<unsigned>(largest)));
    points.push_back(std::move(point));
  }
  return points;
}

std::vector<Cone> some_partizan_cones(int rounds) {
  std::vector<Cone> cones;
  std::mt19937 random(5);
  for (int round = 0; round < rounds; ++round) {
    const std::size_t left = 1 + random() % 3;
    const std::size_t right = 1 + random() % 3;
    const LinearFamily family = all_pairs(left, right);
    for (const Point& point : samples(random, left + right)) {
      if (!partizan_at(family, point)) continue;
      auto cone = generalize(family, point, {.runs = 3000});
      if (cone) cones.push_back(std::move(*cone));
    }
  }
  return cones;
}

/// Random sums of rays: on the boundary where some are left out.
Point some_point(const Cone& cone, std::mt19937& random) {
  Point point(cone.sample.size(), 0);
  for (const Point& ray : cone.rays) {
    const auto weight = static_cast<std::int64_t>(random() % 4);
    for (std::size_t i = 0; i < point.size(); ++i) point[i] += weight * ray[i];
  }
  return point;
}

TEST(PartizanCones, AreTrueByTheDefinition) {
  std::mt19937 random(7);
  std::size_t compared = 0;
  std::size_t in_one_class = 0;
  for (const Cone& cone : some_partizan_cones(120)) {
    in_one_class += cone.ends_in_one_class() ? 1 : 0;
    for (int i = 0; i < 4; ++i) {
      const Point point = i == 0 ? cone.sample : some_point(cone, random);
      const auto game = partizan_at(cone.family, point);
      if (!game) continue;
      const auto count =
          static_cast<std::size_t>(*value_at(cone.preperiod, point) + 2 * *value_at(cone.period, point) + 50);
      if (count > 100'000) continue;
      ++compared;
      ASSERT_EQ(claimed(cone, point, count), *direct_partizan_outcomes(*game, count)) << to_text(*game);
    }
  }
  EXPECT_GT(compared, 300U);
  EXPECT_GT(in_one_class, 50U);
}

TEST(PartizanCones, HaveLeastPreperiodsAndPeriodsInside) {
  std::size_t compared = 0;
  for (const Cone& cone : some_partizan_cones(60)) {
    const auto found = find_partizan_period(*partizan_at(cone.family, cone.sample));
    ASSERT_TRUE(found.has_value());
    const std::int64_t period = cone.ends_in_one_class() ? 1 : *value_at(cone.period, cone.sample);
    EXPECT_EQ(static_cast<std::int64_t>(found->preperiod), *value_at(cone.preperiod, cone.sample));
    EXPECT_EQ(period % static_cast<std::int64_t>(found->period), 0);
    if (cone.exceptions.empty()) {
      EXPECT_EQ(static_cast<std::int64_t>(found->period), period);
    }
    ++compared;
  }
  EXPECT_GT(compared, 60U);
}

TEST(PartizanCones, PassTheirCheck) {
  for (const Cone& cone : some_partizan_cones(120)) {
    const auto verdict = check_cone(cone);
    ASSERT_TRUE(verdict.has_value()) << verdict.error().message;
    EXPECT_TRUE(verdict->holds) << verdict->reason;
  }
}

/// Whether the changed claim is refused, or still true at the sample.
bool is_refused_or_true(const Cone& cone) {
  const auto verdict = check_cone(cone, {}, 100'000);
  if (!verdict || !verdict->holds) return true;
  const auto game = partizan_at(cone.family, cone.sample);
  const auto preperiod = value_at(cone.preperiod, cone.sample);
  const auto period = value_at(cone.period, cone.sample);
  if (!game || !preperiod || !period) return false;
  const auto count = static_cast<std::size_t>(*preperiod + 2 * *period + 2000);
  return claimed(cone, cone.sample, count) == *direct_partizan_outcomes(*game, count);
}

TEST(PartizanCones, AreRefusedWithOneThingWrong) {
  std::mt19937 random(3);
  std::size_t refused = 0;
  for (const Cone& right : some_partizan_cones(40))
    for (int i = 0; i < 12; ++i) {
      Cone cone = right;
      auto& word = random() % 2 == 0 && !cone.preperiod_word.empty() ? cone.preperiod_word : cone.period_word;
      FormRun& run = word[random() % word.size()];
      const auto step = static_cast<std::int64_t>(random() % 2 == 0 ? 1 : -1);
      switch (random() % 5) {
        case 0:
          run.value = (run.value + 1 + random() % 3) % 4;
          break;
        case 1:
          run.length[random() % run.length.size()] += step;
          break;
        case 2: {
          MoveOwner& owner = cone.family.owners[random() % cone.family.owners.size()];
          owner = owner == MoveOwner::left ? MoveOwner::right : MoveOwner::left;
          break;
        }
        case 3:
          if (!cone.where.empty()) cone.where.pop_back();
          break;
        default:
          cone.period[random() % cone.period.size()] += step;
          break;
      }
      const auto verdict = check_cone(cone, {}, 100'000);
      refused += !verdict || !verdict->holds ? 1 : 0;
      EXPECT_TRUE(is_refused_or_true(cone));
    }
  EXPECT_GT(refused, 300U);
}

TEST(PartizanCones, KnowTheTheoremOnOneMoveAgainstOne) {
  const auto cone = generalize(all_pairs(1, 1), {2, 5});
  ASSERT_TRUE(cone.has_value());
  EXPECT_EQ(to_text(cone->period, cone->family.parameters), "a+b");
  EXPECT_EQ(cone->rays, (std::vector<Point>{{0, 1}, {1, 1}}));
}

TEST(PartizanCones, CoverAllSmallGames) {
  const LinearFamily family = all_pairs(2, 2);
  ConeCover cover(family, {.runs = 3000}, {});
  std::size_t games = 0;
  for (std::int64_t code = 0; code < 7 * 7 * 7 * 7; ++code) {
    const Point point = {1 + code % 7, 1 + code / 7 % 7, 1 + code / 49 % 7, 1 + code / 343};
    const auto game = partizan_at(family, point);
    if (!game || point[0] > point[1] || point[2] > point[3]) continue;
    const auto number = cover.cone_around(point);
    ASSERT_TRUE(number.has_value()) << number.error().message;
    const Cone& cone = cover.cones()[*number];
    EXPECT_TRUE(contains(cone, point));
    EXPECT_TRUE(check_cone(cone)->holds);
    EXPECT_EQ(claimed(cone, point, 400), *direct_partizan_outcomes(*game, 400)) << to_text(*game);
    ++games;
  }
  EXPECT_EQ(games, 21U * 21U);
  EXPECT_LT(cover.cones().size(), games);
}

TEST(PartizanCones, ContainTheirPointsAlone) {
  const auto cone = generalize(all_pairs(1, 1), {2, 5});
  EXPECT_TRUE(contains(*cone, {2, 5}));
  EXPECT_TRUE(contains(*cone, {3, 3}));
  EXPECT_FALSE(contains(*cone, {5, 2}));
  const auto line = generalize(all_sets(BoundaryKind::wall, 2), {3, 9});
  EXPECT_TRUE(contains(*line, {1, 3}));
  EXPECT_FALSE(contains(*line, {1, 4}));
}

TEST(PartizanCones, RefuseWhatIsNoGame) {
  LinearFamily family = all_pairs(1, 1);
  family.owners.pop_back();
  EXPECT_FALSE(generalize(family, {2, 5}).has_value());
  family = all_pairs(2, 1);
  EXPECT_FALSE(generalize(family, {2, 2, 5}).has_value());
  EXPECT_TRUE(generalize(family, {2, 5, 2}).has_value());
  family.boundary = BoundaryKind::sink;
  EXPECT_FALSE(generalize(family, {2, 5, 2}).has_value());
}

}  // namespace
}  // namespace takeaway
