// When a block comes: conditions, and that no block before it does. Internal to the room `coq`.
#pragma once

#include <cstddef>
#include <vector>

#include "coq/counted.hpp"

namespace takeaway::coq {

/// A form with another one in place of a name.
LinearForm substituted(LinearForm form, std::size_t name, const LinearForm& by);
std::vector<LinearCondition> substituted(std::vector<LinearCondition> conditions, std::size_t name,
                                         const LinearForm& by);
std::vector<CountedSegment> substituted(std::vector<CountedSegment> segments, std::size_t name,
                                        const LinearForm& by);

/// Whether numbers that are not negative could satisfy the conditions of the game and these.
bool can_hold(const CountedWord& game, const std::vector<LinearCondition>& conditions);

/// The ways in which a comparison does not hold.
Ways negated(const LinearCondition& condition);
/// Whether a condition holds wherever others do.
bool follows_from(const CountedWord& game, const std::vector<LinearCondition>& conditions,
                  const LinearCondition& condition);

/// A block, and a way in which it comes.
struct BlockCase {
  std::size_t block = 0;
  std::vector<LinearCondition> conditions;
};

/// All of them, in states in which the invariant holds: of blocks that could come, the first one does. The
/// last one comes where no other does.
std::vector<BlockCase> block_cases(const CountedBlocks& word);

/// What else is needed: the invariant holds at the start, every block keeps it and no state is negative, and
/// no block is empty. Throws NotLinear.
void require_states(const CountedBlocks& word, const std::vector<BlockCase>& cases);

}  // namespace takeaway::coq
