#include "proof/letter_rule.hpp"

#include <algorithm>

#include "takeaway/outcome_family.hpp"

namespace takeaway::proof {

namespace {

void add_listed_moves(Reading& reading, const FamilyUse& game, const SetTerm& set,
                      std::vector<Polynomial>& moves) {
  const auto listed = [](const Item& item) { return item.kind == Item::Kind::single; };
  if (set.kind != SetTerm::Kind::items || !std::ranges::all_of(set.items, listed))
    throw Unprovable{"the moves must be listed, as {m, m+d, 2m+d}, to prove a word"};
  for (const Item& item : set.items) moves.push_back(reading.number(item.first, game));
}

/// All options are known.
void add_known(const std::vector<std::string>& options, std::vector<std::string>& holds) {
  for (const std::string& option : options) holds.push_back(smt::negation(smt::call("=", {option, nowhere})));
}

/// No option has this letter.
void add_unlike(const std::vector<std::string>& options, const std::string& letter,
                std::vector<std::string>& holds) {
  for (const std::string& option : options) holds.push_back(smt::negation(smt::call("=", {option, letter})));
}

/// Some option has this letter.
std::string reached(const std::vector<std::string>& options, std::uint64_t letter) {
  std::vector<std::string> some;
  for (const std::string& option : options) some.push_back(smt::call("=", {option, std::to_string(letter)}));
  return smt::any(some);
}

std::string number_of(OutcomeClass outcome) {
  return std::to_string(static_cast<int>(outcome));
}

}  // namespace

LetterRule::LetterRule(Reading& reading, const FamilyUse& game) {
  if (game.boundary == BoundaryKind::init || game.comply)
    throw Unprovable{"words are proved under wall and sink only"};
  before_start_ = game.boundary == BoundaryKind::sink ? "0" : no_option;
  if (!game.outcomes) {
    add_listed_moves(reading, game, game.set, moves_);
    left_ = moves_.size();
    return;
  }
  const auto* const partizan = std::get_if<PartizanFamily>(&game.outcomes->rules);
  if (partizan == nullptr || partizan->ending)
    throw Unprovable{"nothing is known here about words of such games"};
  add_listed_moves(reading, game, partizan->left, moves_);
  left_ = moves_.size();
  add_listed_moves(reading, game, partizan->right, moves_);
}

/// That a player who moves first wins: some move leads to a heap that the other, moving first, does not win.
std::string LetterRule::wins(const std::vector<std::string>& options, bool left) const {
  std::vector<std::string> some;
  const OutcomeClass mine = left ? OutcomeClass::L : OutcomeClass::R;
  for (std::size_t i = left ? 0 : left_; i < (left ? left_ : options.size()); ++i)
    for (const OutcomeClass good : {OutcomeClass::P, mine})
      some.push_back(smt::call("=", {options[i], number_of(good)}));
  return smt::any(some);
}

std::string LetterRule::follows(const std::vector<std::string>& options, std::uint64_t letter) const {
  std::vector<std::string> holds;
  add_known(options, holds);
  if (is_partizan()) {
    for (const bool left : {true, false}) {
      const bool wanted = (letter & (left ? 1U : 2U)) != 0;
      holds.push_back(wanted ? wins(options, left) : smt::negation(wins(options, left)));
    }
    return smt::all(holds);
  }
  if (letter > moves_.size()) return "false";
  add_unlike(options, std::to_string(letter), holds);
  for (std::uint64_t smaller = 0; smaller < letter; ++smaller) holds.push_back(reached(options, smaller));
  return smt::all(holds);
}

std::string LetterRule::follows(const std::vector<std::string>& options, const std::string& letter) const {
  std::vector<std::string> holds;
  add_known(options, holds);
  if (is_partizan()) {
    for (const bool left : {true, false}) {
      const auto has = [&](OutcomeClass outcome) { return smt::call("=", {letter, number_of(outcome)}); };
      const std::string wanted =
          smt::any({has(left ? OutcomeClass::L : OutcomeClass::R), has(OutcomeClass::N)});
      holds.push_back(smt::call("=", {wanted, wins(options, left)}));
    }
    return smt::all(holds);
  }
  add_unlike(options, letter, holds);
  for (std::uint64_t smaller = 0; smaller < moves_.size(); ++smaller)
    holds.push_back(
        smt::implies(smt::call(">", {letter, std::to_string(smaller)}), reached(options, smaller)));
  holds.push_back(smt::call("<=", {letter, std::to_string(moves_.size())}));
  return smt::all(holds);
}

const char* LetterRule::meaning() const {
  return is_partizan() ? "what its options make it" : "the mex of its options";
}

const char* LetterRule::induction() const {
  return is_partizan()
             ? "induction: a word that obeys the rule of outcomes at every heap is the sequence of outcomes"
             : "induction: a word that obeys the mex rule at every heap is the sequence of values";
}

}  // namespace takeaway::proof
