// Tiles of the map of all triples: the cells that a dyadic window shows.
#include <fmt/format.h>

#include <algorithm>

#include "serve/handlers.hpp"
#include "takeaway/tiling.hpp"

namespace takeaway::serve {

namespace {

constexpr std::uint64_t deepest = 24;  // windows are rounded to multiples of 2^-26
constexpr double least_part =
    1.0 / (1 << 16);  // of the window, for a cell to be listed: a pixel of 256 x 256
// A tile should be there in a fraction of a second. What is left open is shown as such, and the tiles of the
// next zoom go deeper.
constexpr WindowGoal goal{.smallest = 1e-4, .attempts = 200, .runs = 600'000, .threads = 1};

/// left = x / 2^z, right = (x+1) / 2^z, and the same of y, bottom and top.
struct CellsRequest {
  BoundaryKind boundary = BoundaryKind::wall;
  std::uint64_t z = 0;
  std::uint64_t x = 0;
  std::uint64_t y = 0;

  MapWindow window() const {
    const double side = 1.0 / static_cast<double>(std::uint64_t{1} << z);
    return {.left = static_cast<double>(x) * side,
            .bottom = static_cast<double>(y) * side,
            .right = static_cast<double>(x + 1) * side,
            .top = static_cast<double>(y + 1) * side};
  }
  /// The sides of the window, as forms that are at least 0 in it.
  std::vector<LinearForm> sides() const {
    const auto scale = std::int64_t{1} << z;
    const auto left = static_cast<std::int64_t>(x);
    const auto bottom = static_cast<std::int64_t>(y);
    return {{scale, 0, -left}, {-scale, 0, left + 1}, {0, scale, -bottom}, {0, -scale, bottom + 1}};
  }
};

Result<CellsRequest> read_cells(const Query& query) {
  CellsRequest request;
  const std::string boundary = query.text("boundary", "wall");
  if (boundary != "wall" && boundary != "sink")
    return bad_input("boundary is wall or sink, not '" + boundary + "'");
  request.boundary = boundary == "sink" ? BoundaryKind::sink : BoundaryKind::wall;
  const auto z = query.number("z", 0, 0, deepest);
  if (!z) return std::unexpected(z.error());
  request.z = *z;
  const std::uint64_t last = (std::uint64_t{1} << *z) - 1;
  for (const auto& [name, field] : {std::pair{"x", &CellsRequest::x}, {"y", &CellsRequest::y}}) {
    const auto number = query.number(name, 0, 0, last);
    if (!number) return std::unexpected(number.error());
    request.*field = *number;
  }
  return request;
}

Json json_of(const CellsRequest& request, const WindowCells& shown) {
  const std::vector<LinearForm> sides = request.sides();
  const double least = least_part * share_where(sides);
  Json cells = Json::array();
  for (const TiledCell& cell : shown.cells)
    if (cell.share_where(sides) >= least)
      cells.push_back({{"corners", cell.corners},
                       {"preperiod", cell.preperiod},
                       {"period", cell.period},
                       {"runs", cell.runs}});
  return {{"boundary", request.boundary == BoundaryKind::sink ? "sink" : "wall"},
          {"z", request.z},
          {"x", request.x},
          {"y", request.y},
          {"cells", std::move(cells)},
          {"open", shown.open},
          {"found", shown.found}};
}

}  // namespace

Result<Reply> give_cells(const Query& query, SharedState& shared, Listener& listener) {
  const auto request = read_cells(query);
  if (!request) return std::unexpected(request.error());
  if (auto known = shared.cells.find(query.key())) return std::move(*known);
  const answer::Step step(listener, "cells", goal.attempts, "execution");
  const auto shown = tile_window(request->boundary, request->window(), known_tiling(request->boundary).cells,
                                 goal, step.watch());
  if (!shown) return std::unexpected(shown.error());
  Reply reply{.body = dump(json_of(*request, *shown)), .keep = true};
  shared.cells.keep(query.key(), reply);
  return reply;
}

}  // namespace takeaway::serve
