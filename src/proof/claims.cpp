#include "proof/claims.hpp"

#include <algorithm>

#include "proof/mirror.hpp"
#include "proof/move_terms.hpp"
#include "proof/period_claims.hpp"
#include "proof/provable.hpp"
#include "proof/rule.hpp"
#include "proof/values.hpp"

namespace takeaway::proof {

namespace {

/// Conditions are assumed as far as they are arithmetic: to leave one out is to prove more.
void assume_where(Reading& reading) {
  for (const Formula& condition : reading.theorem().where) try {
      reading.assume(reading.condition(condition), "where " + to_text(condition));
    } catch (const Unprovable&) {
    }
}

// What the definitions divide by is positive, by conditions that do without these definitions.
void prove_divisors(Draft& draft, const Reading& base) {
  Reading plain(draft.theorem(), Reading::Params::plain);
  assume_where(plain);
  for (const Formula& divisor : base.divisors()) {
    const Polynomial value = plain.number(divisor);
    if (!value.constant() || *value.constant() < 1)
      draft.oblige(plain, plain.at_least(value, 1), to_text(divisor) + ", which is divided by, is positive");
  }
}

// In every case there is a game to speak of, whatever is claimed of it; and another half, where that is.
void prove_games(Draft& draft, const Reading& base) {
  const Theorem& theorem = draft.theorem();
  draft.begin("game");
  try {
    if (theorem.game) prove_game(draft, base, *theorem.game);
    const auto half =
        std::ranges::find_if(theorem.claims, [](const Claim& claim) { return claim.half.has_value(); });
    if (half != theorem.claims.end()) prove_game(draft, base, *half->half);
  } catch (const Unprovable& unprovable) {
    draft.leave_open("the game", unprovable.reason);
  }
}

void prove_condition(Draft& draft, const Claim& claim, const Reading& base) {
  if (!is_arithmetic(claim.formula, draft.theorem())) return prove_period_claim(draft, claim, base);
  Reading reading = base;
  const std::string condition = reading.condition(claim.formula);
  draft.oblige(reading, condition, to_text(claim.formula) + ", by arithmetic");
}

void prove_word(Draft& draft, const Claim& claim, const Reading& base) {
  if (!draft.theorem().game) throw Unprovable{"there is no game"};
  prove_rule(draft, Blocks(claim), base, *draft.theorem().game);
}

// A claim speaks of the cases where its condition holds, but the condition must make sense in all.
void prove_condition_makes_sense(Draft& draft, const Claim& claim, const Reading& where) {
  Reading asked = where;
  asked.condition(claim.when);
  if (asked.demands_anything())
    draft.oblige(asked, "true", "'" + to_text(claim.when) + "' divides by nothing that is not positive");
}

void prove_claim(Draft& draft, const Claim& claim, const Reading& where) {
  draft.begin(claim.text);
  Reading base = where;
  if (claim.when) prove_condition_makes_sense(draft, claim, where);
  if (claim.when) base.assume(base.condition(claim.when), "when " + to_text(claim.when));
  if (claim.when && !draft.occurs(base, "this case")) return draft.vacuous("when " + to_text(claim.when));
  switch (claim.kind) {
    case Claim::Kind::word:
    case Claim::Kind::blocks:
      return prove_word(draft, claim, base);
    case Claim::Kind::condition:
      return prove_condition(draft, claim, base);
    case Claim::Kind::values:
      return prove_values(draft, claim, base);
    case Claim::Kind::statement:
      if (claim.mirror) return prove_mirror(draft, claim, base);
      return prove_statement(draft, claim, base);
    case Claim::Kind::outcomes:
      return prove_statement(draft, claim, base);
  }
}

}  // namespace

bool write_proof(Draft& draft, const std::function<bool()>& go_on) {
  try {
    Reading base(draft.theorem());
    assume_where(base);
    draft.begin("conditions");
    if (draft.follows(base, "false")) {
      // By the conditions alone? A definition that divides by what is never positive makes no case either.
      Reading plain(draft.theorem(), Reading::Params::plain);
      assume_where(plain);
      if (!draft.follows(plain, "false")) throw Unprovable{"a definition divides by what is not positive"};
      draft.vacuous("the conditions of 'where' contradict each other");
      return false;
    }
    draft.find_example(base);
    prove_divisors(draft, base);
    prove_games(draft, base);
    for (const Claim& claim : draft.theorem().claims) try {
        if (draft.stopped() || !go_on()) break;
        prove_claim(draft, claim, base);
      } catch (const Unprovable& unprovable) {
        draft.leave_open(claim.text, unprovable.reason);
      }
  } catch (const Unprovable& unprovable) {
    draft.leave_open("the theorem", unprovable.reason);
  }
  return true;
}

}  // namespace takeaway::proof
