// Outcomes, nim-values and rows' periods of games on two heaps against the definition, and known theorems.
#include "takeaway/carpet.hpp"

#include <bit>
#include <cmath>

#include "plane/games.hpp"

namespace takeaway {
namespace {

constexpr std::uint64_t memory = 1 << 28;

bool bit_of(std::span<const std::uint64_t> row, std::uint64_t x) {
  return (row[x / 64] >> (x % 64)) & 1U;
}

void compare(const PlaneGame& game, CarpetSize size) {
  const auto expected = testing::values_by_definition(game, size.columns, size.rows);
  auto rows = OutcomeRows::open(game, size, memory);
  const auto table = ValueTable::compute(game, size, memory);
  RC_ASSERT(rows.has_value() && table.has_value());
  for (std::uint64_t y = 0; y < size.rows; ++y) {
    const auto row = rows->next();
    for (std::uint64_t x = 0; x < size.columns; ++x) {
      RC_ASSERT(bit_of(row, x) == (expected[y][x] == 0));
      RC_ASSERT(table->at(x, y) == expected[y][x]);
    }
  }
}

RC_GTEST_PROP(Carpet, IsTheDefinition, ()) {
  const PlaneGame game = *testing::arbitrary_plane_game(*rc::gen::element(3, 9, 90), 6);
  compare(game, {static_cast<std::uint64_t>(*rc::gen::inRange(1, 200)),
                 static_cast<std::uint64_t>(*rc::gen::inRange(1, 24))});
}

TEST(Carpet, IsTheDefinitionOnThousandsOfRandomGames) {
  std::uint64_t state = 0x9e3779b97f4a7c15ULL;
  const auto random = [&](std::uint64_t below) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (state >> 33U) % below;
  };
  for (int i = 0; i < 4000; ++i) {
    PlaneGame game;
    const std::uint64_t largest = 1 + random(i % 3 == 0 ? 80 : 7);
    for (std::uint64_t m = 1 + random(5); m > 0; --m)
      game.moves.push_back({random(largest + 1), 1 + random(4), random(4) == 0});
    if (random(2) == 0) game.moves.push_back({1 + random(largest), 0, random(4) == 0});
    std::ranges::sort(game.moves);
    game.moves.erase(std::ranges::unique(game.moves).begin(), game.moves.end());
    const CarpetSize size{100, 10};
    const auto expected = testing::values_by_definition(game, size.columns, size.rows);
    auto rows = OutcomeRows::open(game, size, memory);
    const auto table = ValueTable::compute(game, size, memory);
    for (std::uint64_t y = 0; y < size.rows; ++y) {
      const auto row = rows->next();
      for (std::uint64_t x = 0; x < size.columns; ++x) {
        ASSERT_EQ(bit_of(row, x), expected[y][x] == 0) << to_text(game) << " at " << x << "," << y;
        ASSERT_EQ(table->at(x, y), expected[y][x]) << to_text(game) << " at " << x << "," << y;
      }
    }
  }
}

TEST(Carpet, ManyMovesNeedMoreThanAWord) {
  PlaneGame game;
  for (std::uint64_t x = 0; x < 9; ++x)
    for (std::uint64_t y = 0; y < 9; ++y)
      if (x + y > 0) game.moves.push_back({x, y, false});
  const auto expected = testing::values_by_definition(game, 40, 30);
  const auto table = ValueTable::compute(game, {40, 30}, memory);
  for (std::uint64_t y = 0; y < 30; ++y)
    for (std::uint64_t x = 0; x < 40; ++x) ASSERT_EQ(table->at(x, y), expected[y][x]);
}

// Nim on two heaps has the value x xor y.
TEST(Carpet, Nim) {
  const auto table = ValueTable::compute(*parse_plane_game("plane nim"), {300, 200}, memory);
  for (std::uint64_t y = 0; y < 200; ++y)
    for (std::uint64_t x = 0; x < 300; ++x) ASSERT_EQ(table->at(x, y), x ^ y);
}

TEST(Carpet, TooLittleMemoryIsALimit) {
  const PlaneGame game = *parse_plane_game("plane {(1,1000),(0,5)*}");
  EXPECT_EQ(OutcomeRows::open(game, {1 << 20, 1 << 20}, 1 << 20).error().fault, Fault::limit);
  EXPECT_EQ(ValueTable::compute(game, {1 << 20, 1 << 20}, 1 << 20).error().fault, Fault::limit);
}

TEST(Wythoff, BeattySequences) {
  EXPECT_EQ(*check_beatty(1'000'000), 1'000'000U);
  EXPECT_EQ(*check_beatty(0), 0U);
  // The carpet itself, row by row.
  constexpr std::uint64_t side = 3000;
  auto rows = OutcomeRows::open(*parse_plane_game("plane wythoff"), {side, side}, memory);
  std::vector<std::uint64_t> partner(2 * side, side);
  const long double phi = (1 + std::sqrt(5.0L)) / 2;
  for (std::uint64_t k = 0; k < side; ++k) {
    const auto a = static_cast<std::uint64_t>(std::floor(static_cast<long double>(k) * phi));
    if (a + k >= 2 * side) break;
    partner[a] = a + k;
    partner[a + k] = a;
  }
  for (std::uint64_t y = 0; y < side; ++y) {
    const auto row = rows->next();
    for (std::uint64_t x = 0; x < side; ++x) ASSERT_EQ(bit_of(row, x), partner[y] == x) << x << "," << y;
  }
}

// Larsson, Saha, Yokoo: with two moves a, b, x is P exactly if x + a + b is.
TEST(TwoMoves, SumOfBothKeepsOutcomes) {
  std::vector<PlaneMove> box;
  for (std::uint64_t x = 0; x <= 5; ++x)
    for (std::uint64_t y = 0; y <= 5; ++y)
      if (x + y > 0) box.push_back({x, y, false});
  for (std::size_t i = 0; i < box.size(); ++i)
    for (std::size_t j = i + 1; j < box.size(); ++j) {
      const PlaneMove both{box[i].x + box[j].x, box[i].y + box[j].y, false};
      const auto kept = keeps_outcomes({{box[i], box[j]}}, {130, 100}, {both}, memory);
      ASSERT_EQ(kept->size(), 1U) << to_text(PlaneGame{{box[i], box[j]}});
    }
  // With three moves no sum of two needs to.
  const PlaneGame three = *parse_plane_game("plane {(0,1),(1,0),(2,2)}");
  EXPECT_TRUE(
      keeps_outcomes(three, {60, 60}, {{1, 1, false}, {2, 3, false}, {3, 2, false}}, memory)->empty());
}

RC_GTEST_PROP(Rows, RepeatAsFoundAndTheCheckAgrees, ()) {
  const PlaneGame game = *testing::arbitrary_plane_game(*rc::gen::element(2, 4, 7), 4);
  const auto rows = find_rows(game, 5, 1 << 18);
  if (!rows) RC_DISCARD("rows too long");
  const std::uint64_t columns = 600;
  auto outcomes = OutcomeRows::open(game, {columns, 6}, memory);
  for (const PeriodicRow& row : *rows) {
    const auto bits = outcomes->next();
    for (std::uint64_t x = 0; x < columns; ++x) RC_ASSERT(bit_of(bits, x) == row.at(x));
  }
  const auto verdict = check_rows(game, *rows, 1 << 24);
  RC_ASSERT(verdict.has_value());
  RC_ASSERT(verdict->holds);
  // A row that is not so is refused, whatever is changed in it.
  auto wrong = *rows;
  const auto y = static_cast<std::size_t>(*rc::gen::inRange(0, 6));
  const auto x = static_cast<std::size_t>(
      *rc::gen::inRange(0, static_cast<int>(std::min<std::size_t>(wrong[y].is_p.size(), 1000))));
  wrong[y].is_p[x] = !wrong[y].is_p[x];
  const auto refused = check_rows(game, wrong, 1 << 24);
  RC_ASSERT(refused.has_value());
  RC_ASSERT(!refused->holds);
}

TEST(Rows, LimitsAreTold) {
  EXPECT_EQ(find_rows(*parse_plane_game("plane {(1000,1)}"), 3, 100).error().fault, Fault::limit);
}

}  // namespace
}  // namespace takeaway
