// Values from any heap on: out of one period held in memory where one is found, else from the engine.
#include <algorithm>
#include <numeric>
#include <optional>

#include "base/assert.hpp"
#include "period/skipping.hpp"
#include "takeaway/period.hpp"

namespace takeaway {

namespace {

constexpr Heap small_request = Heap{1} << 17U;  // heaps that are sooner computed than a period is found
constexpr Heap longest_tile = Heap{1} << 24U;   // a longer period is not worth holding in memory
constexpr double short_wait = 1e10;             // nanoseconds that may be spent on reaching a heap
constexpr double longest_wait = 1e12;           // nanoseconds to stream to a heap without a period
constexpr std::size_t copied_at_a_time = 1U << 15U;

/// The index in the preperiod or the first period that corresponds to an index by the period.
Heap reduced(Heap index, const Period& period) {
  if (index < period.preperiod) return index;
  return period.preperiod + (index - period.preperiod) % period.period;
}

/// By how much the value at the index is larger than the value at the reduced index: saltus times periods.
std::uint64_t growth(Heap index, const Period& period) {
  if (index < period.preperiod) return 0;
  return (index - period.preperiod) / period.period * period.saltus;
}

/// A period found within the limits and checked; nothing where none is found, an error when interrupted.
Result<std::optional<Period>> proved_period(const Subject& subject, const Resources& resources,
                                            const SearchLimits& limits, const Watch& watch) {
  const auto period = find_period(subject, limits, watch);
  if (!period && period.error().fault == Fault::limit) return std::optional<Period>{};
  if (!period) return std::unexpected(period.error());
  const auto confirmed = confirm_period(subject, *period, resources, watch);
  if (!confirmed && confirmed.error().fault == Fault::limit) return std::optional<Period>{};
  if (!confirmed) return std::unexpected(confirmed.error());
  return std::optional<Period>{*period};
}

/// A plan for reading so many heaps.
Result<Subject> plan_for(const Game& game, Question question, Resources resources, Heap heaps) {
  resources.heaps = heaps;
  return plan(game, question, resources);
}

/// `direct` holds every value, twice while it grows.
Result<void> check_direct(const Plan& plan, const Resources& resources, Heap heaps) {
  constexpr std::uint64_t bytes_per_heap = 3 * sizeof(std::uint32_t);
  if (plan.engine != EngineName::direct || heaps <= resources.memory / bytes_per_heap) return {};
  return limit_reached("the engine direct needs " + std::to_string((heaps >> 20U) * bytes_per_heap) +
                       " MB of memory for so many heaps, more than is allowed (--memory)");
}

}  // namespace

struct Sequence::State {
  ValueStream stream;
  Heap start = 0;
  Heap index = 0;         // of the next heap, counted from the start
  bool periodic = false;  // values come from the tile once `index` has reached the preperiod
  Period period;
  std::vector<std::uint8_t> tile;  // whole periods, long enough to copy from any phase in one piece
  std::vector<std::uint32_t> wide_tile;

  template <class Cell>
  std::vector<Cell>& tiles() {
    if constexpr (sizeof(Cell) == 1)
      return tile;
    else
      return wide_tile;
  }

  // Fills the tile: reads one period off the stream, which stands at the preperiod, and repeats it, each copy
  // larger by the saltus.
  template <class Cell>
  void lay_tile() {
    auto& cells = tiles<Cell>();
    const Heap copies = (copied_at_a_time + period.period - 1) / period.period + 1;
    cells.resize(copies * period.period);
    stream.fill(std::span<Cell>(cells).first(period.period));
    for (Heap i = period.period; i < cells.size(); ++i)
      cells[i] = static_cast<Cell>(cells[i - period.period] + period.saltus);
  }

  // Out: what is written; Cell: what the tile holds.
  template <class Cell, class Out>
  void fill(std::span<Out> out) {
    if (!periodic || index < period.preperiod) {
      const std::size_t head = periodic ? std::min<Heap>(out.size(), period.preperiod - index) : out.size();
      read(out.first(head));
      index += head;
      out = out.subspan(head);
    }
    if (!out.empty()) copy<Cell>(out);
    index += out.size();
  }

  template <class Out>
  void read(std::span<Out> out) {
    if constexpr (sizeof(Out) <= sizeof(std::uint32_t)) {
      stream.fill(out);
    } else {
      std::vector<std::uint32_t> part(out.size());
      stream.fill(std::span<std::uint32_t>(part));
      std::ranges::copy(part, out.begin());
    }
  }

  template <class Cell, class Out>
  void copy(std::span<Out> out) {
    auto& cells = tiles<Cell>();
    if (cells.empty()) lay_tile<Cell>();
    const Heap past = index - period.preperiod;
    Heap phase = past % period.period;
    std::uint64_t grown = growth(index, period);
    while (!out.empty()) {
      const auto part =
          static_cast<std::size_t>(std::min<Heap>({out.size(), copied_at_a_time, cells.size() - phase}));
      const Cell* const from = cells.data() + phase;
      if (period.saltus == 0) {
        std::copy_n(from, part, out.begin());
      } else {
        const auto more = static_cast<Out>(grown);
        for (std::size_t i = 0; i < part; ++i) out[i] = static_cast<Out>(from[i] + more);
      }
      grown += (phase + part) / period.period * period.saltus;
      phase = (phase + part) % period.period;
      out = out.subspan(part);
    }
  }
};

Sequence::Sequence(std::unique_ptr<State> state) : state_(std::move(state)) {}
Sequence::Sequence(Sequence&&) noexcept = default;
Sequence& Sequence::operator=(Sequence&&) noexcept = default;
Sequence::~Sequence() = default;

Result<Sequence> Sequence::open(const Game& game, Question question, const Resources& resources, Heap from,
                                Heap count, const Watch& watch) {
  TAKEAWAY_ASSERT(from >= game.start());
  const Heap index = from - game.start();
  const Heap all = index + count;
  // Where a period may be found, the plan is for few heaps: then memory does not depend on how many are read.
  const bool may_repeat = all > small_request && !resources.engine && has_period_argument(game, question);
  auto chosen = plan_for(game, question, resources, may_repeat ? small_request : all);
  if (!chosen) return std::unexpected(chosen.error());
  if (auto fits = check_direct(chosen->plan(), resources, all); !fits) return std::unexpected(fits.error());
  std::optional<Period> period;
  if (may_repeat) {
    SearchLimits limits;
    const Heap looked_at = std::max({small_request, count / 8, index});
    limits.heaps = is_finite(game) ? looked_at / 2
                                   : looked_at;  // in a finite game the search goes up to twice the limit
    limits.runs = limits.heaps;
    limits.memory = resources.memory;
    auto proved = proved_period(*chosen, resources, limits, watch);
    if (!proved) return std::unexpected(proved.error());
    period = *proved;
  }
  const bool periodic = period && period->period <= longest_tile;
  if (may_repeat && !periodic && !is_finite(game)) {
    period.reset();
    chosen = plan_for(game, question, resources, all);
    if (!chosen) return std::unexpected(chosen.error());
  }
  auto stream = ValueStream::open(*chosen);
  if (!stream) return std::unexpected(stream.error());
  auto state = std::make_unique<State>(
      State{std::move(*stream), game.start(), index, periodic, period.value_or(Period{}), {}, {}});
  Heap passed = index;
  if (periodic) passed = std::min(passed, period->preperiod);
  if (!periodic && period) passed = reduced(passed, *period);
  if (auto done =
          skip_over(state->stream, works_by_runs(chosen->plan().engine), passed, watch, resources.memory);
      !done)
    return std::unexpected(done.error());
  return Sequence(std::move(state));
}

unsigned Sequence::width() const {
  if (state_->stream.narrow()) return 1;
  // A sequence that grows may pass 32 bits when it is continued by its period.
  return state_->periodic && state_->period.saltus > 0 ? 8 : 4;
}
Heap Sequence::heap() const {
  return state_->start + state_->index;
}
bool Sequence::periodic() const {
  return state_->periodic;
}
Heap Sequence::at_a_time() const {
  return state_->stream.at_a_time();
}
void Sequence::fill(std::span<std::uint8_t> out) {
  TAKEAWAY_ASSERT(width() <= sizeof(std::uint8_t));
  state_->fill<std::uint8_t>(out);
}
void Sequence::fill(std::span<std::uint32_t> out) {
  TAKEAWAY_ASSERT(width() <= sizeof(std::uint32_t));
  state_->fill<std::uint32_t>(out);
}
void Sequence::fill(std::span<std::uint64_t> out) {
  state_->fill<std::uint32_t>(out);
}
bool Sequence::preload(std::span<const std::uint32_t> values) {
  if (state_->periodic || state_->index != 0 || !state_->stream.preload(values)) return false;
  state_->index = values.size();
  return true;
}

namespace {

/// The heaps counted from the game's first one.
std::vector<Heap> indices_of(const Game& game, std::span<const Heap> heaps) {
  TAKEAWAY_ASSERT(!heaps.empty());
  std::vector<Heap> indices;
  for (const Heap heap : heaps) {
    TAKEAWAY_ASSERT(heap >= game.start() && heap <= Heap{1} << 62U);
    indices.push_back(heap - game.start());
  }
  return indices;
}

/// The values at these indices, in their order, each read off the stream once.
Result<std::vector<std::uint64_t>> read_at(ValueStream& stream, EngineName engine,
                                           std::span<const Heap> indices, const Watch& watch,
                                           std::uint64_t memory) {
  std::vector<std::size_t> order(indices.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return indices[i]; });
  std::vector<std::uint64_t> values(indices.size());
  Heap next = 0;  // index of the stream's next value
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Heap index = indices[order[i]];
    if (i > 0 && indices[order[i - 1]] == index) {
      values[order[i]] = values[order[i - 1]];
      continue;
    }
    if (auto done = skip_over(stream, works_by_runs(engine), index - next, watch, memory); !done)
      return std::unexpected(done.error());
    values[order[i]] = stream.next();
    next = index + 1;
  }
  return values;
}

}  // namespace

Result<std::vector<std::uint64_t>> values_in_period(const Game& game, Question question,
                                                    const Resources& resources, std::span<const Heap> heaps,
                                                    const Period& confirmed, const Watch& watch) {
  const std::vector<Heap> asked = indices_of(game, heaps);
  std::vector<Heap> indices;
  for (const Heap index : asked) indices.push_back(reduced(index, confirmed));
  const auto chosen = plan_for(game, question, resources, *std::ranges::max_element(indices) + 1);
  if (!chosen) return std::unexpected(chosen.error());
  auto stream = ValueStream::open(*chosen);
  if (!stream) return std::unexpected(stream.error());
  auto values = read_at(*stream, chosen->plan().engine, indices, watch, resources.memory);
  for (std::size_t i = 0; values && i < asked.size(); ++i) (*values)[i] += growth(asked[i], confirmed);
  return values;
}

Result<std::vector<std::uint64_t>> values_at(const Game& game, Question question, const Resources& resources,
                                             std::span<const Heap> heaps, const SearchLimits& limits,
                                             const Watch& watch) {
  const std::vector<Heap> asked = indices_of(game, heaps);
  std::vector<Heap> indices = asked;
  Heap farthest = *std::ranges::max_element(indices);
  // With a period, the heaps up to the farthest one are not computed, so the plan is for few heaps first.
  auto chosen = plan_for(game, question, resources, std::min(farthest, small_request) + 1);
  if (!chosen) return std::unexpected(chosen.error());
  if (auto fits = check_direct(chosen->plan(), resources, farthest); !fits)
    return std::unexpected(fits.error());
  std::optional<Period> proved;
  if (farthest > small_request && chosen->plan().engine != EngineName::direct) {
    if (has_period_argument(game, question)) {
      // Where computing up to the heap takes little time, the search for a period gets no more time than
      // that.
      SearchLimits within = limits;
      within.memory = std::min(within.memory, resources.memory);
      if (is_finite(game) && static_cast<double>(farthest) * chosen->plan().nanoseconds_per_heap < short_wait)
        within.heaps = within.cells = within.runs = std::min(within.heaps, farthest / 2);
      const auto period = proved_period(*chosen, resources, within, watch);
      if (!period) return std::unexpected(period.error());
      proved = *period;
    }
    if (proved) {
      for (Heap& index : indices) index = reduced(index, *proved);
      farthest = *std::ranges::max_element(indices);
    }
    if (!is_finite(game)) chosen = plan_for(game, question, resources, farthest + 1);
    if (!proved &&
        (!chosen || static_cast<double>(farthest) * chosen->plan().nanoseconds_per_heap > longest_wait))
      return chosen ? limit_reached("no proved period within the limits, and heap " +
                                    std::to_string(game.start() + farthest) +
                                    " is too far to be reached without one (--limit looks further)")
                    : std::unexpected(chosen.error());
    if (!chosen) return std::unexpected(chosen.error());
  }
  auto stream = ValueStream::open(*chosen);
  if (!stream) return std::unexpected(stream.error());
  auto values = read_at(*stream, chosen->plan().engine, indices, watch, resources.memory);
  for (std::size_t i = 0; values && proved && i < asked.size(); ++i)
    (*values)[i] += growth(asked[i], *proved);
  return values;
}

}  // namespace takeaway
