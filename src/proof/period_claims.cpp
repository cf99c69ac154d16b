#include "proof/period_claims.hpp"

#include <algorithm>
#include <array>

#include "proof/behaviour.hpp"
#include "proof/cycle.hpp"
#include "proof/least.hpp"
#include "proof/saltus.hpp"
#include "proof/tail.hpp"
#include "proof/word_statements.hpp"

namespace takeaway::proof {

namespace {

using Kind = FormulaKind;

/// A formula without its outermost `if`s: in this case it is that.
struct Branch {
  Reading reading;
  Formula formula;
};

void split(const Reading& reading, const Formula& formula, std::vector<Branch>& branches) {
  const auto& node = *formula.node;
  if (node.kind != Kind::choose) {
    branches.push_back({reading, formula});
    return;
  }
  Reading yes = reading;
  const std::string when = yes.condition(node.arguments[0]);
  Reading no = yes;
  yes.assume(when, to_text(node.arguments[0]));
  no.assume(smt::negation(when), "not " + to_text(node.arguments[0]));
  split(yes, node.arguments[1], branches);
  split(no, node.arguments[2], branches);
}

/// gcd(x, y) = gcd(m, k), by steps of Euclid's: x is m and y is k or -k, up to a few multiples of m, or the
/// other way round.
bool same_gcd(const std::pair<Polynomial, Polynomial>& a, const std::pair<Polynomial, Polynomial>& b) {
  constexpr int most = 4;
  for (const auto& [m, k] : {b, std::pair(b.second, b.first)})
    for (const auto& [x, y] : {a, std::pair(a.second, a.first)}) {
      if (x != m) continue;
      for (int i = -most; i <= most; ++i)
        if (y == k + m * i || y == m * i - k) return true;
    }
  return false;
}

class PeriodProof {
 public:
  PeriodProof(Draft& draft, const Claim& claim, const Reading& base)
      : draft_(draft), claim_(claim), base_(base) {}

  void write() {
    const auto& node = *claim_.formula.node;
    if (node.kind == Kind::pure && node.family) throw Unprovable{"it is about another game"};
    if (node.kind == Kind::pure)
      return in_every_case([&](const Claim& word, const Reading& reading) {
        is_preperiod(word, reading, Formula::number(0));
      });
    if (node.kind != Kind::equal || node.arguments[0].node->family)
      throw Unprovable{"it is no claim 'period = ...'"};
    const Formula& right = node.arguments[1];
    switch (node.arguments[0].node->kind) {
      case Kind::period:
        if (right.node->kind == Kind::period && right.node->family) return of_another(*right.node);
        return in_every_case(
            [&](const Claim& word, const Reading& reading) { is_period(word, reading, right); });
      case Kind::preperiod:
        return in_every_case(
            [&](const Claim& word, const Reading& reading) { is_preperiod(word, reading, right); });
      case Kind::saltus:
        return in_every_case([&](const Claim&, Reading reading) {
          draft_.oblige(reading, reading.equal(reading.number(right), 0), "a word has no saltus");
        });
      case Kind::behaviour:
        return in_every_case([&](const Claim& word, const Reading& reading) {
          std::vector<Branch> branches;
          split(reading, right, branches);
          for (const Branch& branch : branches)
            if (draft_.occurs(branch.reading, "the case of " + to_text(branch.formula)))
              prove_behaviour(draft_, Blocks(word), branch.reading, branch.formula);
        });
      default:
        throw Unprovable{"it is no claim 'period = ...'"};
    }
  }

 private:
  /// The word, and the condition under which this claim looks at it.
  std::string key(const Claim& word) const {
    return word.text + (claim_.when ? " when " + to_text(claim_.when) : "");
  }

  // The words of the theorem, one after the other; together they must say something for all parameters.
  template <class Use>
  void in_every_case(const Use& use) {
    std::vector<std::string> covered;
    Reading all = base_;
    for (const Claim& word : draft_.theorem().claims) {
      if (word.kind != Claim::Kind::word && word.kind != Claim::Kind::blocks) continue;
      Reading reading = base_;
      covered.push_back(word.when ? all.condition(word.when) : "true");
      if (word.when) reading.assume(reading.condition(word.when), "when " + to_text(word.when));
      if (draft_.occurs(reading, "the case of " + word.text)) use(word, reading);
    }
    if (covered.empty()) throw Unprovable{"the theorem has no word to prove it by"};
    if (std::ranges::find(covered, "true") == covered.end())
      draft_.oblige(all, smt::any(covered), "there is a word for all parameters");
  }

  void is_period(const Claim& word, Reading reading, const Formula& formula) {
    Blocks blocks(word);
    if (blocks.tail() != nullptr) {
      prove_length_before_tail(draft_, blocks, reading);  // that there is a tail at all
      blocks = repeated_word(blocks);
    }
    const CycleLength length = prove_cycle_length(draft_, blocks, reading);
    std::vector<Branch> branches;
    split(reading, formula, branches);
    for (Branch& branch : branches)
      if (draft_.occurs(branch.reading, "the case of " + to_text(branch.formula))) has_length(branch, length);
    prove_least(draft_, blocks, reading, key(word));
  }

  void has_length(Branch& branch, const CycleLength& length) {
    Formula claimed = branch.formula;
    if (length.gcd_of) {
      const auto& node = *claimed.node;
      const bool fraction = node.kind == Kind::divide && node.arguments[1].node->kind == Kind::gcd &&
                            node.arguments[1].node->arguments.size() == 2;
      const std::string wanted = "(" + length.total.text() + ")/gcd(" + length.gcd_of->first.text() + ", " +
                                 length.gcd_of->second.text() + ")";
      if (!fraction)
        throw Unprovable{"the cycle has length " + wanted + "; '" + to_text(claimed) +
                         "' is not of this form"};
      const auto& divisor = *node.arguments[1].node;
      const std::pair numbers(branch.reading.number(divisor.arguments[0]),
                              branch.reading.number(divisor.arguments[1]));
      if (!same_gcd(numbers, *length.gcd_of))
        throw Unprovable{"the cycle has length " + wanted +
                         ", and it is not seen that the divisors are the same"};
      draft_.rests_on("Euclid: gcd(x, y) = gcd(x, y + x) = gcd(x, -y)");
      claimed = node.arguments[0];
    }
    draft_.oblige(branch.reading, branch.reading.equal(branch.reading.number(claimed), length.total),
                  to_text(claimed) + " is " + length.total.text() +
                      (length.gcd_of ? ", the length of a cycle times the common divisor"
                                     : ", the length of the period"));
  }

  void is_preperiod(const Claim& word, Reading reading, const Formula& formula) {
    const Blocks blocks(word);
    if (blocks.tail() != nullptr) return is_before_tail(word, blocks, reading, formula);
    Stretch start(blocks, reading);
    start.from_start();
    std::vector<Branch> branches;
    split(start.reading, formula, branches);
    std::erase_if(branches, [&](const Branch& branch) {
      return !draft_.occurs(branch.reading, "the case of " + to_text(branch.formula));
    });
    if (blocks.has_state()) {
      prove_cycle_length(draft_, blocks, reading);
      prove_pure(draft_, blocks, reading);
    } else if (!blocks.first.empty()) {
      prove_shortest(word, start, blocks);
    }
    for (Branch& branch : branches)
      draft_.oblige(branch.reading,
                    branch.reading.equal(branch.reading.number(branch.formula),
                                         blocks.has_state() ? Polynomial(0) : start.layout.end()),
                    to_text(branch.formula) + " is the length of what comes before the cycle");
  }

  void is_before_tail(const Claim& word, const Blocks& blocks, Reading& reading, const Formula& formula) {
    const Polynomial length = prove_length_before_tail(draft_, blocks, reading);
    prove_least(draft_, repeated_word(blocks), reading, key(word));
    std::vector<Branch> branches;
    split(reading, formula, branches);
    for (Branch& branch : branches)
      if (draft_.occurs(branch.reading, "the case of " + to_text(branch.formula)))
        draft_.oblige(
            branch.reading, branch.reading.equal(branch.reading.number(branch.formula), length),
            to_text(branch.formula) + " is " + length.text() + ", the length of what comes before the tail");
  }

  // The last letter before the period is not the last of the period.
  void prove_shortest(const Claim& word, const Stretch& start, const Blocks& blocks) {
    Stretch both = start;
    both.add(0);
    Reading reading = both.reading;
    const Polynomial& length = start.layout.end();
    const std::string before = both.layout.letter(reading, length - 1, nowhere, nowhere);
    const std::string last = both.layout.letter(reading, both.layout.end() - 1, nowhere, nowhere);
    draft_.oblige(reading, smt::any({reading.equal(length, 0), different_letters(before, last)}),
                  "the preperiod cannot be shorter: its last letter is not the last of the period");
    prove_least(draft_, blocks, start.reading, key(word));
  }

  // period = period(sink {m, m+D, 2m+D}): by the formula that the other theorem has for it.
  void of_another(const Formula::Node& other) {
    for (const std::string& name : draft_.theorem().uses) {
      const Theorem& used = draft_.used(name);
      if (!used.game || to_text(*used.game) != to_text(*other.family)) continue;
      if (terms_of(used) != terms_of(draft_.theorem())) continue;
      for (const Claim& claim : used.claims) {
        if (claim.when || claim.kind != Claim::Kind::condition) continue;
        const auto& node = *claim.formula.node;
        if (node.kind != Kind::equal || node.arguments[0].node->kind != Kind::period) continue;
        if (node.arguments[0].node->family || !is_own(node.arguments[1])) continue;
        draft_.rests_on_theorem(name);
        return;
      }
    }
    throw Unprovable{"no theorem that is used has the same formula for that period"};
  }

  // That formula is this theorem's own claim, too, in the same words.
  bool is_own(const Formula& formula) const {
    return std::ranges::any_of(draft_.theorem().claims, [&](const Claim& claim) {
      if (claim.kind != Claim::Kind::condition || claim.when) return false;
      const auto& node = *claim.formula.node;
      return node.kind == Kind::equal && node.arguments[0].node->kind == Kind::period &&
             !node.arguments[0].node->family && same(node.arguments[1], formula);
    });
  }

  Draft& draft_;
  const Claim& claim_;
  const Reading& base_;
};

}  // namespace

void prove_period_claim(Draft& draft, const Claim& claim, const Reading& base) {
  const auto& claims = draft.theorem().claims;
  const bool has_formula = std::ranges::find(claims, Claim::Kind::values, &Claim::kind) != claims.end();
  if (has_formula && !has_words(draft.theorem())) return prove_saltus_claim(draft, claim, base);
  PeriodProof(draft, claim, base).write();
}

}  // namespace takeaway::proof
