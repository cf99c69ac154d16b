// How much a test tries. `./test --all` sets TAKEAWAY_THOROUGH and gets everything; `./test` gets a part of
// what takes long, since its time is bounded; a build with sanitizers, where everything is slow, gets little.
#pragma once

#include <cstdlib>

namespace takeaway::testing {

#if defined(TAKEAWAY_SANITIZE)
constexpr bool slow_build = true;
#else
constexpr bool slow_build = false;
#endif

inline bool thorough() {
  return !slow_build && std::getenv("TAKEAWAY_THOROUGH") != nullptr;
}

}  // namespace takeaway::testing
