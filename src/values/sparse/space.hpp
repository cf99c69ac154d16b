// Rare and common values of a game that breaks heaps. Internal to the engine `sparse`.
//
// A mask splits the values: a value is rare at a heap if it has an even number of the mask's bits (where the
// parity of the heap counts as a bit, too, if the space says so). Then a pair of heaps has a common value,
// as an option, if and only if one heap is rare and the other common. In many games nearly all heaps are
// common. So the options with common values are as few as the rare heaps, and the candidate for a heap's
// value, the least common one that no option has, is found fast.
//
// Of a value that is known to be rare, or common, one bit says nothing: the lowest of the mask. A code is the
// value without that bit. The code of an xor is the xor of the codes, and codes of common values are ordered
// as the values are, as are those of rare ones.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "takeaway/game.hpp"

namespace takeaway::sparse {

struct ValueSpace {
  std::uint32_t mask = 1;
  bool by_parity = false;  ///< whether the parity of the heap counts
  bool offset = false;  ///< whether one is added: where heaps break after an odd number is taken, by parity

  bool is_rare(std::uint32_t value, Heap heap) const {
    const auto bits = static_cast<unsigned>(std::popcount(value & mask)) + (offset ? 1U : 0U) +
                      (by_parity ? static_cast<unsigned>(heap & 1U) : 0U);
    return bits % 2 == 0;
  }

  std::uint32_t code(std::uint32_t value) const {
    const std::uint32_t below = (mask & (~mask + 1)) - 1;
    return (value & below) | ((value >> 1U) & ~below);
  }

  /// The value with this code that is rare at the heap, or that is common there.
  std::uint32_t value(std::uint32_t code, bool rare, Heap heap) const {
    const std::uint32_t bit = mask & (~mask + 1);
    const std::uint32_t value = (code & (bit - 1)) | ((code & ~(bit - 1)) << 1U);
    return is_rare(value, heap) == rare ? value : value | bit;
  }

  bool operator==(const ValueSpace&) const = default;
};

/// The space in which the fewest of these heaps are rare; the values are those of heaps first, first + 1, ...
ValueSpace best_space(const BreakingRule& rule, std::span<const std::uint32_t> values, Heap first);

}  // namespace takeaway::sparse
