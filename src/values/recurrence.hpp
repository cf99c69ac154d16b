// The recurrence behind a finite game, freed of boundary, common divisor and the choice of question.
//
// Cells are numbered from 0, cell 0 being the game's first heap. A cell's value is
//
//     x(i) = min(cap, mex{ x(i - s) : s in moves }),
//
// and the cells before 0, as far back as the largest move, are given as a history. With cap = |S| the
// minimum changes nothing, since a mex of |S| options is at most |S|; so x is the nim-value. With cap = 1,
// x is the outcome: 0 for P, 1 for N. In both cases an option of value >= cap never matters to the result:
// an unreachable cell can therefore carry the value cap, and wall, sink and init differ in history alone.
//
// Where all moves are multiples of c and the history is constant on blocks of c, so is x; the recurrence
// then holds S/c, and cell i of the game is cell i/c of the recurrence (scaling).
//
// Pairing (Ferguson 1974, with s the least move): under wall, x(i) = 1 iff i >= s and x(i - s) = 0. If
// x(i - s) = 0 and some option x(i - t) were 1, then x(i - t - s) = 0 by induction, an option of i - s.
// Conversely, x(i) = 1 means that i has options, so i >= s; if x(i - s) were not 0, then i - s would have an
// option x(i - s - t) = 0, so that x(i - t) = 1 by the first part, an option of i. Under sink both
// fail (i - t may be terminal, of value 0), as they may under init: there the engines do without.
#pragma once

#include <cstdint>
#include <vector>

#include "takeaway/values.hpp"

namespace takeaway {

struct Recurrence {
  std::vector<Move> moves;   ///< ascending
  std::vector<Run> history;  ///< cells before 0, oldest first; lengths add up to the largest move
  std::uint32_t cap = 0;
  Move scale = 1;
  Heap start = 0;       ///< the heap that cell 0 stands for
  bool paired = false;  ///< x(i) = 1 iff x(i - least move) = 0, for all i >= 0

  Move window() const { return moves.back(); }
  /// The first heap that a cell stands for in the game as it was typed; for messages and progress.
  Heap heap_of(Heap cell) const;
};

/// The recurrence of a finite game, which must have a move; a game that is not finite is an error.
Result<Recurrence> recurrence_of(const Game& game, Question question);

/// Sizes and heaps past 64 bits stay at the largest number instead of wrapping.
inline std::uint64_t saturated(unsigned __int128 number) {
  constexpr std::uint64_t largest = ~std::uint64_t{0};
  return number > largest ? largest : static_cast<std::uint64_t>(number);
}

inline Heap Recurrence::heap_of(Heap cell) const {
  return saturated(static_cast<unsigned __int128>(cell) * scale + start);
}

/// Appends a run, joining it to the last one when the values agree.
void append_run(std::vector<Run>& runs, Run run);

}  // namespace takeaway
