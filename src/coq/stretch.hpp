// Which copies of a segment see the like: the search for stretches. Internal to the room `coq`.
#pragma once

#include <optional>
#include <vector>

#include "coq/scene.hpp"

namespace takeaway::coq {

/// Stretches that have all copies of the segment among them. `steps` grows to what the longest walk takes.
std::optional<std::vector<Stretch>> find_stretches(const Scene& scene, std::size_t segment,
                                                   std::uint64_t& steps, PowerSearchState& state);

}  // namespace takeaway::coq
