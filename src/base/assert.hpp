// Preconditions that a program without mistakes never breaks.
#pragma once

#ifdef TAKEAWAY_ASSERTIONS
#include <cstdio>
#include <cstdlib>

namespace takeaway {

[[noreturn]] inline void assertion_failed(const char* file, int line, const char* condition) {
  std::fprintf(stderr, "takeaway: %s:%d: must hold: %s\n", file, line, condition);
  std::abort();
}

}  // namespace takeaway
#endif

/// Ends the program with the place if the condition is false. On in the builds debug, sanitize, races and
/// fuzz; elsewhere the condition is not even computed. Not for what a user may get wrong: that is an `Error`.
#ifdef TAKEAWAY_ASSERTIONS
#define TAKEAWAY_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::takeaway::assertion_failed(__FILE__, __LINE__, #condition))
#else
#define TAKEAWAY_ASSERT(condition) (false ? static_cast<void>(condition) : static_cast<void>(0))
#endif
