#include "takeaway/cones.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "cones/outline.hpp"
#include "takeaway/period.hpp"
#include "takeaway/values.hpp"
#include "thorough.hpp"

namespace takeaway {
namespace {

using Point = std::vector<std::int64_t>;

Game game_at(const LinearFamily& family, const Point& point) {
  std::vector<Move> moves;
  for (const LinearForm& form : family.moves) moves.push_back(static_cast<Move>(*value_at(form, point)));
  std::ranges::sort(moves);
  Game game;
  game.boundary = family.boundary;
  game.moves = MoveSet::finite(std::move(moves));
  return game;
}

bool makes_sense(const LinearFamily& family, const Point& point, std::int64_t largest) {
  std::vector<std::int64_t> moves;
  for (const LinearForm& form : family.moves) {
    const auto move = value_at(form, point);
    if (!move || *move <= 0 || *move > largest) return false;
    moves.push_back(*move);
  }
  std::ranges::sort(moves);
  return std::ranges::adjacent_find(moves) == moves.end();
}

/// What the cone claims for the first heaps.
std::vector<std::uint32_t> claimed_values(const Cone& cone, const Point& point, std::size_t count) {
  std::vector<std::uint32_t> values;
  const auto add = [&](const std::vector<FormRun>& word) {
    for (const FormRun& run : word) {
      const std::int64_t length = *value_at(run.length, point);
      EXPECT_GE(length, 0);
      for (std::int64_t i = 0; i < length && values.size() < count; ++i)
        values.push_back(static_cast<std::uint32_t>(run.value));
    }
  };
  add(cone.preperiod_word);
  while (values.size() < count) add(cone.period_word);
  return values;
}

std::vector<std::uint32_t> values_by_definition(const Game& game, std::size_t count) {
  std::vector<std::uint32_t> values(count);
  auto stream = ValueStream::open(*plan_with({.engine = EngineName::direct}, game, Question::values));
  stream->fill(std::span(values));
  return values;
}

bool is_exception(const Cone& cone, const Point& point) {
  return std::ranges::any_of(cone.exceptions, [&](const auto& forms) {
    return std::ranges::all_of(forms, [&](const LinearForm& form) { return *value_at(form, point) == 0; });
  });
}

bool is_inside(const Cone& cone, const Point& point) {
  return std::ranges::all_of(cone.where, [&](const LinearForm& form) { return *value_at(form, point) > 0; });
}

/// Whether all that the cone claims is true of the game at this point.
void expect_right(const Cone& cone, const Point& point) {
  const Game game = game_at(cone.family, point);
  const std::int64_t preperiod = *value_at(cone.preperiod, point);
  const std::int64_t period = *value_at(cone.period, point);
  const auto count = static_cast<std::size_t>(preperiod + 2 * period) + game.moves.listed().back();
  ASSERT_EQ(claimed_values(cone, point, count), values_by_definition(game, count)) << to_text(game);
  const auto found = find_period(*plan(game, Question::values, {}));
  ASSERT_TRUE(found.has_value());
  if (!is_inside(cone, point)) {
    EXPECT_LE(found->preperiod, static_cast<std::uint64_t>(preperiod)) << to_text(game);
    EXPECT_EQ(static_cast<std::uint64_t>(period) % found->period, 0U) << to_text(game);
    return;
  }
  EXPECT_EQ(found->preperiod, static_cast<std::uint64_t>(preperiod)) << to_text(game);
  if (is_exception(cone, point))
    EXPECT_EQ(static_cast<std::uint64_t>(period) % found->period, 0U) << to_text(game);
  else
    EXPECT_EQ(found->period, static_cast<std::uint64_t>(period)) << to_text(game);
}

/// Random sums of rays: inside where all rays take part, on the boundary where some are left out.
template <class Random>
Point random_point(const Cone& cone, Random& random, bool boundary) {
  Point point(cone.sample.size(), 0);
  for (const Point& ray : cone.rays) {
    const auto weight = static_cast<std::int64_t>(boundary ? random() % 3 : 1 + random() % 4);
    for (std::size_t i = 0; i < point.size(); ++i) point[i] += weight * ray[i];
  }
  const std::int64_t divisor = std::accumulate(point.begin(), point.end(), std::int64_t{0},
                                               [](auto a, auto b) { return std::gcd(a, b); });
  for (std::int64_t& x : point) x /= std::max<std::int64_t>(divisor, 1);
  return point;
}

Cone whole_cone(BoundaryKind boundary, const Point& moves) {
  auto cone = generalize(all_sets(boundary, moves.size()), moves);
  EXPECT_TRUE(cone.has_value()) << cone.error().message;
  return std::move(*cone);
}

std::string text(const Cone& cone, const LinearForm& form) {
  return to_text(form, cone.family.parameters);
}

TEST(Cones, FindTheTwoMoveTheorem) {
  const Cone cone = whole_cone(BoundaryKind::wall, {3, 5});  // b between a and 2a
  EXPECT_EQ(text(cone, cone.period), "a+b");
  EXPECT_EQ(text(cone, cone.preperiod), "0");
  std::vector<std::string> where;
  for (const LinearForm& form : cone.where) where.push_back(text(cone, form));
  EXPECT_EQ(where, (std::vector<std::string>{"b-a", "2a-b"}));
  ASSERT_EQ(cone.period_word.size(), 3U);
  EXPECT_EQ(text(cone, cone.period_word[0].length), "a");
  EXPECT_EQ(text(cone, cone.period_word[2].length), "b-a");
  EXPECT_EQ(cone.rays, (std::vector<Point>{{1, 1}, {1, 2}}));
}

/// a <= b <= 2a, c <= a+b: two cones, on either side of c = 2a, and nothing else.
TEST(Cones, FindTheRegionThatIsKnownByHand) {
  using Rays = std::vector<std::vector<std::int64_t>>;
  for (const auto& [game, rays] : {std::pair(Point{10, 13, 18}, Rays{{1, 1, 1}, {1, 1, 2}, {1, 2, 2}}),
                                   std::pair(Point{17, 30, 41}, Rays{{1, 1, 2}, {1, 2, 2}, {1, 2, 3}})}) {
    const Cone cone = whole_cone(BoundaryKind::wall, game);
    EXPECT_EQ(text(cone, cone.period), "a+c");
    EXPECT_TRUE(cone.preperiod_word.empty());
    EXPECT_EQ(cone.rays, rays);
  }
}

TEST(Cones, TiesAreEquations) {
  const Cone cone = whole_cone(BoundaryKind::wall, {5, 11, 16});
  EXPECT_LT(cone.dimension, 3U);
  ASSERT_FALSE(cone.equations.empty());
  for (const LinearForm& form : cone.equations) EXPECT_EQ(*value_at(form, {5, 11, 16}), 0);
  expect_right(cone, {5, 11, 16});
}

/// A cone without its words is the same cone, and knows how many runs they would have.
void expect_outline(const Cone& cone, const Point& moves) {
  const auto outline = cones::outline(cone.family, moves, {.runs = 20000});
  ASSERT_TRUE(outline.has_value());
  EXPECT_EQ(outline->cone.where, cone.where);
  EXPECT_EQ(outline->cone.equations, cone.equations);
  EXPECT_EQ(outline->cone.rays, cone.rays);
  EXPECT_EQ(outline->cone.preperiod, cone.preperiod);
  EXPECT_EQ(outline->cone.period, cone.period);
  EXPECT_EQ(outline->cone.exceptions, cone.exceptions);
  EXPECT_EQ(outline->runs, cone.preperiod_word.size() + cone.period_word.size());
}

TEST(Cones, AreRightAtTheirSamplesAndElsewhere) {
  std::mt19937 random(7);
  std::size_t elsewhere = 0;
  std::size_t on_boundary = 0;
  for (int i = 0; i < 600; ++i) {
    const BoundaryKind boundary = i % 2 == 0 ? BoundaryKind::wall : BoundaryKind::sink;
    const std::size_t size = 2 + random() % 5;
    Point moves;
    while (moves.size() < size) {
      const auto move = static_cast<std::int64_t>(1 + random() % (size < 4 ? 60 : 24));
      if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
    }
    std::ranges::sort(moves);
    const auto cone = generalize(all_sets(boundary, size), moves, {.runs = 20000});
    ASSERT_TRUE(cone.has_value()) << cone.error().message;
    ASSERT_NO_FATAL_FAILURE(expect_right(*cone, moves));
    expect_outline(*cone, moves);
    for (int j = 0; j < 6; ++j) {
      const Point point = random_point(*cone, random, j % 2 == 1);
      if (!makes_sense(cone->family, point, 3000)) continue;
      ++elsewhere;
      if (!is_inside(*cone, point)) ++on_boundary;
      ASSERT_NO_FATAL_FAILURE(expect_right(*cone, point));
    }
  }
  EXPECT_GT(elsewhere, 1000U);
  EXPECT_GT(on_boundary, 100U);
}

/// The engine whose decisions are kept as forms is `runs`; here the two of them meet, at games whose words
/// are too long for the definition.
TEST(Cones, HaveTheRunsOfTheEngine) {
  std::mt19937 random(31);
  for (int i = 0; i < 60; ++i) {
    const BoundaryKind boundary = i % 2 == 0 ? BoundaryKind::wall : BoundaryKind::sink;
    Point moves;
    while (moves.size() < 2 + static_cast<std::size_t>(i % 4)) {
      const auto move = static_cast<std::int64_t>(1 + random() % 100'000);
      if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
    }
    std::ranges::sort(moves);
    const auto cone = generalize(all_sets(boundary, moves.size()), moves, {.runs = 5000});
    if (!cone) continue;
    constexpr std::size_t most_heaps = 2'000'000;
    std::vector<std::uint32_t> values(std::min<std::size_t>(
        most_heaps,
        static_cast<std::size_t>(*value_at(cone->preperiod, moves) + 2 * *value_at(cone->period, moves))));
    auto stream = ValueStream::open(
        *plan_with({.engine = EngineName::runs}, game_at(cone->family, moves), Question::values));
    stream->fill(std::span(values));
    EXPECT_TRUE(values == claimed_values(*cone, moves, values.size()));
  }
}

const std::int64_t largest_small_triple = testing::slow_build ? 24 : testing::thorough() ? 64 : 44;

void expect_cones_of_triples(BoundaryKind boundary) {
  for (std::int64_t c = 3; c <= largest_small_triple; ++c)
    for (std::int64_t b = 2; b < c; ++b)
      for (std::int64_t a = 1; a < b; ++a)
        if (std::gcd(a, std::gcd(b, c)) == 1) {
          ASSERT_NO_FATAL_FAILURE(expect_right(whole_cone(boundary, {a, b, c}), {a, b, c}));
        }
}

TEST(Cones, EverySmallTripleHasOneUnderWall) {
  expect_cones_of_triples(BoundaryKind::wall);
}

TEST(Cones, EverySmallTripleHasOneUnderSink) {
  expect_cones_of_triples(BoundaryKind::sink);
}

TEST(Cones, OfFamiliesWithConstants) {
  const auto family = parse_family("{m, 2m+k, 3m+k+1}");
  const auto linear = linear_family(*family, {"m", "k"});
  ASSERT_TRUE(linear.has_value());
  EXPECT_EQ(linear->parameters, (std::vector<std::string>{"m", "k", "1"}));
  const auto cone = generalize(*linear, {7, 3, 1});
  ASSERT_TRUE(cone.has_value()) << cone.error().message;
  expect_right(*cone, {7, 3, 1});
  EXPECT_FALSE(linear_family(*parse_family("{m, m^2}"), {"m"}));
  EXPECT_FALSE(linear_family(*parse_family("{m..2m}"), {"m"}));
  EXPECT_FALSE(linear_family(*parse_family("comply {m}"), {"m"}));
}

TEST(Cones, RefuseWhatMakesNoSense) {
  EXPECT_FALSE(generalize(all_sets(BoundaryKind::wall, 2), {3, 3}));
  EXPECT_FALSE(generalize(all_sets(BoundaryKind::wall, 2), {0, 3}));
  const auto short_of_runs =
      generalize(all_sets(BoundaryKind::wall, 3), {100003, 423457, 1000000007}, {.runs = 20});
  ASSERT_FALSE(short_of_runs);
  EXPECT_EQ(short_of_runs.error().fault, Fault::limit);
  const std::int64_t huge = std::int64_t{1} << 61;
  const auto too_large = generalize(all_sets(BoundaryKind::wall, 2), {huge - 1, huge});
  EXPECT_TRUE(too_large || too_large.error().fault == Fault::limit);
}

}  // namespace
}  // namespace takeaway
