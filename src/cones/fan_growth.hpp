// A fan from a cone and the cones one round further on.
#pragma once

#include "takeaway/fans.hpp"

namespace takeaway::cones {

/// The cone one round further on, by execution. Fault::limit where the cone is not carried to it as a whole.
Result<Cone> next_cone(const Cone& cone, const Count& count, std::uint64_t runs, const Watch& watch);

/// The fan of the cone with these counts, from the next cones of each; it has passed check_fan.
Result<Fan> fan_from(const Cone& cone, const std::vector<Count>& counts, const std::vector<Cone>& next,
                     const Watch& watch);

}  // namespace takeaway::cones
