// Integer arithmetic that answers "too large" instead of wrapping.
#pragma once

#include <cstdint>
#include <optional>

namespace takeaway {

inline std::optional<std::int64_t> checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) return std::nullopt;
  return result;
}

inline std::optional<std::int64_t> checked_subtract(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_sub_overflow(a, b, &result)) return std::nullopt;
  return result;
}

inline std::optional<std::int64_t> checked_multiply(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
  return result;
}

/// base to the power of exponent >= 0; a handful of steps whatever the exponent.
inline std::optional<std::int64_t> checked_power(std::int64_t base, std::int64_t exponent) {
  if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
  if (base == -1) return exponent % 2 == 0 ? 1 : -1;
  std::optional<std::int64_t> result = 1;
  for (; exponent > 0 && result; --exponent) result = checked_multiply(*result, base);
  return result;
}

}  // namespace takeaway
