// A word made of blocks with a state, as Coq can check it. Internal to the room `coq`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coq/power_file.hpp"

namespace takeaway::coq {

/// Blocks that follow one another, of which the last one is looked at. The first state is the state's name.
struct BlockWindow {
  std::vector<std::size_t> blocks;
  ClaimedPower claim;      ///< what comes before as its preperiod, the last block as its period
  bool in_pieces = false;  ///< whether the claim has smaller pieces than the blocks
};

/// The block of states that lead to themselves, and how often it is looked at: until it has seen nothing but
/// itself.
struct BlockTail {
  std::size_t block = 0;
  LinearForm times;
};

/// The least period of a word whose states count up to one that stays.
struct BlockPeriod {
  LinearForm last;  ///< the state that stays
  LinearForm size;  ///< of every block before it
  std::int64_t period = 0;
  std::string preperiod;             ///< as text of Coq
  std::vector<const Claim*> follow;  ///< claims of the theorem that say so
};

/// Two letters that meet at one place alone: where the blocks of a state begin.
struct BlockMark {
  std::uint64_t left = 0;
  std::uint64_t right = 0;
  LinearForm state;
};

/// A period of a word whose states go round, from its first letter on: from a to a + step, less around where
/// that is too much.
struct BlockTurn {
  LinearForm around;
  LinearForm step;
  std::string low;       ///< the length of blocks that lead to a + step, as text of Coq
  std::string high;      ///< and of the others
  std::size_t rest = 0;  ///< of a block that leads to the start, the segments before the word's first letters
  std::string period;
  std::optional<BlockMark> mark = std::nullopt;  ///< it shows that the period is least
};

/// A word made of blocks that the checker will accept.
struct ClaimedBlocks {
  CountedBlocks word;
  std::size_t before = 1;  ///< how many blocks a window has before the last one
  std::optional<BlockTail> tail;
  std::optional<BlockWindow> first;   ///< what comes before all blocks, if there is something
  std::vector<BlockWindow> starts;    ///< from the start: fewer blocks before the last one
  std::vector<BlockWindow> anywhere;  ///< from any state
  std::optional<BlockPeriod> period = std::nullopt;
  std::optional<BlockTurn> turn = std::nullopt;

  /// Whether a theorem says what the least period is.
  bool has_least() const { return period || (turn && turn->mark); }
};

/// Throws NotLinear.
ClaimedBlocks claimed_blocks(const CountedBlocks& word);

/// The definition of the blocks, the lemmas, that the conditions can be met, and the theorem that the values
/// are the word. `number` tells the words of one file apart.
std::string blocks_text(const ClaimedBlocks& claim, std::size_t number);

}  // namespace takeaway::coq
