// Integer arithmetic in 128 bits that answers "too large" instead of wrapping.
#pragma once

#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace takeaway {

using Wide = __int128;

/// The compilers' own check calls a function that libgcc does not have.
inline std::optional<Wide> checked_product(Wide a, Wide b) {
  const auto is_narrow = [](Wide x) { return x == static_cast<std::int64_t>(x); };
  if (is_narrow(a) && is_narrow(b)) return a * b;
  if (a == 0 || b == 0) return 0;
  constexpr Wide largest = ~(Wide{1} << 127U);
  if (a == -largest - 1 || b == -largest - 1) return std::nullopt;
  const Wide size = a < 0 ? -a : a;
  if ((b < 0 ? -b : b) > largest / size) return std::nullopt;
  return a * b;
}

inline std::optional<Wide> checked_sum(Wide a, Wide b) {
  Wide result = 0;
  if (__builtin_add_overflow(a, b, &result)) return std::nullopt;
  return result;
}

inline std::optional<Wide> checked_difference(Wide a, Wide b) {
  Wide result = 0;
  if (__builtin_sub_overflow(a, b, &result)) return std::nullopt;
  return result;
}

/// The greatest common divisor, not negative. Mostly both numbers soon fit 64 bits, where remainders are ten
/// times as fast.
inline Wide common_divisor(Wide a, Wide b) {
  const auto size = [](Wide x) { return x < 0 ? -x : x; };
  const auto is_narrow = [&](Wide x) { return size(x) == static_cast<std::int64_t>(size(x)); };
  while (b != 0 && !(is_narrow(a) && is_narrow(b))) a = std::exchange(b, a % b);
  return b == 0 ? size(a) : std::gcd(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
}

}  // namespace takeaway
