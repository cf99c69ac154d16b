// Finding arithmetic periods: x(i + p) = x(i) + saltus.
//
// What makes such a period certain is the relative-state argument of certificate/check_endless.cpp, which
// needs a candidate: where the values have settled, and after how many heaps the state comes back. Candidates
// are read off the values. Each time their number has doubled, the differences of neighbours in the last
// three quarters are searched for their least period by the failure function of Knuth, Morris and Pratt; one
// that occurs three times at least, in both halves of a comply/constrain game, is tried. A candidate that
// fails is no period of the whole state, or not yet: the search goes on.
#include "period/endless.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "period/like_finite.hpp"
#include "values/cofinite.hpp"

namespace takeaway {

namespace {

constexpr Heap first_search = 1024;
constexpr Heap usual_limit = Heap{1} << 24U;
constexpr std::uint64_t bytes_per_heap = 64;  // values, the failure function, and as much again for the check

using Values = std::vector<std::uint32_t>;

/// x(i + period) = x(i) + saltus as far as is known.
struct Guess {
  Heap preperiod;
  Heap period;
  std::int64_t saltus;
};

std::optional<Guess> guess_from(const Values& values) {
  const std::size_t from = values.size() / 4 + 1;
  const auto step = [&](std::size_t i) {
    return static_cast<std::int64_t>(values[from + i]) - static_cast<std::int64_t>(values[from + i - 1]);
  };
  const std::size_t count = values.size() - from;
  std::vector<std::uint32_t> failure(count, 0);
  for (std::size_t i = 1; i < count; ++i) {
    std::uint32_t border = failure[i - 1];
    while (border > 0 && step(i) != step(border)) border = failure[border - 1];
    failure[i] = step(i) == step(border) ? border + 1 : 0;
  }
  const std::size_t period = count - failure.back();
  if (period > count / 3) return std::nullopt;
  const std::int64_t saltus = static_cast<std::int64_t>(values.back()) -
                              static_cast<std::int64_t>(values[values.size() - 1 - period]);
  std::size_t preperiod = from;
  while (preperiod > 0 && static_cast<std::int64_t>(values[preperiod - 1 + period]) ==
                              static_cast<std::int64_t>(values[preperiod - 1]) + saltus)
    --preperiod;
  return Guess{preperiod, period, saltus};
}

/// The search: computes the values of one or two halves, more and more of them, and tries the periods it
/// sees.
class Search {
 public:
  Search(const Subject& subject, Halves halves, const Watch& watch)
      : subject_(subject),
        window_(halves.window()),
        modulus_(halves.halves[0].moves.modulus),
        watch_(watch),
        values_(halves.halves.size()),
        engine_(std::move(halves)) {}

  Result<Period> run(Heap limit, const Resources& resources) {
    // Starts with eight windows, or at the limit: a window may be 2^62, and the memory bounds the limit.
    for (Heap count = std::min(limit, std::max(first_search, 8 * std::min(window_, limit)));;
         count = std::min(limit, 2 * count)) {
      if (!extend(count)) return interruption();
      auto period = try_guesses(resources);
      if (!period || *period) return period ? Result<Period>(**period) : std::unexpected(period.error());
      if (count == limit)
        return limit_reached("no period found up to heap " +
                             std::to_string(subject_.game().start() + limit - 1));
    }
  }

 private:
  bool extend(Heap count) {
    while (values_[0].size() < count) {
      if (values_[0].size() % 4096 == 0 && !watch_.tick(subject_.game().start() + values_[0].size()))
        return false;
      engine_.advance();
      for (std::size_t half = 0; half < values_.size(); ++half) values_[half].push_back(engine_.latest(half));
    }
    return true;
  }

  // The period, if the certificate made of it passes its check; else nothing.
  Result<std::optional<Period>> try_guesses(const Resources& resources) {
    std::optional<Guess> asked;
    Heap cycle = modulus_;
    Heap settled = window_;
    for (const Values& values : values_) {
      const auto guess = guess_from(values);
      if (!guess || guess->saltus < 0) return std::optional<Period>{};
      if (!asked) asked = guess;
      const auto joined =
          static_cast<unsigned __int128>(cycle / std::gcd(cycle, guess->period)) * guess->period;
      if (joined > 2 * values.size()) return std::optional<Period>{};
      cycle = static_cast<Heap>(joined);
      settled = std::max(settled, guess->preperiod + window_);
    }
    // The check computes settled + cycle heaps: where that is far more than was computed here (the window may
    // be long), it is not tried.
    if (settled + cycle > 4 * values_[0].size()) return std::optional<Period>{};
    Period period{asked->preperiod, asked->period, static_cast<Heap>(asked->saltus), settled, cycle};
    // The state may settle later than the values do. The earliest place is tried first, then later ones, up
    // to the end of the values computed.
    for (const Heap later : {settled, settled + cycle, static_cast<Heap>(values_[0].size())}) {
      period.settled = later;
      const auto certificate = certify(subject_, period, resources, watch_);
      if (!certificate) return std::unexpected(certificate.error());
      const auto verdict = check_certificate(*certificate, watch_);
      if (!verdict) return std::unexpected(verdict.error());
      if (verdict->holds) return std::optional<Period>{period};
    }
    return std::optional<Period>{};
  }

  const Subject& subject_;
  Move window_;
  Move modulus_;
  const Watch& watch_;
  std::vector<Values> values_;
  Cofinite engine_;
};

}  // namespace

// Asked of every game of a theorem or survey, so it has to be cheap: a finite set is not turned into a
// periodic one to find out.
bool has_period_argument(const Game& game, Question question) {
  if (game.breaking) return !game.breaking->unequal;
  if (game.states) return game.states->is_finite();
  if (is_finite(game) || eventually_periodic(game.moves)) return true;
  return !game.comply && !never_periodic(game, question);
}

Move window_of(const Game& game) {
  const auto halves = halves_of(game, Question::values, 1);
  return halves ? halves->window() : 0;
}

Result<Period> find_endless_period(const Subject& subject, const SearchLimits& limits, const Watch& watch) {
  const Game& game = subject.game();
  if (!game.comply && !eventually_periodic(game.moves))
    return find_period_like_finite(subject, limits, watch);
  if (!has_period_argument(game))
    return limit_reached("no proof of a period is known for sets of moves like this one");
  const Heap asked = limits.heaps == largest_index ? usual_limit : limits.heaps;
  const Heap limit = std::min(asked, limits.memory / bytes_per_heap);
  if (limit < 16) return limit_reached("no period found within so few heaps");
  auto halves = halves_of(game, subject.question(), limit);
  if (!halves) return std::unexpected(halves.error());
  if (halves->bounded)
    return limit_reached("no period found up to heap " + std::to_string(game.start() + limit - 1));
  Resources resources;
  resources.memory = limits.memory;
  return Search(subject, std::move(*halves), watch).run(limit, resources);
}

}  // namespace takeaway
