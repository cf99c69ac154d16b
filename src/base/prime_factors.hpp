// Prime factors, by trial division: for periods, of which the least is sought among their divisors.
#pragma once

#include <cstdint>
#include <vector>

namespace takeaway {

/// The least prime that divides the number, which must be at least 2. O(sqrt(number)) time.
std::uint64_t least_prime_factor(std::uint64_t number);

/// The different primes that divide the number, ascending; none for 0 and 1. O(sqrt(number)) time.
std::vector<std::uint64_t> prime_factors(std::uint64_t number);

}  // namespace takeaway
