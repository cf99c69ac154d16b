// A word of a theorem in which everything is linear: conditions, moves, lengths. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "takeaway/cone.hpp"

namespace takeaway::coq {

/// No number of a claim may be larger: sums of hundreds of thousands of them must stay below 2^63.
inline constexpr std::int64_t most_coefficient = std::int64_t{1} << 40U;

/// A condition on the parameters: the form and 0.
struct LinearCondition {
  enum class Sign { at_least, above, equal, unequal };
  LinearForm form;
  Sign sign = Sign::at_least;
};

/// All forms have one coefficient for each parameter, of which the last may be "1".
struct LinearWord {
  BoundaryKind boundary = BoundaryKind::wall;
  std::vector<std::string> parameters;
  std::vector<LinearForm> moves;
  std::vector<LinearCondition> conditions;
  std::vector<FormRun> first;  ///< the preperiod
  std::vector<FormRun> then;   ///< the period
};

/// The length of runs together.
LinearForm whole(const std::vector<FormRun>& runs, std::size_t parameters);

/// Thrown inside the room: why a theorem cannot be handed to Coq.
struct NotLinear {
  std::string why;
};

/// The word without the coefficients of 1, where all of them are 0.
LinearWord without_constants(LinearWord word);

}  // namespace takeaway::coq
