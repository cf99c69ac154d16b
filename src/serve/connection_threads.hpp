// The threads that connections have, one each.
#pragma once

#include <httplib.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

#include "base/parallel.hpp"

namespace takeaway::serve {

/// As many as there is room for. The pool that httplib has ends the program where there is no room for all of
/// its threads.
class ConnectionThreads final : public httplib::TaskQueue {
 public:
  /// Throws std::bad_alloc where not one can be started.
  ConnectionThreads();

  void enqueue(std::function<void()> connection) override;
  /// Serves those that wait, and waits for all.
  void shutdown() override;

 private:
  void serve();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  bool ending_ = false;
  Threads threads_;  // last: they use the others
};

}  // namespace takeaway::serve
