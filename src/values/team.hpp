// A few threads that work on the same thing together, again and again.
#pragma once

#include <barrier>
#include <functional>
#include <thread>
#include <vector>

namespace takeaway {

/// Runs a function on all threads at once. The threads live as long as the team and sleep between two turns.
class Team {
 public:
  explicit Team(unsigned size) : start_(size), end_(size) {
    for (unsigned member = 1; member < size; ++member)
      threads_.emplace_back([this, member] { serve(member); });
  }
  ~Team() {
    if (threads_.empty()) return;
    work_ = nullptr;
    start_.arrive_and_wait();
    for (std::thread& thread : threads_) thread.join();
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  unsigned size() const { return static_cast<unsigned>(threads_.size()) + 1; }

  /// Calls work(0), ..., work(size - 1), each on its own thread, and waits for all of them.
  void run(const std::function<void(unsigned)>& work) {
    if (threads_.empty()) return work(0);
    work_ = &work;
    start_.arrive_and_wait();
    work(0);
    end_.arrive_and_wait();
  }

 private:
  void serve(unsigned member) {
    for (;;) {
      start_.arrive_and_wait();
      if (work_ == nullptr) return;
      (*work_)(member);
      end_.arrive_and_wait();
    }
  }

  std::barrier<> start_;
  std::barrier<> end_;
  const std::function<void(unsigned)>* work_ = nullptr;
  std::vector<std::thread> threads_;
};

}  // namespace takeaway
