// Tilings as they are read: cells to look at and to find games in.
#include "takeaway/tiling.hpp"

#include <algorithm>

#include "tiling/record.hpp"
#include "tiling/tiling_file.hpp"

namespace takeaway {

using tiling::BlockKind;
using tiling::Ending;
using tiling::Head;
using tiling::Outcome;
using tiling::Polygon;

namespace {

double about_share(std::optional<Polygon> polygon, const std::vector<LinearForm>& forms) {
  for (const LinearForm& form : forms)
    if (polygon) polygon = polygon->cut({form[0], form[1], form[2]});
  return polygon ? polygon->about_share() : 0;
}

}  // namespace

double share_where(const std::vector<LinearForm>& forms) {
  return about_share(Polygon::whole_map(), forms);
}

double TiledCell::share_where(const std::vector<LinearForm>& forms) const {
  return about_share(Polygon::with(corners), forms);
}

std::vector<LinearForm> TiledCell::edges() const {
  std::vector<LinearForm> found;
  if (const auto polygon = Polygon::with(corners))
    for (const auto& edge : polygon->edges) found.emplace_back(edge.begin(), edge.end());
  return found;
}

std::vector<std::int64_t> TiledCell::game() const {
  std::vector<std::int64_t> sum(3, 0);
  for (const auto& corner : corners)
    for (std::size_t i = 0; i < 3; ++i) sum[i] += corner[i];
  return sum;
}

std::uint64_t TiledCell::share() const {
  const auto polygon = Polygon::with(corners);
  return polygon ? static_cast<std::uint64_t>(polygon->share()) : 0;
}

namespace {

// The corners are in order against the clock, so a point is inside if it lies to the left of each edge, and
// how far is a whole number, 0 on the edge.
bool lies_left(const std::vector<std::array<std::int64_t, 3>>& corners,
               const std::array<std::int64_t, 3>& game, Wide least) {
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto& one = corners[i];
    const auto& next = corners[i + 1 == corners.size() ? 0 : i + 1];
    const Wide far = (static_cast<Wide>(one[1]) * next[2] - static_cast<Wide>(one[2]) * next[1]) * game[0] +
                     (static_cast<Wide>(one[2]) * next[0] - static_cast<Wide>(one[0]) * next[2]) * game[1] +
                     (static_cast<Wide>(one[0]) * next[1] - static_cast<Wide>(one[1]) * next[0]) * game[2];
    if (far < least) return false;
  }
  return true;
}

}  // namespace

bool TiledCell::has(const std::array<std::int64_t, 3>& game) const {
  return lies_left(corners, game, 1);
}

bool TiledCell::touches(const std::array<std::int64_t, 3>& game) const {
  return lies_left(corners, game, 0);
}

const TiledCell* Tiling::find(const std::array<std::int64_t, 3>& game) const {
  const auto found = std::ranges::find_if(cells, [&](const TiledCell& cell) { return cell.has(game); });
  return found == cells.end() ? nullptr : &*found;
}

Result<Tiling> parse_tiling(std::string_view bytes) {
  Tiling tiling;
  const auto begin = [&](const Head& head) {
    tiling.boundary = head.boundary;
    tiling.part = head.part;
  };
  const auto take = [&](BlockKind, std::vector<Outcome>& outcomes) {
    for (Outcome& outcome : outcomes) {
      if (outcome.ending == Ending::failed) ++tiling.failures;
      if (outcome.ending != Ending::found) continue;
      const auto polygon = Polygon::with(outcome.cell.corners);
      if (!polygon) return false;
      tiling.share += static_cast<std::uint64_t>(polygon->share());
      tiling.cells.push_back(std::move(outcome.cell));
    }
    return true;
  };
  if (const auto record = tiling::read_record(bytes, begin, take); !record)
    return std::unexpected(record.error());
  return tiling;
}

Result<Tiling> read_tiling(const std::string& path) {
  const auto bytes = tiling::bytes_of(path);
  if (!bytes) return std::unexpected(bytes.error());
  auto tiling = parse_tiling(*bytes);
  if (!tiling) return bad_input(path + ": " + tiling.error().message);
  // Shares are added up, so no two cells may overlap: a file may say anything.
  tiling::Tiler tiler(MapPart{});
  for (const TiledCell& cell : tiling->cells)
    if (!tiler.add(cell)) return bad_input(path + ": cells of this tiling overlap");
  return tiling;
}

}  // namespace takeaway
