// What an exception that nobody caught says: the program has run out of something, or it was wrong.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <system_error>

#include "takeaway/error.hpp"

namespace takeaway {

inline std::unexpected<Error> thrown(const std::exception& exception) {
  if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr) return limit_reached("out of memory");
  const auto* const of_system = dynamic_cast<const std::system_error*>(&exception);
  if (of_system != nullptr && of_system->code() == std::errc::resource_unavailable_try_again)
    return limit_reached("out of memory: there is no room for another thread");
  return internal_fault(exception.what());
}

}  // namespace takeaway
