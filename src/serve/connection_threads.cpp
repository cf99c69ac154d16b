#include "serve/connection_threads.hpp"

#include <algorithm>
#include <new>

#include "base/address_space.hpp"

namespace takeaway::serve {

namespace {

/// Where the address space is bounded, threads may take half of what is left of it: they need the rest for
/// their replies.
unsigned most_threads() {
  constexpr std::uint64_t most = 512;
  constexpr std::uint64_t thread_bytes = std::uint64_t{9} << 20U;  // the stack, and what is beside it
  const auto left = address_space_left();
  return static_cast<unsigned>(left ? std::clamp<std::uint64_t>(*left / 2 / thread_bytes, 1, most) : most);
}

}  // namespace

ConnectionThreads::ConnectionThreads() : threads_(most_threads(), [this](unsigned) { serve(); }) {
  if (threads_.size() == 0) throw std::bad_alloc();
}

void ConnectionThreads::enqueue(std::function<void()> connection) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(connection));
  }
  changed_.notify_one();
}

void ConnectionThreads::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  threads_.join();
}

void ConnectionThreads::serve() {
  for (;;) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !waiting_.empty() || ending_; });
    if (waiting_.empty()) return;
    const std::function<void()> connection = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    connection();
  }
}

}  // namespace takeaway::serve
