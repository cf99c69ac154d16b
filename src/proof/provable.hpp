// Which claims a proof can be tried for. Internal to the room `proof`; asks no solver.
#pragma once

#include "takeaway/theorem.hpp"

namespace takeaway::proof {

/// Made of parameters and definitions by arithmetic, without games and ranges.
bool is_arithmetic(const Formula& formula, const Theorem& theorem);

}  // namespace takeaway::proof
