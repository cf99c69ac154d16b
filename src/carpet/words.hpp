// Bits of rows, 64 to a word.
#pragma once

#include <cstdint>

namespace takeaway {

inline constexpr std::uint64_t word_bits = 64;

}  // namespace takeaway
