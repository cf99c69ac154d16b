// Work on several threads. The one place where threads for computing are started.
//
// All of it follows the same rules. As many threads start as there is room for; the work is done with those
// that there are. What a thread throws is kept, the others are waited for, and the first error is thrown
// again in the thread that asked: so running out of memory is met by the same `catch` with one thread and
// with many. Where there are no threads at all (in a browser), the same functions do all the work in their
// caller.
#pragma once

#include <cstddef>
#include <functional>

#include "base/mutex.hpp"

#if TAKEAWAY_THREADS
#include <atomic>
#include <barrier>
#include <exception>
#include <thread>
#include <vector>
#endif

namespace takeaway {

#if TAKEAWAY_THREADS

/// The first error of several threads.
class FirstError {
 public:
  /// Calls the work and keeps what it throws. False if it threw.
  bool guard(const std::function<void()>& work);
  bool any() const { return any_; }
  /// Throws it, if there was one, and forgets it.
  void rethrow();

 private:
  Mutex mutex_;
  std::atomic<bool> any_ = false;
  std::exception_ptr first_;
};

/// Threads beside the one that made them, all with the same work.
class Threads {
 public:
  /// Starts `count` threads, or as many as there is room for: perhaps none. `work` gets the number of its
  /// thread.
  Threads(unsigned count, std::function<void(unsigned)> work);
  /// Waits for them; an error that nobody asked for is lost.
  ~Threads();
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  unsigned size() const { return static_cast<unsigned>(threads_.size()); }

  /// Waits for all, then throws the first error.
  void join();

 private:
  void wait();

  std::function<void(unsigned)> work_;
  FirstError error_;
  std::vector<std::thread> threads_;
};

/// Threads that do the same thing together again and again. They live as long as the team, and sleep between
/// two turns.
class Team {
 public:
  explicit Team(unsigned size);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  /// Calls work(0), ..., work(size - 1) at the same time, each on its own thread as far as there are some,
  /// and waits for all.
  void run(const std::function<void(unsigned)>& work);

 private:
  void serve(unsigned member);
  void dismiss();

  unsigned size_;
  std::barrier<> start_;
  std::barrier<> end_;
  const std::function<void(unsigned)>* work_ = nullptr;  ///< none: the team is dismissed
  FirstError error_;
  std::vector<std::thread> threads_;
};

/// How many threads the machine runs at the same time; 0 where it does not say.
inline unsigned hardware_threads() {
  return std::thread::hardware_concurrency();
}

/// Lets other threads go on for a moment.
inline void let_others_work() {
  std::this_thread::yield();
}

#else

class Team {
 public:
  explicit Team(unsigned size) : size_(size) {}
  void run(const std::function<void(unsigned)>& work) const {
    for (unsigned member = 0; member < size_ || member == 0; ++member) work(member);
  }

 private:
  unsigned size_;
};

inline unsigned hardware_threads() {
  return 1;
}
inline void let_others_work() {}

#endif

/// Runs the work on `threads` threads, this one among them, until all are done.
void parallel(unsigned threads, const std::function<void()>& work);

/// Calls work(0), ..., work(count - 1), each once, on `threads` threads, this one among them. After an error
/// no more are begun.
void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work);

}  // namespace takeaway
