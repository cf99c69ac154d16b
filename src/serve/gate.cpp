#include "serve/gate.hpp"

namespace takeaway::serve {

Gate::Place Gate::enter(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  if (places_ == 0) {
    if (waiting_ == 0) return {};
    --waiting_;
    const bool free = free_.wait_for(lock, patience, [&] { return places_ > 0; });
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
