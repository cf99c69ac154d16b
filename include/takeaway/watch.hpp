// How a long computation is watched: it reports where it is, and stops when it is told to.
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
