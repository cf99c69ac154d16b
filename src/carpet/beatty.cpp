// Wythoff's game: its P-positions are (a, b) and (b, a) with a = floor(k phi), b = floor(k phi^2) = a + k.
//
// If a and b together take every number up to some bound once, the pairs are P as far as that: no move leads
// from one pair to another, since all numbers and all differences are unlike; and from any other (x,y) with
// x <= y one does. Where x is some b, y can be brought down to its a. Where x is some a, either y is more
// than its b, and can be brought down to it; or y - x is the difference of a smaller pair, which both heaps
// reach.
#include <cmath>
#include <vector>

#include "takeaway/carpet.hpp"

namespace takeaway {

namespace {

/// The largest whole number whose square is at most n.
std::uint64_t whole_root(std::uint64_t n) {
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(n)));
  while (root * root > n) --root;
  while ((root + 1) * (root + 1) <= n) ++root;
  return root;
}

}  // namespace

Result<std::uint64_t> check_beatty(std::uint64_t last, const Watch& watch) {
  constexpr std::uint64_t most = std::uint64_t{1} << 30U;  // 5 k^2 fits 64 bits
  if (last > most) return limit_reached("Beatty sequences are checked to 2^30 at most");
  const auto lower = [](std::uint64_t k) { return (k + whole_root(5 * k * k)) / 2; };
  std::vector<bool> taken(last == 0 ? 1 : lower(last) + last + 1);
  taken[0] = true;
  std::uint64_t least = 1;  // that no pair before has: the rule of the game wants it to be a
  for (std::uint64_t k = 1; k <= last; ++k) {
    if (k % 4096 == 0 && !watch.tick(k)) return interruption();
    const std::uint64_t a = lower(k);
    while (taken[least]) ++least;
    if (a != least || taken[a + k]) return k - 1;
    taken[a] = true;
    taken[a + k] = true;
  }
  return last;
}

}  // namespace takeaway
