// How many moves there are up to a bound, in sets where that is a sum of quotients.
#include "proof/move_terms.hpp"

namespace takeaway::proof {

namespace {

bool can_be_counted(const SetTerm& set) {
  return set.kind == SetTerm::Kind::items || (set.kind == SetTerm::Kind::named && set.name == "multiples");
}

/// The set that is the half, or nullptr if it can only be said by what is not in it.
const SetTerm* countable(const FamilyUse& use, bool other_half) {
  const SetTerm* set = &use.set;
  for (; set->kind == SetTerm::Kind::complement; set = set->operands.data()) other_half = !other_half;
  return !other_half && can_be_counted(*set) ? set : nullptr;
}

/// Of `first`, `first + step` and so on, how many are at most the bound.
Polynomial terms_up_to(Reading& reading, const Polynomial& first, const Polynomial& step,
                       const Polynomial& bound) {
  const Polynomial steps = reading.divide(bound - first, step).first;
  reading.multiply(step, steps);  // so that it can be seen that long steps are few
  const Polynomial count = reading.fresh("moves");
  reading.assume(
      smt::choose(reading.at_least(bound, first), reading.equal(count, steps + 1), reading.equal(count, 0)),
      "moves up to " + bound.text());
  return count;
}

}  // namespace

bool has_few_moves(const FamilyUse& use, bool other_half) {
  return countable(use, other_half) != nullptr;
}

// The end of a range is not looked at: so it counts too many, which is no harm.
Polynomial moves_up_to(Reading& reading, const FamilyUse& use, bool other_half, const Polynomial& bound) {
  const SetTerm* const set = countable(use, other_half);
  if (set == nullptr) throw Unprovable{"the moves of a half cannot be counted"};
  if (set->kind == SetTerm::Kind::named) {
    const Polynomial step = reading.number(set->arguments[0], use);
    return terms_up_to(reading, step, step, bound);
  }
  Polynomial count;
  for (const Item& item : set->items) {
    const Polynomial first = reading.number(item.first, use);
    const Polynomial step = item.second.node ? reading.number(item.second, use) - first : Polynomial(1);
    if (item.kind == Item::Kind::single) {
      const Polynomial one = reading.fresh("moves");
      reading.assume(
          smt::choose(reading.at_least(bound, first), reading.equal(one, 1), reading.equal(one, 0)),
          "is " + first.text() + " at most " + bound.text());
      count = count + one;
    } else {
      count = count + terms_up_to(reading, first, step, bound);
    }
  }
  return count;
}

}  // namespace takeaway::proof
