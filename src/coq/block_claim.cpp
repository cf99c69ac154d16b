// The windows of a word made of blocks, each with its plan.
#include "coq/block_claim.hpp"

#include <algorithm>

#include "coq/block_pieces.hpp"
#include "coq/block_ways.hpp"
#include "coq/natural.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

/// What is known of a window while it grows.
struct Growing {
  std::vector<std::size_t> blocks;
  std::vector<LinearCondition> conditions;
  std::vector<CountedSegment> before;
  LinearForm state;
};

class WindowSearch {
 public:
  explicit WindowSearch(const CountedBlocks& word) : word_(word), cases_(block_cases(word)) {
    require_states(word, cases_);
  }

  ClaimedBlocks claim(std::size_t before) {
    ClaimedBlocks result{word_, before, find_tail(), std::nullopt, {}, {}};
    tail_ = result.tail;
    if (tail_ && before > 1) throw NotLinear{"a block before the last ones is shorter than a move"};
    if (!word_.game.first.empty()) result.first = planned(at_start({}), word_.game.first, Standing::at_start);
    for (std::size_t i = 0; i < before; ++i)
      grow(at_start(word_.game.first), i, Standing::at_start, result.starts);
    grow({{}, {}, {}, own_state()}, before, Standing::anywhere, result.anywhere);
    return result;
  }

 private:
  LinearForm own_state() const {
    LinearForm form(word_.game.names.size(), 0);
    form[word_.state] = 1;
    return form;
  }
  Growing at_start(std::vector<CountedSegment> first) const {
    LinearForm difference = own_state();
    add(difference, word_.start, -1);
    return {{}, {{difference, Sign::equal}}, std::move(first), own_state()};
  }

  /// All windows with so many blocks before the last one, none of them a tail.
  void grow(const Growing& window, std::size_t before, Standing standing, std::vector<BlockWindow>& found) {
    for (const BlockCase& one : cases_) {
      if (before > 0 && tail_ && one.block == tail_->block) continue;
      Growing next = window;
      const auto conditions = substituted(one.conditions, word_.state, window.state);
      next.conditions.insert(next.conditions.end(), conditions.begin(), conditions.end());
      if (!can_hold(word_.game, next.conditions)) continue;
      next.blocks.push_back(one.block);
      const CountedBlock& block = word_.blocks[one.block];
      auto letters = substituted(block.word, word_.state, window.state);
      next.state = substituted(block.next, word_.state, window.state);
      if (before == 0) {
        if (tail_ && one.block == tail_->block) letters[0].count = tail_->times;
        found.push_back(planned(next, std::move(letters), standing));
        continue;
      }
      next.before.insert(next.before.end(), letters.begin(), letters.end());
      grow(next, before - 1, standing, found);
    }
  }

  BlockWindow planned(const Growing& window, std::vector<CountedSegment> last, Standing standing) const {
    CountedWord word = word_.game;
    word.parameters += 1;  // the state
    word.standing = standing;
    word.conditions.insert(word.conditions.end(), window.conditions.begin(), window.conditions.end());
    word.first = window.before;
    word.then = std::move(last);
    put_in_known_state(word);
    word.conditions = tightened(word.conditions, word);
    const auto pieces = in_pieces(word);
    return {window.blocks, claimed_power(pieces.value_or(word)), pieces.has_value()};
  }

  /// Where a condition says what the state is, nothing else need speak of it.
  void put_in_known_state(CountedWord& word) const {
    for (std::size_t i = 0; i < word.conditions.size(); ++i) {
      const LinearForm form = word.conditions[i].form;
      const std::int64_t factor = form[word_.state];
      if (word.conditions[i].sign != Sign::equal || (factor != 1 && factor != -1)) continue;
      LinearForm state(form.size(), 0);
      add(state, form, -factor);
      state[word_.state] = 0;
      for (std::size_t k = 0; k < word.conditions.size(); ++k)
        if (k != i) word.conditions[k].form = substituted(word.conditions[k].form, word_.state, state);
      word.first = substituted(word.first, word_.state, state);
      word.then = substituted(word.then, word_.state, state);
      return;
    }
  }

  /// A block that leads to the state it came from.
  std::optional<BlockTail> find_tail() const {
    std::optional<BlockTail> result;
    for (std::size_t i = 0; i < word_.blocks.size(); ++i) {
      if (word_.blocks[i].next != own_state()) continue;
      if (result) throw NotLinear{"two blocks lead to their own states"};
      result = BlockTail{i, enough_times(word_.blocks[i].word)};
    }
    return result;
  }
  /// How often a tail comes until it has been as long as each move, and once more.
  LinearForm enough_times(const std::vector<CountedSegment>& tail) const {
    LinearForm once(word_.game.names.size(), 0);
    once.back() = 1;
    if (tail.size() != 1 || tail[0].count != once) throw NotLinear{"a block that stays has powers"};
    const LinearForm length = whole(tail[0].runs, once.size());
    LinearForm times(once.size(), 0);
    times.back() = length.back();
    if (times != length || length.back() <= 0)
      throw NotLinear{"a block that stays has no length that is a number"};
    times.back() = 0;
    for (const LinearForm& move : word_.game.moves) {
      const LinearForm form = in_quotients(move, word_.game);
      for (std::size_t i = 0; i < form.size(); ++i)
        times[i] =
            std::max(times[i], (std::max<std::int64_t>(form[i], 0) + length.back() - 1) / length.back());
    }
    times.back() += 1;
    return times;
  }

  const CountedBlocks& word_;
  std::vector<BlockCase> cases_;
  std::optional<BlockTail> tail_;
};

/// A state is no number of the theorem's, and no quotient can be of it.
void require_natural(const CountedBlocks& word) {
  CountedWord all = word.game;
  all.parameters += 1;
  all.conditions.insert(all.conditions.end(), word.invariant.begin(), word.invariant.end());
  if (!has_natural_parameters(all)) throw NotLinear{"a parameter or a state may be negative"};
  if (!has_natural_divisions(word.game)) throw NotLinear{"what is divided may be negative, or a divisor 0"};
  for (const Division& division : word.game.divisions)
    if (division.number[word.state] != 0 || division.divisor[word.state] != 0)
      throw NotLinear{"a quotient depends on the state"};
}

}  // namespace

ClaimedBlocks claimed_blocks(const CountedBlocks& word) {
  constexpr std::size_t most_before = 3;
  require_natural(word);
  std::optional<NotLinear> why;
  for (std::size_t before = 1; before <= most_before; ++before) {
    try {
      return WindowSearch(word).claim(before);
    } catch (const NotLinear& not_linear) {
      if (!why) why = not_linear;
    }
  }
  throw NotLinear{why->why};
}

}  // namespace takeaway::coq
