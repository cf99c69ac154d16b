// The engine for games that break heaps into two, by a sparse space of values. Internal to `values`.
#pragma once

#include "values/engines.hpp"

namespace takeaway {

extern const BreakingEngine sparse_engine;

}  // namespace takeaway
