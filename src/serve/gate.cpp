#include "serve/gate.hpp"

#include <algorithm>

namespace takeaway::serve {

Gate::Place Gate::enter(std::chrono::milliseconds patience, const std::function<bool()>& gone) {
  constexpr auto glance = std::chrono::milliseconds(100);
  const auto until = std::chrono::steady_clock::now() + patience;
  std::unique_lock lock(mutex_);
  if (places_ == 0) {
    if (waiting_ == 0) return {};
    --waiting_;
    bool free = false;
    for (bool late = false; !free && !late;) {
      const auto look_up = std::min(until, std::chrono::steady_clock::now() + glance);
      free = free_.wait_until(lock, look_up, [&] { return places_ > 0; });
      late = std::chrono::steady_clock::now() >= until || (gone && gone());
    }
    ++waiting_;
    if (!free) return {};
  }
  --places_;
  return Place(this);
}

void Gate::leave() {
  {
    const std::lock_guard lock(mutex_);
    ++places_;
  }
  free_.notify_one();
}

}  // namespace takeaway::serve
