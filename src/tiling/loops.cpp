// What loops with a free count add to a tiling: the cells of the fans that are found from its cells.
#include <algorithm>
#include <numeric>
#include <set>

#include "base/parallel.hpp"
#include "takeaway/fans.hpp"
#include "takeaway/tiling.hpp"
#include "tiling/partition.hpp"

namespace takeaway {

namespace {

using tiling::Partition;
using tiling::Polygon;
using tiling::Ray;

/// The cell of the fan at these counts; nothing where its numbers are too large.
std::optional<Polygon> cell_of(const Fan& fan, const std::vector<std::int64_t>& counts) {
  std::vector<Ray> corners;
  for (const auto& ray : fan.rays) {
    const auto point = point_at(fan, ray, counts);
    if (!point) return std::nullopt;
    const std::int64_t divisor = std::gcd(std::gcd((*point)[0], (*point)[1]), (*point)[2]);
    corners.push_back({(*point)[0] / divisor, (*point)[1] / divisor, (*point)[2] / divisor});
  }
  const auto around = Polygon::around(std::move(corners));
  return around ? Polygon::with(around->corners) : std::nullopt;
}

class LoopCounter {
 public:
  LoopCounter(const Tiling& tiling, const LoopGoal& goal) : goal_(goal), map_(tiling.part) {
    std::vector<std::uint32_t> holes;
    for (const TiledCell& cell : tiling.cells)
      if (const auto polygon = Polygon::with(cell.corners)) map_.insert(*polygon, holes);
  }

  void add(const Fan& fan) {
    if (!known_.emplace(fan.rays, directions(fan)).second) return;
    ++(fan.counts.size() == 1 ? gain_.fans : gain_.wide_fans);
    std::vector<std::int64_t> counts(fan.counts.size(), 0);
    add_cells(fan, counts, 0);
  }

  LoopGain& gain() { return gain_; }

 private:
  static std::vector<std::vector<std::int64_t>> directions(const Fan& fan) {
    std::vector<std::vector<std::int64_t>> found;
    for (const Count& count : fan.counts) {
      found.push_back(count.direction);
      found.push_back(count.step);
    }
    return found;
  }

  /// Adds the cells at all numbers of this count and the following ones; false where there is none that is
  /// large enough.
  bool add_cells(const Fan& fan, std::vector<std::int64_t>& counts, std::size_t count) {
    if (count == counts.size()) return add_cell(fan, counts);
    for (counts[count] = 0; add_cells(fan, counts, count + 1); ++counts[count]);
    return std::exchange(counts[count], 0) > 0;
  }

  bool add_cell(const Fan& fan, const std::vector<std::int64_t>& counts) {
    const auto cell = cell_of(fan, counts);
    if (!cell || cell->about_share() < goal_.smallest) return false;
    new_holes_.clear();
    if (!map_.insert(*cell, new_holes_)) return true;
    ++gain_.cells;
    gain_.share += static_cast<std::uint64_t>(cell->share());
    return true;
  }

  LoopGoal goal_;
  Partition map_;
  LoopGain gain_;
  std::set<std::pair<std::vector<std::vector<std::int64_t>>, std::vector<std::vector<std::int64_t>>>> known_;
  std::vector<std::uint32_t> new_holes_;
};

/// The fans around a cell whose word has not much more runs than the cell's.
std::vector<FanAround> fans_around(BoundaryKind boundary, const TiledCell& cell, const Watch& watch) {
  constexpr std::uint64_t more_runs = 2000;
  const std::uint64_t runs = 4 * cell.runs + more_runs;
  const auto cone = generalize(all_sets(boundary, 3), cell.game(), {runs}, watch);
  if (!cone || cone->dimension < 3 || !cone->exceptions.empty()) return {};
  return find_fans(*cone, {.runs = runs}, watch).value_or(std::vector<FanAround>{});
}

}  // namespace

Result<LoopGain> count_loops(const Tiling& tiling, const LoopGoal& goal, const Watch& watch) {
  constexpr std::size_t largest_batch = 64;
  if (goal.smallest < 1e-12) return bad_input("cells of fans are counted down to 10^-12 of the map");
  LoopCounter counter(tiling, goal);
  const std::size_t most = std::min<std::uint64_t>(goal.cells, tiling.cells.size());
  for (std::size_t first = 0; first < most; first += largest_batch) {
    std::vector<std::vector<FanAround>> found(std::min(largest_batch, most - first));
    parallel_for(found.size(), goal.threads, [&](std::size_t i) {
      found[i] = fans_around(tiling.boundary, tiling.cells[first + i], {watch.stop, {}});
    });
    if (watch.stopped()) return interruption();
    for (const auto& fans : found) {
      ++counter.gain().looked_at;
      for (const FanAround& around : fans) counter.add(around.fan);
    }
    watch.tick(counter.gain().looked_at);
  }
  return counter.gain();
}

}  // namespace takeaway
