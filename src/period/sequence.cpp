// Values from any heap on: out of one period held in memory where one is found, else from the engine.
#include <algorithm>
#include <numeric>
#include <optional>

#include "period/passing.hpp"
#include "takeaway/period.hpp"

namespace takeaway {

namespace {

constexpr Heap small_request = Heap{1} << 17U;  // heaps that are sooner computed than a period is found
constexpr Heap longest_tile = Heap{1} << 24U;   // a longer period is not worth holding in memory
constexpr double longest_wait = 1e12;           // nanoseconds to stream to a heap without a period
constexpr std::size_t copied_at_a_time = 1U << 15U;

/// Where index i stands once the period is used: in the preperiod or in the first period.
Heap reduced(Heap index, const Period& period) {
  if (index < period.preperiod) return index;
  return period.preperiod + (index - period.preperiod) % period.period;
}

}  // namespace

namespace {

/// A period found within the limits and checked; nothing when there is none to be had, an error when
/// interrupted.
Result<std::optional<Period>> proved_period(const Game& game, Question question, const Plan& plan,
                                            const Resources& resources, const SearchLimits& limits,
                                            const Watch& watch) {
  const auto period = find_period(game, question, plan, limits, watch);
  if (!period && period.error().fault == Fault::limit) return std::optional<Period>{};
  if (!period) return std::unexpected(period.error());
  const auto confirmed = confirm_period(game, question, plan, *period, resources, watch);
  if (!confirmed && confirmed.error().fault == Fault::limit) return std::optional<Period>{};
  if (!confirmed) return std::unexpected(confirmed.error());
  return std::optional<Period>{*period};
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
  Heap index = 0;         // the next heap's, counted from the start
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

  // Reads one period off the stream, which stands at the preperiod, and repeats it.
  template <class Cell>
  void lay_tile() {
    auto& cells = tiles<Cell>();
    const Heap copies = (copied_at_a_time + period.period - 1) / period.period + 1;
    cells.resize(copies * period.period);
    stream.fill(std::span<Cell>(cells).first(period.period));
    for (Heap copy = 1; copy < copies; ++copy)
      std::copy_n(cells.begin(), period.period,
                  cells.begin() + static_cast<std::ptrdiff_t>(copy * period.period));
  }

  template <class Cell>
  void fill(std::span<Cell> out) {
    if (periodic && index < period.preperiod) {
      const std::size_t head = std::min<Heap>(out.size(), period.preperiod - index);
      stream.fill(out.first(head));
      index += head;
      out = out.subspan(head);
    }
    if (!periodic) stream.fill(out);
    if (periodic && !out.empty()) copy(out);
    index += out.size();
  }

  template <class Cell>
  void copy(std::span<Cell> out) {
    auto& cells = tiles<Cell>();
    if (cells.empty()) lay_tile<Cell>();
    Heap phase = (index - period.preperiod) % period.period;
    while (!out.empty()) {
      const std::size_t part = std::min({out.size(), copied_at_a_time, cells.size() - phase});
      std::copy_n(cells.begin() + static_cast<std::ptrdiff_t>(phase), part, out.begin());
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
  const auto chosen = plan(game, question, resources);
  if (!chosen) return std::unexpected(chosen.error());
  if (auto fits = check_direct(*chosen, resources, from - game.start() + count); !fits)
    return std::unexpected(fits.error());
  auto stream = ValueStream::open(game, question, *chosen);
  if (!stream) return std::unexpected(stream.error());
  auto state = std::make_unique<State>(
      State{std::move(*stream), game.start(), from - game.start(), false, {}, {}, {}});
  if (state->index + count > small_request && !resources.engine) {
    SearchLimits limits;
    limits.heaps = std::max({small_request, count / 8, state->index});
    limits.runs = limits.heaps;
    limits.memory = resources.memory;
    const auto period = proved_period(game, question, *chosen, resources, limits, watch);
    if (!period) return std::unexpected(period.error());
    state->periodic = *period && (*period)->period <= longest_tile;
    if (*period) state->period = **period;
  }
  Heap passed = state->index;
  if (state->periodic) passed = std::min(passed, state->period.preperiod);
  if (!state->periodic && state->period.period != 0) passed = reduced(passed, state->period);
  if (auto done = pass_over(state->stream, chosen->engine, passed, watch); !done)
    return std::unexpected(done.error());
  return Sequence(std::move(state));
}

bool Sequence::narrow() const {
  return state_->stream.narrow();
}
Heap Sequence::heap() const {
  return state_->start + state_->index;
}
void Sequence::fill(std::span<std::uint8_t> out) {
  state_->fill(out);
}
void Sequence::fill(std::span<std::uint32_t> out) {
  state_->fill(out);
}

Result<std::vector<std::uint32_t>> values_at(const Game& game, Question question, const Resources& resources,
                                             std::span<const Heap> heaps, const SearchLimits& limits,
                                             const Watch& watch) {
  const auto chosen = plan(game, question, resources);
  if (!chosen) return std::unexpected(chosen.error());
  std::vector<Heap> indices;
  for (const Heap heap : heaps) indices.push_back(heap - game.start());
  const Heap farthest = *std::ranges::max_element(indices);
  if (auto fits = check_direct(*chosen, resources, farthest); !fits) return std::unexpected(fits.error());
  if (farthest > small_request && chosen->engine != EngineName::direct) {
    const auto period = proved_period(game, question, *chosen, resources, limits, watch);
    if (!period) return std::unexpected(period.error());
    if (*period) {
      for (Heap& index : indices) index = reduced(index, **period);
    } else if (static_cast<double>(farthest) * chosen->nanoseconds_per_heap > longest_wait) {
      return limit_reached("no proved period within the limits, and heap " +
                           std::to_string(game.start() + farthest) +
                           " is too far to be reached without one (--limit looks further)");
    }
  }
  auto stream = ValueStream::open(game, question, *chosen);
  if (!stream) return std::unexpected(stream.error());
  std::vector<std::size_t> order(indices.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return indices[i]; });
  std::vector<std::uint32_t> values(indices.size());
  Heap next = 0;  // index of the stream's next value
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Heap index = indices[order[i]];
    if (i > 0 && indices[order[i - 1]] == index) {
      values[order[i]] = values[order[i - 1]];
      continue;
    }
    if (auto done = pass_over(*stream, chosen->engine, index - next, watch); !done)
      return std::unexpected(done.error());
    values[order[i]] = stream->next();
    next = index + 1;
  }
  return values;
}

}  // namespace takeaway
