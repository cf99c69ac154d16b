#include "games.hpp"
#include "takeaway/values.hpp"
#include "values/recurrence.hpp"

namespace takeaway {
namespace {

using testing::game_of;

EngineName chosen(const std::string& text, Question question = Question::values) {
  const auto choice = plan(game_of(text), question);
  EXPECT_TRUE(choice) << text;
  return choice ? choice->engine : EngineName::direct;
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
  const auto obeyed = plan(game_of("{2,5,7}"), Question::values, {EngineName::window, Resources{}.memory});
  ASSERT_TRUE(obeyed);
  EXPECT_EQ(obeyed->engine, EngineName::window);
  EXPECT_EQ(obeyed->reason, "asked for");
  const auto refused = plan(game_of("{1..100}"), Question::values, {EngineName::planes, Resources{}.memory});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::bad_input);
}

TEST(Plan, RefusesInAdvanceWhatDoesNotFit) {
  const auto refused =
      plan(game_of("{1,100000000}"), Question::values, {EngineName::window, std::uint64_t{1} << 20U});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::limit);
  EXPECT_NE(refused.error().message.find("MB"), std::string::npos);
  EXPECT_TRUE(plan(game_of("{1,100000000}"), Question::values, {std::nullopt, std::uint64_t{1} << 20U}))
      << "runs still fits";
}

TEST(Plan, AnswersNotYetComputed) {
  for (const char* text : {"squares", "not {4,9}", "comply {1..3}", "nim"}) {
    const auto refused = plan(game_of(text), Question::values);
    ASSERT_FALSE(refused) << text;
    EXPECT_NE(refused.error().message.find("not yet computed"), std::string::npos);
  }
}

TEST(Plan, KnowsTheEnginesByName) {
  for (const auto engine : {EngineName::direct, EngineName::window, EngineName::planes, EngineName::runs})
    EXPECT_EQ(engine_named(to_text(engine)), engine);
  EXPECT_FALSE(engine_named("fast"));
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
