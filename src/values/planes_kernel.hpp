// The inner loops of the engine `planes`: whole words of cells at a time. Internal to `values`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway {

/// Bit planes and the moves as the kernels want them. Plane v has bit i set iff cell i has value v; word w
/// holds cells 64w .. 64w+63. A cell in no plane has the value cap.
struct PlanesLayout {
  std::uint64_t* planes = nullptr;
  std::size_t stride = 0;  ///< words from one plane to the next
  std::uint32_t cap = 0;   ///< number of planes
  bool paired = false;     ///< plane 1 is plane 0 moved up by the least move; see Recurrence

  /// Where 64 options stand: `words` words back, then `shift` bits up (move = 64 * words - shift).
  struct Offset {
    std::size_t words;
    unsigned shift;
  };
  std::vector<Offset> far;            ///< moves of at least 64
  std::vector<unsigned> near;         ///< moves below 64, ascending
  std::vector<Move> moves;            ///< all, ascending
  std::vector<std::uint16_t> greedy;  ///< see planes_words.cpp; empty when no move is below 5
};

/// Computes the words first .. first+count-1 of every plane, one word at a time. Any moves.
void advance_words(const PlanesLayout& layout, std::size_t first, std::size_t count);

/// The same with vectors; the least move must be at least `vector_cells()`, and count a multiple of 8.
/// Reads (and ignores) up to 64 bytes behind the last word.
void advance_vectors(const PlanesLayout& layout, std::size_t first, std::size_t count);

/// Cells in one vector of this machine.
std::size_t vector_cells();

/// The number of cells that one look-up in the `greedy` table settles.
inline constexpr unsigned greedy_bits = 13;

}  // namespace takeaway
