// Wythoff's pairs in whole numbers: the k-th is floor(k phi) and floor(k phi^2), which is k more.
#pragma once

#include <cstdint>

namespace takeaway {

/// Numbers may be as large as heaps can be.
inline constexpr std::uint64_t largest_of_pairs = std::uint64_t{1} << 62U;

/// floor(k phi).
std::uint64_t lower_of_pair(std::uint64_t k);

/// The number that stands beside n: each number is in one pair.
std::uint64_t partner_in_pair(std::uint64_t n);

}  // namespace takeaway
