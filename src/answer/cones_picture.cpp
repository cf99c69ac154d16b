// The tiling of the map as a picture: the cells that are known, and more where the window shows holes.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "answer/options.hpp"
#include "answer/pictures.hpp"
#include "answer/tiling.hpp"

namespace takeaway::answer {

namespace {

/// "0.25,0.5"
Result<std::pair<double, double>> read_point(const std::string& text, const std::string& option,
                                             std::pair<double, double> usual) {
  if (text.empty()) return usual;
  const char* const end = text.data() + text.size();
  std::pair<double, double> point;
  const auto x = std::from_chars(text.data(), end, point.first);
  if (x.ec == std::errc() && x.ptr != end && *x.ptr == ',') {
    const auto y = std::from_chars(x.ptr + 1, end, point.second);
    const auto inside = [](double at) { return at >= 0 && at <= 1; };
    if (y.ec == std::errc() && y.ptr == end && inside(point.first) && inside(point.second)) return point;
  }
  return bad_input(option + " is a point of the map, two numbers from 0 to 1 such as 0.25,0.5, not '" + text +
                   "'");
}

Result<MapWindow> read_window(const DrawOptions& options) {
  constexpr double smallest = 1e-6;
  const auto from = read_point(options.from, "--from", {0, 0});
  if (!from) return std::unexpected(from.error());
  const auto to = read_point(options.to, "--to", {1, 1});
  if (!to) return std::unexpected(to.error());
  if (to->first - from->first < smallest || to->second - from->second < smallest)
    return bad_input("--to must be to the right of --from and above it, by 0.000001 at least");
  return MapWindow{from->first, from->second, to->first, to->second};
}

TilingFigure::Cell figure_cell(const TiledCell& cell) {
  TilingFigure::Cell drawn;
  for (const auto& [a, b, c] : cell.corners)
    drawn.corners.emplace_back(static_cast<double>(a) / static_cast<double>(c),
                               static_cast<double>(b) / static_cast<double>(c));
  const std::vector<LinearForm> sums{{1, 1, 0}, {1, 0, 1}, {0, 1, 1}};
  for (unsigned i = 0; i < sums.size(); ++i)
    if (cell.period == sums[i]) drawn.sums = 1U << i;
  drawn.pure = std::ranges::all_of(cell.preperiod, [](std::int64_t x) { return x == 0; });
  drawn.runs = cell.runs;
  return drawn;
}

Result<std::uint64_t> read_side(const std::string& text) {
  constexpr std::uint64_t usual = 1000;
  if (text.empty()) return usual;
  const auto size = read_number(text, "--size");
  if (size && (*size < 16 || *size > 20000)) return bad_input("--size must be between 16 and 20000 pixels");
  return size;
}

Result<std::vector<TiledCell>> known_cells(const DrawOptions& options, BoundaryKind boundary) {
  if (options.tiling.empty()) return known_tiling(boundary).cells;
  auto tiling = read_tiling(options.tiling);
  if (!tiling) return std::unexpected(tiling.error());
  if (tiling->boundary != boundary)
    return bad_input(options.tiling + " is of " + map_text(tiling->boundary) + ", not of " +
                     map_text(boundary));
  return std::move(tiling->cells);
}

}  // namespace

Result<Picture> cones_picture(const DrawOptions& options, Listener& listener) {
  const auto boundary = read_map(options.family);
  if (!boundary) return std::unexpected(boundary.error());
  const auto window = read_window(options);
  if (!window) return std::unexpected(window.error());
  const auto size = read_side(options.size);
  if (!size) return std::unexpected(size.error());
  const auto resources = read_resources(options);
  if (!resources) return std::unexpected(resources.error());
  const auto style = read_style(options, map_text(*boundary) + ", all moves at once");
  if (!style) return std::unexpected(style.error());
  const auto known = known_cells(options, *boundary);
  if (!known) return std::unexpected(known.error());
  constexpr double seen = 9;  // square pixels: smaller holes are left open
  constexpr std::uint64_t most_attempts = 4000;
  const WindowGoal goal{.smallest = seen / (static_cast<double>(*size) * static_cast<double>(*size)),
                        .attempts = most_attempts,
                        .threads = resources->threads};
  const Step step(listener, "cells", most_attempts, "execution");
  const auto cells = tile_window(*boundary, *window, *known, goal, step.watch());
  if (!cells) return std::unexpected(cells.error());
  TilingFigure figure{{}, window->left, window->bottom, window->right, window->top, *size};
  for (const TiledCell& cell : cells->cells) figure.cells.push_back(figure_cell(cell));
  return draw_tiling(figure, *style);
}

}  // namespace takeaway::answer
