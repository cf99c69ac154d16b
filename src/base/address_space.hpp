// How much memory the system still grants, where it grants a bounded amount.
#pragma once

#include <cstdint>
#include <optional>

namespace takeaway {

/// Bytes of address space that are left under `ulimit -v`; nothing where there is no such bound.
std::optional<std::uint64_t> address_space_left();

}  // namespace takeaway
