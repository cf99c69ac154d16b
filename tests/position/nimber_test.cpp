#include "takeaway/nimber.hpp"

#include <gtest/gtest.h>
// GoogleTest first.
#include <rapidcheck/gtest.h>

#include <array>
#include <bit>
#include <random>

#include "nim_oracles.hpp"
#include "position/nim_definition.hpp"

namespace takeaway {
namespace {

constexpr Nimber largest = ~Nimber{0};

/// Numbers of all sizes, and of the kind that hides faults: halves and quarters that are 0, equal, or all
/// ones.
rc::Gen<Nimber> arbitrary_nimber() {
  return rc::gen::exec([] {
    const auto quarter = [] {
      return *rc::gen::weightedOneOf<Nimber>({{6, rc::gen::inRange<Nimber>(0, 65536)},
                                              {1, rc::gen::just<Nimber>(0)},
                                              {1, rc::gen::just<Nimber>(1)},
                                              {1, rc::gen::just<Nimber>(65535)},
                                              {1, rc::gen::just<Nimber>(32768)}});
    };
    Nimber number = quarter();
    const int quarters = *rc::gen::weightedElement<int>({{6, 4}, {1, 3}, {1, 2}, {1, 1}});
    const bool repeated = *rc::gen::inRange(0, 8) == 0;
    for (int i = 1; i < quarters; ++i) number = number << 16U | (repeated ? number & 65535U : quarter());
    return number;
  });
}

TEST(NimMultiply, KnowsConwaysProducts) {
  const Nimber f5 = Nimber{1} << 32U;
  EXPECT_EQ(nim_multiply(2, 2), 3U);
  EXPECT_EQ(nim_multiply(2, 4), 8U);
  EXPECT_EQ(nim_multiply(4, 4), 6U);
  EXPECT_EQ(nim_multiply(16, 16), 24U);
  EXPECT_EQ(nim_multiply(256, 256), 384U);
  EXPECT_EQ(nim_multiply(65536, 65536), 98304U);
  EXPECT_EQ(nim_multiply(f5, f5), 3 * (f5 / 2));
  EXPECT_EQ(nim_multiply(f5, f5 - 1), f5 * (f5 - 1)) << "a Fermat 2-power times less is the ordinary product";
  EXPECT_EQ(nim_multiply(65536, 65535), 65536U * 65535U);
  EXPECT_EQ(nim_multiply(largest, 1), largest);
  EXPECT_EQ(nim_multiply(largest, 0), 0U);
}

TEST(NimMultiply, IsTheMexOfItsDefinition) {
  const auto table = testing::nim_products_by_mex(64);
  for (Nimber a = 0; a < 64; ++a)
    for (Nimber b = 0; b < 64; ++b) {
      ASSERT_EQ(nim_multiply(a, b), table[a][b]) << a << " * " << b;
      ASSERT_EQ(nim_multiply_by_definition(a, b), table[a][b]) << a << " * " << b;
      ASSERT_EQ(testing::nim_product_by_bits(a, b), table[a][b]) << a << " * " << b;
    }
}

TEST(NimMultiply, AgreesOnAllPairsOfPowersOfTwo) {
  for (unsigned i = 0; i < 64; ++i)
    for (unsigned j = 0; j < 64; ++j) {
      const Nimber expected = testing::nim_product_of_powers(i, j);
      ASSERT_EQ(nim_multiply(Nimber{1} << i, Nimber{1} << j), expected) << "2^" << i << " * 2^" << j;
      ASSERT_EQ(nim_multiply_by_definition(Nimber{1} << i, Nimber{1} << j), expected);
    }
}

/// One operand runs through all that the tables know.
TEST(NimMultiply, AgreesWithTheRulesBelow65536) {
  for (const Nimber b : {2U, 255U, 10279U, 32768U, 65535U}) {
    std::array<Nimber, 16> images{};
    for (unsigned i = 0; i < 16; ++i) images[i] = testing::nim_product_by_bits(Nimber{1} << i, b);
    for (Nimber a = 0; a < 65536; ++a) {
      Nimber expected = 0;
      for (unsigned i = 0; i < 16; ++i)
        if ((a >> i & 1U) != 0) expected ^= images[i];
      ASSERT_EQ(nim_multiply(a, b), expected) << a << " * " << b;
    }
  }
}

RC_GTEST_PROP(NimMultiply, AgreesWithTheDefinition, ()) {
  const Nimber a = *arbitrary_nimber();
  const Nimber b = *arbitrary_nimber();
  RC_ASSERT(nim_multiply(a, b) == nim_multiply_by_definition(a, b));
  std::mt19937_64 random(a ^ b);
  for (int i = 0; i < 100; ++i) {
    const Nimber c = random();
    const Nimber d = random();
    RC_LOG() << c << " * " << d << std::endl;
    RC_ASSERT(nim_multiply(c, d) == nim_multiply_by_definition(c, d));
  }
}

RC_GTEST_PROP(NimMultiply, AgreesWithTheRulesForBits, ()) {
  const Nimber a = *arbitrary_nimber();
  const Nimber b = *arbitrary_nimber();
  RC_ASSERT(nim_multiply(a, b) == testing::nim_product_by_bits(a, b));
}

RC_GTEST_PROP(Nimbers, AreACommutativeRing, ()) {
  const Nimber a = *arbitrary_nimber();
  const Nimber b = *arbitrary_nimber();
  const Nimber c = *arbitrary_nimber();
  RC_ASSERT(nim_add(nim_add(a, b), c) == nim_add(a, nim_add(b, c)));
  RC_ASSERT(nim_add(a, a) == 0U);
  RC_ASSERT(nim_multiply(a, b) == nim_multiply(b, a));
  RC_ASSERT(nim_multiply(nim_multiply(a, b), c) == nim_multiply(a, nim_multiply(b, c)));
  RC_ASSERT(nim_multiply(a, nim_add(b, c)) == nim_add(nim_multiply(a, b), nim_multiply(a, c)));
  RC_ASSERT(nim_multiply(a, 1) == a);
}

RC_GTEST_PROP(Nimbers, CanBeDivided, ()) {
  const Nimber a = *arbitrary_nimber();
  const Nimber b = *arbitrary_nimber();
  RC_PRE(b != 0U);
  RC_ASSERT(nim_multiply(b, nim_inverse(b).value()) == 1U);
  RC_ASSERT(nim_multiply(b, nim_divide(a, b).value()) == a);
}

TEST(Nimbers, Below65536HaveAnInverseAndARoot) {
  for (Nimber a = 1; a < 65536; ++a) {
    ASSERT_EQ(nim_multiply(a, nim_inverse(a).value()), 1U) << a;
    ASSERT_EQ(nim_square(nim_sqrt(a)), a);
  }
}

TEST(Nimbers, CannotBeDividedByZero) {
  EXPECT_FALSE(nim_inverse(0));
  ASSERT_FALSE(nim_divide(7, 0));
  EXPECT_EQ(nim_divide(7, 0).error().message, "division by zero");
  EXPECT_EQ(nim_divide(0, 7), 0U);
  EXPECT_EQ(nim_inverse(1), 1U);
}

RC_GTEST_PROP(NimSqrt, IsTheInverseOfTheSquare, ()) {
  const Nimber a = *arbitrary_nimber();
  const Nimber b = *arbitrary_nimber();
  RC_ASSERT(nim_square(a) == nim_multiply(a, a));
  RC_ASSERT(nim_sqrt(nim_square(a)) == a);
  RC_ASSERT(nim_square(nim_sqrt(a)) == a);
  RC_ASSERT(nim_square(a ^ b) == (nim_square(a) ^ nim_square(b)));
}

TEST(NimSqrt, KnowsZeroAndTheLargest) {
  EXPECT_EQ(nim_sqrt(0), 0U);
  EXPECT_EQ(nim_sqrt(1), 1U);
  EXPECT_EQ(nim_sqrt(3), 2U);
  EXPECT_EQ(nim_square(nim_sqrt(largest)), largest);
}

/// What is below a Fermat 2-power stays there.
RC_GTEST_PROP(Nimbers, HaveAFieldBelowEachFermatPower, ()) {
  const unsigned bits = *rc::gen::element(1U, 2U, 4U, 8U, 16U, 32U);
  const Nimber below = (Nimber{1} << bits) - 1;
  const Nimber a = *arbitrary_nimber() & below;
  const Nimber b = (*arbitrary_nimber() & below) | 1U;
  RC_ASSERT(nim_multiply(a, b) <= below);
  RC_ASSERT(nim_sqrt(a) <= below);
  RC_ASSERT(nim_divide(a, b).value() <= below);
}

RC_GTEST_PROP(NimPower, AddsExponents, ()) {
  const Nimber a = *arbitrary_nimber();
  const auto i = *rc::gen::arbitrary<std::uint32_t>();
  const auto j = *rc::gen::arbitrary<std::uint32_t>();
  RC_ASSERT(nim_power(a, std::uint64_t{i} + j) == nim_multiply(nim_power(a, i), nim_power(a, j)));
}

TEST(NimPower, EndsWhereFermatSays) {
  EXPECT_EQ(nim_power(0, 0), 1U);
  EXPECT_EQ(nim_power(0, 5), 0U);
  EXPECT_EQ(nim_power(5, 0), 1U);
  EXPECT_EQ(nim_power(5, 3), nim_multiply(5, nim_multiply(5, 5)));
  for (const Nimber a : {Nimber{2}, Nimber{10279}, Nimber{1} << 40U, largest}) {
    EXPECT_EQ(nim_power(a, largest), 1U) << "2^64 - 1 numbers are not 0";
    EXPECT_EQ(nim_power(a, largest - 1), nim_inverse(a));
    EXPECT_EQ(nim_power(a, Nimber{1} << 63U), nim_sqrt(a));
  }
}

/// By trying all pairs, in their order.
std::optional<NimPair> first_pair_outside(Nimber size) {
  for (Nimber a = 0; a < size; ++a)
    for (Nimber b = 0; b < size; ++b)
      if ((a ^ b) >= size) return NimPair{a, b};
  return std::nullopt;
}

TEST(NimClosure, IsWhatAllPairsSay) {
  for (Nimber size = 1; size <= 600; ++size)
    ASSERT_EQ(first_nim_sum_outside(size), first_pair_outside(size)) << size;
}

TEST(NimClosure, IsForPowersOfTwo) {
  for (unsigned i = 0; i < 64; ++i)
    EXPECT_FALSE(first_nim_sum_outside(Nimber{1} << i).has_value()) << "2^" << i;
  EXPECT_EQ(first_nim_sum_outside(largest), (NimPair{1, largest - 1}));
  EXPECT_EQ(first_nim_sum_outside(Nimber{3} << 62U), (NimPair{Nimber{1} << 62U, Nimber{1} << 63U}));
}

RC_GTEST_PROP(NimClosure, LeavesByTheSizeItself, ()) {
  const Nimber size = *arbitrary_nimber() | 1U << *rc::gen::inRange(0, 16);
  const auto pair = first_nim_sum_outside(size);
  RC_ASSERT(pair.has_value() == !std::has_single_bit(size));
  if (!pair) return;
  RC_ASSERT(pair->a < pair->b);
  RC_ASSERT(pair->b < size);
  RC_ASSERT(nim_add(pair->a, pair->b) == size);
}

TEST(NimTables, ByMexAreSumsAndProducts) {
  for (const std::size_t size : {0U, 1U, 2U, 3U, 7U, 40U}) {
    const NimTable sums = nim_sums_by_mex(size);
    const NimTable products = nim_products_by_mex(size);
    ASSERT_EQ(products, testing::nim_products_by_mex(size));
    for (Nimber a = 0; a < size; ++a)
      for (Nimber b = 0; b < size; ++b) {
        ASSERT_EQ(sums[a][b], a ^ b) << a << " + " << b;
        ASSERT_EQ(products[a][b], nim_multiply_by_definition(a, b)) << a << " * " << b;
      }
  }
}

}  // namespace
}  // namespace takeaway
