// A bound on how many requests are computed at the same time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>

namespace takeaway::serve {

/// A semaphore with a queue: `places` requests may be computed at once, and `waiting` more may wait for a
/// place.
class Gate {
 public:
  Gate(std::size_t places, std::size_t waiting) : places_(places), waiting_(waiting) {}

  /// A place, which is given back when this object ends; converts to false where there was none in time.
  class Place {
   public:
    Place() = default;
    explicit Place(Gate* gate) : gate_(gate) {}
    Place(Place&& other) noexcept : gate_(other.gate_) { other.gate_ = nullptr; }
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (gate_ != nullptr) gate_->leave();
    }
    explicit operator bool() const { return gate_ != nullptr; }

   private:
    Gate* gate_ = nullptr;
  };

  /// Waits for a place, no longer than `patience`, and only as long as `gone()` is false.
  Place enter(std::chrono::milliseconds patience, const std::function<bool()>& gone = {});

 private:
  void leave();

  std::mutex mutex_;
  std::condition_variable free_;
  std::size_t places_;
  std::size_t waiting_;
};

}  // namespace takeaway::serve
