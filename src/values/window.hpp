// The engine `window`: the last max S cells and nothing else, one cell at a time.
//
// The idea: a cell depends on at most max S cells before it, so a buffer that slides along the sequence is
// all the memory a search of any length needs. It is the plain loop of the literature with the options'
// values collected in one machine word, and the engine for games with small moves or with many.
//
// For the search for periods a `mark` is a place where the last sixteen cells (four bits of each) are the
// same as at the first mark; see period/cycle.cpp for what is done with marks.
#pragma once

#include <vector>

#include "values/marks.hpp"

namespace takeaway {

template <class Cell>
class Window final : public MarkingEngine {
 public:
  explicit Window(const Recurrence& recurrence);

  void fill(std::span<std::uint8_t> out) override { copy_to(out); }
  void fill(std::span<std::uint32_t> out) override { copy_to(out); }
  Run next_run(Heap most) override;
  void skip(Heap count) override;

  /// Bytes this engine would hold for the recurrence.
  static std::uint64_t bytes(const Recurrence& recurrence);

  bool begin_marks(const std::function<bool()>& go_on) override;
  void renew_mark() override;
  bool next_mark(Heap limit) override;
  Heap mark() const override { return first_ + (mark_at_ - origin_); }
  Heap mark_window() const override { return mark_window_; }
  std::uint64_t bytes_held() const override { return buffer_.size() * sizeof(Cell); }
  Heap reached() const override { return mark(); }
  std::uint64_t snapshot_bytes() const override { return mark_window_ * sizeof(Cell); }
  std::uint64_t fingerprint() const override;
  std::unique_ptr<Snapshot> snapshot() const override;
  bool matches(const Snapshot& snapshot) const override;
  std::unique_ptr<Engine> restarted(const Recurrence& recurrence, const Snapshot& snapshot) const override;

 private:
  template <class Out>
  void copy_to(std::span<Out> out);
  void ensure(std::size_t ahead);  // makes `ahead` unread cells available, or a block of them
  void compute(std::size_t count);
  void slide();

  std::vector<Move> moves_;
  std::uint32_t cap_;
  std::size_t block_;  // cells computed at a time
  std::vector<Cell> buffer_;
  std::size_t origin_ = 0;  // buffer_[origin_] is cell first_
  Heap first_ = 0;
  std::size_t read_ = 0;  // next cell to hand out
  std::size_t end_ = 0;   // next cell to compute
  std::size_t keep_ = 0;  // how many cells before `read_` must stay in the buffer
  std::vector<std::uint64_t> seen_;
  std::uint64_t stamp_ = 0;

  Heap mark_window_ = 0;
  std::size_t mark_at_ = 0;
  std::uint64_t context_ = 0;  // the last sixteen cells before mark_at_
  std::uint64_t wanted_ = 0;
};

extern template class Window<std::uint8_t>;
extern template class Window<std::uint32_t>;

extern const FiniteEngine window_engine;  ///< its line in the table (engines.hpp)

}  // namespace takeaway
