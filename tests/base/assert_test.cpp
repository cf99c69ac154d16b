#include "base/assert.hpp"

#include <gtest/gtest.h>

namespace takeaway {
namespace {

int at_least_three(int number, int& looked) {
  TAKEAWAY_ASSERT(++looked > 0 && number >= 3);
  return number;
}

TEST(Assert, IsCheckedWhereItIsOnAndNotComputedElsewhere) {
  int looked = 0;
  EXPECT_EQ(at_least_three(3, looked), 3);
#ifdef TAKEAWAY_ASSERTIONS
  EXPECT_EQ(looked, 1);
  EXPECT_DEATH(at_least_three(2, looked), "assert_test.cpp:.*must hold: .*number >= 3");
#else
  EXPECT_EQ(at_least_three(2, looked), 2);
  EXPECT_EQ(looked, 0);
#endif
}

}  // namespace
}  // namespace takeaway
