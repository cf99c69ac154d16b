#include "coq/block_mark.hpp"

#include <algorithm>

#include "coq/block_ways.hpp"
#include "coq/letters.hpp"
#include "coq/word_cone.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;
using Conditions = std::vector<LinearCondition>;

Conditions both(Conditions one, const Conditions& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

class MarkSearch {
 public:
  MarkSearch(const CountedBlocks& word, const LinearForm& state)
      : word_(word), state_(state), cases_(block_cases(word)) {}

  std::optional<BlockMark> mark() const {
    const auto is_kept = [&](const LinearCondition& condition) {
      return follows_from(word_.game, {}, condition);
    };
    if (!std::ranges::all_of(substituted(word_.invariant, word_.state, state_), is_kept)) return std::nullopt;
    const auto left = last_letter();
    const auto right = first_letter();
    if (!left || !right || *left == *right || meet_elsewhere(*left, *right)) return std::nullopt;
    return BlockMark{*left, *right, state_};
  }

 private:
  /// The last letter of all blocks that lead to the state.
  std::optional<std::uint64_t> last_letter() const {
    std::optional<std::uint64_t> result;
    for (const BlockCase& one : cases_) {
      const Conditions here = both(one.conditions, {{past(one), Sign::equal}});
      if (!can_hold(word_.game, here)) continue;
      const auto letter = KnownLetters(word_.game, here).last(word_.blocks[one.block].word);
      if (!letter || (result && *result != *letter)) return std::nullopt;
      result = letter;
    }
    return result;
  }
  /// The first letter of the state's block.
  std::optional<std::uint64_t> first_letter() const {
    std::optional<std::uint64_t> result;
    for (const BlockCase& one : cases_) {
      const Conditions here = substituted(one.conditions, word_.state, state_);
      if (!can_hold(word_.game, here)) continue;
      const auto letter = KnownLetters(word_.game, here)
                              .first(substituted(word_.blocks[one.block].word, word_.state, state_));
      if (!letter || (result && *result != *letter)) return std::nullopt;
      result = letter;
    }
    return result;
  }
  /// Whether the letters may meet inside a block, or before a block of another state.
  bool meet_elsewhere(std::uint64_t left, std::uint64_t right) const {
    return std::ranges::any_of(cases_, [&](const BlockCase& one) {
      const CountedBlock& block = word_.blocks[one.block];
      const Conditions there = both(one.conditions, {{past(one), Sign::equal}});
      if (can_hold(word_.game, there) && KnownLetters(word_.game, there).may_meet(block.word, left, right))
        return true;
      return std::ranges::any_of(cases_, [&](const BlockCase& other) {
        auto letters = block.word;
        const auto behind = substituted(word_.blocks[other.block].word, word_.state, block.next);
        letters.insert(letters.end(), behind.begin(), behind.end());
        const Conditions blocks =
            both(one.conditions, substituted(other.conditions, word_.state, block.next));
        return std::ranges::any_of(negated({past(one), Sign::equal}), [&](const Conditions& way) {
          const Conditions here = both(blocks, way);
          return can_hold(word_.game, here) && KnownLetters(word_.game, here).may_meet(letters, left, right);
        });
      });
    });
  }
  /// By how much the state that a block leads to is past the marked one.
  LinearForm past(const BlockCase& one) const {
    LinearForm form = word_.blocks[one.block].next;
    add(form, state_, -1);
    return form;
  }

  const CountedBlocks& word_;
  const LinearForm& state_;
  std::vector<BlockCase> cases_;
};

}  // namespace

std::optional<BlockMark> mark_at(const CountedBlocks& word, const LinearForm& state) {
  try {
    return MarkSearch(word, state).mark();
  } catch (const TooMuch&) {
    return std::nullopt;
  }
}

}  // namespace takeaway::coq
