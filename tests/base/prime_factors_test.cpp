#include "base/prime_factors.hpp"

#include <gtest/gtest.h>

namespace takeaway {
namespace {

using Numbers = std::vector<std::uint64_t>;

TEST(PrimeFactors, AreThoseOfTheDefinition) {
  EXPECT_EQ(prime_factors(0), Numbers{});
  EXPECT_EQ(prime_factors(1), Numbers{});
  for (std::uint64_t number = 2; number < 400; ++number) {
    Numbers primes;
    for (std::uint64_t divisor = 2; divisor <= number; ++divisor) {
      bool is_prime = true;
      for (std::uint64_t smaller = 2; smaller < divisor; ++smaller)
        is_prime = is_prime && divisor % smaller != 0;
      if (is_prime && number % divisor == 0) primes.push_back(divisor);
    }
    EXPECT_EQ(prime_factors(number), primes) << number;
    EXPECT_EQ(least_prime_factor(number), primes.front()) << number;
  }
}

TEST(PrimeFactors, OfLargeNumbers) {
  EXPECT_EQ(prime_factors(std::uint64_t{1} << 63U), Numbers{2});
  EXPECT_EQ(prime_factors(6'700'417ULL * 641), (Numbers{641, 6'700'417}));
  EXPECT_EQ(prime_factors(2ULL * 3 * 5 * 7 * 11 * 13 * 17 * 19 * 23 * 29 * 31 * 37 * 41 * 43 * 47),
            (Numbers{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47}));
  EXPECT_EQ(prime_factors(1'000'003ULL * 1'000'003 * 4), (Numbers{2, 1'000'003}));
  EXPECT_EQ(least_prime_factor(2'147'483'647), 2'147'483'647U);
}

}  // namespace
}  // namespace takeaway
