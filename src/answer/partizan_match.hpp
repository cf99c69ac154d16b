// A match with partizan heaps: Left against Right.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "answer/match.hpp"
#include "answer/options.hpp"
#include "answer/partizan_solving.hpp"

namespace takeaway::answer {

enum class PartizanSide { left, right };

inline PartizanSide other(PartizanSide side) {
  return side == PartizanSide::left ? PartizanSide::right : PartizanSide::left;
}
/// "Left" or "Right".
const char* side_name(PartizanSide side);
/// As typed: left or right.
Result<PartizanSide> side_named(const std::string& text);

using PartizanHeaps = std::vector<PartizanHeap>;

/// One position as it was typed; an error, with this message, where ranges make it several.
struct OnePartizanSum {
  PartizanHeaps heaps;
  Resources resources;
};
Result<OnePartizanSum> read_one_partizan_sum(const CommonOptions& options, const std::string& several,
                                             const Listener& listener);

/// The moves of a player, heap after heap, no more than so many.
std::vector<PartizanMove> legal_moves(const PartizanHeaps& heaps, PartizanSide side, std::size_t most);
/// Bad input with what is wrong with the move, where it is not legal.
Result<void> check_legal(const PartizanHeaps& heaps, PartizanSide side, const PartizanMove& move);
PartizanHeaps after(PartizanHeaps heaps, const PartizanMove& move);
/// Who has won where this player is to move and cannot.
PartizanSide winner_at_end(const PartizanHeaps& heaps, PartizanSide to_move);

/// All moves with which this player, moving first, wins.
const std::vector<PartizanMove>& wins_of(const PartizanSolution& solution, PartizanSide side);
/// Whether this player wins, moving first.
bool wins_first(OutcomeClass outcome, PartizanSide side);
/// "L: Left wins, whoever moves first".
std::string class_words(OutcomeClass outcome);

/// The move that the program makes: a winning one if there is one, else one that leaves few right replies;
/// or, when it is not paying attention, any. There must be a move.
Result<PartizanMove> choose_move(const PartizanHeaps& heaps, PartizanSide side, double skill,
                                 std::uint64_t memory, std::mt19937_64& random, const Watch& watch);

/// Why the outcome is what it is for the player to move, in a few lines: what the heaps are worth, and what a
/// good move leaves.
Result<std::vector<std::string>> explanation(const PartizanHeaps& heaps, const SolvedPartizanSum& solved,
                                             PartizanSide side, const Watch& watch);

/// One match. The position must be one that `solve_partizan` solves with this memory.
class PartizanMatch {
 public:
  /// The players, the one to move first in front; `first` is the side of that one.
  PartizanMatch(PartizanHeaps start, PartizanSide first, std::vector<Player> players)
      : positions_{std::move(start)}, first_(first), players_(std::move(players)) {}

  const PartizanHeaps& position() const { return positions_.back(); }
  std::size_t made() const { return positions_.size() - 1; }
  Player to_move() const { return players_[made() % 2]; }
  Player last_mover() const { return players_[(made() + 1) % 2]; }
  PartizanSide side() const { return made() % 2 == 0 ? first_ : other(first_); }
  bool over() const { return legal_moves(position(), side(), 1).empty(); }
  /// The match must be over.
  Player winner() const { return winner_at_end(position(), side()) == side() ? to_move() : last_mover(); }

  void make(const PartizanMove& move) { positions_.push_back(after(position(), move)); }
  /// Back to where the same player was to move before; false at the beginning.
  bool undo();

 private:
  std::vector<PartizanHeaps> positions_;
  PartizanSide first_;
  std::vector<Player> players_;
};

}  // namespace takeaway::answer
