// If x(n+p) = x(n)+s for all n >= q, and p' with s' is another such pair, from wherever on, then both say how
// fast x grows, s/p = s'/p'; and p' with s' holds from q on as well, as n may be moved up by multiples of p.
// So to see that no p' < p will do a few heaps are enough, for which the differences x(n+p')-x(n) are not all
// the same number s p'/p.
#include "proof/saltus.hpp"

#include <algorithm>
#include <numeric>

#include "proof/halves.hpp"

namespace takeaway::proof {

namespace {

using Kind = FormulaKind;

/// Both without their common factors: symbols, and a number. The first, which is not 0, has none that is 0.
std::pair<Polynomial, Polynomial> in_lowest_terms(Polynomial one, Polynomial other) {
  if (other.terms().empty()) return {1, 0};
  for (const std::string& symbol : one.symbols()) {
    for (;;) {
      const auto smaller = one.without_factor(symbol);
      const auto other_smaller = other.without_factor(symbol);
      if (!smaller || !other_smaller) break;
      one = *smaller;
      other = *other_smaller;
    }
  }
  const std::int64_t number = std::gcd(one.content(), other.content());
  return {*one.divided_by(number), *other.divided_by(number)};
}

class SaltusProof {
 public:
  SaltusProof(Draft& draft, const Claim& claim, const Reading& base)
      : draft_(draft), claim_(claim), base_(base) {}

  void write() {
    const auto& node = *claim_.formula.node;
    const bool pure = node.kind == Kind::pure;
    if (!pure && node.kind != Kind::equal) throw Unprovable{"it is no claim 'period = ...'"};
    const auto& left = pure ? node : *node.arguments[0].node;
    other_half_ = left.family != nullptr;
    if (other_half_ && !is_other_half(*left.family)) throw Unprovable{"it is about another game"};
    const Claim* const values = full_values_claim(draft_.theorem(), other_half_);
    if (values == nullptr) throw Unprovable{"the theorem has no word and no formula to prove it by"};
    if (!pure && left.kind != Kind::period && left.kind != Kind::preperiod && left.kind != Kind::saltus)
      throw Unprovable{"it is no claim 'period = ...'"};
    values_ = values;
    if (claimed(Kind::period) == nullptr) throw Unprovable{"the theorem does not say what the period is"};
    period_ = number(Kind::period);
    saltus_ = number(Kind::saltus);
    preperiod_ = number(Kind::preperiod);
    prove_period();
    prove_least_period();
    if (pure || left.kind == Kind::preperiod) prove_least_preperiod();
  }

 private:
  bool is_other_half(const Family& family) const {
    return std::ranges::any_of(draft_.theorem().claims, [&](const Claim& claim) {
      return claim.half && to_text(*claim.half) == to_text(family);
    });
  }

  bool is_about(const Formula::Node& node) const {
    return other_half_ ? node.family != nullptr && is_other_half(*node.family) : node.family == nullptr;
  }

  // What is claimed of this half: by the claim itself, or by another one under the same condition.
  const Formula* claimed(Kind kind) const {
    if (const Formula* const own = said(claim_, kind)) return own;
    for (const Claim& claim : draft_.theorem().claims) {
      if (claim.kind != Claim::Kind::condition || condition_of(claim) != condition_of(claim_)) continue;
      if (const Formula* const formula = said(claim, kind)) return formula;
    }
    return nullptr;
  }

  /// Of a preperiod `pure` says it, too.
  const Formula* said(const Claim& claim, Kind kind) const {
    static const Formula nothing = Formula::number(0);
    const auto& node = *claim.formula.node;
    if (kind == Kind::preperiod && node.kind == Kind::pure && is_about(node)) return &nothing;
    if (node.kind != Kind::equal || node.arguments[0].node->kind != kind) return nullptr;
    return is_about(*node.arguments[0].node) ? &node.arguments[1] : nullptr;
  }

  /// The number that is claimed, and 0 where nothing is.
  Polynomial number(Kind kind) {
    const Formula* const formula = claimed(kind);
    key_ += ", " + (formula == nullptr ? "nothing" : to_text(*formula));
    return formula == nullptr ? Polynomial(0) : base_.number(*formula);
  }

  static std::string condition_of(const Claim& claim) { return claim.when ? to_text(claim.when) : ""; }

  // Where the period is a product c*d, what is a multiple of c may be told from the quotient by c.
  void note_factors(Reading& reading) const {
    for (const std::string& symbol : period_.symbols()) {
      const auto rest = period_.without_factor(symbol);
      if (!rest || rest->constant()) continue;
      reading.multiply(*rest, Polynomial::symbol(symbol));
      reading.multiply(Polynomial::symbol(symbol), *rest);
      reading.compare_sums();
    }
  }

  Polynomial value(Reading& reading, const Polynomial& heap) const {
    reading.bind(values_->variable, heap);
    return reading.number(values_->formula);
  }

  void prove_period() {
    Reading reading = base_;
    const Polynomial heap = reading.symbol("heap.");
    note_factors(reading);
    reading.assume(reading.at_least(heap, preperiod_), "a heap");
    const Polynomial here = value(reading, heap);
    const Polynomial there = value(reading, heap + period_);
    draft_.oblige(reading,
                  smt::all({reading.at_least(period_, 1), reading.at_least(preperiod_, 0),
                            reading.equal(there, here + saltus_)}),
                  "from " + preperiod_.text() + " on the value grows by " + saltus_.text() + " in " +
                      period_.text() + " heaps");
  }

  // A few heaps first, then some more.
  void prove_least_period() {
    if (!draft_.first_time((other_half_ ? "others" : "value") + key_ + condition_of(claim_))) return;
    draft_.rests_on("slope: two periods of a sequence say how fast it grows, and begin at the same place");
    constexpr unsigned few_steps = 4'000'000;
    constexpr int rounds = 60;
    const std::string meaning = "no shift less than " + period_.text() + " is a period";
    const Polynomial& q = preperiod_;
    const std::vector<std::vector<Polynomial>> tried = {
        {}, {q}, {q + saltus_}, {q, q + 1}, {q, q + 1, q + period_ - 1, q + 2}};
    for (const auto& heaps : tried)
      if (draft_.attempt(shifted(heaps), "false", meaning, few_steps, rounds).result == Satisfiability::unsat)
        return;
    draft_.oblige(shifted(tried.back()), "false", meaning);
  }

  /// Some shift less than the period, which seems to be one from these heaps.
  Reading shifted(const std::vector<Polynomial>& heaps) const {
    Reading reading = base_;
    const Polynomial shift = reading.fresh("shift");
    const Polynomial growth = reading.fresh("growth");
    reading.assume(smt::all({reading.at_least(shift, 1), reading.less(shift, period_)}), "a shift");
    const auto [period, saltus] = in_lowest_terms(period_, saltus_);
    note_factors(reading);
    reading.multiply(growth, period);
    for (const std::string& symbol : period.symbols()) reading.multiply(growth, Polynomial::symbol(symbol));
    reading.multiply(shift, saltus);
    reading.assume(reading.equal(period * growth, saltus * shift), "of the same slope");
    for (const Polynomial& heap : heaps) {
      const Polynomial here = value(reading, heap);
      const Polynomial there = value(reading, heap + shift);
      reading.assume(reading.equal(there, here + growth), "from heap " + heap.text() + " on");
    }
    return reading;
  }

  void prove_least_preperiod() {
    if (preperiod_.constant() == 0) return;
    Reading reading = base_;
    note_factors(reading);
    reading.assume(reading.at_least(preperiod_, 1), "there is a preperiod");
    const Polynomial last = value(reading, preperiod_ - 1);
    const Polynomial later = value(reading, preperiod_ - 1 + period_);
    draft_.oblige(reading, smt::negation(reading.equal(later, last + saltus_)),
                  "the preperiod cannot be shorter: its last value is not what the period says");
  }

  Draft& draft_;
  const Claim& claim_;
  Reading base_;
  bool other_half_ = false;
  const Claim* values_ = nullptr;
  std::string key_;  ///< what is claimed, in words
  Polynomial period_;
  Polynomial saltus_;
  Polynomial preperiod_;
};

}  // namespace

void prove_saltus_claim(Draft& draft, const Claim& claim, const Reading& base) {
  SaltusProof(draft, claim, base).write();
}

}  // namespace takeaway::proof
