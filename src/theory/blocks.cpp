// Words made of blocks: written out until a state comes back, and with it the blocks; where the blocks lie.
#include <algorithm>
#include <map>

#include "notation/lexer.hpp"
#include "theory/claims.hpp"

namespace takeaway {

using notation::error_at;

/// The runs of one block; a part ends before each name but one at the beginning, and at the end.
void CaseChecker::expand_block(const BlockWord::Block& block, BlockRuns& expanded) {
  const std::span<const Factor> word(block.word);
  std::size_t factor = 0;
  std::string name;
  const auto part_until = [&](std::size_t end) {
    expand(word.subspan(factor, end - factor), expanded.runs);
    expanded.parts.push_back({expanded.runs.size(), name, expanded.blocks});
    factor = end;
  };
  for (const PartName& next : block.names) {
    if (next.factor > 0) part_until(next.factor);
    name = next.name;
  }
  part_until(word.size());
  ++expanded.blocks;
}

BlockRuns CaseChecker::expand_blocks(const Claim& claim) {
  constexpr std::size_t most_runs = std::size_t{1} << 22U;
  constexpr std::size_t most_states = std::size_t{1} << 20U;
  struct Place {
    std::size_t run = 0;
    std::size_t part = 0;
    std::uint64_t block = 0;
  };
  const BlockWord& word = claim.blocks;
  BlockRuns expanded;
  std::map<std::int64_t, Place> seen;  // what came before a state
  expand(word.first, expanded.runs);
  if (!expanded.runs.empty()) expanded.parts.push_back({expanded.runs.size(), "", 0});
  std::int64_t state = evaluator_.value(word.start);
  while (!seen.contains(state) && !evaluator_.failed()) {
    seen[state] = {expanded.runs.size(), expanded.parts.size(), expanded.blocks};
    evaluator_.set(word.state, state);
    const std::string now = word.state.name + " = " + std::to_string(state);
    if (word.invariant && !evaluator_.holds(word.invariant))
      evaluator_.fail(error_at(word.invariant.node->place, "the state " + now + " should not be"));
    const auto block = std::ranges::find_if(
        word.blocks, [&](const BlockWord::Block& one) { return evaluator_.holds(one.when); });
    if (block == word.blocks.end())
      evaluator_.fail(error_at(claim.place, "no block applies to the state " + now));
    if (evaluator_.failed()) break;
    expand_block(*block, expanded);
    state = evaluator_.value(block->next);
    if (expanded.runs.size() > most_runs || seen.size() > most_states)
      evaluator_.fail(limit_reached("the states do not come back within 2^22 runs in this case").error());
    if (watch_.stopped()) evaluator_.fail(interruption().error());
  }
  expanded.cycle_run = seen[state].run;
  expanded.cycle_part = seen[state].part;
  expanded.cycle_block = seen[state].block;
  return expanded;
}

/// How many cycles a full row has. A row is for pictures and claims nothing, so only they find out that it
/// ends in the middle of a cycle.
std::uint64_t CaseChecker::row_cycles(const BlockWord& word, std::uint64_t cycle_blocks) {
  if (!word.row) return 0;
  const std::int64_t blocks = evaluator_.value(word.row);
  const auto cycle = static_cast<std::int64_t>(cycle_blocks);
  if (blocks < 1 || blocks % cycle != 0)
    evaluator_.fail(
        error_at(word.row.node->place, "a row of " + std::to_string(blocks) +
                                           " blocks does not end where the states come back, after " +
                                           std::to_string(cycle)));
  return static_cast<std::uint64_t>(blocks / cycle);
}

std::optional<CaseReport> CaseChecker::check_blocks(const Claim& claim) {
  const BlockRuns expanded = expand_blocks(claim);
  if (evaluator_.failed()) return std::nullopt;
  const std::span<const WordRun> all(expanded.runs);
  return check_word(claim, all.first(expanded.cycle_run), all.subspan(expanded.cycle_run));
}

Result<BlockLayout> CaseChecker::block_layout(const Claim& claim) {
  const BlockRuns expanded = expand_blocks(claim);
  if (evaluator_.failed()) return std::unexpected(evaluator_.take_error());
  BlockLayout layout;
  layout.cycle = expanded.cycle_part;
  layout.cycle_blocks = expanded.blocks - expanded.cycle_block;
  layout.row_cycles = row_cycles(claim.blocks, layout.cycle_blocks);
  if (evaluator_.failed()) return std::unexpected(evaluator_.take_error());
  Heap end = 0;
  std::size_t run = 0;
  for (const BlockRuns::Part& part : expanded.parts) {
    const Heap begin = end;
    for (; run < part.end; ++run) end = sum_of_heaps(end, expanded.runs[run].length);
    if (end > largest_index) return limit_reached("the blocks are longer than 2^63 heaps in this case");
    layout.parts.push_back({begin, end, part.name, part.block});
  }
  return layout;
}

std::vector<BlockLayout::Part> BlockLayout::parts_of(Heap from, Heap count) const {
  std::vector<Part> found;
  Heap shift = 0;
  std::uint64_t blocks = 0;
  for (std::size_t i = 0; i < parts.size();) {
    Part part = parts[i];
    part.begin += shift;
    part.end += shift;
    part.block += blocks;
    if (part.begin >= from + count) break;
    part.begin = std::max(part.begin, from);
    part.end = std::min(part.end, from + count);
    if (part.begin < part.end) found.push_back(std::move(part));
    if (++i < parts.size() || cycle_length() == 0) continue;
    // On to the cycle again, past those that lie before the heaps asked for.
    const Heap behind = parts.back().end + shift;
    const std::uint64_t cycles = 1 + (from > behind ? (from - behind) / cycle_length() : 0);
    i = cycle;
    shift += cycles * cycle_length();
    blocks += cycles * cycle_blocks;
  }
  return found;
}

}  // namespace takeaway
