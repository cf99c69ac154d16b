// The induction: if every letter before a position is the value of its heap, and the letter at the position
// is the mex of the letters its moves lead to, then that letter is the value, too.
#include "proof/rule.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace takeaway::proof {

namespace {

const std::string no_option = "(- 1)";  // below the wall

class RuleProof {
 public:
  RuleProof(Draft& draft, const Blocks& blocks, const Reading& base, const FamilyUse& game)
      : draft_(draft), blocks_(blocks), base_(base), moves_(listed_moves(base_, game)) {
    if (game.boundary == BoundaryKind::init || game.comply)
      throw Unprovable{"words are proved under wall and sink only"};
    before_start_ = game.boundary == BoundaryKind::sink ? "0" : no_option;
  }

  void write() {
    prove_structure();
    prove_first();
    if (is_plain(blocks_, base_))
      prove_endless();
    else if (!blocks_.has_state() && reaches_by_multiples())
      prove_repeated();
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
    const auto copies = periods_in_a_power(start);
    std::vector<Factor> word;
    for (std::int64_t i = 0; i < copies; ++i)
      word.insert(word.end(), blocks_.kinds[0].word.begin(), blocks_.kinds[0].word.end());
    start.layout.append_endless(start.reading, word);
    find_reaches(start.reading, start.layout.pieces().back().unit);
    prove_pieces(start, first_piece, before_start_);
    reaches_.clear();
  }

  // Where a power before the period has a unit of two periods, so many are laid out at a time: else a
  // position in some period could not be told from the power.
  std::int64_t periods_in_a_power(const Stretch& start) const {
    constexpr std::int64_t most = 4;
    Reading reading = start.reading;
    Layout once;
    once.append(reading, blocks_.kinds[0].word);
    std::int64_t copies = 1;
    for (const Piece& piece : start.layout.pieces())
      if (const auto times = piece.unit.multiple_of(once.end());
          piece.is_power() && times && *times > 0 && std::lcm(copies, *times) <= most)
        copies = std::lcm(copies, *times);
    return copies;
  }

  // How many periods a move leads back, whole ones that can be told taken off: fewer make shorter questions.
  // Too few would not make anything true: what is not found counts as a violation.
  void find_reaches(const Reading& reading, const Polynomial& period) {
    for (const Polynomial& move : moves_) {
      const Polynomial shift = reading.reduced(move, period);
      Reach reach{1, 0};
      while (reach.back < Reach{}.back &&
             !draft_.follows(reading, reading.at_least(period * reach.back, shift)))
        ++reach.back;
      if (!draft_.follows(reading, reading.at_least(shift, 0))) reach = {};
      reaches_.push_back(reach);
    }
  }

  /// Whether some move is given as so many periods and a rest.
  bool reaches_by_multiples() const {
    Reading reading = base_;
    Layout once;
    once.append(reading, blocks_.kinds[0].word);
    return std::ranges::any_of(
        moves_, [&](const Polynomial& move) { return reading.reduced(move, once.end()) != move; });
  }

  // A period with powers: some copy of it, behind as many copies as the moves need when multiples of the
  // period are taken off them.
  void prove_repeated() {
    Reading reading = base_;
    Layout first;
    first.append(reading, blocks_.first);
    Layout copies;
    copies.append(reading, blocks_.kinds[0].word);
    const Polynomial period = copies.end();
    const Polynomial copy = reading.fresh("copy");
    reading.multiply(copy, period);
    reading.assume(reading.at_least(copy, 0), "how many periods come before");
    std::vector<Polynomial> shifts;
    for (const Polynomial& move : moves_) shifts.push_back(reading.reduced(move, period));
    const int before = copies_needed(reading, period, shifts);
    for (int i = 0; i < before; ++i) copies.append(reading, blocks_.kinds[0].word);
    const std::size_t own = copies.pieces().size() / static_cast<std::size_t>(before + 1);
    for (std::size_t i = copies.pieces().size() - own; i < copies.pieces().size(); ++i) {
      Reading here = reading;
      for (const Spot& spot : Layout::spots(here, copies.pieces()[i])) {
        Reading at = here;
        at.assume(smt::all(spot.conditions), "a position in " + spot.text);
        // Where the option is in truth, counted from the first heap, tells whether it is before the period.
        const Polynomial whole = first.end() + period * copy + spot.position - period * before;
        std::vector<std::string> options;
        for (std::size_t j = 0; j < moves_.size(); ++j) {
          const Polynomial option = whole - moves_[j];
          const std::string inside = copies.bounded_letter(at, spot.position - shifts[j], nowhere);
          const std::string early = first.letter(at, option, before_start_, nowhere);
          options.push_back(at.constant("letter", smt::choose(at.less(option, first.end()), early, inside)));
        }
        prove_mex(at, options, spot, "any period");
      }
    }
  }

  int copies_needed(const Reading& reading, const Polynomial& period, const std::vector<Polynomial>& shifts) {
    constexpr int most = 4;
    for (int count = 0; count <= most; ++count) {
      std::vector<std::string> covered;
      for (const Polynomial& shift : shifts) covered.push_back(reading.at_least(period * count, shift));
      if (draft_.follows(reading, smt::all(covered))) return count;
    }
    throw Unprovable{"the largest move reaches back more than " + std::to_string(most) + " periods"};
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

  // Long words are proved a dozen runs at a time, where the solver can do that.
  void prove_pieces(const Stretch& stretch, std::size_t first, const std::string& before) {
    constexpr std::size_t dozen = 12;
    const std::span<const Piece> all = stretch.layout.pieces();
    for (std::size_t i = first; i < all.size();) {
      const auto runs = all.subspan(i, std::min(dozen, Layout::plain_pieces(all.subspan(i))));
      Reading reading = stretch.reading;
      std::vector<RunsSpot> spots;
      if (runs.size() == dozen) spots.push_back(Layout::anywhere(reading, runs));
      if (runs.empty() && all[i].runs.size() >= dozen) spots = Layout::anywhere(reading, all[i], dozen);
      const bool proved = !spots.empty() && std::ranges::all_of(spots, [&](const RunsSpot& spot) {
        return prove_runs(reading, stretch, spot, before);
      });
      for (const std::size_t end = i + std::max<std::size_t>(runs.size(), 1); i < end; ++i)
        if (!proved) prove_piece(stretch, all[i], before);
    }
  }

  void prove_piece(const Stretch& stretch, const Piece& piece, const std::string& before) {
    Reading reading = stretch.reading;
    for (const Spot& spot : Layout::spots(reading, piece)) prove_spot(reading, stretch, spot, before);
  }

  bool prove_runs(Reading reading, const Stretch& stretch, const RunsSpot& spot, const std::string& before) {
    constexpr unsigned some_steps = 2'000'000;
    reading.assume(smt::all(spot.conditions), "a position in " + spot.text);
    const auto options = letters_of_options(reading, stretch, spot, before);
    const std::string own = Layout::letter(reading, spot);
    std::vector<std::string> holds = unlike(options, own);
    for (std::uint64_t smaller = 0; smaller < moves_.size(); ++smaller)
      holds.push_back(
          smt::implies(smt::call(">", {own, std::to_string(smaller)}), reached(options, smaller)));
    holds.push_back(smt::call("<=", {own, std::to_string(moves_.size())}));
    return draft_
               .attempt(reading, smt::all(holds),
                        spot.text + " of " + stretch.name() + ": each letter is the mex of its options",
                        some_steps, 0)
               .result == Satisfiability::unsat;
  }

  std::vector<std::string> letters_of_options(Reading& reading, const Stretch& stretch, const Spot& spot,
                                              const std::string& before) const {
    std::vector<std::string> options;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      options.push_back(stretch.layout.letter(reading, spot.position - moves_[i], before, nowhere,
                                              reaches_.empty() ? Reach{} : reaches_[i]));
    return options;
  }

  /// No option has this letter, and all are known.
  static std::vector<std::string> unlike(const std::vector<std::string>& options, const std::string& letter) {
    std::vector<std::string> holds;
    for (const std::string& option : options) {
      holds.push_back(smt::negation(smt::call("=", {option, letter})));
      holds.push_back(smt::negation(smt::call("=", {option, nowhere})));
    }
    return holds;
  }

  /// Some option has this letter.
  static std::string reached(const std::vector<std::string>& options, std::uint64_t letter) {
    std::vector<std::string> some;
    for (const std::string& option : options)
      some.push_back(smt::call("=", {option, std::to_string(letter)}));
    return smt::any(some);
  }

  void prove_spot(Reading reading, const Stretch& stretch, const Spot& spot, const std::string& before) {
    reading.assume(smt::all(spot.conditions), "a position in " + spot.text);
    prove_mex(reading, letters_of_options(reading, stretch, spot, before), spot, stretch.name());
  }

  void prove_mex(const Reading& reading, const std::vector<std::string>& options, const Spot& spot,
                 const std::string& where) {
    if (spot.letter > moves_.size())
      return draft_.oblige(reading, "false", spot.text + ": no value is larger than the number of moves");
    std::vector<std::string> holds = unlike(options, std::to_string(spot.letter));
    for (std::uint64_t smaller = 0; smaller < spot.letter; ++smaller)
      holds.push_back(reached(options, smaller));
    draft_.oblige(reading, smt::all(holds),
                  spot.text + " of " + where + ": the letter is the mex of its options");
  }

  Draft& draft_;
  const Blocks& blocks_;
  Reading base_;
  std::vector<Polynomial> moves_;
  std::string before_start_;
  std::vector<bool> occurs_;
  std::vector<Reach> reaches_;  // of each move, into an endless period
};

}  // namespace

std::vector<Polynomial> listed_moves(Reading& reading, const FamilyUse& game) {
  std::vector<Polynomial> moves;
  if (game.set.kind != SetTerm::Kind::items)
    throw Unprovable{"the moves must be listed, as {m, m+d, 2m+d}, to prove a word"};
  for (const Item& item : game.set.items) {
    if (item.kind != Item::Kind::single)
      throw Unprovable{"the moves must be listed, as {m, m+d, 2m+d}, to prove a word"};
    moves.push_back(reading.number(item.first, game));
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

void prove_rule(Draft& draft, const Blocks& blocks, const Reading& base, const FamilyUse& game) {
  RuleProof(draft, blocks, base, game).write();
}

}  // namespace takeaway::proof
