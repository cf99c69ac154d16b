#include "tiling/tiler.hpp"

#include <algorithm>
#include <cmath>

#include "cones/outline.hpp"

namespace takeaway::tiling {

namespace {

// Each time the executions in a hole do not end, they may become four times as long and the hole promises
// four times less: so holes are tried in the order of what they promise for the time they take.
constexpr std::uint64_t growth = 4;
constexpr std::uint64_t most_runs = std::uint64_t{1} << 20;

/// How many runs to compute at first. Cells that are found late have longer words.
std::uint64_t first_runs(std::uint64_t cells) {
  return 1000 + static_cast<std::uint64_t>(10 * std::sqrt(static_cast<double>(cells)));
}

std::uint64_t runs_of(const Hole& hole, std::uint64_t cells) {
  std::uint64_t runs = first_runs(cells);
  for (unsigned i = 0; i < hole.tries && runs < most_runs; ++i) runs *= growth;
  return std::min(runs, most_runs);
}

double promise(const Hole& hole) {
  double found = hole.share;
  for (unsigned i = 0; i < hole.tries; ++i) found /= growth;
  return found;
}

/// A game inside the hole, near the middle but on no line in particular: the middle of a hole is often on the
/// border of a cell.
std::optional<Ray> game_in(const Hole& hole, std::uint32_t number) {
  constexpr std::int64_t size = std::int64_t{1} << 40;
  constexpr Wide largest = Wide{1} << 60;
  std::uint64_t random = number + std::uint64_t{hole.tries} * 0x9e3779b97f4a7c15U;
  std::array<Wide, 3> sum{};
  for (const Ray& corner : hole.polygon.corners) {
    random = random * 6364136223846793005U + 1442695040888963407U;
    const std::int64_t weight = (size + static_cast<std::int64_t>(random >> 25U)) / corner[2] + 1;
    for (std::size_t i = 0; i < 3; ++i) sum[i] += static_cast<Wide>(weight) * corner[i];
  }
  if (sum[2] > largest) return std::nullopt;
  return Ray{static_cast<std::int64_t>(sum[0]), static_cast<std::int64_t>(sum[1]),
             static_cast<std::int64_t>(sum[2])};
}

}  // namespace

Tiler::Tiler(Partition partition) : partition_(std::move(partition)) {
  for (std::uint32_t hole = 0; hole < partition_.holes().size(); ++hole) wait(hole);
}

void Tiler::wait(std::uint32_t hole) {
  waiting_.emplace(promise(partition_.hole(hole)), hole);
}

std::vector<Attempt> Tiler::next_batch() {
  constexpr std::uint64_t largest_batch = 256;
  // A goal is looked at after every batch: while there are few cells, batches are small.
  const std::uint64_t size = std::clamp<std::uint64_t>(cells_ / 16, 1, largest_batch);
  std::vector<Attempt> batch;
  while (batch.size() < size && !waiting_.empty()) {
    const std::uint32_t number = waiting_.top().second;
    waiting_.pop();
    if (!partition_.is_open(number)) continue;
    const Hole& hole = partition_.hole(number);
    if (const auto game = game_in(hole, number)) batch.push_back({number, *game, runs_of(hole, cells_)});
  }
  return batch;
}

bool Tiler::apply(const std::vector<Attempt>& batch, std::vector<Outcome>& outcomes) {
  if (outcomes.size() != batch.size()) return false;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    Outcome& outcome = outcomes[i];
    if (outcome.ending == Ending::failed) {
      fail(batch[i].hole);
      continue;
    }
    const bool is_covered = !partition_.is_open_at(batch[i].game);
    if (outcome.ending == Ending::covered && !is_covered) return false;
    if (is_covered) {
      outcome = {Ending::covered, {}};
      continue;
    }
    const auto polygon = Polygon::with(outcome.cell.corners);
    if (!polygon || !polygon->has(batch[i].game)) return false;
    if (cover(*polygon)) continue;
    outcome = {Ending::failed, {}};
    fail(batch[i].hole);
  }
  return true;
}

void Tiler::fail(std::uint32_t hole) {
  ++failures_;
  if (!partition_.is_open(hole)) return;
  ++partition_.hole(hole).tries;
  wait(hole);
}

bool Tiler::add(const TiledCell& cell) {
  const auto polygon = Polygon::with(cell.corners);
  return polygon && cover(*polygon);
}

bool Tiler::cover(const Polygon& polygon) {
  std::vector<std::uint32_t> holes;
  if (!partition_.insert(polygon, holes)) return false;
  for (const std::uint32_t hole : holes) wait(hole);
  ++cells_;
  share_ += polygon.share();
  return true;
}

std::uint64_t Tiler::holes() const {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(partition_.holes(), [](const Hole& hole) { return !hole.polygon.empty(); }));
}

double Tiler::largest_hole() const {
  double largest = 0;
  for (const Hole& hole : partition_.holes())
    if (!hole.polygon.empty()) largest = std::max(largest, hole.share);
  return largest;
}

double Tiler::open_share() const {
  double sum = 0;
  for (const Hole& hole : partition_.holes())
    if (!hole.polygon.empty()) sum += hole.share;
  return sum;
}

double Tiler::next_promise() {
  while (!waiting_.empty() && !partition_.is_open(waiting_.top().second)) waiting_.pop();
  return waiting_.empty() ? 0 : waiting_.top().first;
}

Outcome execute(BoundaryKind boundary, const Attempt& attempt, const Watch& watch) {
  const auto& [hole, game, runs] = attempt;
  const auto found = cones::outline(all_sets(boundary, 3), {game.begin(), game.end()}, {.runs = runs}, watch);
  // A cone of smaller dimension has no area; one whose period is not the same everywhere is left out.
  if (!found || found->cone.dimension < 3 || !found->cone.exceptions.empty()) return {};
  const Cone& cone = found->cone;
  TiledCell cell{{}, cone.preperiod, cone.period, found->runs};
  for (const auto& ray : cone.rays) cell.corners.push_back({ray[0], ray[1], ray[2]});
  const auto polygon = Polygon::around(cell.corners);
  if (!polygon) return {};
  cell.corners = polygon->corners;
  return {Ending::found, std::move(cell)};
}

}  // namespace takeaway::tiling
