// How an infinite set was put together, and the algebra of sets. Internal to the room `game`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/named_sets.hpp"
#include "takeaway/game.hpp"

namespace takeaway {

/// A bound set that cannot be listed: a progression, a named set, or an operation on other sets.
struct SetRule {
  enum class Kind { progression, named, complement, unite, intersect };
  Kind kind = Kind::progression;
  Move first = 0;                 ///< of a progression
  Move step = 0;                  ///< of a progression
  NamedSet named{};               ///< of a named set
  Move parameter = 0;             ///< of a named set
  std::vector<MoveSet> operands;  ///< of an operation

  bool contains(Move move) const;
  std::string text() const;
};

/// The set that the rule describes, and the rule of a set, which must be an infinite one.
MoveSet set_by_rule(SetRule rule);
const SetRule& rule_of(const MoveSet& set);

/// Set operations that list the result whenever it is finite or cofinite.
MoveSet unite(const MoveSet& left, const MoveSet& right);
MoveSet intersect(const MoveSet& left, const MoveSet& right);

}  // namespace takeaway
