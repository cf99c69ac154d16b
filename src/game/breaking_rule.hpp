// The rules of games that break heaps. Internal to the room `game`.
#pragma once

#include <string_view>

#include "takeaway/game.hpp"

namespace takeaway {

/// The rule of a code in canonical form, as the parser leaves it: ".77", "4.07", "grundy".
BreakingRule breaking_rule(std::string_view code);

/// The set of moves of a game that breaks heaps, or has states. Its moves are no plain numbers, so this one
/// has no members up to 2^62; but whoever looks at it takes it for neither finite nor periodic.
MoveSet no_plain_moves();

}  // namespace takeaway
