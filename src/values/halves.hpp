// The options of a game with infinitely many moves: one set of moves for a plain game, two for
// comply/constrain.
//
// Cells are numbered from 0; the values that `init` gives to heaps -L..-1 are cells 0..L-1, so that a heap's
// own cell is its index plus L. What lies below cell 0 cannot be reached, except under sink, where it is all
// of value 0.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "takeaway/game.hpp"
#include "takeaway/values.hpp"

namespace takeaway {

/// The moves of one half of a game, as far as they matter to the first so many cells.
struct HalfMoves {
  PeriodicSet moves;
  bool finite_exceptions = true;  ///< the lists of exceptions are whole, whatever the number of cells
  Move sink_cells = 0;            ///< under sink, cells below this index have a move to heap 0 or below
};

/// The game as its halves: the one that is asked for first.
struct Halves {
  std::vector<HalfMoves> halves;
  std::vector<std::uint32_t> given;  ///< the values of cells 0..L-1, the same in both halves
  std::uint32_t cap = ~std::uint32_t{0};
  bool bounded = false;  ///< valid only for the number of cells asked for: some given value was cut off there

  /// The largest exception to the periodic set of moves: whether a cell farther back is an option depends on
  /// its residue alone. The largest number where the exceptions have no end.
  Move window() const;
  /// How many exceptions the last of the cells has; these moves are looked at one by one.
  std::size_t exceptions() const;
};

/// What `Sieve`, `SieveOutcomes` and `Convolution` rely on: a plain game, not comply/constrain, and its moves
/// in ascending order, each once.
bool is_plain(const Halves& halves, std::span<const Move> moves);

/// The largest value that `init` may give where a set is not finite: engines keep tables with a place for
/// each value.
inline constexpr std::uint64_t largest_given = std::uint64_t{1} << 20U;

/// What `init` gives, as far as it matters within the first `cells` heaps; fails where that is too large.
Result<std::vector<std::uint32_t>> given_values(const Game& game, Question question, Heap cells);

/// The halves of a game, good for the first `cells` heaps. A set that is not periodic is listed, or its
/// complement if that is smaller. Fails under sink where it is not known whether the set ends, and for given
/// values that are too large.
Result<Halves> halves_of(const Game& game, Question question, Heap cells);

}  // namespace takeaway
