// The base of engines that compute cells in blocks, ahead of the reader: a buffer of values and the place of
// the reader in it.
#pragma once

#include <algorithm>

#include "base/assert.hpp"
#include "values/engine.hpp"

namespace takeaway {

class BufferedEngine : public Engine {
 public:
  void fill(std::span<std::uint8_t> out) override { write(out); }
  void fill(std::span<std::uint32_t> out) override { write(out); }

  Run next_run(Heap most) override {
    if (next_ >= ready()) compute(next_ + 1);
    Run run{0, at(next_)};
    while (run.length < most && next_ < ready() && at(next_) == run.value) {
      ++run.length;
      ++next_;
    }
    return run;
  }

  void skip(Heap count) override {
    next_ += count;
    if (next_ > ready()) compute(next_);
  }

  bool can_preload() const override { return true; }

 protected:
  /// The value of a cell that has been computed. An engine may drop cells once they have been read.
  virtual std::uint32_t at(Heap cell) const = 0;
  /// The values of several such cells; overridden where an engine can copy them faster than one by one.
  virtual void copy(Heap first, std::span<std::uint8_t> out) const { copy_each(first, out); }
  virtual void copy(Heap first, std::span<std::uint32_t> out) const { copy_each(first, out); }
  /// How many cells have been computed, the given ones before the first heap included.
  virtual Heap ready() const = 0;
  /// Computes more cells: up to `end` or further, or fewer where the buffer cannot hold as many.
  virtual void compute(Heap end) = 0;
  /// The next cell to be read.
  Heap reader() const { return next_; }
  /// Counts `count` cells as read whose values were given instead of computed; to be called before any cell
  /// is computed.
  void pass(Heap count) {
    TAKEAWAY_ASSERT(next_ == ready());
    next_ += count;
  }

 private:
  template <class Out>
  void write(std::span<Out> out) {
    while (!out.empty()) {
      if (next_ >= ready()) compute(next_ + out.size());
      const std::size_t part = std::min<Heap>(out.size(), ready() - next_);
      copy(next_, out.first(part));
      next_ += part;
      out = out.subspan(part);
    }
  }

  template <class Out>
  void copy_each(Heap first, std::span<Out> out) const {
    for (Out& value : out) value = static_cast<Out>(at(first++));
  }

  Heap next_ = 0;  // the next to be read
};

}  // namespace takeaway
