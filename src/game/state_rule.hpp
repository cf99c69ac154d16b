// The rules of games with states. Internal to the room `game`.
#pragma once

#include <optional>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway {

/// The set of an arrow: the moves that take something, and whether nothing may be taken.
struct StateMoves {
  MoveSet taking = MoveSet::finite({});
  bool nothing = false;
};

/// The rules of a family with states, whose sets have these moves, and in which so many options may be
/// forbidden. Bad input: moves repeated, a state that is not there, no move at all, a circle of arrows on
/// which nothing is taken, and a set that is not finite, unless the rules are comply/constrain.
Result<StateRule> state_rule(const Family& family, const std::vector<StateMoves>& sets, std::int64_t blocked);

/// Where two states are those of a comply/constrain game: the set of the state in which a heap begins.
std::optional<MoveSet> comply_set(const StateRule& rule);

}  // namespace takeaway
