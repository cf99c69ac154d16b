// The engine `convolution`: dense infinite sets, such as primes, whose values stay small.
//
// The idea is Eppstein's (Faster evaluation of subtraction games, FUN 2018). The heaps that have an option of
// value v are A_v + S, where A_v is the set of heaps of value v, and a heap has value v if it lies in
// A_0 + S, ..., A_(v-1) + S but not in A_v + S. Sums of sets are convolutions, and these convolutions can be
// made online: when heaps [l, m) are done, their sums that fall into [m, r), r - m = m - l, are added in one
// go.
// Over all such triples, m running through the odd multiples of each power of two, that takes O(m n log^2 n)
// time for m different values, whatever S is.
//
// What is added here:
//
//  - Only whether a sum occurs matters, not how often. So the pieces are joined as bits, and a piece can be
//    computed in three ways: OR the set S, moved up, once for each heap of A_v; OR the set A_v once for each
//    move; or the Fourier transform. The cheapest is taken, piece by piece and value by value. The first way
//    stops as soon as everything is covered, which is the rule when S is dense.
//  - When nearly all moves are odd (primes), even and odd heaps are kept apart: heaps of one value then
//  mostly
//    have one parity and cover the other parity at once, while the moves within a parity are few.
//  - Four values share a transform: two in the real part, one of them times a power of two beyond all
//    counts, two in the imaginary part. A bound on the rounding error decides whether that is safe
//    (transform.hpp).
//  - Pieces of different values are independent: the threads share them.
//
// A value beyond those that have a plane is found by looking at all options, one by one: always right, and
// rare where this engine is the plan's choice.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "values/buffered_engine.hpp"
#include "values/halves.hpp"
#include "values/transform.hpp"

namespace takeaway {

/// A set of differences as bits, with copies moved up by 1 to 7 so that any shift is a matter of bytes.
class ShiftedBits {
 public:
  ShiftedBits() = default;
  /// The set of (s + add) / divide for the moves s that leave the remainder `rest` modulo `divide`.
  ShiftedBits(std::span<const Move> moves, Move divide, Move rest, std::int64_t add, std::size_t length);

  /// The bytes of the set moved up by `by` < 8 bits; they may be read up to 128 bytes past the length.
  const std::uint8_t* moved(std::size_t by) const {
    TAKEAWAY_ASSERT(by < 8);
    return bytes_.data() + by * stride_;
  }
  std::span<const std::uint32_t> members() const { return members_; }
  /// How many members are below a bound.
  std::size_t count(std::size_t below) const;
  static std::uint64_t bytes(std::size_t length) { return length + 8 * 256; }

 private:
  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint32_t> members_;
  std::size_t stride_ = 0;
};

/// How the pieces of a convolution are found; tests ask for one way.
enum class Way { cheapest, sources, moves, transform };

class Convolution final : public BufferedEngine {
 public:
  /// `moves` must be all moves up to `cells`, ascending, and `halves` those of a plain game. No more than
  /// `cells` cells may be asked for, given ones included.
  Convolution(std::vector<Move> moves, const Halves& halves, Heap cells, std::uint32_t planes,
              unsigned threads, Way way = Way::cheapest);
  ~Convolution() override;

  void preload(std::span<const std::uint32_t> values) override;

  /// Working memory for so many cells, at worst.
  static std::uint64_t bytes(Heap cells, std::uint64_t moves, std::uint32_t planes, unsigned threads);

 private:
  struct Piece;
  struct Task;

  std::size_t parity(Heap cell) const { return parities_ == 2 ? cell & 1U : 0; }
  Heap place(Heap cell) const { return parities_ == 2 ? cell >> 1U : cell; }
  const ShiftedBits& differences(std::size_t from, std::size_t to) const {
    return from == to ? same_ : from < to ? up_ : down_;
  }
  std::uint8_t* covered(std::uint32_t value, std::size_t parity) {
    return covered_.data() + (value * parities_ + parity) * stride_;
  }

  void compute_block();
  void add_pieces(Heap middle);
  void run(const Piece& piece, std::vector<Task>& tasks);
  void attempt(const Piece& piece, Task& task);
  bool by_sources(const Piece& piece, const Task& task, std::size_t most);
  void by_moves(const Piece& piece, const Task& task);
  void by_transform(const Piece& piece, std::span<const Task> tasks);
  const Spectrum& spectrum(std::size_t from, std::size_t to, std::size_t length);
  std::uint32_t value_of(Heap cell);
  std::uint32_t by_looking(Heap cell);
  void settle(Heap cell, std::uint32_t value, Heap end);
  std::uint32_t at(Heap cell) const override { return cells_[cell]; }
  Heap ready() const override { return cells_.size(); }
  void compute(Heap end) override {
    TAKEAWAY_ASSERT(end <= limit_);
    while (cells_.size() < end) compute_block();
  }

  std::vector<Move> moves_;
  std::uint32_t cap_;
  Move sink_cells_;
  Heap given_;
  Heap limit_;  // cells that may be asked for
  std::uint32_t planes_;
  std::size_t parities_;
  Way way_;
  ShiftedBits same_;  // differences between places of one parity, from even to odd, from odd to even
  ShiftedBits up_;
  ShiftedBits down_;
  std::size_t stride_;                               // bytes of one plane
  std::vector<std::uint8_t> covered_;                // places that have an option of value v, by v and parity
  std::vector<std::vector<std::uint32_t>> sources_;  // places of value v, by v and parity
  std::vector<std::uint32_t> cells_;
  std::vector<std::uint8_t> seen_;
  Team team_;
  Roots roots_;
  struct Known;
  std::vector<std::unique_ptr<Known>> spectra_;
};

extern const EndlessEngine convolution_engine;  ///< its line in the table (engines.hpp)

}  // namespace takeaway
