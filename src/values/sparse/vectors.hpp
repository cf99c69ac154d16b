// The loops over rows of bits and over options, for the widest vectors that the machine has. Internal to the
// engine `sparse`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace takeaway::sparse {

/// A bit for each heap of a tile: 128 heaps, or 512.
using TileBits = std::array<std::uint64_t, 8>;

/// So many codes are compared with the options at once.
inline constexpr std::size_t compared_codes = 4;
/// For so many heaps.
inline constexpr std::size_t compared_heaps = 64;

/// Options that pair a rare heap with the common heap so many before this one.
template <class Code>
struct Terms {
  std::span<const std::uint64_t> offsets;
  std::span<const Code> codes;
};

/// For each candidate a code for each heap.
template <class Code>
using CandidateCodes = std::array<std::array<Code, compared_heaps>, compared_codes>;

/// The 512 bits that begin at each of these places, gathered by `or`; or the first 128 of them.
void gather_rows(const std::uint8_t* from, std::span<const std::int32_t> places, TileBits& bits);
void gather_short_rows(const std::uint8_t* from, std::span<const std::int32_t> places, TileBits& bits);

/// Clears the bits that one of the rows at these places has. Stops as soon as none is left.
void clear_covered(const std::uint8_t* from, std::span<const std::int32_t> places, TileBits& bits);

/// Of so many words of a row, moved by 0 to 7 bits more: how many bits are in these, too.
int count_common(const std::uint8_t* place, std::uint32_t moved, std::span<const std::uint64_t> words);

/// The row of 512 bits at this place, or of 128, moved by 1 to 7 bits into the copies that lie so many bytes
/// apart.
void write_moved(std::uint8_t* place, std::size_t apart, std::size_t bits);

/// For each candidate and heap: 0 if one of the options has that code. `at` points to the codes of the first
/// heap.
void compare_options(const std::uint8_t* at, const Terms<std::uint8_t>& terms,
                     const CandidateCodes<std::uint8_t>& codes, CandidateCodes<std::uint8_t>& differ);
void compare_options(const std::uint16_t* at, const Terms<std::uint16_t>& terms,
                     const CandidateCodes<std::uint16_t>& codes, CandidateCodes<std::uint16_t>& differ);

/// For each of 64 codes a bit for each heap of a tile of 128, and for each heap a bit for each code.
using CodeRows = std::array<std::array<std::uint64_t, 2>, 64>;
using CodeMasks = std::array<std::uint64_t, 128>;

/// The one from the other.
void turn(const CodeRows& rows, CodeMasks& masks);

/// What gives heaps their least common code: for each of 128 heaps the codes, below 128, that rows show;
/// and options that these do not show.
struct MaskedHeaps {
  static constexpr std::size_t group = 16;  // heaps

  std::array<CodeMasks, 2>& masks;
  Terms<std::uint8_t> compared;  ///< offsets of a group or more
  Terms<std::uint8_t> near;      ///< any offsets
};

/// Adds the compared options to the masks of the group that begins at this heap of the 128. Codes are at most
/// `largest`.
void add_compared(const std::uint8_t* codes, const MaskedHeaps& heaps, std::size_t at, std::uint32_t largest);

/// Writes the least codes of heaps begin .. end - 1 of the 128, one after the other. False if one is larger.
bool settle_masked(std::uint8_t* codes, const MaskedHeaps& heaps, std::size_t begin, std::size_t end,
                   std::uint32_t largest);

/// The first number from `part` on, below `end`, whose code and that of `sum` less it are so different; or
/// `end`.
std::uint64_t find_pair(const std::uint8_t* codes, std::uint64_t sum, std::uint8_t differ, std::uint64_t part,
                        std::uint64_t end);

}  // namespace takeaway::sparse
