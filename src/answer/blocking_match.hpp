// A match in which the other player forbids options before each move (answer/blocking.hpp): turns of
// forbidding and of taking follow each other.
#pragma once

#include <string>
#include <vector>

#include "answer/blocking.hpp"
#include "answer/match.hpp"

namespace takeaway::answer {

class BlockingMatch {
 public:
  /// The position must be one that `solve_blocked` solves with these resources; the players, the one to take
  /// first in front.
  static Result<BlockingMatch> open(Position start, const Resources& resources, std::vector<Player> players,
                                    const Watch& watch);

  const Position& position() const { return stands_.back().position; }
  const BlockedSolution& solved() const { return stands_.back().solved; }
  const std::vector<PositionMove>& forbidden() const { return stands_.back().forbidden; }
  /// Whether the next thing to do is to forbid, and not to take.
  bool forbids() const { return stands_.back().forbids; }
  std::size_t made() const { return stands_.size() - 1; }
  /// Who is to forbid or to take.
  Player to_move() const { return mover_of(stands_.back()); }
  Player last_mover() const { return made() == 0 ? players_[0] : players_[stands_.back().by]; }
  /// Whether nothing is left to take.
  bool over() const;
  /// The match must be over.
  Player winner() const { return players_[(takes() + 1) % 2]; }

  /// What may be taken, or forbidden, now.
  std::vector<PositionMove> choices() const;
  /// Bad input that says why these may not all be forbidden.
  Result<void> check_forbidden(const std::vector<PositionMove>& moves) const;
  /// Bad input that says why this may not be taken.
  Result<void> check_taken(const PositionMove& move) const;

  /// What is checked may be done.
  void forbid(std::vector<PositionMove> moves);
  Result<void> take(const PositionMove& move, const Watch& watch);

  /// What the program forbids: what the solution says, or, where it is not paying attention, anything.
  std::vector<PositionMove> choose_forbidden(double skill, std::mt19937_64& random) const;
  /// What the program takes: what wins, if it is left; else, or where it is not paying attention, anything.
  PositionMove choose_taken(double skill, std::mt19937_64& random) const;
  /// Whether the player to take wins: what is forbidden now counted, where that is done.
  bool taker_wins() const;
  /// Options that win and are not forbidden.
  std::vector<PositionMove> wins_left() const;
  /// Options of all heaps that are not forbidden.
  std::vector<PositionMove> options_left() const;
  /// "N: the player to take wins".
  std::string verdict() const;
  /// Why, in lines.
  std::vector<std::string> reasons() const;

  /// Back to where the same player was to do the same before; false at the beginning.
  bool undo();

 private:
  struct Stand {
    Position position;
    BlockedSolution solved;
    std::vector<PositionMove> forbidden;
    bool forbids = true;
    std::size_t takes = 0;  ///< how many moves were made
    std::size_t by = 0;     ///< who brought it about
  };
  BlockingMatch(const Resources& resources, std::vector<Player> players)
      : resources_(resources), players_(std::move(players)) {}

  Player mover_of(const Stand& stand) const { return players_[(stand.takes + (stand.forbids ? 1 : 0)) % 2]; }
  std::size_t takes() const { return stands_.back().takes; }
  Result<void> add(Position position, std::size_t takes, std::size_t by, const Watch& watch);

  Resources resources_;
  std::vector<Player> players_;
  std::vector<Stand> stands_;
};

}  // namespace takeaway::answer
