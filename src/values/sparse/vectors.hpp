// The loops over options, for the widest vectors that the machine has. Internal to the engine `sparse`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "values/sparse/near_options.hpp"

namespace takeaway::sparse {

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

/// The codes of a window of heaps, and where a heap is to count for nothing, all bits set; or no pointer
/// where all of them count. Both point to the first of 64 heaps, and are read before it and in it.
template <class Code>
struct Window {
  const Code* codes = nullptr;
  const Code* left_out = nullptr;
};

/// Which codes the options of the 64 heaps have: of the codes 64 w to 64 w + 63 for `seen[w]`, and below
/// `limit`. That is 32 or a multiple of 64.
void mark_options(const Window<std::uint8_t>& window, const Terms<std::uint8_t>& terms, std::uint32_t limit,
                  std::span<SeenCodes> seen);
void mark_options(const Window<std::uint16_t>& window, const Terms<std::uint16_t>& terms, std::uint32_t limit,
                  std::span<SeenCodes> seen);

/// For each candidate and heap: 0 if one of the options has that code. `at` points to the codes of the first
/// heap.
void compare_options(const std::uint8_t* at, const Terms<std::uint8_t>& terms,
                     const CandidateCodes<std::uint8_t>& codes, CandidateCodes<std::uint8_t>& differ);
void compare_options(const std::uint16_t* at, const Terms<std::uint16_t>& terms,
                     const CandidateCodes<std::uint16_t>& codes, CandidateCodes<std::uint16_t>& differ);

/// So many codes are a range.
inline constexpr std::uint32_t code_range = 32;

/// Of the codes of one range, those that options of the 64 heaps have: the first code is bit 0.
void mark_range(const Window<std::uint8_t>& window, const Terms<std::uint8_t>& terms, std::uint32_t first,
                SeenCodes& seen);
void mark_range(const Window<std::uint16_t>& window, const Terms<std::uint16_t>& terms, std::uint32_t first,
                SeenCodes& seen);

/// Writes the least codes of heaps begin .. end - 1 of a part, one after the other, and shows each to those
/// behind it. False if one is larger than `largest`; then nothing that is shown is right.
bool settle_near(NearOptions& near, std::uint8_t* codes, std::size_t begin, std::size_t end,
                 std::uint32_t largest);

/// The first number from `part` on, below `end`, whose code and that of `sum` less it are so different; or
/// `end`.
std::uint64_t find_pair(const std::uint8_t* codes, std::uint64_t sum, std::uint8_t differ, std::uint64_t part,
                        std::uint64_t end);

}  // namespace takeaway::sparse
