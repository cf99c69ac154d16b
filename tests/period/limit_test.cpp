// What a limit on the heaps means: a period is found if and only if preperiod, period and one window of the
// largest move end within it, whatever the engine. So a larger limit never loses an answer.
#include "games.hpp"
#include "period/brute.hpp"
#include "period/confirm.hpp"

namespace takeaway {
namespace {

using testing::arbitrary_game;
using testing::brute_force_period;
using testing::game_of;
using testing::with_boundary;

constexpr EngineName searchers[] = {EngineName::window, EngineName::planes, EngineName::runs};

std::optional<Period> found_within(const Game& game, Question question, EngineName engine, Heap limit) {
  SearchLimits limits;
  limits.heaps = limits.cells = limit;
  const auto period = find_period(*plan_with({.engine = engine}, game, question), limits);
  if (!period) RC_ASSERT(period.error().fault == Fault::limit);
  return period ? std::optional(*period) : std::nullopt;
}

RC_GTEST_PROP(Limit, FindsWhatABruteForceSearchFinds, ()) {
  const Game game = *arbitrary_game({{4, 9, 30, 80}, 5});
  const Question question = *rc::gen::element(Question::values, Question::outcomes);
  const Heap limit = *rc::gen::inRange<Heap>(1, *rc::gen::element<Heap>(100, 1000, 5000));
  const auto expected = brute_force_period(game, question, limit);
  for (const EngineName engine : searchers)
    RC_ASSERT(found_within(game, question, engine, limit) == expected);
}

/// Checks limits around the heaps that the period takes, and far past them.
void expect_threshold(const Game& game, Question question) {
  const auto period =
      find_period(*plan_with({.engine = EngineName::window}, game, question), {Heap{1} << 21U});
  RC_PRE(period.has_value());
  const Heap needed = period->preperiod + period->period + game.moves.listed().back();
  for (const EngineName engine : searchers) {
    RC_ASSERT(!found_within(game, question, engine, needed - 1));
    for (const Heap limit : {needed, needed + 1, 2 * needed, Heap{1} << 17U, Heap{300000}, Heap{1000000}})
      if (limit >= needed) RC_ASSERT(found_within(game, question, engine, limit) == *period);
  }
}

/// Two to four moves, so large that the engines go far past a limit with one batch of work.
Game random_game(Move least, Move largest) {
  std::vector<Move> moves;
  const int count = *rc::gen::inRange(2, 5);
  for (int i = 0; i < count; ++i) moves.push_back(*rc::gen::inRange<Move>(least, largest));
  return {*rc::gen::element(BoundaryKind::wall, BoundaryKind::sink), {}, false, MoveSet::finite(moves)};
}

RC_GTEST_PROP(Limit, IsAThresholdForMovesOfThousands, ()) {
  expect_threshold(random_game(500, 9000), *rc::gen::element(Question::values, Question::outcomes));
}
RC_GTEST_PROP(Limit, IsAThresholdPastTheFirstBlocks, ()) {
  expect_threshold(random_game(20000, 50000), *rc::gen::element(Question::values, Question::outcomes));
}

TEST(Limit, LosesNothingWhenRaised) {
  const Game game = game_of("sink {1658,4373}");
  for (const Heap limit : {13119U, 100000U, 131072U, 300000U, 1000000U, 10000000U})
    EXPECT_EQ(found_within(game, Question::values, EngineName::runs, limit), (Period{2715, 6031})) << limit;
  EXPECT_FALSE(found_within(game, Question::values, EngineName::runs, 13118));
}

// Infinite sets: where a period is found depends on the search, but what is found stays found.
RC_GTEST_PROP(Limit, LosesNothingOfPeriodsThatGrow, ()) {
  const bool comply = *rc::gen::arbitrary<bool>();
  const Game game = *with_boundary(rc::gen::exec([] {
                                     return "not {" + std::to_string(*rc::gen::inRange(1, 9)) + "," +
                                            std::to_string(*rc::gen::inRange(9, 25)) + "}";
                                   }),
                                   comply);
  std::optional<Period> last;
  for (const Heap limit : {700U, 1024U, 1500U, 3000U, 4097U, 9000U, 20000U}) {
    SearchLimits limits;
    limits.heaps = limit;
    Resources resources;
    resources.heaps = limit;
    const auto found = find_period(*plan(game, Question::values, resources), limits);
    if (last) {
      RC_ASSERT(found.has_value());
      RC_ASSERT(found->preperiod == last->preperiod && found->period == last->period);
      RC_ASSERT(found->saltus == last->saltus);
    }
    if (found) last = *found;
  }
}

/// The heaps that a search, a check and a count tell of.
std::vector<Heap> told(const Game& game, EngineName engine) {
  std::vector<Heap> heaps;
  const Watch watch{nullptr, [&](std::uint64_t heap) { heaps.push_back(heap); }};
  const auto subject = *plan_with({.engine = engine}, game, Question::values);
  const auto period = find_period(subject, {}, watch);
  EXPECT_TRUE(period && confirm_by_stream(subject, *period, {}, watch) &&
              take_census(subject, *period, watch));
  return heaps;
}

TEST(Limit, ProgressIsToldInHeapsOfTheGameThatWasTyped) {
  for (const char* boundary : {"", "sink "})
    for (const EngineName engine : searchers) {
      const Game game = game_of(boundary + std::string("{1000,3301,4357}"));
      auto expected = told(game, engine);
      for (Heap& heap : expected) heap = game.start() + 7 * (heap - game.start());
      EXPECT_EQ(told(game_of(boundary + std::string("{7000,23107,30499}")), engine), expected)
          << boundary << to_text(engine);
    }
}

/// The heap that a message names.
Heap heap_named(const std::string& message) {
  const std::string before = "heap ";
  const auto at = message.find(before);
  return at == std::string::npos ? 0 : std::stoull(message.substr(at + before.size()));
}

TEST(Limit, MessagesNameHeapsOfTheGameThatWasTyped) {
  const auto message = [](const std::string& game, EngineName engine, const SearchLimits& limits) {
    const auto period = find_period(*plan_with({.engine = engine}, game_of(game), Question::values), limits);
    return period ? "found" : period.error().message;
  };
  const SearchLimits heaps{100003, 100003};
  for (const EngineName engine : searchers) {
    // Enough to begin with, but not for a window to compare.
    const std::uint64_t bytes = engine == EngineName::window   ? 13000
                                : engine == EngineName::planes ? 30000
                                                               : 37500;
    const SearchLimits memory{largest_index, largest_index, ~std::uint64_t{0}, bytes};
    EXPECT_EQ(heap_named(message("{7000,23107,30499}", engine, heaps)), 100002);
    EXPECT_EQ(heap_named(message("sink {7000,23107,30499}", engine, heaps)), 100003);
    for (const std::string boundary : {"", "sink "}) {
      const Heap start = boundary.empty() ? 0 : 1;
      const Heap reached = heap_named(message(boundary + "{1000,3301,4357}", engine, memory)) + 1 - start;
      EXPECT_GT(reached, 0);
      EXPECT_EQ(heap_named(message(boundary + "{7000,23107,30499}", engine, memory)),
                start + 7 * reached - 1);
    }
  }
}

TEST(Limit, MessagesOnTheWayToAHeapNameHeapsOfTheGameThatWasTyped) {
  Resources resources;
  resources.engine = EngineName::runs;
  resources.memory = 70000;
  const auto reached = [&](const std::string& game, std::vector<Heap> heaps) {
    const auto values = values_at(game_of(game), Question::values, resources, heaps, {1});
    return values ? 0 : heap_named(values.error().message);
  };
  const Heap heap = reached("sink {2,3,8192}", {1000, 600000});
  EXPECT_GT(heap, 1000);
  EXPECT_EQ(reached("sink {14,21,57344}", {7000, 4200000}), 1 + 7 * (heap - 1));
}

}  // namespace
}  // namespace takeaway
