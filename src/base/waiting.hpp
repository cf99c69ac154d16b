// A number that one thread changes and another waits for.
#pragma once

#include <atomic>
#include <cstdint>

namespace takeaway {

#if TAKEAWAY_THREADS

/// Waits until the number is another one than this.
inline void wait_while(const std::atomic<std::uint64_t>& number, std::uint64_t value) {
  number.wait(value, std::memory_order_acquire);
}
/// Changes it, and wakes who waits.
inline void change(std::atomic<std::uint64_t>& number, std::uint64_t value) {
  number.store(value, std::memory_order_release);
  number.notify_all();
}

#else

inline void wait_while(const std::atomic<std::uint64_t>& /*number*/, std::uint64_t /*value*/) {}
inline void change(std::atomic<std::uint64_t>& number, std::uint64_t value) {
  number = value;
}

#endif

}  // namespace takeaway
