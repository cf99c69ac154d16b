#include "base/spelling.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace takeaway {
namespace {

TEST(Spelling, CountsSlips) {
  EXPECT_EQ(spelling_distance("period", "period"), 0U);
  EXPECT_EQ(spelling_distance("peroid", "period"), 1U) << "two neighbours exchanged";
  EXPECT_EQ(spelling_distance("analyse", "analyze"), 1U);
  EXPECT_EQ(spelling_distance("PERIOD", "period"), 0U);
  EXPECT_EQ(spelling_distance("", "nim"), 3U);
  EXPECT_EQ(spelling_distance("values", "verify"), 5U);
}

RC_GTEST_PROP(Spelling, IsSymmetricAndBounded, ()) {
  const auto one = *rc::gen::container<std::string>(rc::gen::inRange('a', 'e'));
  const auto other = *rc::gen::container<std::string>(rc::gen::inRange('a', 'e'));
  const std::size_t distance = spelling_distance(one, other);
  RC_ASSERT(distance == spelling_distance(other, one));
  RC_ASSERT(distance <= std::max(one.size(), other.size()));
  RC_ASSERT((distance == 0) == (one == other));
}

TEST(Spelling, OffersWhatIsNear) {
  const std::vector<std::string> verbs = {"analyze", "values", "period", "prove", "solve", "serve", "nim"};
  EXPECT_EQ(did_you_mean("peroid", verbs), "did you mean 'period'?");
  EXPECT_EQ(did_you_mean("frobnicate", verbs), "");
  EXPECT_EQ(did_you_mean("ana", verbs), "did you mean 'analyze'?") << "the beginning of a name";
  EXPECT_EQ(did_you_mean("selve", verbs), "did you mean 'solve' or 'serve'?");
  EXPECT_EQ(did_you_mean("", verbs), "");
  EXPECT_EQ(did_you_mean("x", {"y"}), "") << "no letter of it is right";
  EXPECT_EQ(did_you_mean(std::string(1000, 'a'), {std::string(1001, 'a')}), "");
}

}  // namespace
}  // namespace takeaway
