// Every engine against `direct`, on random games.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "games.hpp"
#include "takeaway/values.hpp"
#include "values/engine.hpp"
#include "values/planes.hpp"
#include "values/planes_kernel.hpp"
#include "values/runs.hpp"

namespace takeaway {
namespace {

using testing::arbitrary_game;
using testing::game_of;

constexpr EngineName finite_engines[] = {EngineName::window, EngineName::planes, EngineName::runs};

std::vector<std::uint8_t> bytes_by_definition(const Game& game, Question question, Heap count) {
  return question == Question::values ? direct_values<std::uint8_t>(game, count)
                                      : direct_outcomes(game, count);
}

/// Reads a stream in pieces of uneven size and by uneven means.
std::vector<std::uint8_t> read_unevenly(ValueStream& stream, Heap count) {
  std::vector<std::uint8_t> values(count);
  std::size_t at = 0;
  for (std::size_t turn = 1; at < count; turn = turn * 7 % 1009) {
    const std::size_t piece = std::min<std::size_t>(turn, count - at);
    if (turn % 3 == 0) {
      const Run run = stream.next_run(piece);
      EXPECT_GE(run.length, 1U);
      std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(at), run.length,
                  static_cast<std::uint8_t>(run.value));
      at += run.length;
    } else if (turn % 3 == 1) {
      stream.fill(std::span<std::uint8_t>(values).subspan(at, piece));
      at += piece;
    } else {
      values[at++] = static_cast<std::uint8_t>(stream.next());
    }
  }
  return values;
}

void expect_agreement(const Game& game, Heap count) {
  for (const Question question : {Question::values, Question::outcomes}) {
    const auto expected = bytes_by_definition(game, question, count);
    for (const EngineName engine : finite_engines) {
      auto stream = ValueStream::open(*plan_with({.engine = engine}, game, question));
      RC_ASSERT(stream.has_value());
      const auto values = read_unevenly(*stream, count);
      const auto [ours, theirs] = std::ranges::mismatch(values, expected);
      if (ours != values.end())
        RC_FAIL(std::string(to_text(engine)) + " differs from direct at index " +
                std::to_string(ours - values.begin()) +
                (question == Question::values ? " of the values of " : " of the outcomes of ") +
                to_text(game));
    }
  }
}

RC_GTEST_PROP(Engines, AgreeWithDirect, ()) {
  expect_agreement(*arbitrary_game(), 2500);
}

RC_GTEST_PROP(Engines, AgreeWithDirectOnManyMoves, ()) {
  expect_agreement(*arbitrary_game({{20, 90, 400}, 40}), 2000);
}

// A few thousand games more than RapidCheck's hundred, from a seed that is printed.
TEST(Engines, AgreeWithDirectOnThousandsOfGames) {
  const int seed = ::testing::UnitTest::GetInstance()->random_seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::uint64_t state = static_cast<std::uint64_t>(seed) * 2654435761U + 88172645463325252U;
  const auto random = [&](std::uint64_t below) {
    state ^= state << 13U;
    state ^= state >> 7U;
    state ^= state << 17U;
    return state % below;
  };
  for (int trial = 0; trial < 3000; ++trial) {
    const std::uint64_t largest = std::vector<std::uint64_t>{5, 12, 40, 64, 65, 130, 700, 4000}[random(8)];
    const std::uint64_t scale = random(5) == 0 ? 1 + random(6) : 1;
    Game game;
    game.boundary = static_cast<BoundaryKind>(random(3));
    for (std::uint64_t i = game.boundary == BoundaryKind::init ? 1 + random(30) : 0; i > 0; --i)
      game.initial.push_back(random(5));
    std::vector<Move> moves;
    for (std::uint64_t i = 1 + random(8); i > 0; --i) moves.push_back(scale * (1 + random(largest)));
    game.moves = MoveSet::finite(moves);
    const Heap count = 200 + random(2500);
    for (const Question question : {Question::values, Question::outcomes}) {
      const auto expected = bytes_by_definition(game, question, count);
      for (const EngineName engine : finite_engines) {
        auto stream = ValueStream::open(*plan_with({.engine = engine}, game, question));
        std::vector<std::uint8_t> values(count);
        stream->fill(std::span<std::uint8_t>(values));
        ASSERT_EQ(values, expected) << to_text(engine) << " on " << to_text(game);
        auto again = ValueStream::open(*plan_with({.engine = engine}, game, question));
        if (again->scale() != 1) continue;
        std::vector<std::uint64_t> zeros(count / 64);
        again->fill_zeros(zeros);
        for (std::size_t i = 0; i < 64 * zeros.size(); ++i)
          ASSERT_EQ((zeros[i / 64] >> (i % 64) & 1U) != 0, expected[i] == 0)
              << to_text(engine) << " at " << i;
      }
    }
  }
}

// Who tests a machine's vectors says how many heaps they should hold, and so knows which kernel was tested.
TEST(Vectors, AreThoseThatWereAskedFor) {
  const char* const wanted = std::getenv("TAKEAWAY_VECTOR_CELLS");
  if (wanted == nullptr) GTEST_SKIP() << "TAKEAWAY_VECTOR_CELLS is not set";
  EXPECT_EQ(std::to_string(vector_cells()), wanted);
}

// The vector kernel takes over at a whole vector, the word kernel at 64; both sides of each edge.
TEST(Engines, AgreeAroundTheWidthsOfWordsAndVectors) {
  for (const Move least :
       {Move{1}, Move{4}, Move{5}, Move{12}, Move{13}, Move{14}, Move{63}, Move{64}, Move{65},
        vector_cells() - 1, vector_cells(), vector_cells() + 1, 2 * vector_cells() + 7})
    for (const Move second : {least + 1, least + 63, 2 * least + 1, least + 200})
      for (const auto boundary : {BoundaryKind::wall, BoundaryKind::sink}) {
        const Game game{
            boundary, {}, false, MoveSet::finite({least, second, least + second, 3 * second + 5})};
        for (const Question question : {Question::values, Question::outcomes}) {
          const auto expected = bytes_by_definition(game, question, 40000);
          auto stream = ValueStream::open(*plan_with({.engine = EngineName::planes}, game, question));
          std::vector<std::uint8_t> values(expected.size());
          stream->fill(std::span<std::uint8_t>(values));
          ASSERT_EQ(values, expected) << to_text(game);
        }
      }
}

TEST(Engines, HoldMoreThan255Values) {
  const Game game = game_of("{1..400}");
  const auto expected = direct_values<std::uint32_t>(game, 3000);
  EXPECT_EQ(*std::ranges::max_element(expected), 400U);
  auto stream = ValueStream::open(*plan_with({.engine = EngineName::window}, game, Question::values));
  EXPECT_FALSE(stream->narrow());
  std::vector<std::uint32_t> values(3000);
  stream->fill(std::span<std::uint32_t>(values));
  EXPECT_EQ(values, expected);
}

TEST(Engines, SkipAndCountLikeReading) {
  for (const char* text : {"{2,5,7}", "sink {64,200,264}", "{130,411,541}", "{9,12,33}"})
    for (const EngineName name : finite_engines) {
      const Game game = game_of(text);
      const auto recurrence = *recurrence_of(game, Question::values);
      const auto expected = bytes_by_definition(game, Question::values, 120000);
      auto stream = ValueStream::open(*plan_with({.engine = name}, game, Question::values));
      stream->skip(70001);
      EXPECT_EQ(stream->heap(), game.start() + 70001);
      std::vector<std::uint8_t> values(40000);
      stream->fill(std::span<std::uint8_t>(values));
      EXPECT_TRUE(std::equal(values.begin(), values.end(), expected.begin() + 70001))
          << text << " " << to_text(name);

      const auto engine = make_engine(name, recurrence);
      std::vector<Heap> tally(recurrence.cap + 1, 0);
      engine->skip(33);
      engine->count(10001, tally);
      for (std::uint32_t value = 0; value <= recurrence.cap; ++value) {
        const auto from = expected.begin() + static_cast<std::ptrdiff_t>(33 * recurrence.scale);
        const auto found =
            std::count(from, from + static_cast<std::ptrdiff_t>(10001 * recurrence.scale), value);
        EXPECT_EQ(tally[value] * recurrence.scale, static_cast<Heap>(found))
            << text << " " << to_text(name) << " value " << value;
      }
    }
}

TEST(Engines, ComputeWholesLikeStreams) {
  const Game game = game_of("{130,411,541}");
  const auto recurrence = *recurrence_of(game, Question::values);
  const auto values = direct_values<std::uint8_t>(game, 32768 * 4);
  const auto zeros = static_cast<Heap>(std::ranges::count(values, 0));
  EXPECT_EQ(Planes::compute_all(recurrence, values.size()), zeros);
  std::size_t runs = 1;
  for (std::size_t i = 1; i < values.size(); ++i) runs += values[i] != values[i - 1] ? 1 : 0;
  EXPECT_EQ(Runs::compute_all(recurrence, values.size()), runs);
}

}  // namespace
}  // namespace takeaway
