// Compiled once for every vector unit that the machine may have (Highway). The vectors are those of the
// compiler: it knows how to make them of smaller ones.
#include "values/sparse/vectors.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "values/sparse/vectors.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace takeaway::HWY_NAMESPACE {

using sparse::TileBits;

#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
constexpr std::size_t vector_bytes = 64;
#elif HWY_TARGET == HWY_AVX2
constexpr std::size_t vector_bytes = 32;
#else
constexpr std::size_t vector_bytes = 16;
#endif

using Bits [[gnu::vector_size(vector_bytes)]] = std::uint64_t;
constexpr std::size_t tile_vectors = sizeof(TileBits) / vector_bytes;

/// Two sums, so that each `or` need not wait for the one before.
HWY_ATTR void gather(const std::uint8_t* from, const std::int32_t* places, std::size_t count, Bits* sums) {
  for (std::size_t v = 0; v < tile_vectors; ++v) {
    Bits even{};
    Bits odd{};
    std::size_t i = 0;
    for (; i + 2 <= count; i += 2) {
      Bits a;
      Bits b;
      std::memcpy(&a, from + places[i] + vector_bytes * v, vector_bytes);
      std::memcpy(&b, from + places[i + 1] + vector_bytes * v, vector_bytes);
      even |= a;
      odd |= b;
    }
    if (i < count) {
      Bits a;
      std::memcpy(&a, from + places[i] + vector_bytes * v, vector_bytes);
      even |= a;
    }
    sums[v] = even | odd;
  }
}

HWY_ATTR void gather_rows(const std::uint8_t* from, const std::int32_t* places, std::size_t count,
                          std::uint64_t* bits) {
  Bits sums[tile_vectors];
  gather(from, places, count, sums);
  std::memcpy(bits, sums, sizeof sums);
}

HWY_ATTR void gather_short_rows(const std::uint8_t* from, const std::int32_t* places, std::size_t count,
                                std::uint64_t* bits) {
  using Short [[gnu::vector_size(16)]] = std::uint64_t;
  Short sums[4] = {};
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4)
    for (std::size_t sum = 0; sum < 4; ++sum) {
      Short row;
      std::memcpy(&row, from + places[i + sum], 16);
      sums[sum] |= row;
    }
  for (; i < count; ++i) {
    Short row;
    std::memcpy(&row, from + places[i], 16);
    sums[0] |= row;
  }
  const Short all = (sums[0] | sums[1]) | (sums[2] | sums[3]);
  std::memcpy(bits, &all, 16);
}

HWY_ATTR void clear_covered(const std::uint8_t* from, const std::int32_t* places, std::size_t count,
                            std::uint64_t* bits) {
  constexpr std::size_t at_once = 16;
  Bits needed[tile_vectors];
  std::memcpy(needed, bits, sizeof needed);
  while (count > 0) {
    const std::size_t part = std::min(count, at_once);
    Bits sums[tile_vectors];
    gather(from, places, part, sums);
    Bits left{};
    for (std::size_t v = 0; v < tile_vectors; ++v) {
      needed[v] &= ~sums[v];
      left |= needed[v];
    }
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < vector_bytes / 8; ++i) any |= left[i];
    if (any == 0) break;
    places += part;
    count -= part;
  }
  std::memcpy(bits, needed, sizeof needed);
}

HWY_ATTR int count_common(const std::uint8_t* place, std::uint32_t moved, const std::uint64_t* words,
                          std::size_t count) {
  int common = 0;
  std::uint64_t before = 0;
  std::memcpy(&before, place - 8, 8);
  for (std::size_t w = 0; w < count; ++w) {
    std::uint64_t word = 0;
    std::memcpy(&word, place + 8 * w, 8);
    common += std::popcount((word << moved | before >> 1U >> (63 - moved)) & words[w]);
    before = word;
  }
  return common;
}

template <class Vector>
HWY_ATTR void write_moved_in(std::uint8_t* place, std::size_t apart, std::size_t bytes) {
  for (std::size_t from = 0; from < bytes; from += sizeof(Vector)) {
    Vector here;
    Vector before;
    std::memcpy(&here, place + from, sizeof here);
    std::memcpy(&before, place + from - 8, sizeof before);
    for (unsigned by = 1; by < 8; ++by) {
      const Vector moved = here << by | before >> (64 - by);
      std::memcpy(place + by * apart + from, &moved, sizeof moved);
    }
  }
}

HWY_ATTR void write_moved(std::uint8_t* place, std::size_t apart, std::size_t bits) {
  using Short [[gnu::vector_size(16)]] = std::uint64_t;
  if (bits == 128)
    write_moved_in<Short>(place, apart, 16);
  else
    write_moved_in<Bits>(place, apart, bits / 8);
}

/// Both halves at once: blocks beside the diagonal change places, then blocks within these, and so on.
HWY_ATTR void turn(const std::uint64_t* rows, std::uint64_t* masks) {
  using Pair [[gnu::vector_size(16)]] = std::uint64_t;
  Pair bits[64];
  std::memcpy(bits, rows, sizeof bits);
  std::uint64_t low = 0x00000000ffffffff;
  for (std::size_t half = 32; half != 0; half /= 2, low ^= low << half) {
    for (std::size_t block = 0; block < 64; block += 2 * half)
      for (std::size_t i = block; i < block + half; ++i) {
        const Pair change = ((bits[i] >> half) ^ bits[i + half]) & low;
        bits[i] ^= change << half;
        bits[i + half] ^= change;
      }
  }
  for (std::size_t i = 0; i < 64; ++i) {
    masks[i] = bits[i][0];
    masks[64 + i] = bits[i][1];
  }
}

template <std::size_t blocks>
HWY_ATTR void add_compared_in(const std::uint8_t* codes, const sparse::MaskedHeaps& heaps, std::size_t at) {
  using Lanes [[gnu::vector_size(16)]] = std::uint8_t;
  constexpr Lanes bit_of = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  Lanes sets[blocks] = {};  // a bit for each of 8 codes, for every heap of the group
  const auto& terms = heaps.compared;
  for (std::size_t i = 0; i < terms.offsets.size(); ++i) {
    Lanes options;
    std::memcpy(&options, codes + at - terms.offsets[i], 16);
    options ^= terms.codes[i];
#if defined(__clang__) || HWY_TARGET == HWY_SCALAR
    const Lanes bit = (Lanes{} + 1) << (options & 7);
#else
    const Lanes bit = __builtin_shuffle(bit_of, options & 7);
#endif
    const Lanes block = options >> 3;
    for (std::size_t b = 0; b < blocks; ++b) sets[b] |= (block == static_cast<std::uint8_t>(b)) & bit;
  }
  static_cast<void>(bit_of);
  for (std::size_t i = 0; i < 16; ++i)
    for (std::size_t b = 0; b < blocks; ++b)
      heaps.masks[b / 8][at + i] |= std::uint64_t{sets[b][i]} << (8 * (b % 8));
}

HWY_ATTR void add_compared(const std::uint8_t* codes, const sparse::MaskedHeaps& heaps, std::size_t at,
                           std::uint32_t largest) {
  if (largest < 32) return add_compared_in<4>(codes, heaps, at);
  if (largest < 64) return add_compared_in<8>(codes, heaps, at);
  add_compared_in<16>(codes, heaps, at);
}

HWY_ATTR bool settle_short(std::uint8_t* codes, const sparse::MaskedHeaps& heaps, std::size_t begin,
                           std::size_t end, std::uint32_t largest) {
  const std::size_t near = heaps.near.offsets.size();
  const std::uint64_t* const offsets = heaps.near.offsets.data();
  const std::uint8_t* const moved = heaps.near.codes.data();
  for (std::size_t heap = begin; heap < end; ++heap) {
    std::uint64_t seen = heaps.masks[0][heap];
    for (std::size_t i = 0; i < near; ++i)
      seen |= std::uint64_t{1} << ((*(codes + heap - offsets[i]) ^ moved[i]) & 63);
    const auto least = static_cast<std::uint32_t>(std::countr_one(seen));
    if (least > largest) return false;
    codes[heap] = static_cast<std::uint8_t>(least);
  }
  return true;
}

HWY_ATTR bool settle_long(std::uint8_t* codes, const sparse::MaskedHeaps& heaps, std::size_t begin,
                          std::size_t end, std::uint32_t largest) {
  for (std::size_t heap = begin; heap < end; ++heap) {
    std::uint64_t seen[2] = {heaps.masks[0][heap], heaps.masks[1][heap]};
    for (std::size_t i = 0; i < heaps.near.offsets.size(); ++i) {
      const unsigned code = *(codes + heap - heaps.near.offsets[i]) ^ unsigned { heaps.near.codes[i] };
      seen[code / 64] |= std::uint64_t{1} << (code % 64);
    }
    auto least = static_cast<std::uint32_t>(std::countr_one(seen[0]));
    if (least == 64) least += static_cast<std::uint32_t>(std::countr_one(seen[1]));
    if (least > largest) return false;
    codes[heap] = static_cast<std::uint8_t>(least);
  }
  return true;
}

HWY_ATTR bool settle_masked(std::uint8_t* codes, const sparse::MaskedHeaps& heaps, std::size_t begin,
                            std::size_t end, std::uint32_t largest) {
  return largest < 64 ? settle_short(codes, heaps, begin, end, largest)
                      : settle_long(codes, heaps, begin, end, largest);
}

/// What differs from an option is not 0; so the least difference is 0 if one option is equal.
template <class Code>
HWY_ATTR void compare_options(const Code* at, const std::uint64_t* offsets, const Code* codes,
                              std::size_t count, const Code* asked, Code* differ) {
  using Lanes [[gnu::vector_size(vector_bytes)]] = Code;
  constexpr std::size_t lanes = vector_bytes / sizeof(Code);
  constexpr std::size_t row = sparse::compared_heaps;
  static_assert(sparse::compared_codes == 4);
  for (std::size_t first = 0; first < row; first += lanes) {
    Lanes a;
    Lanes b;
    Lanes c;
    Lanes d;
    std::memcpy(&a, asked + first, vector_bytes);
    std::memcpy(&b, asked + row + first, vector_bytes);
    std::memcpy(&c, asked + 2 * row + first, vector_bytes);
    std::memcpy(&d, asked + 3 * row + first, vector_bytes);
    Lanes least_a = ~Lanes{};
    Lanes least_b = least_a;
    Lanes least_c = least_a;
    Lanes least_d = least_a;
    for (std::size_t i = 0; i < count; ++i) {
      Lanes options;
      std::memcpy(&options, at + first - offsets[i], vector_bytes);
      options ^= codes[i];
      const Lanes from_a = options ^ a;
      const Lanes from_b = options ^ b;
      const Lanes from_c = options ^ c;
      const Lanes from_d = options ^ d;
      least_a = from_a < least_a ? from_a : least_a;
      least_b = from_b < least_b ? from_b : least_b;
      least_c = from_c < least_c ? from_c : least_c;
      least_d = from_d < least_d ? from_d : least_d;
    }
    std::memcpy(differ + first, &least_a, vector_bytes);
    std::memcpy(differ + row + first, &least_b, vector_bytes);
    std::memcpy(differ + 2 * row + first, &least_c, vector_bytes);
    std::memcpy(differ + 3 * row + first, &least_d, vector_bytes);
  }
}

HWY_ATTR std::uint64_t find_pair(const std::uint8_t* codes, std::uint64_t sum, std::uint8_t differ,
                                 std::uint64_t part, std::uint64_t end) {
  using Lanes [[gnu::vector_size(16)]] = std::uint8_t;
  using Words [[gnu::vector_size(16)]] = std::uint64_t;
  for (; part + 32 <= end; part += 32) {
    Lanes low[2];
    Lanes high[2];
    std::memcpy(low, codes + part, 32);
    std::memcpy(high, codes + (sum - part - 31), 32);
    for (Lanes& lanes : high)
      lanes = __builtin_shufflevector(lanes, lanes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const auto equal = ((low[0] ^ high[1]) == differ) | ((low[1] ^ high[0]) == differ);
    const auto words = reinterpret_cast<Words>(equal);
    if ((words[0] | words[1]) != 0) break;
  }
  while (part < end && (codes[part] ^ codes[sum - part]) != differ) ++part;
  return part;
}

HWY_ATTR void compare_bytes(const std::uint8_t* at, const std::uint64_t* offsets, const std::uint8_t* codes,
                            std::size_t count, const std::uint8_t* asked, std::uint8_t* differ) {
  compare_options(at, offsets, codes, count, asked, differ);
}

HWY_ATTR void compare_words(const std::uint16_t* at, const std::uint64_t* offsets, const std::uint16_t* codes,
                            std::size_t count, const std::uint16_t* asked, std::uint16_t* differ) {
  compare_options(at, offsets, codes, count, asked, differ);
}

}  // namespace takeaway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace takeaway {

HWY_EXPORT(gather_rows);
HWY_EXPORT(clear_covered);
HWY_EXPORT(count_common);
HWY_EXPORT(gather_short_rows);
HWY_EXPORT(write_moved);
HWY_EXPORT(turn);
HWY_EXPORT(add_compared);
HWY_EXPORT(settle_masked);
HWY_EXPORT(compare_bytes);
HWY_EXPORT(find_pair);
HWY_EXPORT(compare_words);

namespace sparse {

void gather_rows(const std::uint8_t* from, std::span<const std::int32_t> places, TileBits& bits) {
  HWY_DYNAMIC_DISPATCH(gather_rows)(from, places.data(), places.size(), bits.data());
}

void clear_covered(const std::uint8_t* from, std::span<const std::int32_t> places, TileBits& bits) {
  HWY_DYNAMIC_DISPATCH(clear_covered)(from, places.data(), places.size(), bits.data());
}

int count_common(const std::uint8_t* place, std::uint32_t moved, std::span<const std::uint64_t> words) {
  return HWY_DYNAMIC_DISPATCH(count_common)(place, moved, words.data(), words.size());
}

void gather_short_rows(const std::uint8_t* from, std::span<const std::int32_t> places, TileBits& bits) {
  HWY_DYNAMIC_DISPATCH(gather_short_rows)(from, places.data(), places.size(), bits.data());
}

void write_moved(std::uint8_t* place, std::size_t apart, std::size_t bits) {
  HWY_DYNAMIC_DISPATCH(write_moved)(place, apart, bits);
}

void turn(const CodeRows& rows, CodeMasks& masks) {
  HWY_DYNAMIC_DISPATCH(turn)(rows[0].data(), masks.data());
}

void add_compared(const std::uint8_t* codes, const MaskedHeaps& heaps, std::size_t at,
                  std::uint32_t largest) {
  HWY_DYNAMIC_DISPATCH(add_compared)(codes, heaps, at, largest);
}

bool settle_masked(std::uint8_t* codes, const MaskedHeaps& heaps, std::size_t begin, std::size_t end,
                   std::uint32_t largest) {
  return HWY_DYNAMIC_DISPATCH(settle_masked)(codes, heaps, begin, end, largest);
}

void compare_options(const std::uint8_t* at, const Terms<std::uint8_t>& terms,
                     const CandidateCodes<std::uint8_t>& codes, CandidateCodes<std::uint8_t>& differ) {
  HWY_DYNAMIC_DISPATCH(compare_bytes)
  (at, terms.offsets.data(), terms.codes.data(), terms.offsets.size(), codes[0].data(), differ[0].data());
}

void compare_options(const std::uint16_t* at, const Terms<std::uint16_t>& terms,
                     const CandidateCodes<std::uint16_t>& codes, CandidateCodes<std::uint16_t>& differ) {
  HWY_DYNAMIC_DISPATCH(compare_words)
  (at, terms.offsets.data(), terms.codes.data(), terms.offsets.size(), codes[0].data(), differ[0].data());
}

std::uint64_t find_pair(const std::uint8_t* codes, std::uint64_t sum, std::uint8_t differ, std::uint64_t part,
                        std::uint64_t end) {
  return HWY_DYNAMIC_DISPATCH(find_pair)(codes, sum, differ, part, end);
}

}  // namespace sparse
}  // namespace takeaway
#endif
