// Cones of partizan games: the samples they are found from, and how they behave in the end.
#pragma once

#include "answer/generalizing.hpp"
#include "takeaway/partizan.hpp"

namespace takeaway::answer {

/// A partizan family with one value for each parameter; without parameters, all pairs of sets of as many
/// moves: Left's are a, b, ..., Right's the letters behind.
Result<SampleGame> read_partizan_sample(const GeneralizeOptions& options, const Listener& listener);

struct PartizanRequest;
struct PartizanSelection;

/// One game of a family whose parameters have values, as a point of it.
Result<SampleGame> partizan_point(const PartizanRequest& request, const PartizanSelection& selection);

/// The game as a point of all pairs of sets of so many moves.
SampleGame partizan_sample(const PartizanGame& game);

/// In the relative interior of the cone, where every run has a length.
Behaviour behaviour_of(const Cone& cone);

}  // namespace takeaway::answer
