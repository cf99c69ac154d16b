// Work on several threads. Internal to the room `atlas`.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace takeaway::atlas {

/// Calls `work` for 0..count-1 on so many threads.
template <class Work>
void in_parallel(std::size_t count, unsigned threads, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> crew;
  for (unsigned i = 1; i < threads; ++i) crew.emplace_back(run);
  run();
}

}  // namespace takeaway::atlas
