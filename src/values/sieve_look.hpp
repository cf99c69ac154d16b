// What a group of heaps sees: the inner loops of the engine `sieve`.
//
// Each move shows every heap of the group one value. Three quarters of the moves are noted in a table of
// stamps, one store for each value seen: that is what bounds the speed, a store a cycle. By then nearly all
// values below the mex have been seen, and what matters is only whether the few others are: the least eight
// of them, the candidates of each heap, are compared with what the remaining moves show, many heaps at once
// in vectors. Candidates that turn up are dropped, so that the later moves are compared with fewer of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway::sieve {

constexpr std::size_t group = 32;  // heaps whose options are looked at together: a bit of a word each

constexpr std::size_t kept = 5;  // candidates that remain in the end
constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Which values the heaps of a group have seen: for each value a bit for each heap. Where `compared` is not
/// empty, those moves were compared with candidates alone: then `candidates` lists the least values that no
/// move has shown, ascending, as far as that is known, and the bits tell of the other moves.
struct Sight {
  std::vector<std::uint32_t> rows;  // rows[v]: the heaps that have seen v
  std::span<const Move> compared;
  std::array<std::array<std::uint32_t, kept>, group> candidates;  // `none` where there is no more

  void clear() {
    rows.clear();
    compared = {};
  }
  bool has(std::size_t heap, std::uint32_t value) const {
    return value < rows.size() && (rows[value] >> heap & 1U) != 0;
  }
};

/// One thread's table: row v has a stamp for each heap of the group. Nothing is cleared between groups.
class Stamps {
 public:
  void begin(std::size_t values) {
    if (table_.size() < values * group) table_.resize(2 * values * group, 0);
    if (++stamp_ == 0) {
      std::ranges::fill(table_, 0);
      stamp_ = 1;
    }
  }

  /// Looks at the options of the group that starts at `cells`, by these moves.
  template <class Cell>
  void look(const Cell* cells, std::span<const Move> moves) {
    std::uint32_t* const table = table_.data();
    const std::uint32_t stamp = stamp_;
    constexpr std::size_t packed = 8 / sizeof(Cell);  // cells in a word
    constexpr std::uint64_t mask = std::numeric_limits<Cell>::max();
    for (const Move move : moves) {
      const Cell* const options = cells - move;
#pragma GCC unroll 32
      for (std::size_t first = 0; first < group; first += packed) {
        std::uint64_t word = 0;
        std::memcpy(&word, options + first, sizeof word);
#pragma GCC unroll 8
        for (std::size_t i = 0; i < packed; ++i)
          table[(word >> (8 * sizeof(Cell) * i) & mask) * group + first + i] = stamp;
      }
    }
  }

  /// Which heaps have seen each of the values 0, 1, ..., one row each.
  void tell(std::span<std::uint32_t> rows) const {
    typedef std::uint32_t Four __attribute__((vector_size(16)));
    const Four stamp = Four{} + stamp_;
    for (std::size_t v = 0; v < rows.size(); ++v) {
      Four seen = {};
#pragma GCC unroll 8
      for (std::uint32_t i = 0; i < group; i += 4) {
        Four stamps;
        std::memcpy(&stamps, table_.data() + v * group + i, sizeof stamps);
        seen |= static_cast<Four>(stamps == stamp) & (Four{1, 2, 4, 8} << i);
      }
      rows[v] = seen[0] | seen[1] | seen[2] | seen[3];
    }
  }

 private:
  std::vector<std::uint32_t> table_;
  std::uint32_t stamp_ = 0;
};

/// Candidates of as many heaps as fit a vector: the k-th least of each, for k = 0, 1, ... The largest number
/// stands for one that is not there, or has turned up.
template <class Cell>
struct Lanes {
  static constexpr std::size_t count = 16 / sizeof(Cell);
  static constexpr std::size_t most = 8;
  static constexpr Cell gone = std::numeric_limits<Cell>::max();
  typedef Cell Vector __attribute__((vector_size(16)));

  Vector values[most];

  /// The candidates of heaps first, first + 1, ... out of a table with a row for each k.
  void take(const Cell (&table)[most][group], std::size_t first) {
    for (std::size_t k = 0; k < most; ++k) std::memcpy(&values[k], &table[k][first], sizeof(Vector));
  }

  /// Compares the least `compared` candidates with what the moves show, and puts those that turn up last. The
  /// others, all larger, are forgotten.
  template <std::size_t compared>
  void look(const Cell* cells, std::span<const Move> moves) {
    Vector hits[compared] = {};
    for (const Move move : moves) {
      Vector shown;
      std::memcpy(&shown, cells - move, sizeof shown);
#pragma GCC unroll 12
      for (std::size_t k = 0; k < compared; ++k) hits[k] |= static_cast<Vector>(shown == values[k]);
    }
    for (std::size_t k = 0; k < compared; ++k) values[k] |= hits[k];
    // Those that are gone move up to the end: a sorting network, in all lanes at once.
    for (std::size_t end = 1; end < compared; ++end)
      for (std::size_t k = end; k > 0; --k) {
        const Vector low = values[k - 1] < values[k] ? values[k - 1] : values[k];
        values[k] = values[k - 1] < values[k] ? values[k] : values[k - 1];
        values[k - 1] = low;
      }
  }

  /// The candidates that were given.
  void take_back(const Sight& sight, std::size_t first) {
    for (std::size_t lane = 0; lane < count; ++lane)
      for (std::size_t k = 0; k < kept; ++k)
        values[k][lane] = static_cast<Cell>(std::min<std::uint32_t>(sight.candidates[first + lane][k], gone));
  }

  /// What remains.
  void give(Sight& sight, std::size_t first) const {
    for (std::size_t lane = 0; lane < count; ++lane)
      for (std::size_t k = 0; k < kept; ++k)
        sight.candidates[first + lane][k] = values[k][lane] != gone ? values[k][lane] : none;
  }
};

/// One thread's looks.
class Look {
 public:
  /// What the group that starts at `cells` sees by these moves; no value is larger than `largest`.
  template <class Cell>
  void operator()(const Cell* cells, std::span<const Move> moves, std::uint32_t largest, Sight& sight) {
    constexpr std::size_t many_moves = 160;
    constexpr std::size_t share =
        24;  // of 32: by then few heaps have more than eight candidates below their mex
    const std::size_t stamped =
        moves.size() < many_moves || sizeof(Cell) > 2 ? moves.size() : moves.size() * share / 32;
    stamps_.begin(largest + 1);
    stamps_.look(cells, moves.first(stamped));
    sight.clear();
    sight.rows.resize(largest + 1);
    stamps_.tell(sight.rows);
    if constexpr (sizeof(Cell) <= 2)
      if (stamped < moves.size()) look_for_candidates(cells, moves.subspan(stamped), sight);
  }

  /// Compares the candidates of a group with what more moves show.
  template <class Cell>
  static void again(const Cell* cells, std::span<const Move> moves, Sight& sight) {
    for (std::size_t first = 0; first < group; first += Lanes<Cell>::count) {
      Lanes<Cell> lanes;
      lanes.take_back(sight, first);
      lanes.template look<kept>(cells + first, moves);
      lanes.give(sight, first);
    }
  }

 private:
  template <class Cell>
  void look_for_candidates(const Cell* cells, std::span<const Move> moves, Sight& sight) {
    sight.compared = moves;
    const auto early = moves.first(moves.size() / 4);
    const auto late = moves.subspan(early.size(), moves.size() / 4);
    const auto last = moves.subspan(early.size() + late.size());
    Cell table[Lanes<Cell>::most][group];
    list_unseen(sight.rows, table);
    for (std::size_t first = 0; first < group; first += Lanes<Cell>::count) {
      Lanes<Cell> lanes;
      lanes.take(table, first);
      lanes.template look<8>(cells + first, early);
      lanes.template look<6>(cells + first, late);
      lanes.template look<kept>(cells + first, last);
      lanes.give(sight, first);
    }
  }

  // The least values that each heap has not seen, ascending.
  template <class Cell, std::size_t count>
  static void list_unseen(std::span<const std::uint32_t> rows, Cell (&table)[count][group]) {
    std::array<std::uint8_t, group> found{};
    std::uint32_t active = ~std::uint32_t{0};
    for (std::size_t v = 0; active != 0; ++v) {
      std::uint32_t unseen = v < rows.size() ? ~rows[v] & active : active;
      const auto value = static_cast<Cell>(std::min<std::size_t>(v, Lanes<Cell>::gone));
      for (; unseen != 0; unseen &= unseen - 1) {
        const auto heap = static_cast<unsigned>(std::countr_zero(unseen));
        table[found[heap]][heap] = value;
        if (++found[heap] == count) active &= ~(std::uint32_t{1} << heap);
      }
    }
  }

  Stamps stamps_;
};

}  // namespace takeaway::sieve
