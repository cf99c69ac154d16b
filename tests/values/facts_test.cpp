// Known theorems, recomputed from the definition and by the engines' streams.
#include <bit>
#include <numeric>

#include "games.hpp"
#include "takeaway/values.hpp"

namespace takeaway {
namespace {

using testing::game_of;

std::vector<std::uint8_t> planned_values(const Game& game, Heap count) {
  const auto chosen = plan(game, Question::values);
  auto stream = ValueStream::open(*chosen);
  std::vector<std::uint8_t> values(count);
  stream->fill(std::span<std::uint8_t>(values));
  return values;
}

TEST(Facts, FromTheDefinitionByHand) {
  EXPECT_EQ(direct_values<std::uint8_t>(game_of("{1,4}"), 10),
            (std::vector<std::uint8_t>{0, 1, 0, 1, 2, 0, 1, 0, 1, 2}));
  EXPECT_EQ(direct_values<std::uint8_t>(game_of("{2,3}"), 6), (std::vector<std::uint8_t>{0, 0, 1, 1, 2, 0}));
  // Sink {2,5}: heaps 1 and 2 win by moving to or below 0; heap 3 moves to 1 (value 1) or -2 (value 0).
  EXPECT_EQ(direct_values<std::uint8_t>(game_of("sink {2,5}"), 5),
            (std::vector<std::uint8_t>{1, 1, 2, 2, 1}));
  // init(0,1) {2,3}: heap 0 moves to -2 (value 0) only; heap 1 to -1 (1) and -2 (0); heap 2 to 0 and -1.
  EXPECT_EQ(direct_values<std::uint8_t>(game_of("init(0,1) {2,3}"), 3), (std::vector<std::uint8_t>{1, 2, 0}));
}

TEST(Facts, OutcomesAreWhereValuesAreZero) {
  for (const char* text : {"{3,5,9}", "sink {4,10,21}", "init(2,0,1) {3,4}"}) {
    const auto values = direct_values<std::uint8_t>(game_of(text), 500);
    const auto outcomes = direct_outcomes(game_of(text), 500);
    for (std::size_t i = 0; i < values.size(); ++i)
      ASSERT_EQ(outcomes[i] == 0, values[i] == 0) << text << " at " << i;
  }
}

RC_GTEST_PROP(Facts, PairingUnderWall, ()) {
  Game game = *testing::arbitrary_game({{30, 200}, 6});
  game.boundary = BoundaryKind::wall;
  game.initial.clear();
  const Move least = game.moves.listed().front();
  const auto values = direct_values<std::uint8_t>(game, 1500);
  for (Heap n = 0; n < values.size(); ++n)
    RC_ASSERT((values[n] == 1) == (n >= least && values[n - least] == 0));
}

TEST(Facts, PairingFailsUnderSink) {
  // Which is why the engines do not use it there: heap 525 has value 1, heap 263 has value 2.
  const auto values = direct_values<std::uint8_t>(game_of("sink {262,1434}"), 600);
  EXPECT_EQ(values[525 - 1], 1);
  EXPECT_EQ(values[263 - 1], 2);
}

TEST(Facts, TwoMoveWords) {
  for (Move x = 1; x <= 20; ++x)
    for (Move y = x + 1; y <= 70; ++y) {
      const Game game{BoundaryKind::wall, {}, false, MoveSet::finite({x, y})};
      std::string word;
      const auto add = [&word](char letter, Move times) { word.append(times, letter); };
      const Move m = (y + x - 1) / (2 * x);  // y = 2xm + r with -x < r < x or an odd multiple of x
      const auto r = static_cast<std::int64_t>(y) - static_cast<std::int64_t>(2 * x * m);
      if (y % x == 0 && y / x % 2 == 1) {
        add('0', x);
        add('1', x);
      } else {
        for (Move i = 0; i < m; ++i) {
          add('0', x);
          add('1', x);
        }
        if (r >= 0) {
          add('0', static_cast<Move>(r));
          add('2', x - static_cast<Move>(r));
          add('1', static_cast<Move>(r));
        } else {
          add('2', x - static_cast<Move>(-r));
        }
      }
      const auto values = planned_values(game, 3 * (x + y));
      for (std::size_t i = 0; i < values.size(); ++i)
        ASSERT_EQ(values[i], word[i % word.size()] - '0') << to_text(game) << " at " << i;
    }
}

TEST(Facts, ResiduesWhenAllButMultiplesAreMoves) {
  for (const char* text : {"{1..4}", "{1..4, 6}", "{1..4} | {7,11,13}"}) {
    const auto values = planned_values(game_of(text), 300);
    for (std::size_t n = 0; n < values.size(); ++n) ASSERT_EQ(values[n], n % 5) << text;
  }
}

TEST(Facts, SumsOfDistinctPowersOfFour) {
  std::vector<Move> moves;
  for (Move bits = 1; bits < 32; ++bits) {
    Move move = 0;
    for (unsigned i = 0; i < 5; ++i) move += (bits >> i & 1U) << (2 * i);
    moves.push_back(move);
  }
  const Game game{BoundaryKind::wall, {}, false, MoveSet::finite(moves)};
  const auto outcomes = direct_outcomes(game, 1024);
  for (Heap n = 0; n < 1024; ++n) ASSERT_EQ(outcomes[n] == 0, (n & 0x155U) == 0) << n;
}

TEST(Facts, ScalingByACommonFactor) {
  const auto base = direct_values<std::uint8_t>(game_of("{2,5,6}"), 200);
  const auto wall = direct_values<std::uint8_t>(game_of("{14,35,42}"), 1400);
  for (std::size_t n = 0; n < wall.size(); ++n) ASSERT_EQ(wall[n], base[n / 7]);
  const auto sink_base = direct_values<std::uint8_t>(game_of("sink {2,5,6}"), 200);
  const auto sink = direct_values<std::uint8_t>(game_of("sink {14,35,42}"), 1400);
  for (std::size_t i = 0; i < sink.size(); ++i) ASSERT_EQ(sink[i], sink_base[i / 7]);
}

}  // namespace
}  // namespace takeaway
