// The segments of a word as its least period is looked at. Internal to the room `coq`.
#pragma once

#include <vector>

#include "coq/power_word.hpp"
#include "coq/simplices.hpp"

namespace takeaway::coq {

/// The same word in other segments: in coordinates, and as forms in the names.
struct LeastShape {
  std::vector<PowerSegment> first;
  std::vector<PowerSegment> then;
  std::vector<CountedSegment> named_first;
  std::vector<CountedSegment> named_then;
};

/// Without segments that never come, and runs that are empty in all parts of a cone. Where the period begins
/// with a single run, the first copy of the next segment is joined to it: its first two runs are looked at.
LeastShape least_shape(const CountedWord& named, const PowerWord& word, const std::vector<Simplex>& parts);

}  // namespace takeaway::coq
