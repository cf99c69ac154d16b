#include "base/assert.hpp"
#include "takeaway/tiling.hpp"
#ifdef TAKEAWAY_PACKED_TILINGS
#include "tiling/packed.hpp"
#endif

// Made by the assembler out of theorems/tiling.
extern "C" const char takeaway_tiling_wall[], takeaway_tiling_wall_end[];
extern "C" const char takeaway_tiling_sink[], takeaway_tiling_sink_end[];

namespace takeaway {

namespace {

Tiling parsed(const char* begin, const char* end) {
#ifdef TAKEAWAY_PACKED_TILINGS  // the module of the page, which must be small
  auto tiling = tiling::unpack_tiling({begin, end});
#else
  auto tiling = parse_tiling({begin, end});
#endif
  TAKEAWAY_ASSERT(tiling.has_value());
  return tiling ? std::move(*tiling) : Tiling{};
}

}  // namespace

const Tiling& known_tiling(BoundaryKind boundary) {
  if (boundary == BoundaryKind::sink) {
    static const Tiling sink = parsed(takeaway_tiling_sink, takeaway_tiling_sink_end);
    return sink;
  }
  static const Tiling wall = parsed(takeaway_tiling_wall, takeaway_tiling_wall_end);
  return wall;
}

const CellFinder& known_cells(BoundaryKind boundary) {
  if (boundary == BoundaryKind::sink) {
    static const CellFinder sink(known_tiling(BoundaryKind::sink));
    return sink;
  }
  static const CellFinder wall(known_tiling(BoundaryKind::wall));
  return wall;
}

}  // namespace takeaway
