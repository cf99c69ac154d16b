// The check of a certificate, from the definition alone.
//
// The claim gives the whole sequence: the word of the preperiod, then the word of the period for ever. It
// is the game's sequence if and only if it satisfies the mex rule at every heap, because the rule
// determines the values one after another. From heap preperiod + max S on, all options lie in the periodic
// part, so a heap is right when the one a period later is: the rule has to be checked for preperiod +
// period + max S heaps. Between two places where the word, or one of its copies moved up by a move, changes
// its letter, nothing changes: one look at the rule per such segment.
//
// A period much shorter than the largest move would make that many segments. But between the thresholds
// where an option leaves the boundary or enters the periodic part, everything in sight is constant or has
// the period: after one period without a fault the reader may jump, by whole periods, to the next threshold.
//
// Least: the preperiod is if the letter before it differs from the one a period later. The period is if the
// cyclic word of its runs has no shorter period, which the failure function of Knuth, Morris and Pratt tells.
#include "certificate/check.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "takeaway/certificate.hpp"
#include "takeaway/game.hpp"

namespace takeaway {

std::uint64_t length_of(const std::vector<Run>& word) {
  std::uint64_t sum = 0;
  for (const Run& run : word) sum = saturated_sum(sum, run.length);
  return sum;
}

std::unexpected<Error> too_much_memory(std::uint64_t bytes, const CheckLimits& limits) {
  return limit_reached("the check needs " + number(bytes >> 20U) + " MB of memory, more than the " +
                       number(limits.memory >> 20U) + " MB allowed (--memory)");
}

std::unexpected<Error> too_many_options(std::uint64_t heap) {
  return limit_reached("the moves are too many for the heaps claimed: the check has come to heap " +
                       number(heap) + " with all the looks at moves that are allowed (--limit)");
}

Verdict wrong(std::string reason) {
  return {false, std::move(reason)};
}

std::optional<Verdict> check_runs_whole(const Certificate& claim) {
  for (const auto* word : {&claim.preperiod_word, &claim.period_word})
    if (std::ranges::adjacent_find(*word, {}, &Run::value) != word->end() ||
        std::ranges::any_of(*word, [](const Run& run) { return run.length == 0; }))
      return wrong("a word is not written in whole runs");
  return std::nullopt;
}

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

/// What must hold before the words can be read at all.
std::optional<Verdict> check_words(const Certificate& claim) {
  constexpr Index most = Index{1} << 63U;
  if (claim.question != "values" && claim.question != "outcomes")
    return wrong("the question is neither values nor outcomes");
  if (length_of(claim.period_word) == 0) return wrong("the word of the period is empty");
  if (saturated_sum(length_of(claim.preperiod_word), length_of(claim.period_word)) > most)
    return wrong("preperiod and period pass 2^63");
  return std::nullopt;
}

/// Whether the numbers fit the game and the words, which have passed the rule.
std::optional<Verdict> check_numbers(const Certificate& claim, const Game& game) {
  const auto compare = [](const char* what, Index right, Index claimed) -> std::optional<Verdict> {
    if (right == claimed) return std::nullopt;
    return wrong(std::string("the ") + what + " is " + number(right) + ", not " + number(claimed));
  };
  const Index preperiod = length_of(claim.preperiod_word);
  const Index period = length_of(claim.period_word);
  if (auto verdict = compare("first heap", game.start(), claim.start)) return verdict;
  if (auto verdict = compare("largest move", game.moves.listed().back(), claim.window)) return verdict;
  if (auto verdict = compare("saltus of a finite game", 0, claim.saltus)) return verdict;
  if (preperiod != claim.preperiod)
    return wrong("the word of the preperiod ends at heap " + number(game.start() + preperiod) +
                 ", not at heap " + number(saturated_sum(game.start(), claim.preperiod)));
  if (period != claim.period)
    return wrong("the word of the period ends at heap " + number(game.start() + preperiod + period) +
                 ", not at heap " + number(saturated_sum(game.start() + preperiod, claim.period)));
  return std::nullopt;
}

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

std::optional<Verdict> check_preperiod_least(const Certificate& claim) {
  if (claim.preperiod == 0) return std::nullopt;
  // The letter one period behind the preperiod's last is the period's last.
  if (claim.preperiod_word.back().value != claim.period_word.back().value) return std::nullopt;
  return wrong("the preperiod is not least: heaps " + number(claim.start + claim.preperiod - 1) + " and " +
               number(claim.start + claim.preperiod + claim.period - 1) + " agree already");
}

std::optional<Verdict> check_period_least(const Certificate& claim) {
  std::vector<Run> cycle = claim.period_word;
  if (cycle.size() > 1 && cycle.front().value == cycle.back().value) {
    cycle.front().length += cycle.back().length;
    cycle.pop_back();
  }
  std::vector<std::size_t> failure(cycle.size(), 0);
  for (std::size_t i = 1; i < cycle.size(); ++i) {
    std::size_t border = failure[i - 1];
    while (border > 0 && cycle[i] != cycle[border]) border = failure[border - 1];
    failure[i] = cycle[i] == cycle[border] ? border + 1 : 0;
  }
  const std::size_t shortest = cycle.size() - failure.back();
  Index least = claim.period;
  if (cycle.size() == 1) {
    least = 1;
  } else if (cycle.size() % shortest == 0) {
    least = 0;
    for (std::size_t i = 0; i < shortest; ++i) least += cycle[i].length;
  }
  if (least == claim.period) return std::nullopt;
  return wrong("the period is not least: from heap " + number(claim.start + claim.preperiod) + " on, " +
               number(least) + " is a period already");
}

}  // namespace

Result<std::optional<Verdict>> check_words_and_rule(const Certificate& claim, const Game& game,
                                                    const Watch& watch, const CheckLimits& limits) {
  if (auto verdict = check_words(claim)) return verdict;
  if (const std::uint64_t bytes = RuleWalk::bytes_for(game); bytes > limits.memory)
    return too_much_memory(bytes, limits);
  const auto broken = RuleWalk(claim, game, limits).run(watch);
  if (!broken || *broken) return broken;
  if (auto verdict = check_numbers(claim, game)) return verdict;
  if (auto verdict = check_runs_whole(claim)) return verdict;
  if (auto verdict = check_preperiod_least(claim)) return verdict;
  return check_period_least(claim);
}

namespace {

Result<Verdict> check_claim(const Certificate& claim, const Game& game, const Watch& watch,
                            const CheckLimits& limits) {
  const auto broken = check_words_and_rule(claim, game, watch, limits);
  if (!broken) return std::unexpected(broken.error());
  if (*broken) return **broken;
  const std::string last = number(claim.start + claim.preperiod + claim.period + claim.window - 1);
  if (claim.checksum != checksum_of(claim))
    return wrong(
        "the checksum does not match: the certificate was altered, though it agrees with the rule up to "
        "heap " +
        last);
  return Verdict{true, "the rule holds at every heap up to " + last + ", preperiod and period are least"};
}

/// Which fields a claim about this game may have beside the common ones.
std::optional<Verdict> check_version(const Certificate& claim, const Game& game) {
  const bool finite = !game.comply && game.moves.kind() == MoveSet::Kind::finite;
  if (finite && (claim.cycle != 0 || claim.settled != 0 || claim.residues))
    return wrong(
        "a certificate about a plain finite game is of version 1, without settled, cycle and residues");
  if (!finite && claim.cycle == 0 && !claim.residues)
    return wrong(
        "a certificate about a game like this one is of version 2, with settled and cycle, or 3, with "
        "residues");
  if (claim.residues && (claim.cycle != 0 || claim.settled != 0 || game.comply))
    return wrong("a certificate with residues is about an endless set, without settled and cycle");
  return std::nullopt;
}

}  // namespace

Result<Verdict> check_certificate(const Certificate& certificate, const Watch& watch,
                                  const CheckLimits& limits) {
  const Certificate& claim = certificate;
  if (claim.game.find('@') != std::string::npos) return wrong("a certificate names its moves, not a file");
  const auto game = parse_game(claim.game);
  if (!game) return std::unexpected(game.error());
  if (to_text(*game) != claim.game)
    return wrong("the game is not in canonical notation, which would be " + to_text(*game));
  if (auto verdict = check_version(claim, *game)) return *verdict;
  if (claim.residues) return check_like_finite_claim(claim, *game, watch, limits);
  return claim.cycle != 0 ? check_endless_claim(claim, *game, watch, limits)
                          : check_claim(claim, *game, watch, limits);
}

}  // namespace takeaway
