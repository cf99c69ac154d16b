// What the standard library does when there is no memory, for memory that it does not manage.
#pragma once

#include <cstdlib>
#include <new>

namespace takeaway {

/// Throws std::bad_alloc, which only the outermost functions catch: the one error that is no value. Where
/// there are no exceptions (in a browser), the program ends, and its page starts it anew.
[[noreturn]] inline void out_of_memory() {
#if defined(__cpp_exceptions)
  throw std::bad_alloc();
#else
  std::abort();
#endif
}

}  // namespace takeaway
