// What a theorist notices about a game before computing anything.
#pragma once

#include <string>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway::answer {

/// Remarks on the moves of a finite game: common divisor, two-move, additive, symmetric, ...
std::vector<std::string> notes_on(const Game& game);

}  // namespace takeaway::answer
