// Printing a match: rows of matchsticks for a person, one line for each state for a script.
#pragma once

#include <memory>
#include <string>

#include "answer/match.hpp"

namespace takeaway::cli {

using namespace answer;

enum class Ending { won, left, input_ended };

/// Prints what happens in a match; each call writes to standard output and flushes it.
class MatchPrinter {
 public:
  virtual ~MatchPrinter() = default;
  virtual void begin() = 0;
  /// Asks the player for a move.
  virtual void ask() = 0;
  /// A move was made, from this position.
  virtual void moved(const Position& before, const PositionMove& move) = 0;
  /// Moves were undone.
  virtual void undone() = 0;
  virtual void hint(const PositionMove& move) = 0;
  /// Who wins from here, and why.
  virtual Result<void> why(const Watch& watch) = 0;
  virtual void legal_moves() = 0;
  virtual void help() = 0;
  virtual void show() = 0;
  /// What was typed is no legal move and no command.
  virtual void refuse(const std::string& reason) = 0;
  virtual void end(Ending ending) = 0;
};

/// Writes to standard output at once; a failure is reported when the match ends.
void print_now(const std::string& text);
/// "you", "program", "opponent"; and at the beginning of a sentence: "You", "The program", "The opponent".
std::string name_of(Player player);
std::string sentence_name(Player player);
std::string end_sentence(Player winner);
/// Matchsticks in groups of five, as many as fit into a line behind so many letters.
std::string matchsticks(Heap size, std::size_t before);

/// A printer for scripts (`plain`) or for a person. The match must outlive it.
std::unique_ptr<MatchPrinter> make_match_printer(bool plain, Match& match);

}  // namespace takeaway::cli
