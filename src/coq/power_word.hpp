// A word with powers in coordinates. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coq/coordinates.hpp"

namespace takeaway::coq {

/// What is known of a count: that it is a number, or that it is at least so much.
struct CountCase {
  bool is_fixed = false;
  std::int64_t value = 0;
};

struct PowerSegment {
  LinearForm count;           ///< in the counts
  std::vector<FormRun> runs;  ///< in the parameters
};

/// A word where its counts are as some cases say.
struct PowerWord {
  BoundaryKind boundary = BoundaryKind::wall;
  Standing standing = Standing::for_ever;
  Rays counts;  ///< the rays of all counts there can be
  std::vector<Products> moves;
  std::vector<PowerSegment> first;
  std::vector<PowerSegment> then;
  std::vector<LinearCondition> conditions;  ///< those that are forms in the parameters
  std::vector<Products> left_out;           ///< the others: at least 0
  bool has_constants = true;                ///< whether the last parameter, 1, is needed
  bool is_possible = true;                  ///< no condition on counts alone fails
};

/// Nothing but the conditions.
PowerWord power_conditions(const CountedWord& word, const Coordinates& coordinates,
                           const std::vector<CountCase>& cases);

/// The word in these coordinates, without the last parameter where nothing needs it; `keep` it even so.
/// Throws NotLinear.
PowerWord power_word(const CountedWord& word, const Coordinates& coordinates,
                     const std::vector<CountCase>& cases, bool keep_constants);

}  // namespace takeaway::coq
