// Nimbers as typed.
#pragma once

#include <string>

#include "takeaway/nimber.hpp"

namespace takeaway::cli {

/// Reads a number from 0 to 2^64 - 1: 5, 2^20, 10^6, 1e9, 3*2^31, 2^64-1. The expressions of the notation end
/// at 2^62, these do not. Signs mean ordinary arithmetic, here too. The error has its place in the text.
Result<Nimber> read_nimber(const std::string& text);

}  // namespace takeaway::cli
