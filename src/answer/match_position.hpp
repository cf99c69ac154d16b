// Positions of games that are no `Game`, as a match needs them: pairs of heaps (plane.md), and a heap whose
// moves bound the next one (dynamic.md). Who cannot move loses.
#pragma once

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "answer/options.hpp"

namespace takeaway::answer {

/// A heap, or a pair of heaps, of a position.
struct MatchHeap {
  std::size_t component = 0;
  std::size_t heap = 0;  ///< within the component
  std::string rules;
  std::vector<std::uint64_t> sizes;    ///< one, or two of a pair
  std::optional<std::uint64_t> bound;  ///< how many may be taken, where moves bound the next one
};

struct MatchMove {
  std::size_t component = 0;
  std::size_t heap = 0;
  std::vector<std::uint64_t> left;  ///< the sizes afterwards

  bool operator==(const MatchMove&) const = default;
};

struct MatchSolution {
  bool lost = false;                  ///< by the player to move
  std::vector<std::uint64_t> values;  ///< of pairs, in their order
  std::uint64_t nim_sum = 0;          ///< of them
  std::vector<MatchMove> moves;       ///< that win, the first of them
  std::uint64_t winning = 0;          ///< how many there are
  std::vector<std::string> reasons;   ///< in a few lines
};

class MatchPosition {
 public:
  virtual ~MatchPosition() = default;

  virtual std::string text() const = 0;
  virtual std::vector<MatchHeap> heaps() const = 0;
  /// Legal moves, heap after heap, no more than so many; those that take least come first in each heap.
  virtual std::vector<MatchMove> moves(std::size_t most) const = 0;
  /// Bad input that says what is wrong with the move, where it is not legal.
  virtual Result<void> check(const MatchMove& move) const = 0;
  /// What the move must be: legal.
  virtual std::unique_ptr<MatchPosition> after(const MatchMove& move) const = 0;
  virtual Result<MatchSolution> solve(std::uint64_t memory, const Watch& watch) const = 0;
  /// "take 2 and 1 from (7,9), leaving (5,8)".
  virtual std::string words(const MatchMove& move) const = 0;

  bool over() const { return moves(1).empty(); }
};

/// How many of each heap a move takes.
std::vector<std::uint64_t> taken(const MatchPosition& position, const MatchMove& move);
/// The place among `heaps` of the heap that a move names; nothing where there is none.
std::optional<std::size_t> heap_of(const MatchPosition& position, const MatchMove& move);

/// Whether the text is about a game of these kinds.
bool has_match_position(std::string_view text);

/// One position as it was typed; an error, with this message, where ranges make it several.
struct OneMatchPosition {
  std::unique_ptr<MatchPosition> position;
  Resources resources;
};
Result<OneMatchPosition> read_match_position(const CommonOptions& options, const std::string& several,
                                             const Listener& listener);

/// The move that the program makes: a winning one if there is one, else one that takes least, so that the
/// match lasts; or, when it is not paying attention, any. There must be a move.
Result<MatchMove> choose_move(const MatchPosition& position, double skill, std::uint64_t memory,
                              std::mt19937_64& random, const Watch& watch);

// Made by the files of each kind.
Result<OneMatchPosition> read_plane_match(const CommonOptions& options, const std::string& several,
                                          const Listener& listener);
Result<OneMatchPosition> read_dynamic_match(const CommonOptions& options, const std::string& several,
                                            const Listener& listener);

}  // namespace takeaway::answer
