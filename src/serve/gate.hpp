// How much is computed at once.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>

namespace takeaway::serve {

/// Lets so many in at once; a few more may wait, for a while.
class Gate {
 public:
  Gate(std::size_t places, std::size_t waiting) : places_(places), waiting_(waiting) {}

  /// A place, given back at the end; false where there was none in time.
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

  /// Waits no longer than that, nor for one who has `gone`.
  Place enter(std::chrono::milliseconds patience, const std::function<bool()>& gone = {});

 private:
  void leave();

  std::mutex mutex_;
  std::condition_variable free_;
  std::size_t places_;
  std::size_t waiting_;
};

}  // namespace takeaway::serve
