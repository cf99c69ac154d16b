// The engine `planes`: one bit set per nim-value, 64 cells and more at a time.
//
// The idea: write the sequence as cap bit planes. With min S >= 64 the options of 64 neighbouring cells are
// all known, and plane v of those cells is (cells still open) and not (union of plane v shifted by each
// move). Smaller moves reach into the word itself; planes_words.cpp resolves them without going cell by cell.
// The planes slide along the sequence in a buffer of O(max S) bits.
//
// For the search for periods a `mark` is a cell where a P-run begins and where the boundaries of plane 0
// just before it stand as they did at the first mark: a few shifts a word find them (period/cycle.cpp).
#pragma once

#include <array>
#include <vector>

#include "values/marks.hpp"
#include "values/planes_kernel.hpp"
#include "values/storage.hpp"

namespace takeaway {

class Planes final : public MarkingEngine {
 public:
  using Word = std::uint64_t;

  explicit Planes(const Recurrence& recurrence);

  void fill(std::span<std::uint8_t> out) override { expand(out); }
  void fill(std::span<std::uint32_t> out) override { expand(out); }
  void fill_zeros(std::span<std::uint64_t> out) override;
  Run next_run(Heap most) override;
  void skip(Heap count) override;
  void count(Heap cells, std::span<Heap> tally) override;

  static std::uint64_t bytes(const Recurrence& recurrence);

  /// Computes at least `count` cells without handing them out, as planes in one piece (for measurements).
  /// Returns the number of P-cells among them. Memory O(count).
  static Heap compute_all(const Recurrence& recurrence, Heap count);

  bool begin_marks(const std::function<bool()>& go_on) override;
  void renew_mark() override;
  bool next_mark(Heap limit) override;
  Heap mark() const override { return mark_; }
  Heap mark_window() const override { return mark_window_; }
  std::uint64_t bytes_held() const override { return storage_.size() * sizeof(Word); }
  Heap reached() const override { return computed(); }
  std::uint64_t snapshot_bytes() const override { return snapshot_words() * layout_.cap * sizeof(Word); }
  std::uint64_t fingerprint() const override;
  std::unique_ptr<Snapshot> snapshot() const override;
  bool matches(const Snapshot& snapshot) const override;
  std::unique_ptr<Engine> restarted(const Recurrence& recurrence, const Snapshot& snapshot) const override;

 private:
  static constexpr std::size_t block_words = 512;  // computed at a time

  struct Boundary {
    unsigned distance;  // cells before the mark's own
    bool rise;          // a P-run begins there, else one ends
  };

  void allocate(std::size_t words);
  void load_history(const std::vector<Run>& history);
  void grow_history(std::size_t words);
  void compute_block();
  void slide();
  std::size_t bit_of(Heap cell) const { return cell - base_ + 64 * history_words_; }
  Word bits_at(std::uint32_t plane, std::size_t bit) const;
  std::uint32_t cell_value(std::size_t bit) const;
  Heap computed() const { return base_ + 64 * (end_ - history_words_); }
  std::size_t snapshot_words() const { return (mark_window_ + 63) / 64; }
  bool advance_scan();
  void choose_context();
  bool telling(Heap end) const;
  template <class Out>
  void expand(std::span<Out> out);

  PlanesLayout layout_;
  Storage storage_;
  bool vectors_ = false;
  std::size_t history_words_ = 0;  // words kept before the cell base_
  std::size_t words_ = 0;          // length of a plane without its padding
  std::size_t end_ = 0;            // next word to compute
  Heap base_ = 0;                  // the cell in bit 0 of word history_words_
  Heap read_ = 0;                  // next cell to hand out

  std::vector<Boundary> context_;
  Heap mark_window_ = 0;
  Heap mark_ = 0;
  std::size_t scan_ = 0;                                  // next word to look for marks in
  Word found_ = 0;                                        // marks of word scan_ - 1 not handed out yet
  Word last_zero_ = 0, last_rises_ = 0, last_falls_ = 0;  // of word scan_ - 1
};

/// The moves as the kernels want them; where the planes lie is left open.
PlanesLayout layout_of(const Recurrence& recurrence);

extern const FiniteEngine planes_engine;  ///< its line in the table (engines.hpp)

}  // namespace takeaway
