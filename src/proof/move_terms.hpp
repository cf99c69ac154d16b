// Sets of moves as conditions on a symbolic move. Internal to the room `proof`.
#pragma once

#include <string>

#include "proof/draft.hpp"
#include "takeaway/family.hpp"

namespace takeaway::proof {

/// Conditions on a number to be a move: `needed` holds for every move; what is `enough` makes it one. For
/// most sets they are the same.
struct Membership {
  std::string needed;
  std::string enough;
};

/// Throws Unprovable on a set that it knows nothing about.
Membership membership(Draft& draft, Reading& reading, const SetTerm& set, const Polynomial& move);

/// Adds an obligation: the set is one for all parameters. What is written between braces are positive
/// numbers, none of them twice; no range is empty, and none misses its end.
void prove_game(Draft& draft, Reading reading, const SetTerm& set);

}  // namespace takeaway::proof
