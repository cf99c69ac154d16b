#include "answer/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

namespace takeaway::answer {

namespace {

using Moves = std::span<const Move>;

std::string boundary_note(const Game& game) {
  if (game.boundary == BoundaryKind::sink)
    return "sink: moving to heap 0 or below wins, values start at heap 1";
  if (game.boundary == BoundaryKind::init)
    return fmt::format("init: heaps -{} to -1 carry given values, values start at heap 0",
                       game.initial.size());
  return "wall: no move below heap 0";
}

bool is_progression(Moves moves) {
  for (std::size_t i = 2; i < moves.size(); ++i)
    if (moves[i] - moves[i - 1] != moves[1] - moves[0]) return false;
  return moves.size() > 2;
}

// Moves s and max S - s come in pairs.
bool is_symmetric(Moves moves) {
  const Moves rest = moves.first(moves.size() - 1);
  return moves.size() > 2 && std::ranges::all_of(rest, [&](Move move) {
           return std::ranges::binary_search(rest, moves.back() - move);
         });
}

void note_three_moves(Moves moves, std::vector<std::string>& notes) {
  if (moves[0] + moves[1] == moves[2])
    notes.push_back(fmt::format("additive: {} + {} = {}, with m = {} and D = {}", moves[0], moves[1],
                                moves[2], moves[0], moves[1] - moves[0]));
}

void note_divisor(Moves moves, std::vector<std::string>& notes) {
  Move divisor = 0;
  for (const Move move : moves) divisor = std::gcd(divisor, move);
  if (divisor > 1 && moves.size() > 1) notes.push_back(fmt::format("all moves are multiples of {}", divisor));
}

void note_listed_moves(Moves moves, std::vector<std::string>& notes) {
  note_divisor(moves, notes);
  if (moves.size() == 1) notes.emplace_back("one move");
  if (moves.size() == 2) notes.emplace_back("two moves");
  if (moves.size() == 3) note_three_moves(moves, notes);
  if (is_progression(moves)) {
    notes.push_back(moves[1] - moves[0] == 1
                        ? fmt::format("an interval: every move from {} to {}", moves.front(), moves.back())
                        : fmt::format("an arithmetic progression with step {}", moves[1] - moves[0]));
  } else if (is_symmetric(moves) && moves.size() > 3) {
    notes.push_back(
        fmt::format("symmetric: the moves below {0} come in pairs that add up to {0}", moves.back()));
  }
  if (std::ranges::all_of(moves, [](Move move) { return move % 2 == 1; }))
    notes.emplace_back("all moves are odd: the parity of the heap changes with every move");
}

void note_endless_moves(const MoveSet& set, std::vector<std::string>& notes) {
  constexpr Move counted = 10000;
  if (set.kind() == MoveSet::Kind::cofinite) {
    notes.push_back(set.listed().empty()       ? "every move is allowed"
                    : set.listed().size() == 1 ? "all but one move"
                                               : fmt::format("all but {} moves", set.listed().size()));
    return;
  }
  if (const auto form = eventually_periodic(set)) {
    notes.push_back(fmt::format("moves that repeat modulo {}", form->modulus) +
                    (form->missing.empty() && form->extra.empty()
                         ? ""
                         : fmt::format(", with {} exceptions", form->missing.size() + form->extra.size())));
    return;
  }
  notes.push_back(fmt::format("{} moves up to {}", members(set, counted).size(), counted));
}

/// "take 1: leave nothing, one heap or two"
std::string digit_note(std::size_t taken, unsigned digit, bool unequal) {
  std::vector<std::string> ways;
  if ((digit & 1U) != 0) ways.emplace_back("nothing");
  if ((digit & 2U) != 0) ways.emplace_back("one heap");
  if ((digit & 4U) != 0) ways.emplace_back(unequal ? "two heaps that differ" : "two heaps");
  if ((digit & 8U) != 0) ways.emplace_back("three heaps");
  std::string text = taken == 0 ? "take nothing, and leave " : fmt::format("take {}, and leave ", taken);
  for (std::size_t i = 0; i < ways.size(); ++i)
    text += (i == 0 ? "" : i + 1 < ways.size() ? ", " : " or ") + ways[i];
  return text;
}

std::vector<std::string> notes_on_breaking(const BreakingRule& rule) {
  constexpr std::size_t most = 6;
  std::vector<std::string> notes;
  for (std::size_t taken = 0; taken < rule.digits.size() && notes.size() < most; ++taken)
    if (rule.digits[taken] != 0) notes.push_back(digit_note(taken, rule.digits[taken], rule.unequal));
  if (rule.digits.size() > most) notes.push_back(fmt::format("at most {} are taken", rule.digits.size() - 1));
  if (std::ranges::none_of(rule.digits, [](unsigned digit) { return digit > 3; }))
    notes.emplace_back("no heap can be broken: a subtraction game, but for how it ends");
  return notes;
}

std::string moves_words(const StateRule::Arrow& arrow) {
  if (arrow.pass) return "pass, where there is another move";
  if (!arrow.takes()) return "take nothing";
  return (arrow.nothing ? "take nothing or from " : "take from ") + arrow.moves.text();
}

std::vector<std::string> notes_on_states(const Game& game) {
  constexpr std::size_t most = 6;
  const StateRule& rule = *game.states;
  if (rule.form == StatesTerm::Form::block)
    return {boundary_note(game),
            fmt::format("before each move the other player may forbid {} of the heap's options",
                        rule.blocked == 1 ? "one" : fmt::format("up to {}", rule.blocked))};
  std::vector<std::string> notes = {boundary_note(game),
                                    fmt::format("a heap begins in state {}", rule.states[rule.asked].name)};
  for (const StateRule::State& state : rule.states) {
    if (notes.size() > most) {
      notes.push_back(fmt::format("{} states", rule.states.size()));
      break;
    }
    std::string text = "in " + state.name + ": ";
    for (const StateRule::Arrow& arrow : state.arrows)
      text += (&arrow == state.arrows.data() ? "" : "; ") + moves_words(arrow) + ", to " +
              rule.states[arrow.to].name;
    notes.push_back(text + (state.arrows.empty() ? "no move" : ""));
  }
  return notes;
}

}  // namespace

std::vector<std::string> notes_on(const Game& game) {
  if (game.breaking) return notes_on_breaking(*game.breaking);
  if (game.states) return notes_on_states(game);
  std::vector<std::string> notes = {boundary_note(game)};
  if (game.comply) {
    notes.emplace_back(
        "comply/constrain: the mover says whether the next move must be from this set or from the others");
    const MoveSet others = complement(game.moves);
    const bool no_others = others.kind() == MoveSet::Kind::finite && others.listed().empty();
    notes.push_back(no_others ? "the other half has no moves" : "the other half is comply " + others.text());
  }
  if (game.moves.kind() != MoveSet::Kind::finite) {
    note_endless_moves(game.moves, notes);
  } else if (!game.comply) {
    note_listed_moves(game.moves.listed(), notes);
  }
  if (game.boundary == BoundaryKind::sink && !game.comply && is_endless(game.moves) == true)
    notes.emplace_back("every heap can be moved to 0 or below: none is P");
  return notes;
}

}  // namespace takeaway::answer
