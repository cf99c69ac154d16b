// The engine `runs`: the sequence as runs x^y, at a cost per run and not per cell.
//
// The idea: keep, for each move s, which run the option i - s lies in. The option's value stays the same
// until i - s crosses into the next run, so the mex needs a new look only at the least of those crossings:
// with k moves there are at most k of them for every run of the sequence. Moves of 10^9 cost what moves of
// 10^3 do, as long as the runs are long; on a chaotic sequence the engine is no use (see plan.cpp).
//
// The run being written is open: its end is not known, only that it has reached the current cell. A guard
// behind the last run says so, and an option inside the open run is looked at again when it reaches the
// cell where the guard stood.
//
// For the search for periods a `mark` is a run boundary with the same few runs before it as at the first
// mark (period/cycle.cpp).
#pragma once

#include <functional>
#include <vector>

#include "values/marks.hpp"

namespace takeaway {

class Runs final : public MarkingEngine {
 public:
  /// Where computing ends, history included: this and one more move still fit 64 bits.
  static constexpr Heap last_cell = Heap{3} << 62U;
  static constexpr std::size_t batch = 1024;  ///< runs computed at a time

  explicit Runs(const Recurrence& recurrence);

  void fill(std::span<std::uint8_t> out) override { expand(out); }
  void fill(std::span<std::uint32_t> out) override { expand(out); }
  Run next_run(Heap most) override;
  void skip(Heap count) override;

  /// The memory of all runs held, and where the next batch will move them to a larger block, of that as well.
  std::uint64_t bytes_held() const override {
    const std::size_t capacity = starts_.capacity();
    const bool full = starts_.size() + batch + 1 > capacity;
    return (capacity + (full ? larger(capacity) : 0)) * (sizeof(Heap) + 1);
  }
  /// Computes up to `count` more runs, in bounded time, and returns the cell reached. For samples.
  Heap compute_runs(std::size_t count);
  /// Computes the cells up to `count` with all runs held; returns the number of runs. O(runs) memory.
  static std::size_t compute_all(const Recurrence& recurrence, Heap count);

  bool begin_marks(const std::function<bool()>& go_on) override;
  void renew_mark() override;
  bool next_mark(Heap limit) override;
  Heap mark() const override { return starts_[mark_run_] - offset_; }
  Heap mark_window() const override { return mark_window_; }
  /// Where all runs computed were looked at, the cell up to which they go.
  Heap reached() const override {
    if (mark_run_ + 1 >= starts_.size()) return frontier_ - offset_;
    return starts_[mark_run_] > offset_ ? starts_[mark_run_] - offset_ : 0;
  }
  /// About the number of runs: turns of the inner loop divided by the number of moves.
  std::uint64_t runs_computed() const override { return turns_ / moves_.size(); }
  std::uint64_t snapshot_bytes() const override { return (mark_run_ + 1) * sizeof(Run); }
  std::uint64_t fingerprint() const override;
  std::unique_ptr<Snapshot> snapshot() const override;
  bool matches(const Snapshot& snapshot) const override;
  std::unique_ptr<Engine> restarted(const Recurrence& recurrence, const Snapshot& snapshot) const override;

 private:
  template <std::size_t Moves>
  void compute_fixed(std::size_t runs, Heap until);
  void compute(std::size_t runs, Heap until);
  static constexpr std::size_t larger(std::size_t capacity) { return capacity + capacity / 4 + 4 * batch; }
  void make_room(std::size_t runs);
  void drop_old_runs();
  bool context_matches(std::size_t run) const;
  template <class Out>
  void expand(std::span<Out> out);

  std::vector<Move> moves_;
  std::uint32_t cap_;
  Heap offset_;                        // cell i is written as i + offset_, so that the history starts at 0
  std::vector<Heap> starts_;           // of every run held
  std::vector<std::uint8_t> values_;   // of every run held
  std::vector<std::size_t> pointers_;  // for each move, the run its option lies in
  std::uint64_t turns_ = 0;            // of the inner loop, so far
  Heap frontier_;                      // all cells before it are known
  Heap read_;                          // next cell to hand out
  std::size_t read_run_ = 0;           // and the run it lies in

  static constexpr std::size_t context_runs = 4;
  Heap mark_window_ = 0;
  std::size_t mark_run_ = 0;     // the mark stands where this run starts
  std::function<bool()> go_on_;  // asked now and then while looking for marks
  std::vector<Run> context_;     // the runs before a mark, newest first
};

extern const FiniteEngine runs_engine;  ///< its line in the table (engines.hpp)

}  // namespace takeaway
