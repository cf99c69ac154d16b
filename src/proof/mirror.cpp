#include "proof/mirror.hpp"

#include <algorithm>

#include "proof/blocks.hpp"
#include "proof/cycle.hpp"

namespace takeaway::proof {

namespace {

class MirrorProof {
 public:
  MirrorProof(Draft& draft, const Claim& claim, const Reading& base)
      : draft_(draft), mirror_(*claim.mirror), base_(base), shift_(base_.number(mirror_.shift)) {}

  void write() {
    const Theorem& own = used(*draft_.theorem().game);
    const Theorem& other = used(mirror_.game);
    if (draft_.theorem().game->boundary != BoundaryKind::wall)
      throw Unprovable{"the game must be under wall"};
    draft_.rests_on(
        "reversal: if every block is another one read backwards, and the states run back, so is the word");
    for (const Claim& word : own.claims)
      if (is_word(word)) prove_word(word, other);
    cover(own);
    cover(other);
  }

 private:
  static bool is_word(const Claim& claim) {
    return claim.kind == Claim::Kind::word || claim.kind == Claim::Kind::blocks;
  }

  // A used theorem about this game, in the same parameters with the same meanings.
  const Theorem& used(const Family& game) {
    for (const std::string& name : draft_.theorem().uses) {
      const Theorem& theorem = draft_.used(name);
      if (!theorem.game || to_text(*theorem.game) != to_text(game)) continue;
      if (terms_of(theorem) != terms_of(draft_.theorem()))
        throw Unprovable{"the theorem " + name +
                         " must have the same parameters, conditions and definitions"};
      draft_.rests_on_theorem(name);
      return theorem;
    }
    throw Unprovable{"it needs a theorem with a word for " + to_text(game) + ": uses NAME"};
  }

  void cover(const Theorem& theorem) {
    Reading reading = base_;
    std::vector<std::string> covered;
    for (const Claim& word : theorem.claims)
      if (is_word(word)) covered.push_back(word.when ? reading.condition(word.when) : "true");
    draft_.oblige(reading, smt::any(covered), theorem.name + " has a word for all parameters");
  }

  void prove_word(const Claim& word, const Theorem& other) {
    for (const Claim& reverse : other.claims) {
      if (!is_word(reverse)) continue;
      Reading reading = base_;
      for (const Claim* claim : {&word, &reverse})
        if (claim->when) reading.assume(reading.condition(claim->when), "when " + to_text(claim->when));
      if (!draft_.occurs(reading, "the case of both " + word.text + " and " + reverse.text)) continue;
      const Blocks own(word);
      const Blocks back(reverse);
      if (own.has_state() != back.has_state() || !back.first.empty())
        throw Unprovable{"one of the words has states, the other has none"};
      if (own.has_state())
        prove_blocks(own, back, reading);
      else
        prove_periods(own, back, reading);
    }
  }

  std::uint64_t exchanged(std::uint64_t letter) const {
    return letter == mirror_.one ? mirror_.other : letter == mirror_.other ? mirror_.one : letter;
  }

  // Every letter of the pieces is the exchanged letter of the layout at `last` less its position.
  void prove_pieces(const Reading& base, const std::vector<Piece>& pieces, const Layout& layout,
                    const Polynomial& last, const std::string& what) {
    for (const Piece& piece : pieces) {
      Reading reading = base;
      for (const Spot& spot : Layout::spots(reading, piece)) {
        Reading here = reading;
        here.assume(smt::all(spot.conditions), "a position in " + spot.text);
        const std::string letter = layout.bounded_letter(here, last - spot.position, nowhere);
        draft_.oblige(here, smt::call("=", {letter, std::to_string(exchanged(spot.letter))}),
                      spot.text + " of " + what + " is the mirror of what is there");
      }
    }
  }

  // One block each, for ever: the other one is laid out twice, so that the place is in it.
  void prove_periods(const Blocks& own, const Blocks& back, Reading reading) {
    if (!own.first.empty()) throw Unprovable{"the word has a preperiod"};
    Layout period;
    period.append(reading, own.kinds[0].word);
    Layout twice;
    twice.append(reading, back.kinds[0].word);
    const Polynomial length = twice.end();
    twice.append(reading, back.kinds[0].word);
    draft_.oblige(reading,
                  smt::all({reading.equal(period.end(), length), reading.at_least(shift_, 0),
                            reading.at_least(length, shift_)}),
                  "both words have the same length, which is at least the shift");
    prove_pieces(reading, period.pieces(), twice, length * 2 - shift_ - 1, "the period");
  }

  void prove_blocks(const Blocks& own, const Blocks& back, Reading base) {
    prove_cycle_length(draft_, back, base);  // that its states go round: there is one way back from each
    for (std::size_t kind = 0; kind < own.kinds.size(); ++kind) {
      Stretch block(own, base);
      block.from_anywhere();
      block.add(kind);
      if (!draft_.occurs(block.reading, block.name())) continue;
      prove_block(block, block.layout.pieces(), block.layout.end(), block.state_of_last(), 0, back);
    }
    Stretch start(own, base);
    start.from_start();
    const Polynomial other_start = start.reading.number(back.start);
    draft_.oblige(start.reading, start.reading.at_least(shift_, 0), "the shift is not negative");
    prove_block(start, start.layout.pieces(), start.layout.end(), other_start, shift_, back);
  }

  // The pieces, which lead to a state, are the mirror of the block that the other word has in this state, but
  // for `shift` letters at its end; and that block leads to the state `from`.
  void prove_block(const Stretch& own, const std::vector<Piece>& pieces, const Polynomial& length,
                   const Polynomial& from, const Polynomial& shift, const Blocks& back) {
    Stretch other(back, own.reading);
    other.from_state(own.state());
    std::vector<std::string> guards;
    for (std::size_t kind = 0; kind < back.kinds.size(); ++kind) guards.push_back(other.guard(kind));
    draft_.oblige(other.reading, smt::all({other.invariant(), smt::any(guards)}),
                  own.name() + " leads to a state that the other word can be in");
    for (std::size_t kind = 0; kind < back.kinds.size(); ++kind) {
      Stretch mirrored(back, own.reading);
      mirrored.from_state(own.state());
      mirrored.add(kind);
      if (!draft_.occurs(mirrored.reading, own.name() + " with " + mirrored.name() + " of the other word"))
        continue;
      draft_.oblige(
          mirrored.reading,
          smt::all({mirrored.reading.equal(mirrored.state(), from),
                    mirrored.reading.equal(mirrored.layout.end(), length + shift)}),
          own.name() + " is as long as " + mirrored.name() + " of the other word, which leads back");
      prove_pieces(mirrored.reading, pieces, mirrored.layout, mirrored.layout.end() - 1 - shift, own.name());
    }
  }

  Draft& draft_;
  const Mirror& mirror_;
  Reading base_;
  Polynomial shift_;
};

}  // namespace

void prove_mirror(Draft& draft, const Claim& claim, const Reading& base) {
  if (!draft.theorem().game) throw Unprovable{"there is no game"};
  MirrorProof(draft, claim, base).write();
}

}  // namespace takeaway::proof
