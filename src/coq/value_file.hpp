// Values by formulas as a theorem of Coq: sets without end, comply/constrain games. Internal to the room
// `coq`.
#pragma once

#include <string>
#include <vector>

#include "takeaway/theorem.hpp"

namespace takeaway::coq {

struct ValueTheorem {
  std::string text;
  std::size_t claims = 0;             ///< that are in it
  std::vector<std::string> theorems;  ///< their names
  std::string why;                    ///< what keeps another one out; empty if nothing does
};

/// The lines `value(n) = ...` and `others(n) = ...` of a theorem, and the statements that follow from them.
/// Throws NotLinear where there is nothing to write.
ValueTheorem value_theorem(const Theorem& theorem);

}  // namespace takeaway::coq
