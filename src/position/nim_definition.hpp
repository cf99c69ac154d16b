// The nim-product as Conway's rules give it: short, never optimised, the oracle for the fast one.
//
// On Numbers and Games, chapter 6: let F be a Fermat 2-power (2, 4, 16, 256, 2^16, 2^32). Then
//
//     the nim-product of F and any smaller number is the ordinary product;
//     the nim-square of F is 3F/2, which is the nim-sum of F and F/2.
//
// With a = a1 F + a0 and b = b1 F + b0, all four parts below F, the distributive law leaves
//
//     a b = (a1 b1 + a1 b0 + a0 b1) F + a0 b0 + a1 b1 (F/2)
//
// in which all products are of numbers below F. Sums are nim-sums.
#pragma once

#include "takeaway/nimber.hpp"

namespace takeaway {

/// The same number as nim_multiply, for a and b below F^2, where F is two to the power of `bits`: 32, 16, 8,
/// 4, 2 or 1. Some ten microseconds for large numbers.
constexpr Nimber nim_multiply_by_definition(Nimber a, Nimber b, unsigned bits = 32) {
  if (a < 2 || b < 2) return a * b;
  const Nimber fermat = Nimber{1} << bits;
  const Nimber a1 = a / fermat;
  const Nimber a0 = a % fermat;
  const Nimber b1 = b / fermat;
  const Nimber b0 = b % fermat;
  const auto below = [bits](Nimber x, Nimber y) { return nim_multiply_by_definition(x, y, bits / 2); };
  const Nimber high = below(a1, b1);
  return ((high ^ below(a1, b0) ^ below(a0, b1)) * fermat) ^ below(a0, b0) ^ below(high, fermat / 2);
}

}  // namespace takeaway
