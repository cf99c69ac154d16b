// Who looks at which group of heaps, and when. Part of the engine `sieve`.
//
// Each thread takes the next group that nobody has taken, and looks at it by the moves that reach back far
// enough; whoever has observed one settles the groups whose turn it is, one thread at a time. A group may
// be looked at when the values `ahead` groups before its end are known. No thread waits for another as long
// as it has a group in hand, so they cannot all wait.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <thread>
#include <vector>

namespace takeaway::sieve {

class Relay {
 public:
  /// The groups from `first` up to `end`.
  Relay(std::size_t first, std::size_t end, std::size_t ahead)
      : end_(end), done_(ahead), taken_(first), settled_(first) {}

  /// One thread's work. `observer` begins a group, ends it, or ends one and begins the next; `settle` finds
  /// the values of the next group that has been looked at, and is false if they cannot be kept.
  template <class Observer, class Settle>
  void run(Observer&& observer, const Settle& settle) {
    try {
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
          std::this_thread::yield();
        }
        if (!is_open(group)) return;
        observer.begin(group);
        begun = group;
      }
    } catch (...) {
      stopped_ = true;  // or the others would wait
      throw;
    }
  }

  bool stopped() const { return stopped_; }

 private:
  bool is_open(std::size_t group) const { return group < settled_ + done_.size(); }
  bool is_done(std::size_t group) const { return group < end_ && done_[group % done_.size()] == group + 1; }
  void mark(std::size_t group) { done_[group % done_.size()] = group + 1; }

  // Who comes while another settles goes away again, so that one looks once more before it leaves.
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
      done_;  // the group looked at last, of those that share a place, and 1
  std::atomic<std::size_t> taken_;
  std::atomic<std::size_t> settled_;
  std::atomic_flag settling_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace takeaway::sieve
