#include "position/heap_values.hpp"

#include <algorithm>
#include <limits>

#include "position/ruleset.hpp"

namespace takeaway {

namespace {

constexpr Heap few_heaps = 512;                 // sooner computed by the definition than planned for
constexpr Heap near_heaps = Heap{1} << 20U;     // computed without looking for a period
constexpr Heap longest_table = Heap{1} << 26U;  // of preperiod and period
constexpr Heap passable = Heap{1} << 30U;       // heaps that are passed over where no period comes earlier

std::unexpected<Error> out_of_reach(const Game& game, Heap heap, const SolveLimits& limits) {
  return limit_reached("heap " + std::to_string(heap) + " of " + to_text(game) +
                       " is out of reach: no period is proved for it, and values are computed up to heap " +
                       std::to_string(std::max(limits.heaps, near_heaps)) + " (--limit goes further)");
}

}  // namespace

Result<HeapValues> HeapValues::open(const Game& game, Heap largest, const Resources& resources,
                                    const SolveLimits& limits, const Watch& watch) {
  HeapValues values;
  values.game_ = game;
  values.resources_ = resources;
  values.no_moves_ = !has_moves(game.moves);
  if (values.no_moves_ || largest < game.start()) return values;
  const Heap count = largest - game.start() + 1;
  const bool periodic = has_period_argument(game);
  if (count > near_heaps && !periodic && largest > limits.heaps) return out_of_reach(game, largest, limits);
  const auto done =
      count > near_heaps && periodic ? values.find(limits, count, watch) : values.fill_table(count, watch);
  if (!done && done.error().fault == Fault::limit && !is_finite(game) && !eventually_periodic(game.moves) &&
      largest > limits.heaps)
    return out_of_reach(game, largest, limits);
  if (!done) return std::unexpected(done.error());
  return values;
}

Result<void> HeapValues::fill_table(Heap count, const Watch& watch) {
  if (count <= few_heaps) {
    table_ = direct_values<std::uint32_t>(game_, count);
    return {};
  }
  auto sequence = Sequence::open(game_, Question::values, resources_, game_.start(), count, watch);
  if (!sequence) return std::unexpected(sequence.error());
  const Heap piece = sequence->at_a_time();
  table_.resize(count);
  std::vector<std::uint64_t> wide;
  for (Heap from = 0; from < count; from += piece) {
    const auto part = std::span(table_).subspan(from, std::min(piece, count - from));
    if (sequence->width() <= 4) {
      sequence->fill(part);
    } else {
      wide.resize(part.size());
      sequence->fill(std::span<std::uint64_t>(wide));
      if (std::ranges::max(wide) > std::numeric_limits<std::uint32_t>::max())
        return limit_reached("the values of " + to_text(game_) + " pass 2^32 and have no proved period");
      std::ranges::transform(wide, part.begin(),
                             [](std::uint64_t v) { return static_cast<std::uint32_t>(v); });
    }
    if (!watch.tick(from)) return interruption();
  }
  return {};
}

// Finds and proves a period; its values are kept in a table where they are not too many.
Result<void> HeapValues::find(const SolveLimits& limits, Heap count, const Watch& watch) {
  Resources resources = resources_;
  resources.heaps = Heap{1} << 17U;
  const auto chosen = plan(game_, Question::values, resources);
  if (!chosen) return std::unexpected(chosen.error());
  SearchLimits search;
  search.memory = resources.memory;
  if (count <= passable) search.heaps = search.cells = search.runs = count;
  const auto period = find_period(*chosen, search, watch);
  const auto confirmed = period ? confirm_period(*chosen, *period, resources, watch)
                                : Result<void>(std::unexpected(period.error()));
  if (!confirmed && confirmed.error().fault != Fault::limit) return confirmed;
  if (confirmed && period->preperiod + period->period <= std::min(longest_table, count)) {
    period_ = *period;
    return fill_table(period->preperiod + period->period, watch);
  }
  if (!is_finite(game_)) {
    if (count <= limits.heaps) return fill_table(count, watch);
    return confirmed ? limit_reached("the period of " + to_text(game_) + " is too long to be held")
                     : confirmed;
  }
  if (!confirmed && count <= longest_table) return fill_table(count, watch);
  quick_ = false;  // few moves: their values are asked for when they are needed
  if (confirmed) period_ = *period;
  return {};
}

std::uint64_t HeapValues::quick(Heap heap) const {
  if (no_moves_ || heap < game_.start()) return 0;
  const Heap index = heap - game_.start();
  if (index < table_.size()) return table_[index];
  const Heap past = index - period_->preperiod;
  return table_[period_->preperiod + past % period_->period] + past / period_->period * period_->saltus;
}

Result<std::vector<std::uint64_t>> HeapValues::at(std::span<const Heap> heaps, const Watch& watch) const {
  std::vector<std::uint64_t> values(heaps.size(), 0);
  if (quick_) {
    std::ranges::transform(heaps, values.begin(), [&](Heap heap) { return quick(heap); });
    return values;
  }
  std::vector<Heap> asked;
  for (const Heap heap : heaps) asked.push_back(std::max(heap, game_.start()));
  if (asked.empty()) return values;
  auto found = period_ ? values_in_period(game_, Question::values, resources_, asked, *period_, watch)
                       : values_at(game_, Question::values, resources_, asked, {}, watch);
  if (!found) return found;
  for (std::size_t i = 0; i < heaps.size(); ++i) values[i] = heaps[i] < game_.start() ? 0 : (*found)[i];
  return values;
}

}  // namespace takeaway
