// The engine `planes` for games with states: for each state and each value a row of bits, 64 heaps a word.
#pragma once

#include "values/state_window.hpp"

namespace takeaway {

extern const StatesEngine state_planes_engine;  ///< its line in the table (engines.hpp)

}  // namespace takeaway
