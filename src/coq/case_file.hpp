// What is claimed of least preperiods and periods, out of what is known case by case. Internal to the room
// `coq`.
#pragma once

#include <string>
#include <vector>

#include "takeaway/theorem.hpp"

namespace takeaway::coq {

/// A claim such as `period = if r = x then 2x else x+y` or `pure`, out of the theorems period_1, ... of these
/// numbers: one of them for every case that the words of the theorem have. Throws NotLinear.
std::string case_text(const Theorem& theorem, const Claim& claim, const std::vector<std::size_t>& periods,
                      std::size_t number);

}  // namespace takeaway::coq
