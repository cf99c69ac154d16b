// The shape of a word: its letters, with what is repeated in a row as a power. Internal to the room `atlas`.
#pragma once

#include <string>
#include <vector>

#include "atlas/pattern.hpp"

namespace takeaway::atlas {

/// Runs that come `count` times in a row.
struct ShapeFactor {
  std::vector<Run> runs;
  std::int64_t count = 1;
};

/// Repeated stretches of 2 to 8 runs become powers, from the left, the longest first.
std::vector<ShapeFactor> factors_of(const std::vector<Run>& runs);

/// Preperiod and period of a sample, factored.
struct Shape {
  std::vector<ShapeFactor> preperiod;
  std::vector<ShapeFactor> period;

  explicit Shape(const Sample& sample)
      : preperiod(factors_of(sample.preperiod)), period(factors_of(sample.period)) {}

  /// The letters, powers in parentheses: 0102|(10)2. Samples of one shape have it in common.
  std::string text() const;
  /// The lengths of all runs, those of a power once.
  std::vector<std::int64_t> lengths() const;
  /// The counts of the powers.
  std::vector<std::int64_t> counts() const;
};

}  // namespace takeaway::atlas
