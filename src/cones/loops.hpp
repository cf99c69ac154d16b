// Which counts may be free in a cone: the loops of its word, and the directions in which they get longer.
#pragma once

#include "takeaway/fan.hpp"

namespace takeaway::cones {

/// The lengths of pieces of the word that are repeated at least twice more, those first of which most of the
/// word is made.
std::vector<LinearForm> loop_lengths(const Cone& cone);

/// Counts to try, the simplest first: for each such length, small directions in which it does not change.
std::vector<Count> possible_counts(const Cone& cone);

}  // namespace takeaway::cones
