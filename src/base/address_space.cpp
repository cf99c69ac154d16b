#include "base/address_space.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

namespace takeaway {

std::optional<std::uint64_t> address_space_left() {
  rlimit bound{};
  if (getrlimit(RLIMIT_AS, &bound) != 0 || bound.rlim_cur == RLIM_INFINITY) return std::nullopt;
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;  // the first number is the whole size
  const std::uint64_t used = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return bound.rlim_cur > used ? bound.rlim_cur - used : 0;
}

}  // namespace takeaway
