// Printing a match with pairs of heaps, or with a heap whose moves bound the next one: rows of matchsticks
// for a person, one line for each state for a script.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "answer/match_position.hpp"
#include "cli/match_printer.hpp"

namespace takeaway::cli {

/// A match: its positions so far, and who plays, the one to move first in front.
struct PositionMatch {
  std::vector<std::unique_ptr<MatchPosition>> positions;
  std::vector<Player> players;

  const MatchPosition& position() const { return *positions.back(); }
  std::size_t made() const { return positions.size() - 1; }
  Player to_move() const { return players[made() % 2]; }
  Player last_mover() const { return players[(made() + 1) % 2]; }
};

/// What is taken, as it is typed: `3`; `1 2` of a pair; with the number of the heap in front where there are
/// several.
std::string typed_text(const MatchPosition& position, const MatchMove& move);

/// Prints what happens; each call writes to standard output and flushes it. The match must outlive it.
class PositionMatchPrinter {
 public:
  PositionMatchPrinter(bool plain, const PositionMatch& match) : plain_(plain), match_(match) {}

  void begin() const;
  /// Asks the player for a move.
  void ask() const;
  /// The last move was this one.
  void moved(const MatchMove& move) const;
  void undone() const;
  void hint(const MatchMove& move) const;
  /// Who wins from here, and why.
  void why(const MatchSolution& solution) const;
  void legal() const;
  void help() const;
  void show() const;
  /// What was typed is no legal move and no command.
  void refuse(const std::string& reason) const;
  void end(Ending ending) const;

 private:
  void print_state(const std::string& what) const;
  void print_heaps() const;

  bool plain_;
  const PositionMatch& match_;
};

}  // namespace takeaway::cli
