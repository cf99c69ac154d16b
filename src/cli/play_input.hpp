// Reading what a player types: a move, or a command such as "undo".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "takeaway/position.hpp"

namespace takeaway::cli {

/// Reads lines from standard input, each as soon as it is complete.
class LineReader {
 public:
  /// The next line without its end; nothing at the end of input and after an interrupt.
  std::optional<std::string> next();

 private:
  std::string buffer_;
  bool ended_ = false;
  bool too_long_ = false;
};

/// What a player may type besides moves.
enum class Command { undo, hint, why, moves, help, show, quit };
/// `undo`, `hint`, ...; nothing for a word that is no command.
std::optional<Command> command_named(const std::string& word);

/// The words of a line, in small letters, without marks between them.
std::vector<std::string> words_of_line(std::string line);

/// A number among the words of a move.
Result<std::uint64_t> read_word_number(const std::string& word);

/// A heap, from 0, and what is taken from it.
struct HeapAndTake {
  std::size_t heap = 0;
  Move take = 0;
};
/// Two numbers, the heap first unless `take_first` says otherwise, or one where there is only one heap.
Result<HeapAndTake> heap_and_take(const std::vector<std::uint64_t>& numbers, bool take_first,
                                  std::size_t heaps);

/// Reads `3 4` (from heap 3 take 4), `take 4 from 3`, `4` where one heap has moves, for comply/constrain
/// games with `same` or `other` behind it, for games with states with the state, for games that break heaps
/// with `leave 1+2`, also `break 3 into 1+2`. A legal move, or an error that says what is wrong with it.
Result<PositionMove> read_typed_move(const std::string& line, const Position& position);

/// The move as it would be typed: `3 4`, `6 2 other`, `3 2 leave 1+2`.
std::string typed_text(const Position& position, const PositionMove& move);

}  // namespace takeaway::cli
