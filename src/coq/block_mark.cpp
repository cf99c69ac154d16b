#include "coq/block_mark.hpp"

#include <algorithm>
#include <set>

#include "coq/block_ways.hpp"
#include "coq/linear.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;
using Letters = std::set<std::uint64_t>;
using Conditions = std::vector<LinearCondition>;

bool is_once(const CountedSegment& segment) {
  return segment.count.back() == 1 && is_zero(LinearForm(segment.count.begin(), segment.count.end() - 1));
}

Conditions both(Conditions one, const Conditions& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

/// Segments where some conditions hold: what can be said of their letters.
class KnownLetters {
 public:
  KnownLetters(const CountedWord& game, Conditions conditions)
      : game_(game), conditions_(std::move(conditions)) {}

  /// The last letter of segments, if it is one that must be there.
  std::optional<std::uint64_t> last(const std::vector<CountedSegment>& segments) const {
    if (segments.empty() || !is_once(segments.back()) || segments.back().runs.empty()) return std::nullopt;
    const FormRun& run = segments.back().runs.back();
    return is(run.length, Sign::above) ? std::optional(run.value) : std::nullopt;
  }
  /// Their first letter, if it is the same however often a segment comes.
  std::optional<std::uint64_t> first(const std::vector<CountedSegment>& segments) const {
    std::optional<std::uint64_t> result;
    for (const CountedSegment& segment : segments) {
      const auto there = std::ranges::find_if_not(
          segment.runs, [&](const FormRun& run) { return is(run.length, Sign::equal); });
      if (there == segment.runs.end()) continue;
      if (!is(there->length, Sign::above) || (result && *result != there->value)) return std::nullopt;
      result = there->value;
      if (is_once(segment)) return result;
    }
    return std::nullopt;
  }

  /// Whether a letter may stand before another one, somewhere in the segments.
  bool may_meet(const std::vector<CountedSegment>& segments, std::uint64_t left, std::uint64_t right) const {
    Letters ends;
    for (const CountedSegment& segment : segments) {
      const Letters before = ends;
      if (may_meet(segment.runs, left, right, ends)) return true;
      if (is_once(segment)) continue;
      ends.insert(before.begin(), before.end());
      Letters again = ends;  // a copy behind another one ends as the first one did
      if (may_meet(segment.runs, left, right, again)) return true;
    }
    return false;
  }

 private:
  bool is(const LinearForm& form, Sign sign) const { return follows_from(game_, conditions_, {form, sign}); }
  /// `ends` has the letters that may stand before the runs, and then those that may be the last ones.
  bool may_meet(const std::vector<FormRun>& runs, std::uint64_t left, std::uint64_t right,
                Letters& ends) const {
    for (const FormRun& run : runs) {
      if (run.value == right && ends.contains(left)) return true;
      if (is(run.length, Sign::above)) ends.clear();
      ends.insert(run.value);
    }
    return false;
  }

  const CountedWord& game_;
  Conditions conditions_;
};

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
  return MarkSearch(word, state).mark();
}

}  // namespace takeaway::coq
