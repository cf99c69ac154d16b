// The nim-product in two more ways, which share nothing with the library.
#pragma once

#include <bit>
#include <set>
#include <vector>

#include "takeaway/nimber.hpp"

namespace takeaway::testing {

/// The table of a * b for a, b < size by the definition, a mex: the least number other than a'b + ab' + a'b'
/// for all a' < a and b' < b. (In a field, (a + a')(b + b') is not 0: nothing less is excluded, and no more.)
inline std::vector<std::vector<Nimber>> nim_products_by_mex(std::size_t size) {
  std::vector<std::vector<Nimber>> table(size, std::vector<Nimber>(size));
  for (std::size_t a = 0; a < size; ++a)
    for (std::size_t b = 0; b < size; ++b) {
      std::set<Nimber> excluded;
      for (std::size_t c = 0; c < a; ++c)
        for (std::size_t d = 0; d < b; ++d) excluded.insert(table[c][b] ^ table[a][d] ^ table[c][d]);
      Nimber mex = 0;
      while (excluded.contains(mex)) ++mex;
      table[a][b] = mex;
    }
  return table;
}

/// Sums of distinct powers of two are nim-sums, so it is enough to multiply powers of two, and each of these
/// is the product of distinct Fermat 2-powers: 2^13 = 2^8 2^4 2^1, by the bits of the exponent. Fermat
/// 2-powers that occur once stay; the largest that occurs twice, F, is 3F/2 = F + F/2 when squared.
inline Nimber nim_product_of_powers(unsigned i, unsigned j) {
  if ((i & j) == 0) return Nimber{1} << (i | j);
  const unsigned fermat = std::bit_floor(i & j);
  const auto times = [](Nimber a, unsigned k) {
    Nimber sum = 0;
    for (unsigned bit = 0; bit < 64; ++bit)
      if ((a >> bit & 1U) != 0) sum ^= nim_product_of_powers(bit, k);
    return sum;
  };
  // F F = F + F/2, times what is left of both.
  const Nimber rest = nim_product_of_powers(i ^ fermat, j ^ fermat);
  return times(rest, fermat) ^ times(rest, fermat - 1);
}

inline Nimber nim_product_by_bits(Nimber a, Nimber b) {
  Nimber sum = 0;
  for (unsigned i = 0; i < 64; ++i)
    for (unsigned j = 0; j < 64; ++j)
      if ((a >> i & 1U) != 0 && (b >> j & 1U) != 0) sum ^= nim_product_of_powers(i, j);
  return sum;
}

}  // namespace takeaway::testing
