// How a long computation is watched: it reports where it is, and stops when it is told to.
//
// Example:
//
//     std::atomic<bool> stop = false;
//     const takeaway::Watch watch{.stop = &stop, .progress = [&](std::uint64_t heap) { stop = heap == 3; }};
//     std::uint64_t heap = 0;
//     while (watch.tick(heap)) ++heap;  // as every long computation does
//     std::cout << "stopped at heap " << heap << '\n';  // prints stopped at heap 3
//
// Cost: a relaxed load for each tick, and what `progress` costs.
// Preconditions: the flag must outlive the computation. `progress` may be called from threads that the
// computation started; it should return soon.
// Errors: a computation that was stopped fails with Fault::interrupted; what it had found by then is lost,
// unless it says so.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

namespace [[gnu::visibility("default")]] takeaway {

/// Handed to every computation that may take long. Both parts may be left empty.
struct Watch {
  const std::atomic<bool>* stop = nullptr;      ///< set from a signal handler or another thread
  std::function<void(std::uint64_t)> progress;  ///< told the heap reached, every few milliseconds or less

  bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }

  /// Reports progress; false when the computation has to stop.
  bool tick(std::uint64_t heap) const {
    if (progress) progress(heap);
    return !stopped();
  }
};

}  // namespace takeaway
