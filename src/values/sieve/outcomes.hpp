// The engine `sieve` for outcomes alone: which heaps are P, for sparse infinite sets.
//
// A heap is P if and only if no P-position lies a move below it. So every P-position j marks j + s for all
// moves s, and what comes unmarked is P: Eratosthenes, with P-positions for primes. There are few of them
// (for squares about n^0.7 up to n), which makes this far cheaper than values: O(P-positions * moves).
//
// Marks are bits, and heaps are taken in segments that fit the second-level cache. A P-position remembers the
// first of its moves that leads past the segments done. The threads share the P-positions of earlier
// segments among them, each marking a copy of its own; those of the segment itself follow in order.
#pragma once

#include <vector>

#include "base/parallel.hpp"
#include "values/buffered_engine.hpp"
#include "values/halves.hpp"

namespace takeaway {

class SieveOutcomes final : public BufferedEngine {
 public:
  /// `moves` must be all moves up to `cells`, ascending, and `halves` those of a plain game. No more than
  /// `cells` cells may be asked for, given ones included.
  SieveOutcomes(std::vector<Move> moves, const Halves& halves, Heap cells, unsigned threads);

  void preload(std::span<const std::uint32_t> values) override;

  /// Working memory for so many heaps, of which `p_positions` are P.
  static std::uint64_t bytes(std::uint64_t moves, std::uint64_t p_positions, unsigned threads);

 private:
  struct Source {
    Heap cell;         // a P-position
    std::size_t next;  // its first move that leads past the segments done
  };
  using Bits = std::vector<std::uint64_t>;

  void compute_segment();
  void mark(Source& source, Bits& bits) const;
  void scan(Bits& bits);
  std::uint32_t at(Heap cell) const override {
    return static_cast<std::uint32_t>(copies_[0][(cell - begin_) / 64] >> ((cell - begin_) % 64) & 1U);
  }
  Heap ready() const override { return end_; }
  void compute(Heap end) override;

  std::vector<Move> moves_;  // followed by a number larger than any heap, so that loops end
  Move sink_cells_;
  Heap given_;
  Heap limit_;
  Team team_;
  std::vector<Source> sources_;
  std::vector<Bits> copies_;  // the segment, once for each thread; a bit is set for N
  Heap begin_ = 0;            // of the segment
  Heap end_ = 0;
};

}  // namespace takeaway
