// Chooses how games are measured: outcomes of games with moves up to 64 in the lanes of vectors, other small
// games in rows of cells, symmetric sets of five moves with a long period as what they are, and other games
// that are large, have a long period or infinitely many moves by the engines, one at a time.
#include "survey/measurer.hpp"

#include <algorithm>
#include <tuple>

#include "period/states.hpp"
#include "survey/code_measure.hpp"
#include "survey/many_outcomes.hpp"
#include "survey/mirror_outcomes.hpp"
#include "survey/rows.hpp"

namespace takeaway::survey {

struct Measurer::Kernels {
  explicit Kernels(bool below_is_p) : narrow_lanes(below_is_p), wide_lanes(below_is_p) {}

  /// The memory for cells of one width; allocated when it is first used.
  template <class Cell>
  Row<Cell>& row() {
    auto& row = std::get<std::unique_ptr<Row<Cell>>>(rows);
    if (!row) row = std::make_unique<Row<Cell>>();  // zeros: vectors are loaded past what is filled
    return *row;
  }

  ManyOutcomes<std::uint32_t> narrow_lanes;
  ManyOutcomes<std::uint64_t> wide_lanes;
  std::tuple<std::unique_ptr<Row<std::uint8_t>>, std::unique_ptr<Row<std::uint16_t>>,
             std::unique_ptr<Row<std::uint32_t>>, std::unique_ptr<Row<std::uint64_t>>>
      rows;
  std::vector<std::uint64_t> sets;
  std::vector<std::uint32_t> moves;
  std::vector<std::size_t> left;  // games that the kernel could not finish
};

namespace {

const PrimeFactorTable& prime_factor_table() {
  static const PrimeFactorTable table;
  return table;
}

}  // namespace

Measurer::Measurer(BoundaryKind boundary, const SurveyRequest& request, const Watch& watch,
                   Accelerator* accelerator)
    : boundary_(boundary),
      question_(request.question),
      limit_(request.limit),
      engine_(request.engine),
      watch_(watch),
      accelerator_(accelerator),
      kernels_(std::make_unique<Kernels>(boundary == BoundaryKind::sink)) {}

Measurer::~Measurer() = default;

Result<void> Measurer::measure(Batch& batch) {
  batch.measured.assign(batch.size(), {});
  for (std::size_t i = 0; i < batch.codes.size(); ++i)
    if (auto done = measure_code(batch.games[i], limit_, engine_, watch_, batch.measured[i]); !done)
      return done;
  if (!batch.codes.empty()) return {};
  if (!batch.games.empty()) {
    for (std::size_t i = 0; i < batch.size(); ++i)
      if (auto done = measure_by_engine(batch.games[i], batch.measured[i]); !done) return done;
    return {};
  }
  if (accelerator_ != nullptr && !engine_) return measure_beside(batch);
  constexpr unsigned word = 64;
  const bool as_sets = !batch.sets.empty();
  std::uint32_t largest = 0;
  for (const std::uint64_t set : batch.sets)
    largest = std::max(largest, static_cast<std::uint32_t>(std::bit_width(set)));
  for (const std::uint32_t move : batch.moves) largest = std::max(largest, move);
  if (question_ == Question::outcomes && largest <= word && !engine_) {
    if (!as_sets) {
      kernels_->sets.clear();
      for (std::size_t i = 0; i < batch.size(); ++i) {
        std::uint64_t set = 0;
        for (const std::uint32_t move : batch.moves_of(i)) set |= std::uint64_t{1} << (move - 1);
        kernels_->sets.push_back(set);
      }
    }
    const auto& sets = as_sets ? batch.sets : kernels_->sets;
    return largest <= word / 2 ? measure_in_lanes<std::uint32_t>(batch, sets)
                               : measure_in_lanes<std::uint64_t>(batch, sets);
  }
  for (std::size_t i = 0; i < batch.size(); ++i)
    if (auto done = measure_alone(batch, i, batch.measured[i]); !done) return done;
  return {};
}

Result<void> Measurer::measure_alone(const Batch& batch, std::size_t game, Measured& found) {
  if (batch.sets.empty()) return measure_in_row(batch.moves_of(game), found);
  list_moves(batch.sets[game], kernels_->moves);
  return measure_in_row(kernels_->moves, found);
}

Result<void> Measurer::measure_beside(Batch& batch) {
  kernels_->left.clear();
  auto measured = accelerator_->measure({boundary_, question_, limit_}, batch, kernels_->left, watch_);
  if (!measured) return measured;
  for (const std::size_t game : kernels_->left)
    if (auto done = measure_alone(batch, game, batch.measured[game]); !done) return done;
  return {};
}

template <class Word>
Result<void> Measurer::measure_in_lanes(Batch& batch, const std::vector<std::uint64_t>& sets) {
  std::size_t given = 0;
  kernels_->left.clear();
  const auto next = [&](Word& moves) {
    if (given == sets.size()) return false;
    moves = static_cast<Word>(sets[given++]);
    return true;
  };
  const auto done = [&](std::uint64_t game, OutcomePeriod found) {
    if (found.period == 0) {
      kernels_->left.push_back(game);
    } else if (within_limit(found.preperiod, found.period)) {
      batch.measured[game].outcome_preperiod = static_cast<std::int64_t>(found.preperiod);
      batch.measured[game].outcome_period = static_cast<std::int64_t>(found.period);
    }
  };
  if constexpr (sizeof(Word) == sizeof(std::uint32_t))
    kernels_->narrow_lanes.run(next, done);
  else
    kernels_->wide_lanes.run(next, done);
  if (watch_.stopped()) return interruption();
  for (const std::size_t game : kernels_->left) {
    list_moves(sets[game], kernels_->moves);
    if (auto result = measure_by_engine(kernels_->moves, batch.measured[game]); !result) return result;
  }
  return {};
}

Result<void> Measurer::measure_in_row(std::span<const std::uint32_t> moves, Measured& found) {
  if (watch_.stopped()) return interruption();
  if (moves.back() > longest_row_move || engine_) return measure_by_engine(moves, found);
  const bool done = question_ == Question::outcomes || moves.size() <= most_row_moves<std::uint8_t>
                        ? search_row<std::uint8_t>(moves, found)
                    : moves.size() <= most_row_moves<std::uint16_t> ? search_row<std::uint16_t>(moves, found)
                    : moves.size() <= most_row_moves<std::uint32_t> ? search_row<std::uint32_t>(moves, found)
                    : moves.size() <= most_row_moves<std::uint64_t> ? search_row<std::uint64_t>(moves, found)
                                                                    : false;
  return done ? Result<void>{} : measure_by_engine(moves, found);
}

template <class Cell>
bool Measurer::search_row(std::span<const std::uint32_t> moves, Measured& found) {
  const RowGame<Cell> game{moves, static_cast<Cell>(boundary_ == BoundaryKind::sink ? 1 : 0),
                           question_ == Question::outcomes};
  RowPeriods periods;
  if (!RowSearch<Cell>(kernels_->row<Cell>(), game, prime_factor_table()).find(periods)) return false;
  if (within_limit(periods.outcomes.preperiod, periods.outcomes.period)) {
    found.outcome_preperiod = periods.outcomes.preperiod;
    found.outcome_period = periods.outcomes.period;
  }
  if (game.outcomes || !within_limit(periods.values.preperiod, periods.values.period)) return true;
  found.preperiod = periods.values.preperiod;
  found.period = periods.values.period;
  found.saltus = 0;
  found.max_value = periods.largest;
  return true;
}

/// Symmetric sets of five moves: pure outcomes, often with a very long period.
Result<void> Measurer::measure_by_mirror(std::span<const std::uint32_t> moves, Measured& found) {
  constexpr std::uint64_t blocks = std::uint64_t{1} << 20U;  // milliseconds
  MirrorOutcomes search(moves[0], moves[1], moves[4], limit_);
  while (!search.advance(blocks))
    if (watch_.stopped()) return interruption();
  if (search.period() == 0) return {};
  found.outcome_preperiod = 0;
  found.outcome_period = static_cast<std::int64_t>(search.period());
  return {};
}

Result<void> Measurer::measure_by_engine(std::span<const std::uint32_t> moves, Measured& found) {
  if (question_ == Question::outcomes && boundary_ == BoundaryKind::wall && !engine_ &&
      MirrorWindow::takes(moves.data(), moves.size()))
    return measure_by_mirror(moves, found);
  Game game;
  game.boundary = boundary_;
  game.moves = MoveSet::finite({moves.begin(), moves.end()});
  return measure_by_engine(game, found);
}

Result<void> Measurer::measure_by_engine(const Game& game, Measured& found) {
  if (watch_.stopped()) return interruption();
  if (!has_period_argument(game)) return {};
  if (question_ == Question::values)
    if (auto done = ask_engine(game, Question::values, found); !done) return done;
  return ask_engine(game, Question::outcomes, found);
}

// Small finite games go to `planes` without a plan: the sample that a plan takes costs more than the search.
Result<Subject> Measurer::plan_for(const Game& game, Question question) const {
  constexpr Heap prepared = Heap{1} << 15U;
  constexpr Move longest = Move{1} << 16U;
  constexpr std::size_t most_moves = 62;
  const auto moves = game.moves.listed();
  if (!engine_ && is_finite(game) && moves.size() <= most_moves && moves.back() <= longest)
    return plan_with({.engine = EngineName::planes}, game, question);
  Resources resources;
  resources.heaps = std::min(prepared, limit_);
  resources.engine = engine_;
  resources.memory = search_memory;
  return plan(game, question, resources);
}

// The limit for the engines, so that every period within the limit of the survey is found. With finitely many
// moves an engine finds a period if preperiod, period and a window of the largest move end within its limit.
// For other games the search needs a few times as many heaps as the period has, and thousands before it can
// see any period; a period past the limit of the survey is dropped afterwards.
Heap Measurer::search_limit(const Game& game) const {
  constexpr Heap slack = 8;
  constexpr Heap least = Heap{1} << 17U;
  if (game.states) return limit_ + std::min<Heap>(window_of_states(game), largest_index - limit_);
  if (!is_finite(game)) return std::max(least, slack * std::min(limit_, largest_index / slack));
  const Move window = game.moves.listed().back();
  return std::min(limit_, largest_index - window) + window;
}

Result<Period> Measurer::search(const Subject& subject, Heap limit) const {
  SearchLimits limits;
  limits.heaps = limits.cells = limits.runs = limit;
  limits.memory = search_memory;
  return find_period(subject, limits, {watch_.stop, {}});
}

// Of most games with states the period is short, and `window` has it before `planes` has its first words.
Result<Period> Measurer::search_states(std::optional<Subject>& subject, const Game& game,
                                       Question question) const {
  constexpr Heap few = Heap{1} << 14U;
  auto plain = plan_with({.engine = EngineName::window}, game, question);
  if (!plain) return std::unexpected(plain.error());
  subject = std::move(*plain);
  const Heap limit = search_limit(game);
  auto period = search(*subject, std::min(few, limit));
  if (period || period.error().fault != Fault::limit || limit <= few) return period;
  auto chosen = plan_for(game, question);
  if (!chosen) return std::unexpected(chosen.error());
  subject = std::move(*chosen);
  return search(*subject, limit);
}

Result<Period> Measurer::search_planned(std::optional<Subject>& subject, const Game& game,
                                        Question question) const {
  if (game.states && !engine_) return search_states(subject, game, question);
  auto chosen = plan_for(game, question);
  if (!chosen) return std::unexpected(chosen.error());
  subject = std::move(*chosen);
  return search(*subject, search_limit(game));
}

Result<void> Measurer::ask_engine(const Game& game, Question question, Measured& found) {
  std::optional<Subject> chosen;
  // Where no engine can do it with the memory allowed, no period was found, either.
  const auto period = search_planned(chosen, game, question);
  if (!period && period.error().fault != Fault::limit) return std::unexpected(period.error());
  if (!period || !within_limit(period->preperiod, period->period)) return {};
  // All states together must have come back, so that the limit does not depend on where they were looked for.
  if (game.states && !within_limit(period->settled - window_of_states(game), period->cycle)) return {};
  // A limit is a number that was typed, 2^62 at most: all of these fit.
  if (question == Question::outcomes) {
    found.outcome_preperiod = static_cast<std::int64_t>(period->preperiod);
    found.outcome_period = static_cast<std::int64_t>(period->period);
    return {};
  }
  found.preperiod = static_cast<std::int64_t>(period->preperiod);
  found.period = static_cast<std::int64_t>(period->period);
  found.saltus = static_cast<std::int64_t>(period->saltus);
  if (period->saltus != 0) return {};
  const auto census = take_census(*chosen, *period, {watch_.stop, {}});
  if (!census && census.error().fault == Fault::limit) return {};
  if (!census) return std::unexpected(census.error());
  found.max_value = census->largest();
  return {};
}

}  // namespace takeaway::survey
