// Nim arithmetic: the numbers below 2^64 as a field, under nim-addition and nim-multiplication.
//
// Example:
//
//     std::cout << takeaway::nim_add(5, 6) << '\n';        // prints 3
//     std::cout << takeaway::nim_multiply(5, 6) << '\n';   // prints 8
//     std::cout << *takeaway::nim_inverse(5) << '\n';      // prints 12
//     std::cout << takeaway::nim_inverse(0).has_value() << '\n';  // prints 0
//
// Cost: tens of nanoseconds for each function; the tables by the mex rule are O(size^3) and O(size^4).
// Preconditions: sizes of tables are at most 256.
// Errors: 0 has no inverse, and nothing is divided by it: bad input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "takeaway/error.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// A nim-value as a number to calculate with: any below 2^64. Those below 2, 4, 16, 256, 2^16 and 2^32 are
/// fields of their own. All functions may be called from any thread; the tables behind them, 0.8 MB, are
/// constants.
using Nimber = std::uint64_t;

/// The value of a sum of two games: addition without carrying. Subtraction is the same.
constexpr Nimber nim_add(Nimber a, Nimber b) {
  return a ^ b;
}

/// The nim-product, some 20 nanoseconds: 18 logarithms and 10 powers looked up.
Nimber nim_multiply(Nimber a, Nimber b);

/// a times a, somewhat cheaper than a product. Squares are additive: (a + b)^2 is a^2 + b^2.
Nimber nim_square(Nimber a);

/// The one number whose square is a; every number has one. Costs about a product.
Nimber nim_sqrt(Nimber a);

/// The number whose product with a is 1, for about four products; an error for 0, which has none.
Result<Nimber> nim_inverse(Nimber a);

/// The number whose product with b is a, for about five products; an error if b is 0.
Result<Nimber> nim_divide(Nimber a, Nimber b);

/// The product of `exponent` factors a (an ordinary number of them), 1 if there are none: 0 to the power of 0
/// too. At most 128 products.
Nimber nim_power(Nimber a, std::uint64_t exponent);

struct NimPair {
  Nimber a = 0;
  Nimber b = 0;

  bool operator==(const NimPair&) const = default;
};

/// The first two numbers below `size` (which must be at least 1) whose nim-sum is not below it: a is the
/// least that has such a b, and b the least for it. Nothing where {0..size-1} is closed under nim-addition,
/// which is so just for powers of 2. O(1).
std::optional<NimPair> first_nim_sum_outside(Nimber size);

/// Row a, column b.
using NimTable = std::vector<std::vector<Nimber>>;

inline constexpr std::size_t largest_nim_table = 256;

/// The nim-sums of all numbers below `size` (at most 256) by the mex rule: an entry is the least number that
/// stands neither above it in its column nor left of it in its row. O(size^3).
NimTable nim_sums_by_mex(std::size_t size);

/// The nim-products by the mex rule: a times b is the least number other than a'b + ab' + a'b' for all a' < a
/// and b' < b, these sums being nim-sums. O(size^4): a second for 256.
NimTable nim_products_by_mex(std::size_t size);

}  // namespace takeaway
