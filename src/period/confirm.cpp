// The check behind the word `proved`.
//
// A period short enough is turned into a certificate and checked as one (certificate_check.cpp). A longer
// one is checked while the engine's values stream by. Each value is compared with the mex of its options,
// looked up in a ring of the last max S values. The window that starts at the preperiod determines all that
// follows; the automaton of Knuth, Morris and Pratt watches for it to come back. If it first does so one
// period later, the period is right and least.
#include <algorithm>
#include <string>
#include <vector>

#include "takeaway/period.hpp"

namespace takeaway {

namespace {

constexpr std::size_t longest_certificate = std::size_t{1} << 20U;  // runs

std::unexpected<Error> failed(const std::string& what) {
  return std::unexpected(Error{Fault::bad_input, "internal check failed: " + what + "; please report this game", {}, {}});
}

/// The mex rule over the last max S values.
class RuleCheck {
 public:
  RuleCheck(const Game& game, Question question)
      : moves_(game.moves.listed().begin(), game.moves.listed().end()),
        cap_(question == Question::outcomes ? 1 : static_cast<std::uint32_t>(moves_.size())),
        ring_(moves_.back(), cap_),
        seen_(cap_ + 1, 0) {
    // Cells before the first: unreachable ones count like a value that no mex depends on.
    for (Move back = 1; back <= moves_.back(); ++back) {
      std::uint64_t value = cap_;
      if (game.boundary == BoundaryKind::sink) value = 0;
      if (game.boundary == BoundaryKind::init && back <= game.initial.size())
        value = std::min<std::uint64_t>(cap_, game.initial[game.initial.size() - back]);
      ring_[ring_.size() - back] = static_cast<std::uint32_t>(value);
    }
  }

  bool accept(std::uint32_t value) {
    ++stamp_;
    for (const Move move : moves_) {
      const std::size_t at = next_ >= move ? next_ - move : next_ + ring_.size() - move;
      seen_[ring_[at]] = stamp_;
    }
    std::uint32_t mex = 0;
    while (mex < cap_ && seen_[mex] == stamp_) ++mex;
    ring_[next_] = value;
    next_ = next_ + 1 == ring_.size() ? 0 : next_ + 1;
    return mex == value;
  }

 private:
  std::vector<Move> moves_;
  std::uint32_t cap_;
  std::vector<std::uint32_t> ring_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t stamp_ = 0;
  std::size_t next_ = 0;
};

/// Watches for a window to come back.
class Recurrent {
 public:
  explicit Recurrent(std::size_t window) : window_(window) { cells_.reserve(window); }

  /// Takes the next cell; true when the last cells are the window again.
  bool accept(std::uint32_t cell) {
    if (cells_.size() < window_) {
      collect(cell);
      return false;
    }
    while (matched_ > 0 && (matched_ == window_ || cells_[matched_] != cell)) matched_ = failure_[matched_ - 1];
    if (cells_[matched_] == cell) ++matched_;
    return matched_ == window_;
  }

 private:
  // The failure function of a prefix is where the automaton stands that started one cell later.
  void collect(std::uint32_t cell) {
    cells_.push_back(cell);
    if (cells_.size() > 1) {
      while (matched_ > 0 && cells_[matched_] != cell) matched_ = failure_[matched_ - 1];
      if (cells_[matched_] == cell) ++matched_;
    }
    failure_.push_back(matched_);
  }

  std::size_t window_;
  std::vector<std::uint32_t> cells_;
  std::vector<std::size_t> failure_;
  std::size_t matched_ = 0;
};

Result<void> confirm_stream(const Game& game, Question question, const Plan& plan, const Period& period,
                            const Resources& resources, const Watch& watch) {
  const Move window = game.moves.listed().back();
  constexpr std::uint64_t bytes_per_cell = 2 * sizeof(std::uint32_t) + sizeof(std::size_t);
  if (window > resources.memory / bytes_per_cell)
    return limit_reached("checking the period needs " + std::to_string(window / 1048576 * bytes_per_cell) + " MB of memory (--memory)");
  auto stream = ValueStream::open(game, question, plan);
  if (!stream) return std::unexpected(stream.error());
  RuleCheck rule(game, question);
  Recurrent recurrent(window);
  const Heap end = period.preperiod + period.period + window;
  std::vector<std::uint32_t> chunk(4096);
  std::uint32_t before_preperiod = 0;
  std::uint32_t before_return = 0;
  for (Heap index = 0; index < end;) {
    chunk.resize(std::min<Heap>(chunk.size(), end - index));
    stream->fill(std::span<std::uint32_t>(chunk));
    for (const std::uint32_t value : chunk) {
      if (!rule.accept(value)) return failed("the rule does not hold at heap " + std::to_string(game.start() + index));
      if (index + 1 == period.preperiod) before_preperiod = value;
      if (index + 1 == period.preperiod + period.period) before_return = value;
      const bool back = index >= period.preperiod && recurrent.accept(value);
      ++index;
      if (back != (index == end)) return failed("the window does not come back first at heap " + std::to_string(game.start() + period.preperiod + period.period));
    }
    if (!watch.tick(game.start() + index)) return std::unexpected(Error{Fault::interrupted, "interrupted", {}, {}});
  }
  if (period.preperiod > 0 && before_preperiod == before_return) return failed("the preperiod is not least");
  return {};
}

}  // namespace

Result<void> confirm_period(const Game& game, Question question, const Plan& plan, const Period& period,
                            const Resources& resources, const Watch& watch) {
  std::size_t runs = 0;
  Watch until_long = watch;
  std::atomic<bool> too_long = false;
  until_long.stop = &too_long;
  const auto counted = for_each_run(
      game, question, plan, 0, period.preperiod + period.period,
      [&](Run) { too_long = ++runs > longest_certificate || watch.stopped(); }, until_long);
  if (watch.stopped()) return std::unexpected(Error{Fault::interrupted, "interrupted", {}, {}});
  if (!counted) return confirm_stream(game, question, plan, period, resources, watch);
  const auto certificate = certify(game, question, plan, period, watch);
  if (!certificate) return std::unexpected(certificate.error());
  const auto verdict = check_certificate(*certificate, watch);
  if (!verdict) return std::unexpected(verdict.error());
  if (!verdict->holds) return failed(verdict->reason);
  return {};
}

}  // namespace takeaway
