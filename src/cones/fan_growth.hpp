// Fans with given counts: from a cone and the cones one round further on. Internal to the room `cones`.
#pragma once

#include <optional>

#include "takeaway/fans.hpp"

namespace takeaway::cones {

/// The cone one round further on, by execution. Fault::limit where the cone is not carried to it as a whole.
Result<Cone> next_cone(const Cone& cone, const Count& count, std::uint64_t runs, const Watch& watch);

/// The fan of the cone with these counts, from the next cones of each; it has passed check_fan.
Result<Fan> fan_from(Cone cone, const std::vector<Count>& counts, const std::vector<Cone>& next,
                     const Watch& watch);

/// The fan with these counts that begins here, or a few rounds further on, and then as early as it can.
std::optional<FanAround> fan_with(const Cone& cone, std::vector<Count> counts, std::uint64_t runs,
                                  const Watch& watch);

}  // namespace takeaway::cones
