// A few threads that work on the same thing together, again and again.
#pragma once

#include <barrier>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace takeaway {

/// Runs a function on all threads at once. The threads live as long as the team and sleep between two turns.
class Team {
 public:
  explicit Team(unsigned size) : start_(size), end_(size) {
    threads_.reserve(size);
    try {
      for (unsigned member = 1; member < size; ++member)
        threads_.emplace_back([this, member] { serve(member); });
    } catch (...) {
      // Those that could not be started will not arrive; the others are sent home.
      for (auto missing = threads_.size() + 1; missing < size; ++missing) start_.arrive_and_drop();
      dismiss();
      throw;
    }
  }
  ~Team() { dismiss(); }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  unsigned size() const { return static_cast<unsigned>(threads_.size()) + 1; }

  /// Calls work(0), ..., work(size - 1), each on its own thread, and waits for all of them. What one of them
  /// throws is thrown on here, once all are done.
  void run(const std::function<void(unsigned)>& work) {
    if (threads_.empty()) return work(0);
    work_ = &work;
    failure_ = nullptr;
    start_.arrive_and_wait();
    attempt(0);
    end_.arrive_and_wait();
    if (failure_ != nullptr) std::rethrow_exception(failure_);
  }

 private:
  void serve(unsigned member) {
    for (;;) {
      start_.arrive_and_wait();
      if (work_ == nullptr) return;
      attempt(member);
      end_.arrive_and_wait();
    }
  }

  void attempt(unsigned member) {
    try {
      (*work_)(member);
    } catch (...) {
      const std::scoped_lock lock(failing_);
      if (failure_ == nullptr) failure_ = std::current_exception();
    }
  }

  void dismiss() {
    if (threads_.empty()) return;
    work_ = nullptr;
    start_.arrive_and_wait();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  std::barrier<> start_;
  std::barrier<> end_;
  const std::function<void(unsigned)>* work_ = nullptr;
  std::mutex failing_;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace takeaway
