#include <algorithm>

#include "period/breaking.hpp"
#include "period/cycle.hpp"
#include "period/endless.hpp"
#include "period/states.hpp"

namespace takeaway {

namespace {

Result<Period> search(EngineName name, const Recurrence& recurrence, const SearchLimits& limits,
                      const Watch& watch) {
  // The fast engines compute tens of thousands of cells at a time. Where fewer are to be searched, the engine
  // that computes one at a time is faster.
  constexpr Heap few_cells = Heap{1} << 17U;
  if (name == EngineName::direct)
    return bad_input("the engine direct lists values; periods are found by " + searching_engine_names());
  if (limits.cells < few_cells && recurrence.window() < few_cells) name = EngineName::window;
  return find_cycle(searching_engine(name), recurrence, limits, watch);
}

}  // namespace

Result<Period> find_period(const Subject& subject, const SearchLimits& limits, const Watch& watch) {
  if (subject.game().states) return find_period_of_states(subject, limits, watch);
  if (subject.game().breaking) return find_breaking_period(subject, limits, watch);
  if (!is_finite(subject.game())) return find_endless_period(subject, limits, watch);
  const auto recurrence = recurrence_of(subject.game(), subject.question());
  if (!recurrence) return std::unexpected(recurrence.error());
  const EngineName engine = subject.plan().engine;
  SearchLimits within = limits;
  if (works_by_runs(engine)) within.cells = largest_index;
  if (limits.heaps < largest_index) within.cells = std::min(within.cells, limits.heaps / recurrence->scale);
  auto period = search(engine, *recurrence, within, watch);
  if (!period) return period;
  const auto preperiod = static_cast<unsigned __int128>(period->preperiod) * recurrence->scale;
  const auto length = static_cast<unsigned __int128>(period->period) * recurrence->scale;
  if (preperiod + length > largest_index) return limit_reached("the period ends past heap 2^63");
  return Period{static_cast<Heap>(preperiod), static_cast<Heap>(length)};
}

}  // namespace takeaway
