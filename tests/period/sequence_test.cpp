// Values out of a period against values from the definition.
#include "games.hpp"
#include "takeaway/period.hpp"

namespace takeaway {
namespace {

using testing::game_of;

RC_GTEST_PROP(Sequence, GivesTheSameValuesFromThePeriod, ()) {
  const Game game = *testing::arbitrary_game({{6, 14, 60}, 4});
  // Past 2^17 heaps a period is looked for; reading starts anywhere.
  const Heap from = game.start() + static_cast<Heap>(*rc::gen::inRange(0, 150000));
  const Heap count = 150000;
  const auto expected = direct_values<std::uint8_t>(game, from - game.start() + count);
  auto sequence = Sequence::open(game, Question::values, {}, from, count);
  RC_ASSERT(sequence.has_value());
  RC_ASSERT(sequence->heap() == from);
  std::vector<std::uint8_t> values(count);
  sequence->fill(std::span<std::uint8_t>(values).first(10));
  sequence->fill(std::span<std::uint8_t>(values).subspan(10, 70001));
  sequence->fill(std::span<std::uint8_t>(values).subspan(70011));
  RC_ASSERT(std::equal(values.begin(), values.end(),
                       expected.begin() + static_cast<std::ptrdiff_t>(from - game.start())));
}

RC_GTEST_PROP(ValuesAt, AgreeWithTheDefinition, ()) {
  const Game game = *testing::arbitrary_game({{6, 14, 60}, 4});
  std::vector<Heap> heaps;
  for (int i = 0; i < 6; ++i) heaps.push_back(game.start() + static_cast<Heap>(*rc::gen::inRange(0, 300000)));
  heaps.push_back(heaps.front());
  const auto values = values_at(game, Question::values, {}, heaps);
  RC_ASSERT(values.has_value());
  const auto expected = direct_values<std::uint8_t>(game, 300001);
  for (std::size_t i = 0; i < heaps.size(); ++i) RC_ASSERT((*values)[i] == expected[heaps[i] - game.start()]);
}

TEST(ValuesAt, ReachFarHeaps) {
  const Heap far = 1000000000000000000;
  const auto values =
      values_at(game_of("{2,5,7}"), Question::values, {}, std::vector<Heap>{far, far + 1, Heap{1} << 62U});
  ASSERT_TRUE(values);
  const auto word = direct_values<std::uint8_t>(game_of("{2,5,7}"), 22);
  EXPECT_EQ((*values)[0], word[far % 22]);
  EXPECT_EQ((*values)[1], word[(far + 1) % 22]);
  EXPECT_EQ((*values)[2], word[(Heap{1} << 62U) % 22]);
}

TEST(Sequence, ReadsMoreThan255Values) {
  const Game game = game_of("{1..300}");
  auto sequence = Sequence::open(game, Question::values, {}, 200000, 1000);
  ASSERT_TRUE(sequence);
  EXPECT_EQ(sequence->width(), 4U);
  std::vector<std::uint32_t> values(1000);
  sequence->fill(std::span<std::uint32_t>(values));
  for (Heap i = 0; i < values.size(); ++i) ASSERT_EQ(values[i], (200000 + i) % 301);
}

RC_GTEST_PROP(ValuesInPeriod, AgreeWithTheDefinition, ()) {
  const Game game = *testing::arbitrary_game({{6, 14, 60}, 4});
  const auto subject = plan(game, Question::values);
  RC_ASSERT(subject.has_value());
  const auto period = find_period(*subject);
  RC_ASSERT(period.has_value());
  std::vector<Heap> heaps;
  for (int i = 0; i < 6; ++i) heaps.push_back(game.start() + static_cast<Heap>(*rc::gen::inRange(0, 300000)));
  const auto values = values_in_period(game, Question::values, {}, heaps, *period);
  RC_ASSERT(values.has_value());
  const auto expected = direct_values<std::uint8_t>(game, 300001);
  for (std::size_t i = 0; i < heaps.size(); ++i) RC_ASSERT((*values)[i] == expected[heaps[i] - game.start()]);
}

TEST(ValuesInPeriod, GrowWhereThePeriodIsArithmetic) {
  const Game game = game_of("not {2,3,7}");
  const auto subject = plan(game, Question::values);
  ASSERT_TRUE(subject);
  const auto period = find_period(*subject);
  ASSERT_TRUE(period);
  ASSERT_EQ(period->saltus, 2U);
  const auto values =
      values_in_period(game, Question::values, {}, std::vector<Heap>{20, 4'000'000'001}, *period);
  ASSERT_TRUE(values);
  EXPECT_EQ(*values, (std::vector<std::uint64_t>{10, 2'000'000'001}));
}

}  // namespace
}  // namespace takeaway
