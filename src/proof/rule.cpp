// The induction: if every letter before a position is the value of its heap, and the letter at the position
// is the mex of the letters its moves lead to, then that letter is the value, too.
#include "proof/rule.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "proof/letter_rule.hpp"

namespace takeaway::proof {

namespace {

class RuleProof {
 public:
  RuleProof(Draft& draft, const Blocks& blocks, const Reading& base, const FamilyUse& game)
      : draft_(draft), blocks_(blocks), base_(base), rule_(base_, game) {}

  void write() {
    draft_.rests_on(rule_.induction());
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
    prove_pieces(start, 0, rule_.before_start());
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
    prove_pieces(start, first_piece, rule_.before_start());
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
    for (const Polynomial& move : rule_.moves()) {
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
        rule_.moves(), [&](const Polynomial& move) { return reading.reduced(move, once.end()) != move; });
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
    for (const Polynomial& move : rule_.moves()) shifts.push_back(reading.reduced(move, period));
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
        for (std::size_t j = 0; j < rule_.moves().size(); ++j) {
          const Polynomial option = whole - rule_.moves()[j];
          const std::string inside = copies.bounded_letter(at, spot.position - shifts[j], nowhere);
          const std::string early = first.letter(at, option, rule_.before_start(), nowhere);
          options.push_back(at.constant("letter", smt::choose(at.less(option, first.end()), early, inside)));
        }
        prove_letter(at, options, spot, "any period");
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
    for (const Polynomial& move : rule_.moves())
      covered.push_back(stretch.reading.at_least(stretch.last_start(), move));
    if (draft_.follows(stretch.reading, smt::all(covered)))
      return prove_pieces(stretch, stretch.last_piece(), nowhere);
    Stretch start(blocks_, base_);
    start.from_start();
    for (const std::size_t kind : kinds) start.add(kind);
    if (draft_.occurs(start.reading, start.name()))
      prove_pieces(start, start.last_piece(), rule_.before_start());
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
    return draft_
               .attempt(reading, rule_.follows(options, own),
                        spot.text + " of " + stretch.name() + ": each letter is " + rule_.meaning(),
                        some_steps, 0)
               .result == Satisfiability::unsat;
  }

  std::vector<std::string> letters_of_options(Reading& reading, const Stretch& stretch, const Spot& spot,
                                              const std::string& before) const {
    std::vector<std::string> options;
    for (std::size_t i = 0; i < rule_.moves().size(); ++i)
      options.push_back(stretch.layout.letter(reading, spot.position - rule_.moves()[i], before, nowhere,
                                              reaches_.empty() ? Reach{} : reaches_[i]));
    return options;
  }

  void prove_spot(Reading reading, const Stretch& stretch, const Spot& spot, const std::string& before) {
    reading.assume(smt::all(spot.conditions), "a position in " + spot.text);
    prove_letter(reading, letters_of_options(reading, stretch, spot, before), spot, stretch.name());
  }

  void prove_letter(const Reading& reading, const std::vector<std::string>& options, const Spot& spot,
                    const std::string& where) {
    const std::string holds = rule_.follows(options, spot.letter);
    if (holds == "false")
      return draft_.oblige(reading, holds, spot.text + ": no value is larger than the number of moves");
    draft_.oblige(reading, holds, spot.text + " of " + where + ": the letter is " + rule_.meaning());
  }

  Draft& draft_;
  const Blocks& blocks_;
  Reading base_;
  LetterRule rule_;
  std::vector<bool> occurs_;
  std::vector<Reach> reaches_;  // of each move, into an endless period
};

}  // namespace

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
