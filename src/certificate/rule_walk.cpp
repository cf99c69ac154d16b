// From heap preperiod + max S on, all options lie in the periodic part, so a heap is right when the one a
// period later is: the rule has to be checked for preperiod + period + max S heaps. Between two places where
// the word, or one of its copies moved up by a move, changes its letter, nothing changes: one look at the
// rule per such segment.
//
// A period much shorter than the largest move would make that many segments. But between the thresholds
// where an option leaves the boundary or enters the periodic part, everything in sight is constant or has
// the period: after one period without a fault the reader may jump, by whole periods, to the next threshold.
#include "certificate/rule_walk.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "base/assert.hpp"

namespace takeaway {

namespace {

using Index = std::uint64_t;
constexpr Index never = std::numeric_limits<Index>::max();

/// Walks along the claimed sequence. The word of the period must not be empty.
class Reader {
 public:
  explicit Reader(const Certificate& claim) : claim_(claim), in_period_(claim.preperiod_word.empty()) {
    end_ = run().length;
  }

  std::uint64_t value() const { return run().value; }
  Index end() const { return end_; }  ///< the first index behind the current run

  void advance_to(Index index) {
    while (end_ <= index) advance();
  }

  /// Moves on by a distance that is a multiple of the period; only where the reader is past the preperiod.
  void jump(Index distance) { end_ = saturated_sum(end_, distance); }

 private:
  void advance() {
    const auto& word = in_period_ ? claim_.period_word : claim_.preperiod_word;
    if (++at_ == word.size()) {
      at_ = 0;
      in_period_ = true;
    }
    end_ = saturated_sum(end_, run().length);
  }

  const Run& run() const { return (in_period_ ? claim_.period_word : claim_.preperiod_word)[at_]; }

  const Certificate& claim_;
  bool in_period_;
  std::size_t at_ = 0;
  Index end_ = 0;
};

/// The option by one move, followed as the heap grows.
class Option {
 public:
  Option(const Game& game, const Certificate& claim, Move move) : game_(game), move_(move), reader_(claim) {}

  /// Goes on to the heap with this index; afterwards `value` and `until` are about it.
  void advance_to(Index index) {
    if (index >= move_) {
      reader_.advance_to(index - move_);
      value_ = reader_.value();
      until_ = saturated_sum(reader_.end(), move_);
      return;
    }
    until_ = move_;
    value_.reset();
    if (game_.boundary == BoundaryKind::sink) value_ = 0;
    if (game_.boundary == BoundaryKind::init) {
      const Index below = move_ - index;
      const Index known = game_.initial.size();
      if (below <= known) value_ = game_.initial[known - below];
      until_ = below <= known ? index + 1 : move_ - known;
    }
  }

  /// The next index at which this option leaves the boundary or enters the periodic part; `never` past both.
  /// While it is in between, nothing repeats, and the index itself is the answer.
  Index threshold(Index index, Index preperiod) const {
    const Index known = game_.boundary == BoundaryKind::init ? game_.initial.size() : 0;
    const Index leaves = move_ > known ? move_ - known : 0;
    if (index < leaves) return leaves;
    return index < saturated_sum(move_, preperiod) ? index : never;
  }
  void jump(Index index, Index distance) {
    if (index >= move_) reader_.jump(distance);
  }

  std::optional<std::uint64_t> value() const { return value_; }
  Index until() const { return until_; }  ///< up to this index (exclusive) the value is the same

 private:
  const Game& game_;
  Move move_;
  Reader reader_;
  std::optional<std::uint64_t> value_;
  Index until_ = 0;
};

/// The value that the rule gives, from the options' values.
std::uint64_t by_the_rule(const std::vector<Option>& options, bool outcomes, std::vector<bool>& seen) {
  std::fill(seen.begin(), seen.end(), false);
  for (const Option& option : options)
    if (option.value() && *option.value() < seen.size()) seen[*option.value()] = true;
  const auto mex = static_cast<std::uint64_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
  return outcomes ? std::min<std::uint64_t>(mex, 1) : mex;
}

/// The rule along the whole claim, segment by segment.
class RuleWalk {
 public:
  RuleWalk(const Certificate& claim, const Game& game, const CheckLimits& limits)
      : game_(game),
        options_allowed_(options_allowed(claim, game, limits)),
        outcomes_(claim.question == "outcomes"),
        preperiod_(length_of(claim.preperiod_word)),
        period_(length_of(claim.period_word)),
        end_(preperiod_ + period_ + game.moves.listed().back()),
        reader_(claim) {
    options_.reserve(game.moves.listed().size());
    for (const Move move : game.moves.listed()) options_.emplace_back(game, claim, move);
    seen_.resize(options_.size() + 1);
  }

  static std::uint64_t bytes_for(const Game& game) {
    return game.moves.listed().size() * (sizeof(Option) + 1);
  }

  /// The first heap at fault, if there is one.
  Result<std::optional<Verdict>> run(const Watch& watch) {
    constexpr std::uint64_t options_between_ticks = std::uint64_t{1} << 20U;
    std::uint64_t options_read = 0;
    std::uint64_t next_tick = 0;
    Index steady_from = 0;
    Index threshold = 0;
    for (Index index = 0; index < end_;) {
      if ((options_read += options_.size()) >= next_tick) {
        next_tick = options_read + options_between_ticks;
        if (!watch.tick(game_.start() + index)) return interruption();
      }
      if (options_read > options_allowed_) return too_many_options(game_.start() + index);
      if (index >= threshold) {
        steady_from = index;
        threshold = next_threshold(index);
        options_read += options_.size();
      }
      if (threshold > index && index - steady_from >= period_) {
        const Index distance = (threshold - index) / period_ * period_;
        jump(index, distance);
        index += distance;
        steady_from = index;
        if (distance > 0) continue;
      }
      const Index until = std::min(read_options(index), std::max(threshold, index + 1));
      const std::uint64_t rule = by_the_rule(options_, outcomes_, seen_);
      if (reader_.value() != rule)
        return wrong("heap " + number(game_.start() + index) + " is claimed to be " +
                     number(reader_.value()) + ", by the rule it is " + number(rule));
      index = until;
    }
    return std::optional<Verdict>{};
  }

 private:
  static std::uint64_t options_allowed(const Certificate& claim, const Game& game,
                                       const CheckLimits& limits) {
    const std::uint64_t runs = claim.preperiod_word.size() + claim.period_word.size();
    return saturated_sum(limits.options_read, saturated_product(8 * runs, game.moves.listed().size()));
  }

  // The next index at which some option, or the claim itself, ceases to be constant or periodic; the index
  // itself where one is neither now.
  Index next_threshold(Index index) const {
    Index next = index < preperiod_ ? index : end_;
    for (const Option& option : options_) next = std::min(next, option.threshold(index, preperiod_));
    return next;
  }

  // Takes the claim and all options to this index. Their values stay the same up to the index returned.
  Index read_options(Index index) {
    reader_.advance_to(index);
    Index until = std::min(end_, reader_.end());
    for (Option& option : options_) {
      option.advance_to(index);
      until = std::min(until, option.until());
    }
    return until;
  }

  void jump(Index index, Index distance) {
    reader_.jump(distance);
    for (Option& option : options_) option.jump(index, distance);
  }

  const Game& game_;
  std::uint64_t options_allowed_;
  bool outcomes_;
  Index preperiod_;
  Index period_;
  Index end_;
  Reader reader_;
  std::vector<Option> options_;
  std::vector<bool> seen_;
};

}  // namespace

Result<std::optional<Verdict>> check_rule(const Certificate& claim, const Game& game, const Watch& watch,
                                          const CheckLimits& limits) {
  TAKEAWAY_ASSERT(length_of(claim.period_word) > 0);
  if (const std::uint64_t bytes = RuleWalk::bytes_for(game); bytes > limits.memory)
    return too_much_memory(bytes, limits);
  return RuleWalk(claim, game, limits).run(watch);
}

}  // namespace takeaway
