#include "base/wide.hpp"

#include <gtest/gtest.h>

#include <random>

namespace takeaway {
namespace {

constexpr Wide largest = ~(Wide{1} << 127U);

/// Numbers of all sizes, that lose so many bits at most.
Wide some_number(std::mt19937_64& random, unsigned most_lost) {
  const Wide wide = static_cast<Wide>(random()) << 63U | static_cast<Wide>(random() >> 1U);
  return (random() % 2 == 0 ? wide : -wide) >> (random() % most_lost);
}

TEST(Wide, ProductsThatFitAreRightAndOthersAreNone) {
  EXPECT_TRUE(checked_product(largest, 1) == largest);
  EXPECT_TRUE(checked_product(-largest, 1) == -largest);
  EXPECT_FALSE(checked_product(largest, 2));
  EXPECT_FALSE(checked_product(-largest - 1, 1)) << "refused, though it fits";
  EXPECT_TRUE(checked_product(largest / 3, 3) == largest / 3 * 3);
  EXPECT_FALSE(checked_product(largest / 3 + 1, 3));
  EXPECT_FALSE(checked_product(Wide{1} << 64U, Wide{1} << 63U));
  EXPECT_TRUE(checked_product(Wide{1} << 64U, -(Wide{1} << 62U)) == -(Wide{1} << 126U));
  EXPECT_TRUE(checked_product(0, largest) == Wide{0});
}

TEST(Wide, ProductsAgreeWithDivision) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const Wide a = some_number(random, 120);
    const Wide b = some_number(random, 120);
    const auto product = checked_product(a, b);
    const long double about = static_cast<long double>(a) * static_cast<long double>(b);
    if (product) {
      EXPECT_TRUE(b == 0 || *product / b == a);
      EXPECT_TRUE(b == 0 || *product % b == 0);
    } else {
      EXPECT_GT(about < 0 ? -about : about, static_cast<long double>(largest) * 0.999L);
    }
  }
}

TEST(Wide, SumsAndDivisors) {
  EXPECT_FALSE(checked_sum(largest, 1));
  EXPECT_FALSE(checked_difference(-largest, 2));
  EXPECT_TRUE(checked_sum(largest, -largest) == Wide{0});
  EXPECT_TRUE(common_divisor(-12, 18) == 6);
  EXPECT_TRUE(common_divisor(0, -5) == 5);
}

// Numbers that fit 64 bits, at once or after some remainders, have a way of their own.
TEST(Wide, DivisorsAreThoseOfEuclid) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 20000; ++i) {
    const Wide factor = some_number(random, 126) >> 64U;
    const Wide first = some_number(random, 126) >> 64U;
    const Wide second = some_number(random, 126) >> 64U;
    const auto a = checked_product(factor, first).value_or(first);
    const auto b = checked_product(factor, second).value_or(second);
    Wide x = a < 0 ? -a : a;
    Wide y = b < 0 ? -b : b;
    while (y != 0) x = std::exchange(y, x % y);
    EXPECT_TRUE(common_divisor(a, b) == x);
  }
  constexpr Wide least = std::numeric_limits<std::int64_t>::min();
  EXPECT_TRUE(common_divisor(least, 0) == -least);
  EXPECT_TRUE(common_divisor(least, least) == -least);
  EXPECT_TRUE(common_divisor(0, 0) == 0);
}

}  // namespace
}  // namespace takeaway
