// Engines for games that are not plain finite ones, as streams need them. Internal to `values`.
#pragma once

#include <memory>

#include "values/engine.hpp"

namespace takeaway {

/// An engine that prepares for as many heaps as the plan says, and anew for twice as many when more are read.
/// The subject's engine must be one that takes infinite sets.
Result<std::unique_ptr<Engine>> make_endless(const Subject& subject);

/// The same for games with states: `window` and `planes` list moves without an end as far as heaps go.
std::unique_ptr<Engine> make_for_states(const Subject& subject);

}  // namespace takeaway
