// A window of the map, tiled on demand.
#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "takeaway/tiling.hpp"
#include "tiling/tiler.hpp"

namespace takeaway {

namespace {

using namespace tiling;

constexpr std::int64_t grid = std::int64_t{1} << 26;

std::int64_t rounded(double x) {
  return std::llround(std::clamp(x, 0.0, 1.0) * static_cast<double>(grid));
}

/// What the window shows of the map.
Polygon shown(const MapWindow& window) {
  Polygon polygon = Polygon::whole_map();
  for (const Form& side : {Form{grid, 0, -rounded(window.left)}, Form{-grid, 0, rounded(window.right)},
                           Form{0, grid, -rounded(window.bottom)}, Form{0, -grid, rounded(window.top)}})
    polygon = polygon.cut(side);
  return polygon;
}

bool meets(const Polygon& cell, Polygon window) {
  for (const Form& edge : cell.edges) {
    if (std::ranges::all_of(window.corners, [&](const Ray& corner) { return product(edge, corner) <= 0; }))
      return false;
    window = window.cut(edge);
  }
  return !window.empty();
}

/// How many runs an execution computed: all it might, unless it found a cell.
std::uint64_t runs_of(const Attempt& attempt, const Outcome& outcome) {
  return outcome.ending == Ending::found ? outcome.cell.runs : attempt.runs;
}

}  // namespace

Result<WindowCells> tile_window(BoundaryKind boundary, const MapWindow& window,
                                const std::vector<TiledCell>& known, const WindowGoal& goal,
                                const Watch& watch) {
  const Polygon view = shown(window);
  WindowCells result;
  if (view.empty()) return result;
  const double share = view.about_share();
  Tiler tiler{Partition(view)};
  for (const TiledCell& cell : known) {
    const auto polygon = Polygon::with(cell.corners);
    if (polygon && meets(*polygon, view) && tiler.cover(*polygon)) result.cells.push_back(cell);
  }
  std::uint64_t runs_left = goal.runs;
  for (std::uint64_t attempts = 0;
       attempts < goal.attempts && tiler.next_promise() > goal.smallest * share;) {
    const auto batch = tiler.next_batch();
    if (std::ranges::any_of(batch, [&](const Attempt& attempt) { return attempt.runs > runs_left; })) break;
    std::vector<Outcome> outcomes(batch.size());
    parallel_for(batch.size(), goal.threads,
                 [&](std::size_t i) { outcomes[i] = execute(boundary, batch[i], {watch.stop, {}}); });
    if (watch.stopped()) return interruption();
    for (std::size_t i = 0; i < batch.size(); ++i)
      runs_left -= std::min(runs_left, runs_of(batch[i], outcomes[i]));
    if (!tiler.apply(batch, outcomes))
      return internal_fault("a cell does not have the game it was found from");
    attempts += batch.size();
    for (Outcome& outcome : outcomes) {
      if (outcome.ending != Ending::found) continue;
      result.cells.push_back(std::move(outcome.cell));
      ++result.found;
    }
    watch.tick(attempts);
  }
  result.open = std::clamp(tiler.open_share() / share, 0.0, 1.0);
  return result;
}

}  // namespace takeaway
