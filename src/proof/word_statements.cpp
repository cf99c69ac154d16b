// A heap is some place in some period. The values that a statement asks for are letters at places near it:
// the period is laid out a few times before and behind, and what is further away counts as not known.
#include "proof/word_statements.hpp"

#include <algorithm>
#include <span>

#include "proof/blocks.hpp"
#include "proof/halves.hpp"

namespace takeaway::proof {

namespace {

bool is_word(const Claim& claim) {
  return claim.kind == Claim::Kind::word || claim.kind == Claim::Kind::blocks;
}

/// The theorem whose words are those of the game: this one, or one that it uses, in the same terms.
const Theorem& with_words(Draft& draft) {
  const Theorem& own = draft.theorem();
  if (has_words(own)) return own;
  for (const std::string& name : own.uses) {
    const Theorem& used = draft.used(name);
    if (!own.game || !used.game || to_text(*used.game) != to_text(*own.game) || !has_words(used)) continue;
    if (terms_of(used) != terms_of(own))
      throw Unprovable{"the theorem " + name + " must have the same parameters, conditions and definitions"};
    draft.rests_on_theorem(name);
    return used;
  }
  throw Unprovable{"the theorem has no 'value(n) = ...' for every heap that it would follow from"};
}

/// A period, laid out again and again, and one of its heaps.
struct Periods {
  Layout layout;
  Polynomial length;
  Polynomial copies;   ///< before the one that the heap is in
  Polynomial skipped;  ///< the place of heap 0, less whole periods: what is laid out before
};

class WordStatement {
 public:
  WordStatement(Draft& draft, const Claim& claim, const Reading& base)
      : draft_(draft), claim_(claim), base_(base), words_(with_words(draft)) {}

  void write() {
    std::vector<std::string> covered;
    Reading all = base_;
    for (const Claim& word : words_.claims) {
      if (!is_word(word)) continue;
      Reading reading = base_;
      covered.push_back(word.when ? all.condition(word.when) : "true");
      if (word.when) reading.assume(reading.condition(word.when), "when " + to_text(word.when));
      if (draft_.occurs(reading, "the case of " + word.text)) prove_in(word, reading);
    }
    if (std::ranges::find(covered, "true") == covered.end())
      draft_.oblige(all, smt::any(covered), "there is a word for all parameters");
  }

 private:
  void prove_in(const Claim& word, Reading reading) {
    constexpr int before = 2;
    constexpr int behind = 1;
    const Blocks blocks(word);
    if (blocks.has_state() || !blocks.first.empty())
      throw Unprovable{"statements are proved by words that are nothing but a period"};
    Periods periods;
    periods.layout.append(reading, blocks.kinds[0].word);
    periods.length = periods.layout.end();
    const std::size_t pieces = periods.layout.pieces().size();
    for (int i = 0; i < before + behind; ++i) periods.layout.append(reading, blocks.kinds[0].word);
    periods.copies = reading.fresh("copy");
    periods.skipped = periods.length * before;
    reading.multiply(periods.copies, periods.length);
    reading.assume(reading.at_least(periods.copies, 0), "how many periods come before");
    for (std::size_t i = before * pieces; i < (before + 1) * pieces; ++i) {
      Reading here = reading;
      for (const Spot& spot : Layout::spots(here, periods.layout.pieces()[i])) prove_at(here, periods, spot);
    }
  }

  void prove_at(Reading reading, const Periods& periods, const Spot& spot) {
    reading.assume(smt::all(spot.conditions), "a heap in " + spot.text);
    const Polynomial first = periods.length * periods.copies - periods.skipped;  // heap of the first place
    reading.use_values([&](Reading& asked, const FamilyUse* other, const Polynomial& heap) {
      if (other != nullptr) return value_elsewhere(asked, *other, heap);
      const Polynomial place = asked.reduced(heap - first, periods.length);  // whole periods change nothing
      const std::string letter = periods.layout.bounded_letter(asked, place, nowhere);
      asked.demand(smt::negation(smt::call("=", {letter, nowhere})));
      return Polynomial::symbol(letter);
    });
    reading.bind(claim_.variable, first + spot.position);
    if (claim_.range) reading.assume(reading.condition(claim_.range), "for " + to_text(claim_.range));
    std::string condition = reading.condition(claim_.formula);
    if (claim_.kind == Claim::Kind::outcomes)
      condition = spot.letter == 0 ? condition : smt::negation(condition);
    draft_.oblige(reading, condition, to_text(claim_.formula) + ", by the word, in " + spot.text);
  }

  // G(n; {x}): by the formula of a theorem that is used, in whose case this is, and which defines nothing.
  Polynomial value_elsewhere(Reading& reading, const FamilyUse& game, const Polynomial& heap) {
    for (const std::string& name : draft_.theorem().uses) {
      const Theorem& used = draft_.used(name);
      if (!used.game || to_text(*used.game) != to_text(game) || !used.definitions.empty()) continue;
      const Claim* const values = full_values_claim(used, false);
      const bool same_names =
          used.params.size() <= draft_.theorem().params.size() &&
          std::ranges::equal(used.params, std::span(draft_.theorem().params).first(used.params.size()));
      if (values == nullptr || !same_names) continue;
      for (const Formula& condition : used.where) reading.demand(reading.condition(condition));
      draft_.rests_on_theorem(name);
      reading.bind(values->variable, heap);
      return reading.number(values->formula);
    }
    throw Unprovable{"no theorem that is used has a formula for the values of " + to_text(game)};
  }

  Draft& draft_;
  const Claim& claim_;
  Reading base_;
  const Theorem& words_;
};

}  // namespace

bool has_words(const Theorem& theorem) {
  return std::ranges::any_of(theorem.claims, is_word);
}

void prove_by_words(Draft& draft, const Claim& claim, const Reading& base) {
  WordStatement(draft, claim, base).write();
}

}  // namespace takeaway::proof
