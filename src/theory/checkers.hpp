// The cases of a theorem, handed in batches to the threads that check them. Internal to the room `theory`.
#pragma once

#include "base/parallel.hpp"
#include "theory/claims.hpp"
#include "theory/findings.hpp"

#if TAKEAWAY_THREADS
#include <condition_variable>
#include <deque>
#endif

namespace takeaway {

/// How the cases of a theorem are checked.
struct CaseCheck {
  const Theorem& theorem;
  CaseLimits limits;
  bool faults_fail = false;  ///< a claim that makes no sense in a case is false there
  Watch watch;
};

/// Checks one batch after the other, in the thread that gives them.
class BatchChecker {
 public:
  BatchChecker(const CaseCheck& how, Findings& findings)
      : how_(how), findings_(findings), checker_(how.theorem, how.limits, how.watch) {}

  /// False when nobody wants more.
  bool check(const std::vector<CaseValues>& batch);

 private:
  bool stopped() { return findings_.stopped() || how_.watch.stopped(); }
  void check_one(const CaseValues& values, std::uint64_t& cases);

  const CaseCheck& how_;
  Findings& findings_;
  CaseChecker checker_;
};

#if TAKEAWAY_THREADS

/// Batches of cases, handed from the thread that lists them to those that check them.
class Queue {
 public:
  /// False when nobody wants more.
  bool push(std::vector<CaseValues> batch) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return batches_.size() < most || closed_; });
    if (closed_) return false;
    batches_.push_back(std::move(batch));
    work_.notify_one();
    return true;
  }
  std::optional<std::vector<CaseValues>> pop() {
    std::unique_lock lock(mutex_);
    work_.wait(lock, [&] { return !batches_.empty() || closed_; });
    if (batches_.empty()) return std::nullopt;
    auto batch = std::move(batches_.front());
    batches_.pop_front();
    room_.notify_one();
    return batch;
  }
  void close() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    work_.notify_all();
    room_.notify_all();
  }

 private:
  static constexpr std::size_t most = 64;
  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable work_;
  std::deque<std::vector<CaseValues>> batches_;
  bool closed_ = false;
};

/// Threads that check what they are given.
class Checkers {
 public:
  Checkers(unsigned threads, const CaseCheck& how, Findings& findings);
  ~Checkers() { queue_.close(); }
  Checkers(const Checkers&) = delete;
  Checkers& operator=(const Checkers&) = delete;

  /// False when nobody wants more.
  bool give(std::vector<CaseValues> batch) { return queue_.push(std::move(batch)); }
  /// Waits until all is checked.
  void finish();

 private:
  void work(const CaseCheck& how, Findings& findings);

  Queue queue_;
  Threads threads_;  // they end before the queue does
};

#else

/// Without threads each batch is checked at once.
class Checkers {
 public:
  Checkers(unsigned /*threads*/, const CaseCheck& how, Findings& findings) : checker_(how, findings) {}
  bool give(const std::vector<CaseValues>& batch) { return checker_.check(batch); }
  void finish() {}

 private:
  BatchChecker checker_;
};

#endif

}  // namespace takeaway
