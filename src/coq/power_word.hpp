// A word with powers in coordinates. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coq/coordinates.hpp"
#include "coq/regions.hpp"

namespace takeaway::coq {

struct PowerSegment {
  LinearForm count;           ///< in 1 and the free counts
  std::vector<FormRun> runs;  ///< in the parameters
};

/// A condition in which counts are multiplied by parameters.
struct MixedCondition {
  Products products;
  LinearCondition::Sign sign;
};

/// A word where its counts are in a region. "Counts" are the free ones here.
struct PowerWord {
  BoundaryKind boundary = BoundaryKind::wall;
  Standing standing = Standing::for_ever;
  Rays counts;  ///< 1 and the free counts
  std::vector<Products> moves;
  std::vector<PowerSegment> first;
  std::vector<PowerSegment> then;
  std::vector<LinearCondition> conditions;   ///< those that are forms in the parameters
  std::vector<LinearForm> count_conditions;  ///< forms in the counts, at least 0
  std::vector<MixedCondition> mixed;         ///< the others
  bool has_constants = true;                 ///< whether the last parameter, 1, is needed
  bool is_possible = true;                   ///< no condition on counts alone fails
};

/// The word in these coordinates, without the last parameter where nothing needs it; `keep` it even so.
/// Throws NotLinear.
PowerWord power_word(const CountedWord& word, const Coordinates& coordinates, const CountRegion& region,
                     bool keep_constants);

/// Whether no point of a cone satisfies a condition that counts are in, whatever they are. It is by products
/// of weights with counts that this is seen.
bool is_void(const PowerWord& word, const Rays& rays);

/// Whether some x != y is among the conditions where x and y are equal at all these rays.
bool is_excluded(const PowerWord& word, const Rays& rays);

}  // namespace takeaway::coq
