#include "games.hpp"
#include "takeaway/values.hpp"
#include "values/recurrence.hpp"

namespace takeaway {
namespace {

using testing::game_of;

EngineName chosen(const std::string& text, Question question = Question::values) {
  const auto choice = plan(game_of(text), question);
  EXPECT_TRUE(choice) << text;
  return choice ? choice->plan().engine : EngineName::direct;
}

TEST(Plan, TakesRunsWhereRunsAreLong) {
  EXPECT_EQ(chosen("{1900,6001,7901}"), EngineName::runs);
  EXPECT_EQ(chosen("{1000000007,3000000026,4000000033}"), EngineName::runs);
}

TEST(Plan, TakesPlanesWhereTheSequenceIsChaotic) {
  EXPECT_EQ(chosen("{100,211,307,512,777}"), EngineName::planes);
  EXPECT_EQ(chosen("{7,17,66,76,83}", Question::outcomes), EngineName::planes);
}

TEST(Plan, TakesTheWindowForManyMoves) {
  EXPECT_EQ(chosen("{1..300}"), EngineName::window);
}

TEST(Plan, ObeysAndExplains) {
  const auto obeyed =
      plan(game_of("{2,5,7}"), Question::values, {EngineName::window, Resources{}.memory, 1, 0});
  ASSERT_TRUE(obeyed);
  EXPECT_EQ(obeyed->plan().engine, EngineName::window);
  EXPECT_EQ(obeyed->plan().reason, "asked for");
  const auto refused =
      plan(game_of("{1..100}"), Question::values, {EngineName::planes, Resources{}.memory, 1, 0});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::bad_input);
}

TEST(Plan, RefusesInAdvanceWhatDoesNotFit) {
  const auto refused =
      plan(game_of("{1,100000000}"), Question::values, {EngineName::window, std::uint64_t{1} << 20U, 1, 0});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::limit);
  EXPECT_NE(refused.error().message.find("MB"), std::string::npos);
  EXPECT_TRUE(plan(game_of("{1,100000000}"), Question::values, {std::nullopt, std::uint64_t{1} << 20U, 1, 0}))
      << "runs still fits";
}

EngineName chosen_for(const std::string& text, Heap heaps, Question question = Question::values) {
  Resources resources;
  resources.heaps = heaps;
  const auto choice = plan(game_of(text), question, resources);
  EXPECT_TRUE(choice) << text;
  return choice ? choice->plan().engine : EngineName::direct;
}

TEST(Plan, ChoosesByDensityAndSize) {
  EXPECT_EQ(chosen_for("squares", 3'000'000), EngineName::sieve);
  EXPECT_EQ(chosen_for("fibonacci", 3'000'000), EngineName::sieve);
  EXPECT_EQ(chosen_for("squares", 1'000'000'000, Question::outcomes), EngineName::sieve);
  EXPECT_EQ(chosen_for("primes", 300'000), EngineName::convolution);
  EXPECT_EQ(chosen_for("primes", 10'000'000), EngineName::convolution);
  EXPECT_EQ(chosen_for("primes", 10'000'000, Question::outcomes), EngineName::convolution);
  for (const char* text :
       {"not {4,9}", "comply {1..3}", "nim", "odd", "{1,6..} | {4}", "comply squares", "not squares"})
    EXPECT_EQ(chosen_for(text, 1'000'000), EngineName::cofinite) << text;
}

TEST(Plan, RefusesTooManyHeapsInAdvance) {
  Resources resources;
  resources.heaps = 1'000'000'000;
  resources.memory = std::uint64_t{1} << 30U;
  const auto refused = plan(game_of("squares"), Question::values, resources);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::limit);
  EXPECT_NE(refused.error().message.find("MB of memory for 1000000000 heaps"), std::string::npos);
  EXPECT_TRUE(plan(game_of("squares"), Question::outcomes, resources)) << "outcomes fit";
}

TEST(Plan, IsMadeWithoutALookOnlyWhereTheEngineAcceptsTheGame) {
  using enum EngineName;
  const auto accepted = [](EngineName engine, const char* text) {
    const auto subject = plan_with({.engine = engine}, game_of(text), Question::values);
    EXPECT_TRUE(subject || subject.error().fault == Fault::bad_input) << text;
    return subject.has_value();
  };
  for (const EngineName engine : {direct, window, planes, runs, cofinite, sieve, convolution}) {
    const bool few_moves = engine == planes || engine == runs;
    const bool finite = few_moves || engine == window;
    EXPECT_TRUE(accepted(engine, "{2,5,7}")) << to_text(engine);
    EXPECT_EQ(accepted(engine, "{1..63}"), !few_moves) << to_text(engine);
    EXPECT_EQ(accepted(engine, "squares"), !finite) << to_text(engine);
    EXPECT_EQ(accepted(engine, "comply {2,5}"), engine == direct || engine == cofinite) << to_text(engine);
    EXPECT_FALSE(accepted(engine, "sink primes & squares")) << to_text(engine);
  }
}

TEST(Plan, BelongsToItsGameAndQuestion) {
  const Game game = game_of("sink {2,5,7}");
  const auto subject = *plan(game, Question::outcomes);
  EXPECT_EQ(subject.game(), game);
  EXPECT_EQ(subject.question(), Question::outcomes);
  const auto same = *plan_with({.engine = EngineName::window, .heaps = 9}, game, Question::values);
  EXPECT_EQ(same.game(), game);
  EXPECT_EQ(same.question(), Question::values);
  EXPECT_EQ(same.plan().engine, EngineName::window);
  EXPECT_EQ(same.plan().heaps, 9U);
}

TEST(Plan, KnowsTheEnginesByName) {
  for (const auto engine : {EngineName::direct, EngineName::window, EngineName::planes, EngineName::runs,
                            EngineName::cofinite, EngineName::sieve, EngineName::convolution})
    EXPECT_EQ(engine_named(to_text(engine)), engine);
  EXPECT_FALSE(engine_named("fast"));
  EXPECT_EQ(engine_names("or"), "direct, window, planes, runs, cofinite, sieve, convolution or sparse");
}

TEST(Recurrence, DividesOutCommonFactors) {
  EXPECT_EQ(recurrence_of(game_of("{64,200,264}"), Question::values)->scale, 8U);
  EXPECT_EQ(recurrence_of(game_of("sink {6,10}"), Question::values)->scale, 2U);
  EXPECT_EQ(recurrence_of(game_of("init(1,1,0,0) {6,10}"), Question::values)->scale, 2U)
      << "constant on blocks of two";
  EXPECT_EQ(recurrence_of(game_of("init(1,0,0) {6,10}"), Question::values)->scale, 1U)
      << "not constant on blocks of two";
  const auto large = *recurrence_of(game_of("{2^61,2^62}"), Question::values);
  EXPECT_EQ(large.moves, (std::vector<Move>{1, 2}));
}

}  // namespace
}  // namespace takeaway
