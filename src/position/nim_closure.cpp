// Which sets {0..N-1} are closed under nim-addition: those where N is a power of 2, and no others.
//
// Let 2^t be the largest power of 2 that divides N, so that N = m 2^t with m odd.
//
//     A number below 2^t changes the t lowest binary digits of what it is added to, and no others. Whether
//     a number is below m 2^t is decided by the other digits: no sum with it leaves the set.
//     The sum of 2^t and b has the same t lowest digits as b, and what b div 2^t and 1 add up to in front of
//     them, which differs from b div 2^t by one. So it leaves the set if and only if b div 2^t is m - 1; as
//     m - 1 is even, 1 is then added to it, not taken away. The least such b is (m-1) 2^t = N - 2^t, and the
//     sum is N itself.
//
// If m is 1, then 2^t is N, and everything in the set is below 2^t: it is closed. Otherwise 2^t and N - 2^t
// are in the set and their sum N is not, and no pair with a smaller number, or with the same and a smaller
// second one, has a sum outside.
#include "base/assert.hpp"
#include "takeaway/nimber.hpp"

namespace takeaway {

std::optional<NimPair> first_nim_sum_outside(Nimber size) {
  TAKEAWAY_ASSERT(size >= 1);
  const Nimber largest_divisor = size & (~size + 1);
  if (largest_divisor == size) return std::nullopt;
  return NimPair{largest_divisor, size - largest_divisor};
}

}  // namespace takeaway
