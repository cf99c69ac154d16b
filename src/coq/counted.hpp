// A word of a theorem with whole quotients: q = b div 2a, (0^a 1^a)^q. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "coq/linear.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::coq {

/// number = divisor * quotient + remainder, all of them forms in the names of a word.
struct Division {
  LinearForm number;
  LinearForm divisor;
  std::size_t quotient = 0;   ///< which of the names it is
  std::size_t remainder = 0;  ///< likewise
};

/// Runs, and how often they come.
struct CountedSegment {
  LinearForm count;
  std::vector<FormRun> runs;
};

/// What is added to a move: a form, as often as a count says. In {a, b, c + q(a+b)} it is a+b, q times.
struct MoveTimes {
  std::size_t move = 0;
  std::size_t count = 0;  ///< which of the names it is
  LinearForm form;
};

/// What is claimed of a word's period: that it comes for ever; or that it obeys the mex rule where it stands
/// once, behind a preperiod that is the beginning, or behind one that comes anywhere.
enum class Standing { for_ever, at_start, anywhere };

/// All forms are in the names: the parameters, quotients and remainders, and "1" at the end.
struct CountedWord {
  BoundaryKind boundary = BoundaryKind::wall;
  std::vector<std::string> names;  ///< quotient'1, remainder'1 where the theorem has none
  std::size_t parameters = 0;      ///< how many of them are the theorem's
  std::vector<Division> divisions;
  std::vector<LinearForm> moves;
  std::vector<MoveTimes> times;  ///< what is added to them
  std::vector<LinearCondition> conditions;
  std::vector<CountedSegment> first;  ///< the preperiod
  std::vector<CountedSegment> then;   ///< the period
  std::vector<std::int64_t> middle;   ///< of the ranges of `check`, where these are numbers
  bool has_only_counts = false;       ///< whether all quotients are to be counts
  Standing standing = Standing::for_ever;

  /// Whether a quotient is a count: how often runs come, or its divisor is not a number. Others are
  /// parameters, as a = 2u + 1 is linear in u.
  bool is_count(const Division& division) const;
  /// Whether it is said by this name how often runs come.
  bool is_count(std::size_t name) const;
};

/// The word with all its powers written out, if it has no free counts. Throws NotLinear where it is too long.
std::optional<LinearWord> linear_word(const CountedWord& word);

/// The ways in which a condition can hold, each a list of comparisons.
using Ways = std::vector<std::vector<LinearCondition>>;

/// A block of a word with a state: when it comes, its letters, and the state that follows.
struct CountedBlock {
  Ways when;
  std::vector<CountedSegment> word;
  LinearForm next;
};

/// A word made of blocks. The state is a name like others, behind the parameters, but none of them.
struct CountedBlocks {
  CountedWord game;  ///< its moves and conditions, and what comes before the blocks; no period
  std::size_t state = 0;
  LinearForm start;
  std::vector<LinearCondition> invariant;
  std::vector<CountedBlock> blocks;
};

/// The word claim of a theorem, once for every way in which its conditions can hold. Throws NotLinear.
std::vector<CountedWord> counted_words(const Theorem& theorem, const Claim& claim);

/// The same of a claim with blocks.
std::vector<CountedBlocks> counted_blocks(const Theorem& theorem, const Claim& claim);

}  // namespace takeaway::coq
