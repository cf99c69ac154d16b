// Amounts of memory as text, for messages. Internal to `values` and `period`.
#pragma once

#include <cstdint>
#include <string>

namespace takeaway {

/// "12 MB", rounded up.
std::string megabytes(std::uint64_t bytes);

}  // namespace takeaway
