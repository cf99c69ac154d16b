// What is measured of a game that is not a plain finite one before an engine is chosen. Internal to `values`.
//
// How many moves there are up to n, how large the values grow and how many heaps are P decide; they are
// measured on a few thousand heaps and continued as powers of n.
#pragma once

#include <algorithm>
#include <cmath>

#include "takeaway/values.hpp"

namespace takeaway {

/// How many heaps are looked at.
inline constexpr Heap sample_heaps = 4096;

/// A quantity that grows like a power of n: its size at n, and the average over 0..n.
struct Growth {
  double at = 0;        // its size at `heap`
  Heap heap = 1;        // where it was measured
  double exponent = 0;  // of the power of n

  static Growth between(double half, double whole, Heap heap) {
    const double power = half > 0 && whole > half ? std::log2(whole / half) : 0;
    return {whole, heap, std::min(power, 1.0)};
  }
  double size(Heap n) const {
    return at * std::pow(static_cast<double>(std::max<Heap>(n, 1)) / static_cast<double>(heap), exponent);
  }
  double average(Heap n) const { return size(n) / (1 + exponent); }
};

struct Sample {
  Growth moves;
  Growth missing;  // numbers that are no moves
  Growth largest;  // the largest value
  Growth p_positions;
};

/// Fails where `halves_of` does.
Result<Sample> take_sample(const Game& game, Question question);

/// An estimate as a whole number; what passes 64 bits stays at 2^63, which is more than any memory.
inline std::uint64_t rounded(double estimate) {
  constexpr double most = 9223372036854775808.0;
  return static_cast<std::uint64_t>(std::min(estimate, most));
}

}  // namespace takeaway
