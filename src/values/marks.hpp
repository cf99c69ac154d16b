// Engines that can look for periods: what the search (period/cycle.cpp) asks of them. Internal to `values`
// and `period`.
//
// A *mark* is a place between two cells that looks, by a few cells before it, like the first mark of the
// search. Each engine has its own way to compare those few cells fast; places with equal windows before them
// are either both marks or neither.
#pragma once

#include <functional>
#include <memory>

#include "values/engine.hpp"

namespace takeaway {

/// A copy of the window before a mark; each engine keeps it in a form of its own.
class Snapshot {
 public:
  Snapshot() = default;
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;
  virtual ~Snapshot() = default;
};

class MarkingEngine : public Engine {
 public:
  /// Computes the first window and moves to the first mark, whose window reaches back to cell 0. `go_on` is
  /// asked now and then, here and in `next_mark`; false where it was.
  virtual bool begin_marks(const std::function<bool()>& go_on) = 0;
  /// Makes the current place, or one soon after it, the first mark of a new kind.
  virtual void renew_mark() = 0;
  /// Moves to the next mark; false where there is none up to cell `limit`, or `go_on` said so.
  virtual bool next_mark(Heap limit) = 0;
  /// The cell behind the current mark.
  virtual Heap mark() const = 0;
  /// How many cells before a mark are compared; at least the largest move, so that they determine the rest.
  virtual Heap mark_window() const = 0;
  /// The cell up to which marks were looked for.
  virtual Heap reached() const = 0;
  /// Of engines that work by runs: how many were computed, about.
  virtual std::uint64_t runs_computed() const { return 0; }

  /// A hash of the current mark's window: equal windows have equal ones.
  virtual std::uint64_t fingerprint() const = 0;
  virtual std::unique_ptr<Snapshot> snapshot() const = 0;
  virtual std::uint64_t snapshot_bytes() const = 0;
  /// Whether the current mark's window is that of the snapshot, which must be of this engine.
  virtual bool matches(const Snapshot& snapshot) const = 0;
  /// An engine whose next cell is the one behind the snapshot, which must be of this engine.
  virtual std::unique_ptr<Engine> restarted(const Recurrence& recurrence, const Snapshot& snapshot) const = 0;
};

}  // namespace takeaway
