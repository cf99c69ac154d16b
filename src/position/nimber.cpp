// Nim arithmetic below 2^64, by logarithms below 2^16.
//
// The rules are Conway's (On Numbers and Games, chapter 6). If F is a Fermat 2-power, the numbers below F and
// those below F F are fields, and the larger consists of a1 F + a0 with F F = F + h, where h = F/2. All sums
// being nim-sums,
//
//     a b = (s + l) F + l + h u,    u = a1 b1,  l = a0 b0,  s = (a1 + a0)(b1 + b0):
//
// three products of half the size instead of the four of the definition, as Karatsuba has it for integers.
// Two such steps lead from 64 bits to 16, and there products are looked up (nim_logarithms.hpp).
//
// What is left is the factor h. In the step from 64 bits to 32 it is 2^31, which is F h for the F = 2^16 and
// h = 2^15 of the step below; so there, besides a b, the product
//
//     a b F h = (h s + h h u) F + h h (s + l)
//
// is wanted, and of 16 bits a b, a b h and a b h h: all that is needed is looked up at once, and no product
// by a constant remains.
#include "takeaway/nimber.hpp"

#include "position/nim_logarithms.hpp"

namespace takeaway {

namespace {

/// A constant, so that no product has to ask whether it has been made.
constexpr NimLogarithms logarithms;

/// a1 F + a0, where F is two to the power of `bits`.
template <unsigned bits>
struct Parts {
  explicit Parts(Nimber a) : high(a >> bits), low(a & ((Nimber{1} << bits) - 1)) {}
  Nimber sum() const { return high ^ low; }

  Nimber high;
  Nimber low;
};

/// a b h^factors for numbers of so many bits, where h is 2^(bits - 1).
template <unsigned bits, unsigned factors = 0>
Nimber product(Nimber a_whole, Nimber b_whole) {
  if constexpr (bits == 16) {
    return logarithms.product<factors>(a_whole, b_whole);
  } else {
    constexpr unsigned half = bits / 2;
    const Parts<half> a(a_whole);
    const Parts<half> b(b_whole);
    if constexpr (factors == 0) {
      const Nimber l = product<half>(a.low, b.low);
      const Nimber s = product<half>(a.sum(), b.sum());
      return (s ^ l) << half | (l ^ product<half, 1>(a.high, b.high));
    } else {
      static_assert(factors == 1);
      const Nimber hs = product<half, 1>(a.sum(), b.sum());
      const Nimber hhs = product<half, 2>(a.sum(), b.sum());
      const Nimber hhu = product<half, 2>(a.high, b.high);
      return (hs ^ hhu) << half | (hhs ^ product<half, 2>(a.low, b.low));
    }
  }
}

/// Squares are (a1 F + a0)^2 = a1^2 F + (a0^2 + h a1^2), and this is read backwards.
template <unsigned bits>
Nimber sqrt(Nimber whole) {
  if constexpr (bits == 16) {
    return logarithms.sqrt(whole);
  } else {
    constexpr unsigned half = bits / 2;
    const Parts<half> a(whole);
    return sqrt<half>(a.high) << half | sqrt<half>(a.low ^ product<half, 1>(a.high, 1));
  }
}

/// F and F + 1 are the roots of x x + x = h, so a1 F + a0 has the conjugate a1 F + (a1 + a0). Their product,
/// the norm, is a number of half the size, and not 0 unless a is, which it must not be.
template <unsigned bits>
Nimber inverse(Nimber whole) {
  if constexpr (bits == 16) {
    return logarithms.inverse(whole);
  } else {
    constexpr unsigned half = bits / 2;
    const Parts<half> a(whole);
    const Nimber norm = product<half>(a.low, a.sum()) ^ product<half, 1>(a.high, a.high);
    const Nimber scale = inverse<half>(norm);
    return product<half>(a.high, scale) << half | product<half>(a.sum(), scale);
  }
}

}  // namespace

Nimber nim_multiply(Nimber a, Nimber b) {
  return product<64>(a, b);
}

Nimber nim_square(Nimber a) {
  return product<64>(a, a);
}

Nimber nim_sqrt(Nimber a) {
  return sqrt<64>(a);
}

Result<Nimber> nim_inverse(Nimber a) {
  if (a == 0) return bad_input("0 has no inverse");
  return inverse<64>(a);
}

Result<Nimber> nim_divide(Nimber a, Nimber b) {
  if (b == 0) return bad_input("division by zero");
  return product<64>(a, inverse<64>(b));
}

Nimber nim_power(Nimber a, std::uint64_t exponent) {
  Nimber result = 1;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 != 0) result = nim_multiply(result, a);
    a = nim_square(a);
  }
  return result;
}

}  // namespace takeaway
