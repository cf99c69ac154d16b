// Sets of moves as conditions on a symbolic move. Internal to the room `proof`.
#pragma once

#include <string>

#include "proof/draft.hpp"

namespace takeaway::proof {

/// Conditions on a number to be a move: `needed` holds for every move; what is `enough` makes it one. For
/// most sets they are the same.
struct Membership {
  std::string needed;
  std::string enough;
};

/// Of a move, which must be at least 1, in the set of the family. Throws Unprovable on a set that it knows
/// nothing about.
Membership membership(Draft& draft, Reading& reading, const FamilyUse& use, const Polynomial& move);

/// Whether moves of this half, the set of the game or all other numbers, can be counted.
bool has_few_moves(const FamilyUse& use, bool other_half);
/// A number that is at least that of the moves of this half up to a bound. Throws Unprovable where they
/// cannot be counted.
Polynomial moves_up_to(Reading& reading, const FamilyUse& use, bool other_half, const Polynomial& bound);

/// Adds the obligations that the family is a game for all parameters, as `bind` would have it: what is
/// written between braces are positive numbers, none of them twice; no range is empty, and none misses its
/// end; there is a move. Throws Unprovable where it does not see one.
void prove_game(Draft& draft, Reading reading, const FamilyUse& use);

}  // namespace takeaway::proof
