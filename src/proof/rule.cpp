// The induction: if every letter before a position is the value of its heap, and the letter at the position
// is the mex of the letters its moves lead to, then that letter is the value, too.
#include "proof/rule.hpp"

#include <algorithm>

#include "proof/move_terms.hpp"

namespace takeaway::proof {

namespace {

const std::string no_option = "(- 1)";  // below the wall

class RuleProof {
 public:
  RuleProof(Draft& draft, const Blocks& blocks, const Reading& base, const Family& game)
      : draft_(draft), blocks_(blocks), game_(game), base_(base), moves_(listed_moves(base_, game)) {
    if (game.boundary == BoundaryKind::init || game.comply)
      throw Unprovable{"words are proved under wall and sink only"};
    before_start_ = game.boundary == BoundaryKind::sink ? "0" : no_option;
  }

  void write() {
    prove_game(draft_, base_, game_.set);
    prove_structure();
    prove_first();
    if (is_plain(blocks_, base_))
      prove_endless();
    else
      for (std::size_t kind = 0; kind < blocks_.kinds.size(); ++kind)
        if (occurs_[kind]) expand({kind});
  }

 private:
  // The blocks make an infinite word: some block applies in every state, lengths are not negative.
  void prove_structure() {
    Stretch start(blocks_, base_);
    start.from_start();
    draft_.oblige(start.reading, smt::all({start.layout.well_formed(start.reading), start.invariant()}),
                  "the word can start: no length is negative, and the first state is one that can be");
    Stretch any(blocks_, base_);
    any.from_anywhere();
    std::vector<std::string> guards;
    for (std::size_t kind = 0; kind < blocks_.kinds.size(); ++kind) guards.push_back(any.guard(kind));
    if (blocks_.has_state())
      draft_.oblige(any.reading, smt::any(guards), "some block applies in every state that can be");
    for (std::size_t kind = 0; kind < blocks_.kinds.size(); ++kind) {
      Stretch block(blocks_, base_);
      block.from_anywhere();
      block.add(kind);
      occurs_.push_back(draft_.occurs(block.reading, block.name()));
      if (!occurs_.back()) {
        draft_.vacuous(blocks_.kinds[kind].name + " never applies");
        continue;
      }
      draft_.oblige(block.reading,
                    smt::all({block.layout.well_formed(block.reading),
                              block.reading.at_least(block.layout.end(), 1), block.invariant()}),
                    blocks_.kinds[kind].name +
                        ": no length is negative, not all are 0, and it leads to a state that can be");
    }
  }

  void prove_first() {
    Stretch start(blocks_, base_);
    start.from_start();
    prove_pieces(start, 0, before_start_);
  }

  void prove_endless() {
    Stretch start(blocks_, base_);
    start.from_start();
    const std::size_t first_piece = start.layout.pieces().size();
    start.layout.append_endless(start.reading, blocks_.kinds[0].word);
    prove_pieces(start, first_piece, before_start_);
  }

  // The last block, behind as many blocks as the largest move needs; every way it can come about.
  void expand(const std::vector<std::size_t>& kinds) {
    constexpr std::size_t most_blocks = 4;
    if (kinds.size() > most_blocks)
      throw Unprovable{"the largest move reaches back more than " + std::to_string(most_blocks - 1) +
                       " blocks"};
    Stretch stretch(blocks_, base_);
    stretch.from_anywhere();
    for (const std::size_t kind : kinds) stretch.add(kind);
    if (!draft_.occurs(stretch.reading, stretch.name())) return;
    std::vector<std::string> covered;
    for (const Polynomial& move : moves_)
      covered.push_back(stretch.reading.at_least(stretch.last_start(), move));
    if (draft_.follows(stretch.reading, smt::all(covered)))
      return prove_pieces(stretch, stretch.last_piece(), nowhere);
    Stretch start(blocks_, base_);
    start.from_start();
    for (const std::size_t kind : kinds) start.add(kind);
    if (draft_.occurs(start.reading, start.name())) prove_pieces(start, start.last_piece(), before_start_);
    for (std::size_t kind = 0; kind < blocks_.kinds.size(); ++kind) {
      if (!occurs_[kind] || blocks_.kinds[kind].is_tail) continue;  // nothing comes behind a tail
      std::vector<std::size_t> longer = {kind};
      longer.insert(longer.end(), kinds.begin(), kinds.end());
      expand(longer);
    }
  }

  void prove_pieces(const Stretch& stretch, std::size_t first, const std::string& before) {
    for (std::size_t i = first; i < stretch.layout.pieces().size(); ++i) {
      Reading reading = stretch.reading;
      for (const Spot& spot : Layout::spots(reading, stretch.layout.pieces()[i]))
        prove_spot(reading, stretch, spot, before);
    }
  }

  void prove_spot(Reading reading, const Stretch& stretch, const Spot& spot, const std::string& before) {
    reading.assume(smt::all(spot.conditions), "a position in " + spot.text);
    if (spot.letter > moves_.size())
      return draft_.oblige(reading, "false", spot.text + ": no value is larger than the number of moves");
    std::vector<std::string> options;
    for (const Polynomial& move : moves_)
      options.push_back(stretch.layout.letter(reading, spot.position - move, before, nowhere));
    std::vector<std::string> holds;
    for (const std::string& option : options) {
      holds.push_back(smt::negation(smt::call("=", {option, std::to_string(spot.letter)})));
      holds.push_back(smt::negation(smt::call("=", {option, nowhere})));
    }
    for (std::uint64_t smaller = 0; smaller < spot.letter; ++smaller) {
      std::vector<std::string> reached;
      for (const std::string& option : options)
        reached.push_back(smt::call("=", {option, std::to_string(smaller)}));
      holds.push_back(smt::any(reached));
    }
    draft_.oblige(reading, smt::all(holds),
                  spot.text + " of " + stretch.name() + ": the letter is the mex of its options");
  }

  Draft& draft_;
  const Blocks& blocks_;
  const Family& game_;
  Reading base_;
  std::vector<Polynomial> moves_;
  std::string before_start_;
  std::vector<bool> occurs_;
};

}  // namespace

std::vector<Polynomial> listed_moves(Reading& reading, const Family& game) {
  std::vector<Polynomial> moves;
  if (game.set.kind != SetTerm::Kind::items)
    throw Unprovable{"the moves must be listed, as {m, m+d, 2m+d}, to prove a word"};
  for (const Item& item : game.set.items) {
    if (item.kind != Item::Kind::single)
      throw Unprovable{"the moves must be listed, as {m, m+d, 2m+d}, to prove a word"};
    moves.push_back(reading.number(item.first));
  }
  return moves;
}

bool is_plain(const Blocks& blocks, const Reading& base) {
  if (blocks.has_state()) return false;
  Reading reading = base;
  Layout period;
  period.append(reading, blocks.kinds[0].word);
  return std::ranges::none_of(period.pieces(), &Piece::is_power);
}

void prove_rule(Draft& draft, const Blocks& blocks, const Reading& base, const Family& game) {
  RuleProof(draft, blocks, base, game).write();
}

}  // namespace takeaway::proof
