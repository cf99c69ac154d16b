// The engine `sieve`: sparse infinite sets, such as squares. Values here, outcomes in outcomes.hpp.
//
// The rule as it stands reads, for each heap n, the values at n - s for all moves s <= n. That work is the
// same here, only arranged for the machine:
//
//  - Heaps are taken in groups of 32. For a move s >= 64 the options of a whole group are 32 neighbouring
//    cells, known already: one look at one or two cache lines instead of 32 looks at different times.
//  - What the group sees by less than half of the moves is noted in a table of stamps; once most values have
//    been seen, only the few others are looked for, in vectors, while the next group's stamps are set
//    (observer.hpp). The moves that tell most are noted first; which ones is learned (order.hpp).
//  - The moves below 32 reach into the group itself and are looked at heap by heap, a handful for sparse sets
//    (cells.hpp).
//  - Several threads look at different groups a little ahead, and find values in turn (relay.hpp).
//
// The words of this folder:
//  - group: 32 heaps in a row that are computed together.
//  - sight: what a group has seen so far; a heap sees a value if an option has it.
//  - stamp: the note in a table that one heap has seen one value (stamps.hpp).
//  - candidate: a small value that a heap has not seen yet; the least that stays unseen is its value
//  (candidates.hpp).
//  - to compare: to look whether a move shows a candidate, for many heaps at once.
//  - to settle: to give the heaps of a group their values, in order, once all moves have been looked at.
//  - ahead: how many groups may be looked at before the one that is to be settled next.
//
// Cells are bytes as long as all values fit, then 16 bits, then 32: a value that does not fit widens them
// all. The cost stays O(n * moves up to n), with a constant several times smaller than that of the plain
// loop.
#pragma once

#include <memory>
#include <vector>

#include "base/parallel.hpp"
#include "values/buffered_engine.hpp"
#include "values/halves.hpp"

namespace takeaway {

namespace sieve {
struct Rule;
}

class Sieve final : public BufferedEngine {
 public:
  /// `moves` must be all moves up to the last cell that will be asked for, ascending, and `halves` those of a
  /// plain game.
  Sieve(std::vector<Move> moves, const Halves& halves, unsigned threads);
  ~Sieve() override;

  void preload(std::span<const std::uint32_t> values) override;

  /// Working memory for so many heaps with values up to `largest`.
  static std::uint64_t bytes(Heap heaps, std::uint64_t moves, std::uint64_t largest, unsigned threads);

 private:
  class Work;
  template <class Cell>
  class WorkOn;

  std::uint32_t at(Heap cell) const override;
  void copy(Heap first, std::span<std::uint8_t> out) const override;
  void copy(Heap first, std::span<std::uint32_t> out) const override;
  Heap ready() const override;
  void compute(Heap end) override;

  std::unique_ptr<sieve::Rule> rule_;
  std::unique_ptr<Work> work_;
};

extern const EndlessEngine sieve_engine;  ///< its line in the table (engines.hpp)

}  // namespace takeaway
