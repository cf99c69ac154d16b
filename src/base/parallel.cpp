#include "base/parallel.hpp"

#if TAKEAWAY_THREADS

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

namespace takeaway {

namespace {

/// Starts a thread if there is room for one more.
template <class Work>
bool start(std::vector<std::thread>& threads, Work work) {
  try {
    threads.emplace_back(std::move(work));
    return true;
  } catch (const std::system_error&) {
    return false;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

}  // namespace

bool FirstError::guard(const std::function<void()>& work) {
  try {
    work();
    return true;
  } catch (...) {
    const Lock lock(mutex_);
    if (first_ == nullptr) first_ = std::current_exception();
    any_ = true;
    return false;
  }
}

void FirstError::rethrow() {
  if (!any_) return;
  any_ = false;
  std::rethrow_exception(std::exchange(first_, nullptr));
}

Threads::Threads(unsigned count, std::function<void(unsigned)> work) : work_(std::move(work)) {
  threads_.reserve(count);
  for (unsigned i = 0; i < count; ++i)
    if (!start(threads_, [this, i] { error_.guard([&] { work_(i); }); })) return;
}

Threads::~Threads() {
  wait();
}

void Threads::wait() {
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Threads::join() {
  wait();
  error_.rethrow();
}

void parallel(unsigned threads, const std::function<void()>& work) {
  Threads others(threads > 1 ? threads - 1 : 0, [&](unsigned) { work(); });
  work();  // if this throws, the others are waited for all the same
  others.join();
}

void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  FirstError error;
  const auto take = [&] {
    for (std::size_t i = next++; i < count && !error.any(); i = next++) error.guard([&] { work(i); });
  };
  parallel(static_cast<unsigned>(std::min<std::size_t>(threads, count)), take);
  error.rethrow();
}

Team::Team(unsigned size) : size_(std::max(1U, size)), start_(size_), end_(size_) {
  threads_.reserve(size_);
  unsigned member = 1;
  while (member < size_ && start(threads_, [this, member] { serve(member); })) ++member;
  // Those that could not be started will never arrive.
  for (; member < size_; ++member) {
    start_.arrive_and_drop();
    end_.arrive_and_drop();
  }
}

Team::~Team() {
  dismiss();
}

void Team::run(const std::function<void(unsigned)>& work) {
  if (!threads_.empty()) {
    work_ = &work;
    start_.arrive_and_wait();
  }
  error_.guard([&] { work(0); });
  // The part of those that could not be started is done here.
  for (auto member = static_cast<unsigned>(threads_.size()) + 1; member < size_ && !error_.any(); ++member)
    error_.guard([&] { work(member); });
  if (!threads_.empty()) end_.arrive_and_wait();
  error_.rethrow();
}

void Team::serve(unsigned member) {
  for (;;) {
    start_.arrive_and_wait();
    if (work_ == nullptr) return;
    error_.guard([&] { (*work_)(member); });
    end_.arrive_and_wait();
  }
}

void Team::dismiss() {
  if (threads_.empty()) return;
  work_ = nullptr;
  start_.arrive_and_wait();
  for (std::thread& thread : threads_) thread.join();
}

}  // namespace takeaway

#else

namespace takeaway {

void parallel(unsigned /*threads*/, const std::function<void()>& work) {
  work();
}

void parallel_for(std::size_t count, unsigned /*threads*/, const std::function<void(std::size_t)>& work) {
  for (std::size_t i = 0; i < count; ++i) work(i);
}

}  // namespace takeaway

#endif
