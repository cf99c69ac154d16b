// The machine that a result comes from. Internal to the room `survey`.
#pragma once

#include <unistd.h>

#include <string>

namespace takeaway::survey {

/// Nothing where it has no name, or does not tell it (a page in a browser).
inline std::string host_name() {
#if defined(__wasi__)
  return "";
#else
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "";
#endif
}

}  // namespace takeaway::survey
