// How threads share the groups of heaps. Part of the engine `sieve`.
//
// Each thread takes the next group that nobody has taken, and observes it by the moves that lead to cells
// already known. A thread that has finished a group then settles all groups whose turn it is; one thread does
// that at a time. A group is open to be observed when all but the last `ahead` groups before its end are
// settled. A thread that holds a finished group never waits for another, so they cannot all wait.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/on_exit.hpp"
#include "base/parallel.hpp"

namespace takeaway::sieve {

class Relay {
 public:
  /// The groups from `first` up to `end`.
  Relay(std::size_t first, std::size_t end, std::size_t ahead)
      : end_(end), done_(ahead), taken_(first), settled_(first) {}

  /// One thread's work. `observer` begins a group, ends it, or ends one and begins the next; `settle` finds
  /// the values of the next group that has been observed, and returns false if they do not fit the cells.
  template <class Observer, class Settle>
  void run(Observer&& observer, const Settle& settle) {
    bool done = false;
    const OnExit stopping([&] {
      if (!done) stopped_ = true;  // left by an exception: the others would wait
    });
    std::optional<std::size_t> begun;
    for (bool more = true; more && !stopped_;) {
      const std::size_t group = taken_++;
      more = group < end_;
      const bool at_once = more && is_open(group);
      if (begun) {
        if (at_once)
          observer.next(*begun, group);
        else
          observer.end(*begun);
        mark(*begun);
        settle_all(settle);
      }
      if (!more || (begun && at_once)) {
        begun = group;
        continue;
      }
      while (!is_open(group) && !stopped_) {
        settle_all(settle);
        let_others_work();
      }
      if (!is_open(group)) break;
      observer.begin(group);
      begun = group;
    }
    done = true;
  }

  bool stopped() const { return stopped_; }

 private:
  bool is_open(std::size_t group) const { return group < settled_ + done_.size(); }
  bool is_done(std::size_t group) const { return group < end_ && done_[group % done_.size()] == group + 1; }
  void mark(std::size_t group) { done_[group % done_.size()] = group + 1; }

  // A thread that comes while another settles leaves at once. So the one that settles looks once more, after
  // it has given up the flag, whether a group has been finished meanwhile.
  template <class Settle>
  void settle_all(const Settle& settle) {
    while (!stopped_ && is_done(settled_) && !settling_.test_and_set()) {
      while (!stopped_ && is_done(settled_)) {
        if (settle())
          ++settled_;
        else
          stopped_ = true;
      }
      settling_.clear();
    }
  }

  std::size_t end_;
  std::vector<std::atomic<std::size_t>>
      done_;  // by group modulo its size: 1 + the last group there that was observed
  std::atomic<std::size_t> taken_;
  std::atomic<std::size_t> settled_;
  std::atomic_flag settling_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace takeaway::sieve
