#include "serve/watchdog.hpp"

#include <poll.h>

namespace takeaway::serve {

bool has_gone(int socket) {
  pollfd polled{socket, POLLRDHUP, 0};
  return poll(&polled, 1, 0) > 0 && (polled.revents & (POLLRDHUP | POLLERR | POLLHUP | POLLNVAL)) != 0;
}

namespace {

void end(Job& job, Ended why) {
  Ended before = Ended::no;
  job.ended.compare_exchange_strong(before, why);
  job.stop.store(true, std::memory_order_relaxed);
}

}  // namespace

Watchdog::Watchdog() : thread_([this] { watch(); }) {}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    gone_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

Watchdog::Registration::Registration(Watchdog& dog, Job& job) : dog_(dog) {
  const std::lock_guard lock(dog_.mutex_);
  place_ = dog_.jobs_.insert(dog_.jobs_.end(), &job);
  if (dog_.ending_) end(job, Ended::server_ends);
  if (dog_.jobs_.size() == 1) dog_.changed_.notify_all();
}

Watchdog::Registration::~Registration() {
  const std::lock_guard lock(dog_.mutex_);
  dog_.jobs_.erase(place_);
}

void Watchdog::end_all() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  for (Job* const job : jobs_) end(*job, Ended::server_ends);
}

void Watchdog::watch() {
  constexpr auto glance = std::chrono::milliseconds(20);
  std::unique_lock lock(mutex_);
  while (!gone_) {
    if (jobs_.empty())
      changed_.wait(lock);
    else
      changed_.wait_for(lock, glance);
    const auto now = std::chrono::steady_clock::now();
    for (Job* const job : jobs_) {
      if (now > job->deadline) end(*job, Ended::time_is_up);
      if (job->socket >= 0 && has_gone(job->socket)) end(*job, Ended::client_has_gone);
    }
  }
}

}  // namespace takeaway::serve
