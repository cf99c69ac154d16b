// A lock for what several threads share; nothing where a program has one thread.
#pragma once

#if defined(__wasm__)
#define TAKEAWAY_THREADS 0
#else
#define TAKEAWAY_THREADS 1
#include <mutex>
#endif

namespace takeaway {

#if TAKEAWAY_THREADS
using Mutex = std::mutex;
using Lock = std::scoped_lock<std::mutex>;
#else
struct Mutex {};
struct Lock {
  explicit Lock(Mutex& /*mutex*/) {}
  ~Lock() {}  // NOLINT(modernize-use-equals-default): it is meant to be held, though nothing is
};
#endif

}  // namespace takeaway
