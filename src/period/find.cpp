#include <array>
#include <cstring>

#include "period/cycle.hpp"
#include "period/endless.hpp"
#include "values/planes.hpp"
#include "values/runs.hpp"
#include "values/window.hpp"

namespace takeaway {

namespace {

Result<Heap> last_difference_by_runs(Engine& left, Engine& right, Heap count, const Watch& watch) {
  Heap last = 0;
  Heap done = 0;
  Run a;
  Run b;
  for (std::uint64_t turn = 0; done < count; ++turn) {
    if (a.length == 0) a = left.next_run(count - done);
    if (b.length == 0) b = right.next_run(count - done);
    const Heap step = std::min({a.length, b.length, count - done});
    done += step;
    if (a.value != b.value) last = done;
    a.length -= step;
    b.length -= step;
    if (turn % 65536 == 0 && !watch.tick(done)) return interruption();
  }
  return last;
}

template <class Cell>
Result<Heap> last_difference_by_cells(Engine& left, Engine& right, Heap count, const Watch& watch) {
  constexpr std::size_t chunk = 4096;
  std::array<Cell, chunk> a;
  std::array<Cell, chunk> b;
  Heap last = 0;
  for (Heap done = 0; done < count;) {
    const std::size_t step = std::min<Heap>(chunk, count - done);
    left.fill(std::span<Cell>(a).first(step));
    right.fill(std::span<Cell>(b).first(step));
    if (std::memcmp(a.data(), b.data(), step * sizeof(Cell)) != 0)
      for (std::size_t i = 0; i < step; ++i)
        if (a[i] != b[i]) last = done + i + 1;
    done += step;
    if (!watch.tick(done)) return interruption();
  }
  return last;
}

template <class Stream>
Result<Period> search(EngineName name, const Recurrence& recurrence, const SearchLimits& limits,
                      const Watch& watch) {
  return CycleSearch<Stream>(name, recurrence, limits, watch).run();
}

Result<Period> search(EngineName name, const Recurrence& recurrence, const SearchLimits& limits,
                      const Watch& watch) {
  // The fast engines look at tens of thousands of cells at a time: for less, one at a time.
  constexpr Heap few_cells = Heap{1} << 17U;
  if (limits.cells < few_cells && recurrence.window() < few_cells && name != EngineName::direct)
    name = EngineName::window;
  switch (name) {
    case EngineName::direct:
      return bad_input("the engine direct lists values; periods are found by window, planes or runs");
    case EngineName::planes:
      return search<Planes>(name, recurrence, limits, watch);
    case EngineName::runs:
      return search<Runs>(name, recurrence, limits, watch);
    case EngineName::cofinite:
    case EngineName::sieve:
    case EngineName::convolution:
    case EngineName::window:
      break;
  }
  return recurrence.cap <= 255 ? search<Window<std::uint8_t>>(name, recurrence, limits, watch)
                               : search<Window<std::uint32_t>>(name, recurrence, limits, watch);
}

}  // namespace

Result<Heap> last_difference(EngineName name, std::uint32_t cap, Engine& left, Engine& right, Heap count,
                             const Watch& watch) {
  if (name == EngineName::runs) return last_difference_by_runs(left, right, count, watch);
  return cap <= 255 ? last_difference_by_cells<std::uint8_t>(left, right, count, watch)
                    : last_difference_by_cells<std::uint32_t>(left, right, count, watch);
}

Result<Period> find_period(const Subject& subject, const SearchLimits& limits, const Watch& watch) {
  if (!is_finite(subject.game())) return find_endless_period(subject, limits, watch);
  const auto recurrence = recurrence_of(subject.game(), subject.question());
  if (!recurrence) return std::unexpected(recurrence.error());
  const EngineName engine = subject.plan().engine;
  SearchLimits within = limits;
  if (engine == EngineName::runs) within.cells = largest_index;
  if (limits.heaps < largest_index) within.cells = std::min(within.cells, limits.heaps / recurrence->scale);
  auto period = search(engine, *recurrence, within, watch);
  if (!period) return period;
  const auto preperiod = static_cast<unsigned __int128>(period->preperiod) * recurrence->scale;
  const auto length = static_cast<unsigned __int128>(period->period) * recurrence->scale;
  if (preperiod + length > largest_index) return limit_reached("the period ends past heap 2^63");
  return Period{static_cast<Heap>(preperiod), static_cast<Heap>(length)};
}

}  // namespace takeaway
