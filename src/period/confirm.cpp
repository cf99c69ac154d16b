// The check behind the word `proved`.
//
// A period short enough is turned into a certificate and checked as one (certificate/check.cpp). A longer
// one is checked while the engine's values stream by, in two ways. Each value must be the mex of its
// options: the values are all given, so nothing waits for anything and whole blocks are checked at once.
// And the window that starts at the preperiod, which determines all that follows, must come back one period
// later, but not after period / q for any prime q: then the period is right, and least.
#include "period/confirm.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <vector>

#include "base/prime_factors.hpp"
#include "period/breaking.hpp"
#include "period/outcome_check.hpp"
#include "period/rule_check.hpp"
#include "values/plan.hpp"
#include "values/recurrence.hpp"

namespace takeaway {

namespace {

constexpr Heap few_runs = Heap{1} << 20U;

std::unexpected<Error> failed(const std::string& what) {
  return internal_fault("a period was found that its check refutes: " + what);
}

/// Compares the window that starts at the preperiod with the windows one period later, and period / q later
/// for each prime q that divides the period.
class Recurrences {
 public:
  Recurrences(const Period& period, Move window) : from_(period.preperiod), window_(window) {
    for (const Heap prime : prime_factors(period.period))
      others_.push_back({from_ + period.period / prime, true});
    others_.push_back({from_ + period.period, true});
  }

  /// Takes the next `count` values, the first of which, value(0), has this index.
  template <class Value>
  void accept(Heap index, Heap count, const Value& value) {
    for (Heap at = std::max(index, from_); at < std::min<Heap>(index + count, from_ + window_); ++at)
      first_.push_back(value(at - index));
    for (Other& other : others_) {
      const Heap begin = std::max(index, other.start);
      const Heap end = std::min<Heap>(index + count, other.start + window_);
      for (Heap at = begin; at < end && other.equal; ++at)
        other.equal = value(at - index) == first_[at - other.start];
    }
  }

  bool least() const {
    return std::none_of(others_.begin(), others_.end() - 1, [](const Other& other) { return other.equal; });
  }
  bool returns() const { return others_.back().equal; }

 private:
  struct Other {
    Heap start;
    bool equal;
  };
  Heap from_;
  Move window_;
  std::vector<std::uint8_t> first_;
  std::vector<Other> others_;
};

/// Values as they stream by, a block of bytes at a time, and whether they obey the rule.
template <class Mask>
class ValueBlocks {
 public:
  static constexpr Heap most = RuleCheck<Mask>::block;

  ValueBlocks(const Game& game, std::uint32_t cap) : rule_(game, cap) {}

  bool obey(ValueStream& stream, Heap count) {
    values_.resize(count);
    stream.fill(std::span<std::uint8_t>(values_));
    return rule_.accept(values_);
  }
  std::uint8_t value(Heap index) const { return values_[index]; }

 private:
  RuleCheck<Mask> rule_;
  std::vector<std::uint8_t> values_;
};

/// The same for outcomes, a block of words at a time.
class OutcomeBlocks {
 public:
  static constexpr Heap most = 64 * OutcomeCheck::block;

  explicit OutcomeBlocks(const Game& game) : rule_(game) {}

  bool obey(ValueStream& stream, Heap count) {
    words_.resize((count + 63) / 64);
    stream.fill_zeros(words_);
    return rule_.accept(words_, count);
  }
  std::uint8_t value(Heap index) const { return (words_[index / 64] >> (index % 64) & 1U) != 0 ? 0 : 1; }

 private:
  OutcomeCheck rule_;
  std::vector<std::uint64_t> words_;
};

/// Checks the period of the subject, whose game has the common divisor taken out; `whole` is the recurrence
/// of the game that was typed, for progress and messages.
template <class Blocks>
Result<void> confirm_stream(const Subject& subject, const Period& period, const Recurrence& whole,
                            Blocks blocks, const Watch& watch) {
  auto stream = ValueStream::open(subject);
  if (!stream) return std::unexpected(stream.error());
  const Move window = subject.game().moves.listed().back();
  Recurrences recurrences(period, window);
  const Heap end = period.preperiod + period.period + window;
  std::array<std::uint8_t, 2> before{0, 1};  // the preperiod's last value, and the one a period later
  for (Heap index = 0; index < end; index += Blocks::most) {
    const Heap count = std::min<Heap>(Blocks::most, end - index);
    if (!blocks.obey(*stream, count))
      return failed("the rule does not hold near heap " + std::to_string(whole.heap_of(index)));
    recurrences.accept(index, count, [&](Heap i) { return blocks.value(i); });
    for (std::size_t i = 0; i < 2 && period.preperiod > 0; ++i) {
      const Heap last = period.preperiod + i * period.period - 1;
      if (last >= index && last < index + count) before[i] = blocks.value(last - index);
    }
    if (!watch.tick(whole.heap_of(index))) return interruption();
  }
  if (!recurrences.returns()) return failed("the window does not come back");
  if (!recurrences.least()) return failed("the period is not least");
  if (before[0] == before[1]) return failed("the preperiod is not least");
  return {};
}

Result<void> confirm_stream(const Subject& subject, const Period& period, const Recurrence& whole,
                            const Resources& resources, const Watch& watch) {
  const Game& game = subject.game();
  const std::uint32_t cap = whole.cap;
  const std::uint64_t mask_bytes = cap <= 7 ? 1 : cap <= 15 ? 2 : cap <= 31 ? 4 : 8;
  const Move window = game.moves.listed().back();
  const std::uint64_t bytes_per_heap = 2 * mask_bytes + 3;  // two of them for the engine
  if (window > resources.memory / bytes_per_heap)
    return limit_reached("checking the period needs " +
                         megabytes(saturated(static_cast<unsigned __int128>(window) * bytes_per_heap)) +
                         " of memory (--memory)");
  const auto confirm = [&](auto blocks) {
    return confirm_stream(subject, period, whole, std::move(blocks), watch);
  };
  if (subject.question() == Question::outcomes) return confirm(OutcomeBlocks(game));
  switch (mask_bytes) {
    case 1:
      return confirm(ValueBlocks<std::uint8_t>(game, cap));
    case 2:
      return confirm(ValueBlocks<std::uint16_t>(game, cap));
    case 4:
      return confirm(ValueBlocks<std::uint32_t>(game, cap));
    default:
      return confirm(ValueBlocks<std::uint64_t>(game, cap));
  }
}

/// Whether heaps come in blocks of `scale` that share a value, so that checking one heap of each block is
/// enough. That is so if all moves are multiples of `scale` and the given values are constant on blocks,
/// where values that no mex depends on count as equal. The engines give the scale; this checks it.
bool is_scale(const Game& game, Question question, Move scale) {
  const Heap cap = question == Question::outcomes ? 1 : game.moves.listed().size();
  const auto given = [&](Heap back) {
    return back <= game.initial.size() ? std::min<Heap>(cap, game.initial[game.initial.size() - back]) : cap;
  };
  const Heap reached = std::min<Heap>(game.initial.size(), game.moves.listed().back());
  for (Heap back = 1; back <= reached; ++back)
    if (given(back) != given((back + scale - 1) / scale * scale)) return false;
  return std::ranges::all_of(game.moves.listed(), [&](Move move) { return move % scale == 0; });
}

/// The game with the common divisor of its recurrence taken out: cell i of the one is cell i / scale of the
/// other.
Game divided(const Game& game, Move scale) {
  Game small;
  small.boundary = game.boundary;
  std::vector<Move> moves;
  for (const Move move : game.moves.listed()) moves.push_back(move / scale);
  small.moves = MoveSet::finite(std::move(moves));
  // The given values are constant on blocks that end with heap -1; one of each block remains.
  for (std::size_t back = scale; back <= game.initial.size(); back += scale)
    small.initial.insert(small.initial.begin(), game.initial[game.initial.size() - back]);
  return small;
}

/// Whether the period is better checked as a certificate, with its words in memory, than while its values
/// stream by: where there are few runs, or runs so long that going heap by heap would take much longer.
Result<bool> worth_holding(const Subject& subject, const Period& period, const Resources& resources,
                           const Watch& watch) {
  constexpr std::uint64_t bytes_per_run = 64;
  constexpr Heap long_run = 256;
  const Heap heaps = period.preperiod + period.period;
  const Heap most = std::min(std::max<Heap>(few_runs, heaps / long_run), resources.memory / bytes_per_run);
  Heap runs = 0;
  std::atomic<bool> enough = false;
  Watch until_many = watch;
  until_many.stop = &enough;
  const auto counted =
      for_each_run(subject, 0, heaps, [&](Run) { enough = ++runs > most || watch.stopped(); }, until_many);
  if (watch.stopped()) return interruption();
  return counted.has_value() && runs <= most;
}

}  // namespace

Result<void> confirm_by_stream(const Subject& subject, const Period& period, const Resources& resources,
                               const Watch& watch) {
  const auto recurrence = recurrence_of(subject.game(), subject.question());
  if (!recurrence) return std::unexpected(recurrence.error());
  const Move scale = recurrence->scale;
  if (!is_scale(subject.game(), subject.question(), scale))
    return failed("its moves have no such common divisor");
  if (period.preperiod % scale != 0 || period.period % scale != 0)
    return failed("not multiples of the common divisor");
  // The number of moves is the same, so the engine of the plan takes this game as well.
  const auto small = plan_with(subject.plan(), divided(subject.game(), scale), subject.question());
  if (!small) return std::unexpected(small.error());
  return confirm_stream(*small, {period.preperiod / scale, period.period / scale}, *recurrence, resources,
                        watch);
}

Result<void> confirm_by_certificate(const Subject& subject, const Period& period, const Resources& resources,
                                    const Watch& watch) {
  const auto certificate = certify(subject, period, resources, watch);
  if (!certificate) return std::unexpected(certificate.error());
  const auto verdict = check_certificate(*certificate, watch);
  if (!verdict) return std::unexpected(verdict.error());
  if (!verdict->holds) return failed(verdict->reason);
  return {};
}

Result<void> confirm_period(const Subject& subject, const Period& period, const Resources& resources,
                            const Watch& watch) {
  const Game& game = subject.game();
  if (game.breaking) return confirm_breaking_period(subject, period, resources, watch);
  if (!is_finite(game)) return confirm_by_certificate(subject, period, resources, watch);
  constexpr std::size_t most_moves_streamed = 62;
  const auto held = worth_holding(subject, period, resources, watch);
  if (!held) return std::unexpected(held.error());
  return *held || game.moves.listed().size() > most_moves_streamed
             ? confirm_by_certificate(subject, period, resources, watch)
             : confirm_by_stream(subject, period, resources, watch);
}

}  // namespace takeaway
