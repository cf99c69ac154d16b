// Threads that start as far as the machine lets them, and what they run on. Internal to the room `survey`.
#pragma once

#include <unistd.h>

#include <functional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace takeaway::survey {

/// Starts so many threads, or as many as there can be, one at least.
inline void start_threads(unsigned count, std::vector<std::thread>& threads,
                          const std::function<void()>& work) {
  for (unsigned i = 0; i < count; ++i) try {
      threads.emplace_back(work);
    } catch (const std::system_error&) {
      if (threads.empty()) throw;
      return;
    }
}

/// Runs the same work on so many threads, this one among them, until all are done.
inline void on_threads(unsigned count, const std::function<void()>& work) {
  std::vector<std::thread> threads;
  if (count > 1) start_threads(count - 1, threads, work);
  work();
  for (std::thread& thread : threads) thread.join();
}

inline std::string host_name() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

}  // namespace takeaway::survey
