#include "base/assert.hpp"
#include "takeaway/tiling.hpp"

// Made by the assembler out of theorems/tiling.
extern "C" const char takeaway_tiling_wall[], takeaway_tiling_wall_end[];
extern "C" const char takeaway_tiling_sink[], takeaway_tiling_sink_end[];

namespace takeaway {

namespace {

Tiling parsed(const char* begin, const char* end) {
  auto tiling = parse_tiling({begin, end});
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
