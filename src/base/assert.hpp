// Preconditions that a program without mistakes never breaks.
#pragma once

#ifdef TAKEAWAY_ASSERTIONS
#include <cstdio>
#include <cstdlib>
#endif

/// Ends the program with the place if the condition is false. On in the builds debug, sanitize, races and
/// fuzz; elsewhere the condition is not even computed. Not for what a user may get wrong: that is an `Error`.
#ifdef TAKEAWAY_ASSERTIONS
#define TAKEAWAY_ASSERT(condition)                                                              \
  do {                                                                                          \
    if (!(condition)) {                                                                         \
      std::fprintf(stderr, "takeaway: %s:%d: must hold: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                             \
    }                                                                                           \
  } while (false)
#else
#define TAKEAWAY_ASSERT(condition) \
  do {                             \
    if (false) (void)(condition);  \
  } while (false)
#endif
