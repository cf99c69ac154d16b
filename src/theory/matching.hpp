// Which theorems speak of a game. Internal to the room `theory`.
#pragma once

#include <optional>

#include "takeaway/partizan_game.hpp"
#include "theory/equations.hpp"

namespace takeaway {

/// The parameters that make the family of the theorem this very game, if they are found.
std::optional<Values> parameters_for(const Theorem& theorem, const Game& game);
std::optional<Values> parameters_for(const Theorem& theorem, const PartizanGame& game);

}  // namespace takeaway
