// Where a pattern holds: inequalities learned from games where it does and where it does not. Internal to the
// room `atlas`.
#pragma once

#include <cstddef>
#include <vector>

#include "atlas/pattern.hpp"

namespace takeaway::atlas {

/// Points of games, as Pattern::point gives them.
struct Evidence {
  std::vector<Point> core;   ///< of the games it was fitted to: all must stay; for `learn_part` some
  std::vector<Point> right;  ///< it holds there: they should stay
  std::vector<Point> wrong;  ///< it does not hold there: they must go
};

/// Adds simple conditions to the pattern until all wrong points are outside. Where all moves grow with the
/// parameters (`homogeneous`), conditions have no constant but 1. False if no such conditions are found.
bool learn_region(Pattern& pattern, Evidence evidence, bool homogeneous);
/// The same, but a part of the core is enough: the games where a pattern holds may lie apart.
bool learn_part(Pattern& pattern, Evidence evidence, bool homogeneous);

}  // namespace takeaway::atlas
