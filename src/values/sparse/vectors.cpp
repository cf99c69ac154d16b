// Compiled once for every vector unit that the machine may have (Highway). The vectors are those of the
// compiler: it knows how to make them of smaller ones.
#include "values/sparse/vectors.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "values/sparse/vectors.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace takeaway::HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
constexpr std::size_t vector_bytes = 64;
#elif HWY_TARGET == HWY_AVX2
constexpr std::size_t vector_bytes = 32;
#else
constexpr std::size_t vector_bytes = 16;
#endif

/// The numbers 1, 2, 4, ..., 128 of the bits 0 to 7.
using Bytes [[gnu::vector_size(vector_bytes)]] = std::uint8_t;
HWY_ATTR Bytes bit_numbers(Bytes bits) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  const __m512i table = _mm512_set1_epi64(std::int64_t(0x8040201008040201));
  return reinterpret_cast<Bytes>(_mm512_shuffle_epi8(table, reinterpret_cast<__m512i>(bits)));
#elif HWY_TARGET == HWY_AVX2
  const __m256i table = _mm256_set1_epi64x(std::int64_t(0x8040201008040201));
  return reinterpret_cast<Bytes>(_mm256_shuffle_epi8(table, reinterpret_cast<__m256i>(bits)));
#elif defined(__clang__) || HWY_TARGET == HWY_SCALAR
  return (Bytes{} + 1) << bits;
#else
  constexpr Bytes table = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  return __builtin_shuffle(table, bits);
#endif
}

/// A code as a bit of its block: blocks have 8 codes of a byte each, or 16 of two bytes.
HWY_ATTR Bytes bits_in_block(Bytes codes) {
  return bit_numbers(codes & 7);
}

using Words [[gnu::vector_size(vector_bytes)]] = std::uint16_t;
HWY_ATTR Words bits_in_block(Words codes) {
  // In each of the two bytes the bit, unless it belongs to the other one.
  const Words in_high = codes >> 3 & 1;
  const Words byte = in_high * 0xff00 | (in_high ^ 1) * 0x00ff;
  const Words place = codes & 7;
  return reinterpret_cast<Words>(bit_numbers(reinterpret_cast<Bytes>(place | place << 8))) & byte;
}

/// Blocks of codes from `first` on, for 64 heaps: block after block, a bit for each of its codes.
template <std::size_t blocks, class Code>
HWY_ATTR void mark_blocks(const Code* at, const Code* left_out, const std::uint64_t* offsets,
                          const Code* changed, std::size_t count, std::uint32_t first, Code* marks) {
  using Lanes [[gnu::vector_size(vector_bytes)]] = Code;
  constexpr std::size_t lanes = vector_bytes / sizeof(Code);
  constexpr unsigned shift = sizeof(Code) == 1 ? 3 : 4;
  const auto first_block = static_cast<Code>(first >> shift);
  for (std::size_t heap = 0; heap < 64; heap += lanes) {
    Lanes sets[blocks] = {};
    for (std::size_t i = 0; i < count; ++i) {
      Lanes options;
      std::memcpy(&options, at + heap - offsets[i], vector_bytes);
      options ^= changed[i];
      Lanes bit = bits_in_block(options);
      if (left_out != nullptr) {
        Lanes out;
        std::memcpy(&out, left_out + heap - offsets[i], vector_bytes);
        bit &= ~out;
      }
      const Lanes block = (options >> shift) - first_block;
#pragma GCC unroll 16
      for (std::size_t b = 0; b < blocks; ++b) sets[b] |= block == static_cast<Code>(b) ? bit : Lanes{};
    }
    for (std::size_t b = 0; b < blocks; ++b) std::memcpy(marks + 64 * b + heap, &sets[b], vector_bytes);
  }
}

/// Of so many numbers for each heap, one after the other, those of a heap side by side.
template <class Number>
HWY_ATTR void put_side_by_side(const Number* numbers, std::size_t count, std::uint64_t* words) {
  for (std::size_t heap = 0; heap < 64; ++heap) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i)
      word |= std::uint64_t{numbers[64 * i + heap]} << (8 * sizeof(Number) * i);
    words[heap] = word;
  }
}

template <class Code>
HWY_ATTR void mark_options(const Code* at, const Code* left_out, const std::uint64_t* offsets,
                           const Code* changed, std::size_t count, std::uint32_t first, std::uint32_t limit,
                           std::uint64_t* seen) {
  constexpr std::size_t in_word = 8 / sizeof(Code);  // blocks in 64 codes
  Code marks[2 * in_word * 64];
  for (; first < limit; first += 64, seen += 64) {
    if (limit - first >= 128) {
      mark_blocks<2 * in_word>(at, left_out, offsets, changed, count, first, marks);
      put_side_by_side(marks, in_word, seen);
      put_side_by_side(marks + 64 * in_word, in_word, seen + 64);
      first += 64;
      seen += 64;
    } else if (limit - first >= 64) {
      mark_blocks<in_word>(at, left_out, offsets, changed, count, first, marks);
      put_side_by_side(marks, in_word, seen);
    } else {
      mark_blocks<in_word / 2>(at, left_out, offsets, changed, count, first, marks);
      put_side_by_side(marks, in_word / 2, seen);
    }
  }
}

HWY_ATTR void mark_bytes(const std::uint8_t* at, const std::uint8_t* left_out, const std::uint64_t* offsets,
                         const std::uint8_t* changed, std::size_t count, std::uint32_t first,
                         std::uint32_t limit, std::uint64_t* seen) {
  mark_options(at, left_out, offsets, changed, count, first, limit, seen);
}

HWY_ATTR void mark_words(const std::uint16_t* at, const std::uint16_t* left_out, const std::uint64_t* offsets,
                         const std::uint16_t* changed, std::size_t count, std::uint32_t first,
                         std::uint32_t limit, std::uint64_t* seen) {
  mark_options(at, left_out, offsets, changed, count, first, limit, seen);
}

/// A vector of the masks of the next heaps, of which the first is not needed any more: a 0 comes in.
template <class Lanes, std::size_t... i>
HWY_ATTR Lanes without_first(Lanes masks, std::index_sequence<i...>) {
  return __builtin_shufflevector(masks, Lanes{}, static_cast<int>(i + 1)...);
}

/// `halves` rows of masks for each code: those of the codes below 64 or 32, and those from 64 on.
template <class Mask, std::size_t halves>
HWY_ATTR bool settle_near(const Mask* const* rows, Mask* const* seen, std::uint8_t* codes, std::size_t begin,
                          std::size_t end, std::uint32_t largest) {
  using Lanes [[gnu::vector_size(vector_bytes)]] = Mask;
  using Near = sparse::NearMasks<Mask>;
  constexpr std::size_t lanes = vector_bytes / sizeof(Mask);
  constexpr std::size_t far = Near::reach / lanes;
  while (begin < end) {
    const std::size_t next = begin / lanes * lanes + lanes;  // the masks of heaps behind that stay in memory
    const std::size_t stop = std::min(end, next);
    Lanes here[halves];
    Lanes behind[halves][far];
    for (std::size_t h = 0; h < halves; ++h) {
      std::memcpy(&here[h], seen[h] + begin, vector_bytes);
      std::memcpy(&behind[h], seen[h] + next, sizeof behind[h]);
    }
    for (; begin < stop; ++begin) {
      auto code = static_cast<std::uint32_t>(std::countr_one(Mask{here[0][0]}));
      if constexpr (halves == 2)
        if (code == Near::bits) code += static_cast<std::uint32_t>(std::countr_one(Mask{here[1][0]}));
      if (code > largest) return false;
      codes[begin] = static_cast<std::uint8_t>(code);
      for (std::size_t h = 0; h < halves; ++h) {
        const Mask* const row = rows[h] + code * Near::length;
        Lanes shown;
        std::memcpy(&shown, row + 1, vector_bytes);
        here[h] = without_first(here[h], std::make_index_sequence<lanes>()) | shown;
        for (std::size_t v = 0; v < far; ++v) {
          std::memcpy(&shown, row + (next - begin) + lanes * v, vector_bytes);
          behind[h][v] |= shown;
        }
      }
    }
    for (std::size_t h = 0; h < halves; ++h) {
      for (std::size_t i = 0; i < next - begin; ++i) seen[h][begin + i] = here[h][i];
      std::memcpy(seen[h] + next, &behind[h], sizeof behind[h]);
    }
  }
  return true;
}

HWY_ATTR bool settle_narrow(const std::uint32_t* rows, std::uint32_t* seen, std::uint8_t* codes,
                            std::size_t begin, std::size_t end, std::uint32_t largest) {
  return settle_near<std::uint32_t, 1>(&rows, &seen, codes, begin, end, largest);
}

HWY_ATTR bool settle_wide(const std::uint64_t* const* rows, std::uint64_t* const* seen, bool both,
                          std::uint8_t* codes, std::size_t begin, std::size_t end, std::uint32_t largest) {
  return both ? settle_near<std::uint64_t, 2>(rows, seen, codes, begin, end, largest)
              : settle_near<std::uint64_t, 1>(rows, seen, codes, begin, end, largest);
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

/// The last one first.
HWY_ATTR Bytes reversed(Bytes bytes) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  const __m512i in_lane =
      _mm512_broadcast_i32x4(_mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  const __m512i lanes = _mm512_shuffle_epi8(reinterpret_cast<__m512i>(bytes), in_lane);
  return reinterpret_cast<Bytes>(_mm512_shuffle_i64x2(lanes, lanes, 0x1b));
#elif HWY_TARGET == HWY_AVX2
  const __m256i in_lane =
      _mm256_broadcastsi128_si256(_mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  const __m256i lanes = _mm256_shuffle_epi8(reinterpret_cast<__m256i>(bytes), in_lane);
  return reinterpret_cast<Bytes>(_mm256_permute2x128_si256(lanes, lanes, 1));
#else
  return __builtin_shufflevector(bytes, bytes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
#endif
}

/// The place of the first byte that is equal, or how many there are.
HWY_ATTR std::size_t first_equal(Bytes bytes, std::uint8_t byte) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  return static_cast<std::size_t>(std::countr_zero(std::uint64_t{
      _mm512_cmpeq_epi8_mask(reinterpret_cast<__m512i>(bytes), _mm512_set1_epi8(static_cast<char>(byte)))}));
#elif HWY_TARGET == HWY_AVX2
  const __m256i equal =
      _mm256_cmpeq_epi8(reinterpret_cast<__m256i>(bytes), _mm256_set1_epi8(static_cast<char>(byte)));
  return static_cast<std::size_t>(
      std::countr_zero(static_cast<std::uint32_t>(_mm256_movemask_epi8(equal)) | std::uint64_t{1} << 32U));
#else
  using Numbers [[gnu::vector_size(16)]] = std::uint64_t;
  const auto equal = reinterpret_cast<Numbers>(bytes == byte);
  std::size_t place = (equal[0] | equal[1]) != 0 ? 0 : vector_bytes;
  while (place < vector_bytes && bytes[place] != byte) ++place;
  return place;
#endif
}

HWY_ATTR std::uint64_t find_pair(const std::uint8_t* codes, std::uint64_t sum, std::uint8_t differ,
                                 std::uint64_t part, std::uint64_t end) {
  for (; part + vector_bytes <= end; part += vector_bytes) {
    Bytes low;
    Bytes high;
    std::memcpy(&low, codes + part, vector_bytes);
    std::memcpy(&high, codes + (sum - part - (vector_bytes - 1)), vector_bytes);
    const std::size_t found = first_equal(low ^ reversed(high), differ);
    if (found < vector_bytes) return part + found;
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

HWY_EXPORT(mark_bytes);
HWY_EXPORT(mark_words);
HWY_EXPORT(settle_narrow);
HWY_EXPORT(settle_wide);
HWY_EXPORT(compare_bytes);
HWY_EXPORT(find_pair);
HWY_EXPORT(compare_words);

namespace sparse {

void mark_options(const Window<std::uint8_t>& window, const Terms<std::uint8_t>& terms, std::uint32_t limit,
                  std::span<SeenCodes> seen) {
  HWY_DYNAMIC_DISPATCH(mark_bytes)
  (window.codes, window.left_out, terms.offsets.data(), terms.codes.data(), terms.offsets.size(), 0, limit,
   seen[0].data());
}

void mark_range(const Window<std::uint8_t>& window, const Terms<std::uint8_t>& terms, std::uint32_t first,
                SeenCodes& seen) {
  HWY_DYNAMIC_DISPATCH(mark_bytes)
  (window.codes, window.left_out, terms.offsets.data(), terms.codes.data(), terms.offsets.size(), first,
   first + code_range, seen.data());
}

void mark_options(const Window<std::uint16_t>& window, const Terms<std::uint16_t>& terms, std::uint32_t limit,
                  std::span<SeenCodes> seen) {
  HWY_DYNAMIC_DISPATCH(mark_words)
  (window.codes, window.left_out, terms.offsets.data(), terms.codes.data(), terms.offsets.size(), 0, limit,
   seen[0].data());
}

void mark_range(const Window<std::uint16_t>& window, const Terms<std::uint16_t>& terms, std::uint32_t first,
                SeenCodes& seen) {
  HWY_DYNAMIC_DISPATCH(mark_words)
  (window.codes, window.left_out, terms.offsets.data(), terms.codes.data(), terms.offsets.size(), first,
   first + code_range, seen.data());
}

bool settle_near(NearOptions& near, std::uint8_t* codes, std::size_t begin, std::size_t end,
                 std::uint32_t largest) {
  if (near.codes() == 32)
    return HWY_DYNAMIC_DISPATCH(settle_narrow)(near.narrow().row(0), near.narrow().seen.data(), codes, begin,
                                               end, largest);
  const bool both = near.codes() == 128;
  const std::uint64_t* const rows[] = {near.low().row(0), both ? near.high().row(0) : nullptr};
  std::uint64_t* const seen[] = {near.low().seen.data(), near.high().seen.data()};
  return HWY_DYNAMIC_DISPATCH(settle_wide)(rows, seen, both, codes, begin, end, largest);
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
