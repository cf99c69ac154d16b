// The values of an endless game, cell by cell, as the check of its certificate computes them: with sets and
// with the places of values in the window. Internal to the certificates; the argument is in
// check_endless.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "certificate/endless_sets.hpp"
#include "takeaway/game.hpp"

namespace takeaway::endless_check {

/// What the future depends on, apart from the window.
struct State {
  std::vector<ValueSet> old;                // by residue
  std::vector<std::vector<Value>> missing;  // by half and residue: the least value missing from V
};

/// The cells of a game; the values that `init` gives come first.
class EndlessCells {
 public:
  /// The game's moves must be eventually periodic.
  EndlessCells(const Game& game, bool outcomes);

  std::size_t halves() const { return moves_.size(); }
  Move modulus() const { return moves_[0].modulus; }
  Move window() const { return window_; }
  std::uint64_t given() const { return given_; }
  /// The next cell.
  std::uint64_t next() const { return cell_; }
  Value at(std::size_t half, std::uint64_t cell) const { return values_[half][cell]; }

  /// How many options were read so far, with the work on the sets counted in the same unit.
  std::uint64_t options_read() const { return options_read_; }
  /// The memory in use, with that of the two states that will be compared.
  std::uint64_t bytes() const;
  /// Makes room for all cells there will be.
  void reserve(std::uint64_t cells);

  /// Computes the next cell.
  void advance();

  /// The state in front of the next cell.
  State state();

 private:
  // One of a cell's halves: cell * halves + half + 1, so that 0 is none.
  using Place = std::uint32_t;

  void add_half(PeriodicSet set);
  void age();
  Value mex(std::size_t half);
  bool seen(std::size_t half, Value value) const;
  void put(std::size_t half, Value value);

  Value cap_;
  bool sink_ = false;
  std::vector<PeriodicSet> moves_;
  Move window_ = 0;
  std::uint64_t given_ = 0;
  std::uint64_t cell_ = 0;                          // the next
  std::uint64_t aged_ = 0;                          // cells before this are old
  std::vector<std::vector<std::uint32_t>> values_;  // none passes the number of cells by more than 2^20
  std::vector<Place> latest_;                       // by value: where it occurred last
  std::vector<std::vector<Place>> earlier_;         // by half and cell: where the same value occurred before
  mutable std::uint64_t options_read_ = 0;
  std::vector<ValueSet> old_;
  std::vector<std::vector<Gaps>> gaps_;        // the values that neither V nor the window has
  std::vector<std::vector<ValueSet>> unions_;  // V, by half and residue of the cell whose options they are
};

}  // namespace takeaway::endless_check
