// Comply/constrain games written with states. Of two states one has the moves of S, the other all others, and
// each move may lead to either state: to say which state comes next is to say from which set one must take.
#include <array>

#include "game/set_rule.hpp"
#include "game/state_rule.hpp"

namespace takeaway {

namespace {

/// Whether it is known that the set has no member.
bool is_empty(const MoveSet& set) {
  if (set.kind() == MoveSet::Kind::finite) return set.listed().empty();
  const auto form = eventually_periodic(set);
  return form && !form->endless() && form->extra.empty();
}

/// Whether it is known that the sets have the same members: `odd` and `not even` have.
bool are_same(const MoveSet& one, const MoveSet& other) {
  return one == other ||
         (is_empty(intersect(one, complement(other))) && is_empty(intersect(other, complement(one))));
}

/// The moves of a state, each of which may lead to either of two states; nothing where there are others.
std::optional<MoveSet> moves_to_both(const StateRule::State& state) {
  std::array<MoveSet, 2> to = {MoveSet::finite({}), MoveSet::finite({})};
  for (const StateRule::Arrow& arrow : state.arrows) {
    if (arrow.nothing || arrow.pass) return std::nullopt;
    to.at(arrow.to) = unite(to.at(arrow.to), arrow.moves);
  }
  if (!are_same(to[0], to[1])) return std::nullopt;
  return to[0];
}

}  // namespace

std::optional<MoveSet> comply_set(const StateRule& rule) {
  if (rule.form != StatesTerm::Form::states || rule.states.size() != 2) return std::nullopt;
  const auto asked = moves_to_both(rule.states[rule.asked]);
  const auto other = moves_to_both(rule.states[1 - rule.asked]);
  if (!asked || !other || !are_same(*asked, complement(*other))) return std::nullopt;
  return asked;
}

}  // namespace takeaway
