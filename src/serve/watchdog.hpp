// Stops jobs whose time is up or whose client has gone, and all jobs when the server ends.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>

namespace takeaway::serve {

/// Whether the client at this socket has closed it, or its own side of it.
bool has_gone(int socket);

enum class Ended { no, time_is_up, client_has_gone, server_ends };

/// The computation of one reply, for one client.
struct Job {
  std::atomic<bool> stop = false;
  std::atomic<Ended> ended = Ended::no;
  int socket = -1;
  std::chrono::steady_clock::time_point deadline;
};

/// Looks at all jobs a few dozen times a second, from a thread of its own.
class Watchdog {
 public:
  Watchdog();
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// Has a job watched as long as this object lives; the job must live longer.
  class Registration {
   public:
    Registration(Watchdog& dog, Job& job);
    ~Registration();
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

   private:
    Watchdog& dog_;
    std::list<Job*>::iterator place_;
  };

  /// Ends all work, now and from now on.
  void end_all();

 private:
  void watch();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Job*> jobs_;
  bool ending_ = false;
  bool gone_ = false;
  std::thread thread_;
};

}  // namespace takeaway::serve
