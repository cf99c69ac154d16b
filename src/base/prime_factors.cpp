#include "base/prime_factors.hpp"

#include "base/assert.hpp"

namespace takeaway {

namespace {

/// The least prime factor, where none is below `from`.
std::uint64_t factor_from(std::uint64_t number, std::uint64_t from) {
  for (std::uint64_t factor = from; factor <= number / factor; ++factor)
    if (number % factor == 0) return factor;
  return number;
}

}  // namespace

std::uint64_t least_prime_factor(std::uint64_t number) {
  TAKEAWAY_ASSERT(number >= 2);
  return factor_from(number, 2);
}

std::vector<std::uint64_t> prime_factors(std::uint64_t number) {
  std::vector<std::uint64_t> primes;
  for (std::uint64_t prime = 2; number > 1;) {
    prime = factor_from(number, prime);
    primes.push_back(prime);
    while (number % prime == 0) number /= prime;
  }
  return primes;
}

}  // namespace takeaway
