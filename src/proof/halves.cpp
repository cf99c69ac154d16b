#include "proof/halves.hpp"

#include <algorithm>

#include "proof/move_terms.hpp"

namespace takeaway::proof {

const Claim* values_claim(const Theorem& theorem, bool other_half) {
  const auto found = std::ranges::find_if(theorem.claims, [&](const Claim& claim) {
    return claim.kind == Claim::Kind::values && claim.other_half == other_half;
  });
  return found == theorem.claims.end() ? nullptr : &*found;
}

const Claim* full_values_claim(const Theorem& theorem, bool other_half) {
  const Claim* const claim = values_claim(theorem, other_half);
  return claim == nullptr || claim->range || claim->when ? nullptr : claim;
}

Half::Half(Draft& draft, const FamilyUse& game, bool other_half)
    : draft_(draft), game_(game), other_half_(other_half), claim_(values_claim(draft.theorem(), other_half)) {
  if (claim_ != nullptr && claim_->when) throw Unprovable{"the formula must be without 'when'"};
  if ((claim_ == nullptr || claim_->range) && !has_few_moves(game, other_half))
    throw Unprovable{game.comply ? "a comply/constrain game needs both 'value(n) = ...' and 'others(n) = ...'"
                                 : "the formula must be for every heap, without 'for'"};
}

// Where there is no formula the value is some number, of which the solver is told what is known: the formula
// where it is for this heap, and that the mex of k numbers is at most k.
Polynomial Half::value(Reading& reading, const Polynomial& heap) const {
  if (claim_ != nullptr) reading.bind(claim_->variable, heap);
  if (claim_ != nullptr && !claim_->range) return reading.number(claim_->formula);
  const Polynomial value = reading.fresh("value");
  reading.assume(reading.at_least(value, 0), "a value");
  if (claim_ != nullptr) {
    const std::string range = reading.condition(claim_->range);
    const Polynomial known = reading.where(range, [&] { return reading.number(claim_->formula); });
    reading.assume(smt::implies(range, reading.equal(value, known)), "for " + to_text(claim_->range));
  }
  const Polynomial options = moves_up_to(reading, game_, other_half_, heap) * (game_.comply ? 2 : 1);
  reading.assume(reading.at_least(options, value), "a value is at most the number of options");
  draft_.rests_on("options: a heap has at most as many options as its moves make, and no larger value");
  return value;
}

}  // namespace takeaway::proof
