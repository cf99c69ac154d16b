// From one cone to infinitely many: loops of its word whose count can be free.
//
// Example:
//
//     const auto wall = takeaway::BoundaryKind::wall;
//     const auto found = takeaway::find_fan_from_afar(wall, {3, 1'000'004, 1'000'009});
//     if (!found) return 1;
//     std::cout << found->counts.size() << " free count\n";  // prints 1 free count
//     const takeaway::Fan& fan = found->fan;
//     const auto period = takeaway::value_at(fan.period, fan, fan.sample, found->counts);
//     std::cout << *period << '\n';  // prints 2000013
//
// Cost: a few executions as in cones.hpp for each direction that is tried, and a check of each fan that is
// found.
// Preconditions: moves are positive and distinct; counts have a direction and a step with a number for each
// parameter.
// Errors: Fault::limit where there is no fan, or none was found, with what is in the way; an interrupt.
#pragma once

#include "takeaway/cones.hpp"
#include "takeaway/fan.hpp"

namespace [[gnu::visibility("default")]] takeaway {

struct FanLimits {
  std::uint64_t runs = 1'000'000;  ///< how many to compute at most, in each execution
  std::size_t attempts = 64;       ///< how many directions, or reductions, to try
};

/// A fan that was found from a cone.
struct FanAround {
  Fan fan;
  /// Where the cone's sample is in it: that of the fan, carried by so many rounds of each count. Negative
  /// where the fan begins so many rounds further on.
  std::vector<std::int64_t> counts;
};

/// The fan of the cone with these counts: executes the games one round further on, and sees what has become
/// of the word. It has passed check_fan. Fault::limit where there is none, with what is in the way.
Result<Fan> fan_of(const Cone& cone, const std::vector<Count>& counts, const FanLimits& limits = {},
                   const Watch& watch = {});

/// The fans that are found from the loops of the cone's word, those first that contain the cone, and of these
/// the ones with the most counts. Each begins as early as its word allows.
Result<std::vector<FanAround>> find_fans(const Cone& cone, const FanLimits& limits = {},
                                         const Watch& watch = {});

/// A fan that contains the game with these moves, found from one with fewer rounds of the same loops: for
/// games whose own words are too long to be executed. Fault::limit where none is found.
Result<FanAround> find_fan_from_afar(BoundaryKind boundary, const std::vector<std::int64_t>& moves,
                                     const FanLimits& limits = {}, const Watch& watch = {});

}  // namespace takeaway
