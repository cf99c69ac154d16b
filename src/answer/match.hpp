// One match: the positions so far, whose turn it is, and what the program would do.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "takeaway/position.hpp"

namespace takeaway::answer {

enum class Player { you, program, other_program };

/// How well the program plays: the share of its moves that it computes; the others are random.
struct Level {
  std::string name;
  double skill = 1;
};

/// perfect, strong, casual, forgetful; nothing for another name.
std::optional<Level> level_named(const std::string& name);

/// A random number below `count`. The standard's distributions may differ from library to library; so a seed
/// means the same moves everywhere.
std::uint64_t random_below(std::uint64_t count, std::mt19937_64& random);

/// Whether the program computes this move.
bool pays_attention(double skill, std::mt19937_64& random);

class Match {
 public:
  /// The solver must have been opened for this position and this play (`Solver::is_for`); there must be two
  /// players, the one to move first.
  Match(Position start, Solver solver, Play play, std::vector<Player> players);

  const Position& position() const { return positions_.back(); }
  Player to_move() const { return players_[made() % 2]; }
  Player last_mover() const { return players_[(made() + 1) % 2]; }
  std::size_t made() const { return positions_.size() - 1; }
  Play play() const { return play_; }
  Solver& solver() { return solver_; }
  const Solver& solver() const { return solver_; }

  /// Whether nobody can move any more.
  bool over() const { return solver_.legal_moves(position(), 1).empty(); }
  /// Who has won: normally whoever moved last. The match must be over.
  Player winner() const;

  /// Makes the move, which must be legal and single.
  void make(const PositionMove& move) { positions_.push_back(after(position(), move)); }
  /// Back to where the same player was to move before; false at the beginning.
  bool undo();

  /// The move that the program makes here: a winning one if there is one, else the one that leaves the most
  /// wrong replies; or, when it is not paying attention, any. The match must not be over.
  Result<PositionMove> choose(double skill, std::mt19937_64& random, const Watch& watch);
  /// The best move, as a hint.
  Result<PositionMove> best(std::mt19937_64& random, const Watch& watch) { return choose(1, random, watch); }

 private:
  std::vector<Position> positions_;
  Solver solver_;
  Play play_;
  std::vector<Player> players_;
};

}  // namespace takeaway::answer
