// What is measured of a game by its code. Internal to the room `survey`.
#pragma once

#include "survey/batch.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::survey {

/// Computes values until they prove a period, or until those of every period with preperiod + period up to
/// `limit` would have; checks the period with other code. Fills all of `found` but `saltus`. An error is an
/// interrupt, or a check that refutes what was found.
Result<void> measure_code(const Game& game, Heap limit, const std::optional<EngineName>& engine,
                          const Watch& watch, Measured& found);

/// The values of heaps 0..count-1. An interrupt is an error.
Result<std::vector<std::uint32_t>> values_of_code(const Game& game, Heap count,
                                                  const std::optional<EngineName>& engine,
                                                  const Watch& watch);

}  // namespace takeaway::survey
