// What conditions say of counts alone. Internal to the room `coq`.
#pragma once

#include <vector>

#include "coq/coordinates.hpp"

namespace takeaway::coq {

/// Forms in the quotients that are at least 0, from conditions that mix them with parameters: from
/// f + u (q - t) >= 0, where f is less than 2u, it follows that q - t >= -1.
std::vector<LinearForm> count_bounds(const CountedWord& word, const Coordinates& coordinates);

}  // namespace takeaway::coq
