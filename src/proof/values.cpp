// The same induction as for words, with formulas in place of letters: no move leads to the value itself, and
// to every smaller value u leads a move, which the theorem names: its witness.
#include "proof/values.hpp"

#include <algorithm>

#include "proof/move_terms.hpp"

namespace takeaway::proof {

namespace {

/// The formula for the values of one half; nullptr if there is none.
const Claim* values_claim(const Theorem& theorem, bool other_half) {
  const auto found = std::ranges::find_if(theorem.claims, [&](const Claim& claim) {
    return claim.kind == Claim::Kind::values && claim.other_half == other_half;
  });
  return found == theorem.claims.end() ? nullptr : &*found;
}

Polynomial value_at(Reading& reading, const Claim& claim, const Polynomial& heap) {
  reading.bind(claim.variable, heap);
  return reading.number(claim.formula);
}

class ValuesProof {
 public:
  ValuesProof(Draft& draft, const Claim& claim, const Reading& base)
      : draft_(draft), claim_(claim), game_(game_of(draft)), base_(base), heap_(base_.symbol("heap.")) {
    if (game_.boundary != BoundaryKind::wall)
      throw Unprovable{"formulas for values are proved under wall only"};
    if (claim.other_half && !game_.comply) throw Unprovable{"'others' is about a comply/constrain game"};
    if (claim.range || claim.when)
      throw Unprovable{"the formula must be for every heap, without 'for' and 'when'"};
    halves_.push_back(&claim);
    if (!game_.comply) return;
    const Claim* const other = values_claim(draft.theorem(), !claim.other_half);
    if (other == nullptr || other->range || other->when)
      throw Unprovable{"a comply/constrain game needs both 'value(n) = ...' and 'others(n) = ...'"};
    halves_.push_back(other);
  }

  void write() {
    draft_.rests_on("induction: values that obey the mex rule at every heap are the values of the game");
    base_.assume(base_.at_least(heap_, 0), "a heap");
    base_.bind(claim_.variable, heap_);
    value_ = value_at(base_, claim_, heap_);
    draft_.oblige(base_, base_.at_least(value_, 0), "the value is not negative");
    not_reached();
    if (!claim_.witness)
      throw Unprovable{"a line 'witness(u) = ...' has to name a move that leads to each smaller value u"};
    reached();
  }

 private:
  static const FamilyUse& game_of(const Draft& draft) {
    if (!draft.theorem().game) throw Unprovable{"there is no game"};
    return *draft.theorem().game;
  }

  Membership moves(Reading& reading, const Polynomial& move) {
    const Membership own = membership(draft_, reading, game_, move);
    if (!claim_.other_half) return own;
    return {smt::negation(own.enough), smt::negation(own.needed)};
  }

  void not_reached() {
    for (const Claim* half : halves_) {
      Reading reading = base_;
      reading.compare_sums();
      const Polynomial move = reading.fresh("move");
      reading.assume(smt::all({reading.at_least(move, 1), reading.at_least(heap_, move)}), "a move");
      reading.assume(moves(reading, move).needed, "of the game");
      const Polynomial there = value_at(reading, *half, heap_ - move);
      draft_.oblige(reading, smt::negation(reading.equal(there, value_)),
                    "no move leads to a heap" + side(*half) + " of the same value");
    }
  }

  void reached() {
    Reading reading = base_;
    const Polynomial smaller = reading.fresh(claim_.smaller.name);
    reading.assume(smt::all({reading.at_least(smaller, 0), reading.less(smaller, value_)}),
                   "a smaller value");
    reading.bind(claim_.smaller, smaller);
    reading.bind(claim_.variable, heap_);
    const Polynomial move = reading.number(claim_.witness);
    std::vector<std::string> found;
    for (const Claim* half : halves_)
      found.push_back(reading.equal(value_at(reading, *half, heap_ - move), smaller));
    const Membership is_move = moves(reading, move);
    draft_.oblige(
        reading,
        smt::all({reading.at_least(move, 1), reading.at_least(heap_, move), is_move.enough, smt::any(found)}),
        "the witness " + to_text(claim_.witness) + " is a move that leads to the smaller value");
  }

  static std::string side(const Claim& half) { return half.other_half ? ", in the other half," : ""; }

  Draft& draft_;
  const Claim& claim_;
  const FamilyUse& game_;
  Reading base_;
  Polynomial heap_;
  Polynomial value_;
  std::vector<const Claim*> halves_;
};

}  // namespace

void prove_values(Draft& draft, const Claim& claim, const Reading& base) {
  ValuesProof(draft, claim, base).write();
}

void prove_statement(Draft& draft, const Claim& claim, const Reading& base) {
  const Claim* const values = values_claim(draft.theorem(), false);
  if (values == nullptr || values->range || values->when)
    throw Unprovable{"the theorem has no 'value(n) = ...' for every heap that it would follow from"};
  Reading reading = base;
  const Polynomial heap = reading.symbol("heap.");
  reading.assume(reading.at_least(heap, 0), "a heap");
  reading.use_values(*values);
  reading.bind(claim.variable, heap);
  if (claim.range) reading.assume(reading.condition(claim.range), "for " + to_text(claim.range));
  const std::string condition = reading.condition(claim.formula);
  if (claim.kind == Claim::Kind::statement)
    return draft.oblige(reading, condition, to_text(claim.formula) + ", by the values");
  const Polynomial value = value_at(reading, *values, heap);
  draft.oblige(reading, smt::call("=", {condition, reading.equal(value, 0)}),
               "the value is 0 where, and only where, " + to_text(claim.formula));
}

}  // namespace takeaway::proof
