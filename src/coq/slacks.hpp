// Counts that bound each other, measured anew. Internal to the room `coq`.
#pragma once

#include <vector>

#include "coq/coordinates.hpp"

namespace takeaway::coq {

/// The coordinates with other counts, that have no bounds but 0: for q >= t + 2 those are q - t - 2 and t.
/// Those first in which exponents only grow.
std::vector<Coordinates> measured_anew(const CountedWord& word, const Coordinates& coordinates);

}  // namespace takeaway::coq
