// Which moves are looked at first. Part of the engine `sieve`.
//
// Some moves tell more than others. No two heaps of the same value differ by a move; if the moves leave out
// some residues of a modulus q, as squares leave out 2 and 3 of 5, then heaps of the same value gather in
// residues that differ by those. The cells in a heap's own residue then hold values that it sees nowhere
// else, and there are few of them: of the squares one in five is a multiple of 5, and it is five times as
// likely as the others to show a value below the mex that half of the moves have not shown. Such moves are
// noted first, and fewer others have to be.
//
// Nothing of this is assumed: which residues of which modulus tell most is counted on a sample of heaps.
#pragma once

#include <vector>

#include "values/sieve/stamps.hpp"

namespace takeaway::sieve {

/// All moves: those that tell much, and the others, both ascending.
struct Order {
  std::vector<Move> telling;
  std::vector<Move> others;
};

/// Counts, for each move, how often it showed a heap a value that other moves had not shown.
class Tally {
 public:
  /// `moves` are to be counted, ascending; the heaps of the sample must be able to make all of them.
  explicit Tally(std::span<const Move> moves) : moves_(moves), news_(moves.size()), shown_(moves.size()) {}

  /// Counts for the heap `cell`, whose value is known. `salt` chooses the moves that it sees first.
  template <class Cell>
  void count(const Cell* cells, Heap cell, std::uint64_t salt) {
    const std::uint32_t value = cells[cell];
    seen_.assign(value, false);
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (const std::uint32_t shown = cells[cell - moves_[i]]; is_first(i, salt) && shown < value)
        seen_[shown] = true;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (is_first(i, salt)) continue;
      const std::uint32_t shown = cells[cell - moves_[i]];
      ++shown_[i];
      if (shown < value && !seen_[shown]) ++news_[i];
    }
  }

  /// `moves` in the order that this suggests.
  Order order(std::span<const Move> moves) const;

 private:
  // Half of the moves, without regard to their residues.
  static bool is_first(std::size_t index, std::uint64_t salt) {
    return ((index + salt) * 0x9E3779B97F4A7C15U >> 63U) != 0;
  }

  std::span<const Move> moves_;
  std::vector<std::uint32_t> news_;
  std::vector<std::uint32_t> shown_;
  std::vector<bool> seen_;
};

}  // namespace takeaway::sieve
