// The nimbers below 2^16, where products are sums of logarithms. Internal to the room `position`.
//
// The numbers other than 0 are the powers of a generator g. Products are often wanted times h = 2^15, or
// times h h (nimber.cpp says why); so g is chosen as a cube root of h, and these lie 3 and 6 places behind
// the product itself: next to it in memory.
//
// log 0 is a number so large that every sum with it points behind the last power of g, where the table is 0:
// no product has to ask whether a factor is 0.
#pragma once

#include <bit>

#include "base/assert.hpp"
#include "position/nim_definition.hpp"

namespace takeaway {

class NimLogarithms {
 public:
  /// A constant is made in a limited number of steps (a million, for Clang; this takes less than half of
  /// them), and each element of a std::array costs several: these are plain arrays.
  constexpr NimLogarithms() {
    // Multiplying by g is additive: what it makes of single bits tells what it makes of bytes, and these the
    // rest.
    std::uint16_t low[256] = {};
    std::uint16_t high[256] = {};
    for (unsigned byte = 1; byte < 256; ++byte) {
      const unsigned top = std::bit_floor(byte);
      const bool single = byte == top;
      low[byte] = single ? times_generator(byte) : low[top] ^ low[byte - top];
      high[byte] = single ? times_generator(byte << 8U) : high[top] ^ high[byte - top];
    }
    std::uint16_t power = 1;
    for (std::uint32_t i = 0; i < order; ++i) {
      logs_[power] = i;
      powers_[i] = power;
      powers_[i + order] = power;
      power = low[power & 255U] ^ high[power >> 8U];
    }
    for (std::uint32_t i = 2 * order; i < log_of_zero; ++i) powers_[i] = powers_[i - order];
    logs_[0] = log_of_zero;
  }

  /// a b h^factors.
  template <unsigned factors>
  constexpr Nimber product(Nimber a, Nimber b) const {
    static_assert(factors <= most_factors);
    return powers_[logs_[a] + logs_[b] + factors * log_of_half];
  }

  constexpr Nimber sqrt(Nimber a) const {
    if (a == 0) return 0;
    const std::uint32_t log = logs_[a];
    return powers_[(log + log % 2 * order) / 2];  // the order is odd
  }

  /// a must not be 0.
  constexpr Nimber inverse(Nimber a) const {
    TAKEAWAY_ASSERT(a != 0);
    return powers_[order - logs_[a]];
  }

 private:
  static constexpr std::uint32_t order = 65535;    // g to this power is 1
  static constexpr Nimber generator = 10279;       // the least of that order with g^3 = h
  static constexpr std::uint32_t log_of_half = 3;  // of h
  static constexpr std::uint32_t most_factors = 2;
  static constexpr std::uint32_t log_of_zero = 2 * (order - 1) + most_factors * log_of_half + 1;

  static constexpr std::uint16_t times_generator(Nimber a) {
    return static_cast<std::uint16_t>(nim_multiply_by_definition(generator, a, 8));
  }

  std::uint32_t logs_[1U << 16U] = {};
  std::uint16_t powers_[2 * log_of_zero + most_factors * log_of_half + 1] = {};
};

}  // namespace takeaway
