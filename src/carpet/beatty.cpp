// Wythoff's game: its P-positions are (a, b) and (b, a) with a = floor(k phi), b = floor(k phi^2) = a + k.
//
// If a and b together take every number up to some bound once, the pairs are P as far as that: no move leads
// from one pair to another, since all numbers and all differences are unlike; and from any other (x,y) with
// x <= y one does. Where x is some b, y can be brought down to its a. Where x is some a, either y is more
// than its b, and can be brought down to it; or y - x is the difference of a smaller pair, which both heaps
// reach.
#include <cmath>
#include <vector>

#include "carpet/wythoff_pairs.hpp"
#include "takeaway/carpet.hpp"

namespace takeaway {

namespace {

using Wide = unsigned __int128;

/// The largest whole number whose square is at most 5 n^2: floor(n sqrt 5).
std::uint64_t root_five_times(std::uint64_t n) {
  const Wide square = Wide{5} * n * n;
  auto root = static_cast<std::uint64_t>(std::sqrt(5.0L) * static_cast<long double>(n));
  while (Wide{root} * root > square) --root;
  while ((Wide{root} + 1) * (Wide{root} + 1) <= square) ++root;
  return root;
}

}  // namespace

std::uint64_t lower_of_pair(std::uint64_t k) {
  return static_cast<std::uint64_t>((Wide{k} + root_five_times(k)) / 2);
}

// n / phi = n (sqrt 5 - 1) / 2. If n = floor(k phi), k is the next number above n / phi. If n = floor(k
// phi^2), it is the next one above n / phi^2 = n - n / phi, and n - k is the lower number of the pair.
std::uint64_t partner_in_pair(std::uint64_t n) {
  if (n == 0) return 0;
  const std::uint64_t below = (root_five_times(n) - n) / 2;
  return lower_of_pair(below + 1) == n ? n + below + 1 : below;
}

Result<std::uint64_t> check_beatty(std::uint64_t last, const Watch& watch) {
  constexpr std::uint64_t most = std::uint64_t{1} << 30U;  // a bit for each number is kept
  if (last > most) return limit_reached("Beatty sequences are checked to 2^30 at most");
  std::vector<bool> taken(last == 0 ? 1 : lower_of_pair(last) + last + 1);
  taken[0] = true;
  std::uint64_t least = 1;  // that no pair before has: the rule of the game wants it to be a
  for (std::uint64_t k = 1; k <= last; ++k) {
    if (k % 4096 == 0 && !watch.tick(k)) return interruption();
    const std::uint64_t a = lower_of_pair(k);
    while (taken[least]) ++least;
    if (a != least || taken[a + k]) return k - 1;
    taken[a] = true;
    taken[a + k] = true;
  }
  return last;
}

}  // namespace takeaway
