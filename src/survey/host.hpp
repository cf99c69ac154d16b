// The machine that a result comes from. Internal to the room `survey`.
#pragma once

#include <unistd.h>

#include <string>

namespace takeaway::survey {

inline std::string host_name() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

}  // namespace takeaway::survey
