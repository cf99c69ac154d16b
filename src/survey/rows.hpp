// The nim-values of one small game, computed many heaps at once and kept in a row; then its period, found by
// comparing stretches of the row.
//
// A cell holds a value v as the bit 1 << v, so that the cells of all options or-ed together are the set of
// values seen, and the mex is its lowest 0: ~seen & (seen + 1). Heaps n .. n+15 do not see each other where
// the least move is at least 16, so a vector of 16 cells takes one load for each move. Below the start lie
// cells of the boundary: 0, a value that nothing has, for the wall; the value 0 for the sink.
//
// The last max S cells are all that the future depends on. Once those before heap N are the same as those
// before N-p, p is a period, and the least one is a divisor of it for which the same holds: if the window at
// N equals that at N-p, both windows are in the cycle, and so are all between.
#pragma once

#include <algorithm>
#include <bit>
#include <climits>
#include <cstdint>
#include <cstring>
#include <span>

#include "base/assert.hpp"
#include "base/prime_factors.hpp"

namespace takeaway::survey {

inline constexpr std::uint32_t longest_row_move = 4096;
inline constexpr std::uint32_t row_heaps =
    1U << 18U;  ///< games whose period does not show by then go to an engine

/// Cells of one width, and the vectors of them.
template <class Cell>
struct CellsOf;
template <>
struct CellsOf<std::uint8_t> {
  using Vector = std::uint8_t __attribute__((vector_size(16)));
};
template <>
struct CellsOf<std::uint16_t> {
  using Vector = std::uint16_t __attribute__((vector_size(16)));
};
template <>
struct CellsOf<std::uint32_t> {
  using Vector = std::uint32_t __attribute__((vector_size(16)));
};
template <>
struct CellsOf<std::uint64_t> {
  using Vector = std::uint64_t __attribute__((vector_size(16)));
};
template <class Cell>
using CellVector = typename CellsOf<Cell>::Vector;
template <class Cell>
inline constexpr std::uint32_t row_width = sizeof(CellVector<Cell>) / sizeof(Cell);

/// A game of so many moves has values that fit the bits of a cell.
template <class Cell>
inline constexpr unsigned most_row_moves = sizeof(Cell) * CHAR_BIT - 1;

template <class Cell>
inline CellVector<Cell> load_cells(const Cell* from) {
  CellVector<Cell> cells;
  std::memcpy(&cells, from, sizeof cells);
  return cells;
}

template <class Vector>
inline bool any_cell(Vector cells) {
  std::uint64_t halves[2];
  static_assert(sizeof halves == sizeof cells);
  std::memcpy(halves, &cells, sizeof cells);
  return (halves[0] | halves[1]) != 0;
}

/// The cells of one game, from the boundary on.
template <class Cell>
struct Row {
  alignas(64) Cell storage[longest_row_move + row_heaps + row_width<Cell>];

  /// The cell of the first heap; the cells of the boundary lie before it.
  Cell* cells() { return storage + longest_row_move; }
  const Cell* cells() const { return storage + longest_row_move; }
};

/// A game to be searched. There must be a move; the largest must be at most `longest_row_move`, and there
/// must not be more than `most_row_moves` of them unless only outcomes are asked for.
template <class Cell>
struct RowGame {
  std::span<const std::uint32_t> moves;  ///< ascending
  Cell boundary = 0;                     ///< the cell of every heap below the start
  bool outcomes = false;                 ///< cells are 1 for P and 0 for N
};

/// The lowest value not seen; for outcomes P unless a P is seen.
template <bool outcomes, class Cells>
inline Cells mex_of(Cells seen) {
  if constexpr (outcomes)
    return static_cast<Cells>((seen & 1) ^ 1);
  else
    return static_cast<Cells>(~seen & (seen + 1));
}

/// Computes cells from..to-1, as many at a time as the least move and the vector allow. `count` is the number
/// of moves, where it is known in advance, else 0.
template <bool outcomes, unsigned count, class Cell>
inline void fill_row(Row<Cell>& row, std::span<const std::uint32_t> moves, std::uint32_t from,
                     std::uint32_t to) {
  Cell* const cells = row.cells();
  const std::size_t options = count != 0 ? count : moves.size();
  constexpr std::uint32_t worth_a_vector = 4;
  if (moves[0] < worth_a_vector) {
    for (std::uint32_t n = from; n < to; ++n) {
      std::uint64_t seen = 0;
      for (std::size_t i = 0; i < options; ++i) seen |= cells[static_cast<std::int64_t>(n) - moves[i]];
      cells[n] = static_cast<Cell>(mex_of<outcomes>(seen));
    }
    return;
  }
  const std::uint32_t step = std::min(row_width<Cell>, moves[0]);
  for (std::uint32_t n = from; n < to; n += step) {
    CellVector<Cell> seen = load_cells(cells + n - moves[0]);
    for (std::size_t i = 1; i < options; ++i) seen |= load_cells(cells + n - moves[i]);
    const CellVector<Cell> found = mex_of<outcomes>(seen);
    std::memcpy(cells + n, &found, sizeof found);
  }
}

template <bool outcomes, class Cell>
inline void fill_row(Row<Cell>& row, std::span<const std::uint32_t> moves, std::uint32_t from,
                     std::uint32_t to) {
  switch (moves.size()) {
    case 2:
      return fill_row<outcomes, 2>(row, moves, from, to);
    case 3:
      return fill_row<outcomes, 3>(row, moves, from, to);
    case 4:
      return fill_row<outcomes, 4>(row, moves, from, to);
    default:
      return fill_row<outcomes, 0>(row, moves, from, to);
  }
}

/// Least prime factors, from a table for numbers as small as most periods are.
class PrimeFactorTable {
 public:
  PrimeFactorTable() {
    for (std::uint32_t n = 2; n < listed; ++n) factor_[n] = static_cast<std::uint16_t>(least_prime_factor(n));
  }
  /// n must be at least 2.
  std::uint32_t least(std::uint32_t n) const {
    return n < listed ? factor_[n] : static_cast<std::uint32_t>(least_prime_factor(n));
  }

 private:
  static constexpr std::uint32_t listed = 1U << 14U;
  std::uint16_t factor_[listed] = {};
};

/// Compares cells under a mask: all bits for values, the lowest alone for outcomes.
template <class Cell>
struct RowView {
  static constexpr std::uint32_t width = row_width<Cell>;

  const Row<Cell>& row;
  std::uint32_t window;  ///< the largest move
  Cell mask;

  const Cell* at(std::int64_t heap) const { return row.cells() + heap; }

  /// Whether cells first..first+count-1, which must lie in the row, are those a period later.
  bool repeats(std::int64_t first, std::uint32_t count, std::uint32_t period) const {
    TAKEAWAY_ASSERT(first >= -static_cast<std::int64_t>(window) && first + count + period <= row_heaps);
    const Cell* const one = at(first);
    const Cell* const other = one + period;
    std::uint32_t i = 0;
    for (; i + width <= count; i += width) {
      if (any_cell((load_cells(one + i) ^ load_cells(other + i)) & mask)) return false;
    }
    for (; i < count; ++i)
      if (((one[i] ^ other[i]) & mask) != 0) return false;
    return true;
  }

  /// Whether the window before `heap` is the one a period earlier; false where that would lie below the
  /// cells of the boundary.
  bool returns(std::uint32_t heap, std::uint32_t period) const {
    return heap >= period && repeats(static_cast<std::int64_t>(heap) - period - window, window, period);
  }

  /// The least period, where the window before `heap` has come back after `period`.
  std::uint32_t least(std::uint32_t heap, std::uint32_t period, const PrimeFactorTable& factors) const {
    for (std::uint32_t rest = period; rest > 1;) {
      const std::uint32_t prime = factors.least(rest);
      while (rest % prime == 0) rest /= prime;
      while (period % prime == 0 && returns(heap, period / prime)) period /= prime;
    }
    return period;
  }

  /// The least preperiod, where all cells from `before` on equal those a period later.
  std::uint32_t preperiod(std::uint32_t before, std::uint32_t period) const {
    constexpr std::uint32_t stride = 4 * width;
    if (before == 0 || (before > window && repeats(0, window, period)))
      return 0;  // the first max S cells repeat, and they determine all others
    for (; before >= stride; before -= stride) {
      const Cell* const one = at(before - stride);
      CellVector<Cell> differ{};
      for (std::uint32_t i = 0; i < stride; i += width)
        differ |= load_cells(one + i) ^ load_cells(one + i + period);
      if (any_cell(differ & mask)) break;
    }
    while (before > 0 && ((*at(before - 1) ^ *at(before - 1 + period)) & mask) == 0) --before;
    return before;
  }
};

/// The period of the values or of the outcomes.
struct RowPeriod {
  std::uint32_t preperiod = 0;
  std::uint32_t period = 0;
};

/// The periods of one game.
struct RowPeriods {
  RowPeriod values;  ///< unless only outcomes were asked for
  RowPeriod outcomes;
  unsigned largest = 0;  ///< the largest value
};

/// Looks for a period among the cells, more and more of them.
template <class Cell>
class RowSearch {
 public:
  RowSearch(Row<Cell>& row, const RowGame<Cell>& game, const PrimeFactorTable& factors)
      : row_(row),
        game_(game),
        factors_(factors),
        view_{row, game.moves.back(), static_cast<Cell>(game.outcomes ? Cell{1} : ~Cell{0})} {
    TAKEAWAY_ASSERT(std::ranges::is_sorted(game.moves) && game.moves.front() > 0);
    TAKEAWAY_ASSERT(game.moves.back() <= longest_row_move);
    TAKEAWAY_ASSERT(game.outcomes || game.moves.size() <= most_row_moves<Cell>);
    std::fill_n(row.cells() - view_.window, view_.window, game.boundary);
  }

  /// False where the row is too short to show a period.
  bool find(RowPeriods& periods) {
    const auto moves = game_.moves;
    const std::uint32_t second = moves.size() > 1 ? moves[moves.size() - 2] : moves[0];
    std::uint32_t heaps = 2 * view_.window + second + width;
    // In all games with three moves computed so far in which none is the sum of the other two, the period is
    // a sum of two moves or divides one: other periods are looked for only at the end of the row.
    const bool sums = moves.size() == 3 && moves[0] + moves[1] != moves[2];
    for (std::uint32_t thorough_at = sums ? row_heaps : 4 * heaps;;) {
      fill_to(heaps);
      const bool thorough = heaps >= std::min(thorough_at, row_heaps);
      if (thorough) thorough_at = 2 * heaps;
      const std::uint32_t period = thorough ? any_return(heaps) : return_of_a_sum(heaps);
      if (period != 0) {
        conclude(heaps, period, periods);
        return true;
      }
      if (heaps == row_heaps) return false;
      heaps = std::min(row_heaps, heaps + heaps / 4);
    }
  }

 private:
  void fill_to(std::uint32_t heaps) {
    if (game_.outcomes)
      fill_row<true>(row_, game_.moves, filled_, heaps);
    else
      fill_row<false>(row_, game_.moves, filled_, heaps);
    filled_ = heaps;
  }

  /// The least period, if some sum of two moves is a period, as it mostly is; else 0.
  std::uint32_t return_of_a_sum(std::uint32_t heaps) const {
    const auto moves = game_.moves;
    for (std::size_t i = 0; i < moves.size(); ++i)
      for (std::size_t j = i; j < moves.size(); ++j)
        if (view_.returns(heaps, moves[i] + moves[j]))
          return view_.least(heaps, moves[i] + moves[j], factors_);
    return 0;
  }

  /// The least distance at which the last window occurred before; 0 if it did not. A few of its cells are
  /// compared at many distances at once, and the whole window where they agree.
  std::uint32_t any_return(std::uint32_t heaps) const {
    if (const std::uint32_t period = return_of_a_sum(heaps)) return period;
    constexpr std::uint32_t probes = 8;
    for (std::uint32_t first = 1; first + width <= heaps; first += width) {
      CellVector<Cell> same = ~CellVector<Cell>{};
      for (std::uint32_t i = 0; i < probes; ++i) {
        const Cell* const probe = view_.at(heaps) - 1 - view_.window * i / probes;
        same &= reinterpret_cast<CellVector<Cell>>(load_cells(probe - first - width + 1) == *probe);
      }
      if (!any_cell(same)) continue;
      for (std::uint32_t period = first; period < first + width; ++period)
        if (same[width - 1 - (period - first)] != 0 && view_.returns(heaps, period)) return period;
    }
    return 0;
  }

  void conclude(std::uint32_t heaps, std::uint32_t period, RowPeriods& periods) const {
    const std::uint32_t compared = period + view_.window;
    periods.outcomes = {view_.preperiod(heaps > compared ? heaps - compared : 0, period), period};
    if (game_.outcomes) return;
    periods.values = periods.outcomes;
    const RowView<Cell> zeros{row_, view_.window, 1};
    const std::uint32_t least = zeros.least(heaps, period, factors_);
    periods.outcomes = {zeros.preperiod(periods.values.preperiod, least), least};
    periods.largest = largest_value(periods.values.preperiod + period);
  }

  /// The largest value among the first `heaps` heaps. The loops end when the number of moves was seen, since
  /// no value is larger.
  unsigned largest_value(std::uint32_t heaps) const {
    constexpr std::uint32_t stride = 16 * width;
    const auto most = static_cast<unsigned>(game_.moves.size());
    std::uint64_t seen = 0;
    std::uint32_t n = 0;
    while (n + stride <= heaps && seen >> most == 0) {
      CellVector<Cell> all{};
      for (const std::uint32_t end = n + stride; n < end; n += width) all |= load_cells(row_.cells() + n);
      for (std::uint32_t i = 0; i < width; ++i) seen |= all[i];
    }
    for (; n < heaps && seen >> most == 0; ++n) seen |= row_.cells()[n];
    return static_cast<unsigned>(std::bit_width(seen)) - 1;
  }

  static constexpr std::uint32_t width = row_width<Cell>;

  Row<Cell>& row_;
  const RowGame<Cell>& game_;
  const PrimeFactorTable& factors_;
  RowView<Cell> view_;
  std::uint32_t filled_ = 0;
};

}  // namespace takeaway::survey
