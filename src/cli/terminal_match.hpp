// A match at the terminal, whatever it is played with. Reading commands and printing is the same for all of
// them, and stands in terminal_match.cpp; each kind of position says what it alone knows: its moves, how they
// are typed, and how its heaps look.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "answer/match.hpp"
#include "answer/requests.hpp"

namespace takeaway::cli {

using namespace answer;

/// A move as it would be typed, `2 3`, and in words: "take 3 from heap 2".
struct MoveText {
  std::string typed;
  std::string words;
};

/// Who wins, and why, in a few lines.
struct Reasons {
  std::string outcome;
  std::vector<std::string> lines;
};

class TerminalMatch {
 public:
  virtual ~TerminalMatch() = default;

  virtual bool over() const = 0;
  virtual std::size_t made() const = 0;
  virtual Player to_move() const = 0;
  virtual Player last_mover() const = 0;
  /// Who has won, when the match is over.
  virtual Player winner() const { return last_mover(); }

  /// The position as it would be typed.
  virtual std::string text() const = 0;
  /// The heaps, a row for each.
  virtual std::string heaps() const = 0;
  /// What is said before the first move: "Whoever cannot move loses."
  virtual std::string opening() const = 0;
  virtual std::string prompt() const { return "Your move: "; }
  /// Who moved last, at the beginning of a sentence.
  virtual std::string mover_name() const;
  /// Help for a person: lines that say how a move is typed.
  virtual std::string help_on_moves() const = 0;
  /// Help for a script: "HEAP TAKE".
  virtual std::string move_form() const = 0;

  /// What stands before a list of moves for a person, and the list; for a script each move can be typed.
  virtual std::string moves_title() const { return "heap take"; }
  virtual std::vector<std::string> legal_moves(std::size_t most, bool for_script) const = 0;

  /// Makes a typed move; bad input says what is wrong with it.
  virtual Result<MoveText> make_typed(const std::string& line) = 0;
  /// Makes a move for the program.
  virtual Result<MoveText> make_own() = 0;
  /// A good move, not made.
  virtual Result<MoveText> hint() = 0;
  /// The lines are asked for only where they are shown.
  virtual Result<Reasons> why(bool with_lines) = 0;
  /// Back to where the same player was to move before; false at the beginning.
  virtual bool undo() = 0;
};

/// "You", "The program", "The opponent".
std::string sentence_name(Player player);
/// "You begin.", with the name given.
std::string begins_sentence(const std::string& name, Player player);
/// One row: matchsticks in groups of five behind so many letters, as many as fit into the line, and a
/// newline.
std::string stick_row(const std::string& front, std::uint64_t size, std::size_t letters);

/// Plays the match until nobody can move, the input ends or the player leaves; the exit status.
int play_at_terminal(const PlayOptions& options, const Result<std::unique_ptr<TerminalMatch>>& match);

}  // namespace takeaway::cli
