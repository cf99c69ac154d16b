// The same induction as for words, with formulas in place of letters: no move leads to the value itself, and
// to every smaller value u leads a move, which the theorem names: its witness. A formula for some heaps says
// nothing of the others; what is known of them is in halves.cpp.
#include "proof/values.hpp"

#include "proof/halves.hpp"
#include "proof/move_terms.hpp"
#include "proof/word_statements.hpp"

namespace takeaway::proof {

namespace {

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
    if (claim.when) throw Unprovable{"the formula must be without 'when'"};
    halves_.emplace_back(draft, game_, claim.other_half);
    if (game_.comply) halves_.emplace_back(draft, game_, !claim.other_half);
  }

  void write() {
    draft_.rests_on("induction: values that obey the mex rule at every heap are the values of the game");
    base_.assume(base_.at_least(heap_, 0), "a heap");
    base_.bind(claim_.variable, heap_);
    if (claim_.range) base_.assume(base_.condition(claim_.range), "for " + to_text(claim_.range));
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
    for (const Half& half : halves_) {
      Reading reading = base_;
      reading.compare_sums();
      const Polynomial move = reading.fresh("move");
      reading.assume(smt::all({reading.at_least(move, 1), reading.at_least(heap_, move)}), "a move");
      reading.assume(moves(reading, move).needed, "of the game");
      const Polynomial there = half.value(reading, heap_ - move);
      draft_.oblige(reading, smt::negation(reading.equal(there, value_)),
                    "no move leads to a heap" + side(half) + " of the same value");
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
    for (const Half& half : halves_)
      found.push_back(reading.equal(half.value(reading, heap_ - move), smaller));
    const Membership is_move = moves(reading, move);
    draft_.oblige(
        reading,
        smt::all({reading.at_least(move, 1), reading.at_least(heap_, move), is_move.enough, smt::any(found)}),
        "the witness " + to_text(claim_.witness) + " is a move that leads to the smaller value");
  }

  static std::string side(const Half& half) { return half.is_other() ? ", in the other half," : ""; }

  Draft& draft_;
  const Claim& claim_;
  const FamilyUse& game_;
  Reading base_;
  Polynomial heap_;
  Polynomial value_;
  std::vector<Half> halves_;
};

}  // namespace

void prove_values(Draft& draft, const Claim& claim, const Reading& base) {
  ValuesProof(draft, claim, base).write();
}

void prove_statement(Draft& draft, const Claim& claim, const Reading& base) {
  const Claim* const values = full_values_claim(draft.theorem(), false);
  if (values == nullptr) return prove_by_words(draft, claim, base);
  Reading reading = base;
  const Polynomial heap = reading.symbol("heap.");
  reading.assume(reading.at_least(heap, 0), "a heap");
  reading.use_values([&](Reading& asked, const FamilyUse* other, const Polynomial& asked_heap) {
    if (other != nullptr) throw Unprovable{"it speaks of the values of " + to_text(*other)};
    return value_at(asked, *values, asked_heap);
  });
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
