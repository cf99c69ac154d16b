#include "answer/position_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/assert.hpp"

namespace takeaway::answer {

const std::string& state_name(const Game& game, Half half) {
  return game.states->states[state_of(half)].name;
}

std::size_t heap_number(const Position& position, std::size_t component, std::size_t heap) {
  std::size_t number = heap + 1;
  for (std::size_t c = 0; c < component; ++c) number += position.components[c].heaps.size();
  return number;
}

std::string listed_words(const std::vector<std::string>& items, const std::string& last) {
  std::string words;
  for (std::size_t i = 0; i < items.size(); ++i)
    words += (i == 0 ? "" : i + 1 == items.size() ? last : ", ") + items[i];
  return words;
}

namespace {

std::string takes_words(const PositionMove& move) {
  if (move.or_more) return fmt::format("take {} or any larger move", move.take);
  if (move.step == 0) return fmt::format("take {}", move.take);
  return fmt::format("take {}, {}, ..., {} ({} moves)", move.take, move.take + move.step, move.last,
                     move.count());
}

std::string parts_words(const PositionMove& move) {
  std::string words;
  for (const Heap part : move.parts) words += (words.empty() ? "" : " + ") + std::to_string(part);
  return words;
}

std::string left_words(const Position& position, const PositionMove& move) {
  const Component& component = position.components[move.component];
  if (!move.parts.empty()) return ", leaving " + parts_words(move);
  const Pile left = pile_left_by(position, move);
  if (move.step != 0) return "";
  if (left.half == Half::nim && component.heaps[move.heap].half != Half::nim)
    return fmt::format(", leaving a Nim heap of {}", left.size);
  return fmt::format(", leaving {}", left.size);
}

std::string next_words(const std::string& where, const MoveSet& set) {
  const bool none = set.kind() == MoveSet::Kind::finite && set.listed().empty();
  return none ? fmt::format(", no move {} after that", where)
              : fmt::format(", next move {} from {}", where, set.text());
}

}  // namespace

std::string bound_heaps_words(const Position& position, std::size_t component) {
  if (!position.components[component].has_one_value()) return "that heap";
  const std::size_t first = heap_number(position, component, 0);
  const std::size_t last = first + position.components[component].heaps.size() - 1;
  return fmt::format("heaps {} {} {}", first, last == first + 1 ? "and" : "to", last);
}

std::string move_words(const Position& position, const PositionMove& move) {
  const Component& component = position.components[move.component];
  const Game& game = component.game;
  if (game.states) {
    const std::string what = move.take == 0 ? "take nothing" : takes_words(move);
    const std::string state =
        game.states->states.size() == 1 ? "" : ", in state " + state_name(game, move.half);
    return fmt::format("{} from heap {}{}{}", what, heap_number(position, move.component, move.heap),
                       move.take == 0 ? "" : left_words(position, move), state);
  }
  if (move.take == 0)
    return fmt::format("break heap {} into {}", heap_number(position, move.component, move.heap),
                       parts_words(move));
  std::string words =
      fmt::format("{} from heap {}{}", takes_words(move), heap_number(position, move.component, move.heap),
                  left_words(position, move));
  if (game.comply && move.half != Half::nim)
    words +=
        next_words(component.has_one_value() ? "on " + bound_heaps_words(position, move.component) : "there",
                   move.half == Half::written ? game.moves : complement(game.moves));
  return words;
}

std::string outcome_words(const Solution& solution, Play play) {
  const bool misere = play == Play::misere;
  if (solution.over)
    return misere ? "N: there is no move, and in misere play whoever cannot move wins"
                  : "P: there is no move, and whoever cannot move loses";
  if (solution.argument == MisereArgument::brute_force || solution.outcome_only)
    return solution.next_player_wins
               ? "N: the player to move wins, proved"
               : "P: the player to move loses, proved: no move leads to a lost position";
  if (solution.next_player_wins) return "N: the player to move wins, proved";
  if (solution.nim_sum == 0)
    return "P: the player to move loses, proved: the nim-sum is 0, and every move changes it";
  return "P: the player to move loses, proved: all values are 0 or 1 and their nim-sum is 1";
}

std::string argument_words(MisereArgument argument) {
  switch (argument) {
    case MisereArgument::theorem:
      return "Nim's rule, a theorem for wall games (Ferguson's pairing)";
    case MisereArgument::checked:
      return "Nim's rule, proved for these heaps: each heap of value 0 that has a move has one to value 1";
    case MisereArgument::brute_force:
      return "by brute force over every position that can arise";
  }
  return "";
}

std::string argument_words(JointArgument argument) {
  switch (argument) {
    case JointArgument::brute_force:
      return "by brute force over all heaps that can arise under the one constraint";
    case JointArgument::levels:
      return "by the rule of levels, what it needs checked for every heap that can arise";
    case JointArgument::multiples:
      return "by the rule of levels, a theorem for the multiples of a number and all others";
    case JointArgument::interval:
      return "by a theorem for two heaps, the moves 1..k and all larger ones";
  }
  return "";
}

std::string binary(std::uint64_t number, std::size_t digits) {
  return fmt::format("{:0{}b}", number, digits);
}

std::size_t binary_digits(const Solution& solution) {
  std::uint64_t all = 1;
  for (const auto& values : solution.values)
    for (const std::uint64_t value : values) all |= value;
  return static_cast<std::size_t>(std::bit_width(all));
}

namespace {

/// The heap that serves as an example: that of the first winning move, else the first that has a move.
std::pair<std::size_t, std::size_t> example_heap(const Position& position, const Solution& solution,
                                                 const Solver& solver) {
  if (!solution.moves.empty()) return {solution.moves[0].component, solution.moves[0].heap};
  const auto legal = solver.legal_moves(position, 1);
  return legal.empty() ? std::pair<std::size_t, std::size_t>{0, 0}
                       : std::pair{legal[0].component, legal[0].heap};
}

std::string rule_words(bool brute, Play play) {
  if (brute)
    return "3. Nim's rule for misere play was not shown to hold for these heaps, so every position that can "
           "arise was "
           "looked at: lost are those from which all moves lead to won ones.";
  return play == Play::normal ? "3. A nim-sum of 0 is lost: every move changes one value, so the sum is 0 no "
                                "longer; and from any "
                                "other sum some move leads to 0."
                              : "3. In misere play the same holds while some value is 2 or more; once all "
                                "are 0 or 1, a nim-sum of 1 "
                                "is lost, so that the other makes the last move.";
}

std::string what_next(const Solution& solution, Play play) {
  if (solution.over) return "There is no move left: the game is over.";
  if (!solution.next_player_wins) return "So whatever you do, the opponent is left with a won position.";
  return play == Play::normal
             ? "Whatever the opponent does then makes the nim-sum something else, and you make it 0 again."
             : "Whatever the opponent does then, you can leave such a position again; the last match is not "
               "yours.";
}

/// Where a rule gives the outcome alone.
std::vector<std::string> rule_explanation(const Position& position, const Solution& solution) {
  const bool levels = solution.joint != JointArgument::interval;
  std::vector<std::string> lines;
  lines.emplace_back(
      "1. The heaps share one constraint, so they have no values of their own, and there are too many "
      "positions to compute their common value; but who wins is known.");
  if (levels) {
    lines.emplace_back(
        "2. Of the two sets one, T, gives every heap a level: its value when all moves are from T. The "
        "other, "
        "S, has a move to every lower level too. Add the levels in binary without carrying.");
    lines.emplace_back(
        "3. Under T a sum of 0 is lost: every move changes it. Under S a sum of 0 is lost if no move of S "
        "keeps the level of its heap. From all others some move makes or keeps the sum 0; then say T.");
  } else {
    lines.emplace_back(
        "2. Under the large moves the position is lost if both heaps are at most k, or both in k+1..2k.");
    lines.emplace_back(
        "3. Under the moves 1..k it is lost if the heaps differ by 2k+1, 3k+2, 4k+3, ..., or are equal and "
        "0, k+1 or larger than 2k.");
  }
  lines.push_back(
      solution.moves.empty()
          ? std::string("4. Here no move leads to a lost position, so this is one.")
          : fmt::format("4. This leads to a lost one: {}.", move_words(position, solution.moves[0])));
  lines.emplace_back(solution.over               ? "5. There is no move left: the game is over."
                     : solution.next_player_wins ? "5. Whatever the opponent does then, you can leave such a "
                                                   "position again."
                                                 : "5. So whatever you do, the opponent is left with a won "
                                                   "position.");
  return lines;
}

}  // namespace

Result<std::vector<std::string>> explanation(const Position& position, const Solution& solution, Play play,
                                             Solver& solver, const Watch& watch) {
  TAKEAWAY_ASSERT(solver.is_for(position, play));
  if (solution.outcome_only) return rule_explanation(position, solution);
  constexpr std::size_t most_options = 1000;
  constexpr std::size_t most_shown = 12;
  const auto [c, h] = example_heap(position, solution, solver);
  const bool one_value = position.components[c].has_one_value();
  const std::size_t place = one_value ? 0 : h;
  const std::uint64_t value = solution.values[c][place];
  const std::string what =
      one_value ? bound_heaps_words(position, c) : fmt::format("heap {}", heap_number(position, c, h));
  const auto reached = solver.option_values(position, c, h, most_options, watch);
  if (!reached) return std::unexpected(reached.error());
  std::vector<std::string> options;
  for (const std::uint64_t option : *reached) options.push_back(std::to_string(option));
  const bool many =
      options.size() > most_shown || solver.legal_moves(position, most_options).size() == most_options;
  const std::string leads = many              ? fmt::format("every value below {0} and not to {0}", value)
                            : options.empty() ? "nothing"
                                              : listed_words(options);
  const bool brute = solution.argument == MisereArgument::brute_force;
  std::vector<std::string> lines;
  lines.push_back(
      one_value ? fmt::format(
                      "1. Heaps under one constraint are worth, all together, the least number that none of "
                      "their moves leads to: {} lead to {}, so their value is {}.",
                      what, leads, value)
                : fmt::format(
                      "1. A heap is worth the least number that none of its moves leads to: {} leads to {}, "
                      "so its value is {}.",
                      what, leads, value));
  lines.push_back(fmt::format(
      "2. {} sum is like Nim with heaps of these values. Add them in binary without carrying: the "
      "nim-sum is {}.",
      brute ? "In normal play a" : "A", solution.nim_sum));
  lines.push_back(rule_words(brute, play));
  if (solution.moves.empty()) {
    lines.push_back(fmt::format("4. Here {}.", solution.over
                                                   ? "no heap has a move"
                                                   : "no move leads to a lost position, so this is one"));
  } else {
    const auto left = solver.solve(after(position, solution.moves[0]), watch);
    if (!left) return std::unexpected(left.error());
    const std::string words = move_words(position, solution.moves[0]);
    std::uint64_t value_left = 0;  // of all parts, where the heap breaks
    for (std::size_t i = 0; i < std::max<std::size_t>(solution.moves[0].parts.size(), 1); ++i)
      value_left ^= left->values[c][place + i];
    lines.push_back(
        brute ? fmt::format("4. This leads to a lost one: {}.", words)
              : fmt::format("4. H{} {} to go from value {} to value {}: {}. The nim-sum is then {}.",
                            what.substr(1), one_value ? "have" : "has", value, value_left, words,
                            left->nim_sum));
  }
  lines.push_back("5. " + what_next(solution, play));
  return lines;
}

}  // namespace takeaway::answer
