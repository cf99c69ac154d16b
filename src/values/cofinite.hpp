// The engine `cofinite`: all-but games, comply/constrain games, and all sets that are nearly periodic.
//
// From heap n all smaller heaps of certain residues can be reached, except n - x for a few x, and a few more.
// So count how often each value has occurred among the heaps of those residues. A value that has occurred
// will always have: values without any occurrence, the gaps, only become fewer, and the next gap from some
// value on is found by links that are shortened as they are followed (union-find; Tarjan 1975). The least gap
// that no extra option has bounds the mex. A smaller mex is possible only for a value all of whose
// occurrences sit at the heaps n - x: take those occurrences off the counts, one by one, and see which counts
// fall to zero. That is O(exceptions) a heap, and one addition for each class of heaps that will reach this
// one, instead of O(n). (The counting idea for all-but games: Siegel, Combinatorial Game Theory, 2013,
// section IV.4; counting by residues, and both halves of a comply/constrain game at once, are its natural
// extension.)
//
// In a comply/constrain game both values of a heap are options of whoever can reach it; the counts take in
// both.
#pragma once

#include <vector>

#include "values/engine.hpp"
#include "values/halves.hpp"

namespace takeaway {

class Cofinite final : public Engine {
 public:
  explicit Cofinite(Halves halves);

  void fill(std::span<std::uint8_t> out) override;
  void fill(std::span<std::uint32_t> out) override;
  Run next_run(Heap most) override;
  void skip(Heap count) override;
  void preload(std::span<const std::uint32_t> values) override;
  bool can_preload() const override { return halves_.halves.size() == 1; }

  /// The value in the half `half` of the cell computed last.
  std::uint32_t latest(std::size_t half) const { return values_[half].back(); }
  /// Computes the next cell, both halves.
  void advance();

  /// Working memory for so many heaps with values up to `largest`.
  static std::uint64_t bytes(const Halves& halves, Heap heaps, std::uint64_t largest);

 private:
  /// What is counted for the heaps of one residue, in one half.
  struct Line {
    std::vector<std::uint32_t> counts;  // how often each value occurs among the heaps of the pattern
    std::vector<std::uint32_t> links;   // from a value that occurs upwards, to the next that does not

    void add(std::uint32_t value);
    std::uint32_t gap(std::uint32_t from);  // the least value from here on that does not occur
  };
  struct Mark {
    std::uint32_t seen = 0;     // the turn in which the value was an extra option
    std::uint32_t taken = 0;    // the turn in which occurrences were taken off
    std::uint32_t missing = 0;  // how many
  };

  std::uint32_t mex(std::size_t which);
  std::uint32_t value_at(std::size_t half, Move back) const {
    return values_[half][values_[half].size() - back];
  }
  void settle(std::span<const std::uint32_t> cell);
  void compact();
  template <class Out>
  void write(std::span<Out> out);

  Halves halves_;
  Move window_;
  std::vector<std::vector<std::uint32_t>> values_;  // of each half, the last cells
  Heap cell_ = 0;                                   // the next one
  std::vector<std::vector<Line>> lines_;            // by half and residue of the cell
  std::vector<std::vector<Move>> residues_;         // by half: the residues of the pattern
  std::vector<Mark> marks_;
  std::uint32_t turn_ = 0;
};

extern const EndlessEngine cofinite_engine;  ///< its line in the table (engines.hpp)

}  // namespace takeaway
