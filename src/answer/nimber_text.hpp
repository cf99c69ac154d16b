// Reading the operands of nim arithmetic.
#pragma once

#include <string>

#include "takeaway/nimber.hpp"

namespace takeaway::answer {

/// Reads a number from 0 to 2^64 - 1: 5, 2^20, 10^6, 1e9, 3*2^31, 2^64-1. (Expressions of the notation end at
/// 2^62.) Signs mean ordinary arithmetic. An error has the place in the text where it occurred.
Result<Nimber> read_nimber(const std::string& text);

}  // namespace takeaway::answer
