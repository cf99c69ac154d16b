// Skipping many heaps in parts, so that an interrupt is noticed and progress is shown.
#pragma once

#include <algorithm>
#include <string>

#include "takeaway/values.hpp"
#include "takeaway/watch.hpp"
#include "values/engine.hpp"
#include "values/recurrence.hpp"

namespace takeaway {

/// The watch for work that counts cells from `cell` on: progress is told in heaps.
inline Watch in_heaps(const Watch& watch, const Recurrence& recurrence, Heap cell = 0) {
  Watch told{watch.stop, {}};
  if (watch.progress)
    told.progress = [&watch, &recurrence, cell](std::uint64_t done) {
      watch.progress(recurrence.heap_of(cell + done));
    };
  return told;
}

/// Where a stream or an engine has come to: a stream knows its heap, an engine only the cells it has passed.
inline Heap place_of(const ValueStream& stream, Heap /*passed*/) {
  return stream.heap();
}
inline Heap place_of(const Engine& /*engine*/, Heap passed) {
  return passed;
}

/// Passes over the next `count` cells of an engine or heaps of a stream. Where the engine works by runs
/// (`works_by_runs`), so many runs at a time, which must fit the memory; else so many heaps.
template <class Source>
Result<void> skip_over(Source& source, bool by_runs, Heap count, const Watch& watch,
                       std::uint64_t memory = ~std::uint64_t{0}) {
  Heap heaps_at_a_time = saturated(static_cast<unsigned __int128>(source.scale()) << 14U);
  if constexpr (requires { source.at_a_time(); })
    heaps_at_a_time = std::min(
        heaps_at_a_time, saturated(static_cast<unsigned __int128>(source.scale()) * source.at_a_time()));
  constexpr int runs_at_a_time = 1 << 16;
  for (Heap left = count; left > 0;) {
    if (by_runs) {
      for (int i = 0; i < runs_at_a_time && left > 0; ++i) left -= source.next_run(left).length;
    } else {
      const Heap part = std::min(left, heaps_at_a_time);
      source.skip(part);
      left -= part;
    }
    const Heap place = place_of(source, count - left);
    if (!watch.tick(place)) return interruption();
    if (by_runs && source.bytes_held() > memory)
      return limit_reached("heap " + std::to_string(place) +
                           " was reached; the runs from there on do not fit the memory allowed (--memory)");
  }
  return {};
}

}  // namespace takeaway
