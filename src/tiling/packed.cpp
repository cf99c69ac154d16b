#include "tiling/packed.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "tiling/number_reader.hpp"
#include "tiling/polygon.hpp"

namespace takeaway::tiling {

namespace {

constexpr std::uint64_t own_columns = 4;  // of corners; those after the fourth stand among the fourth ones

enum ColumnName : std::size_t {
  corner_count,
  corner,
  preperiod = corner + 3 * own_columns,
  period = preperiod + 3,
  runs,
  column_count
};

using Columns = std::vector<NumberReader>;

Ray corner_in(Columns& columns, const std::vector<Ray>& before) {
  const std::size_t first = corner + 3 * std::min<std::size_t>(before.size(), own_columns - 1);
  Ray found{static_cast<std::int64_t>(columns[first].number())};
  for (std::size_t i = 1; i < 3; ++i) {
    NumberReader& column = columns[first + i];
    if (before.empty() || before[0][0] == 0)
      found[i] = static_cast<std::int64_t>(column.number());
    else
      found[i] = static_cast<std::int64_t>(static_cast<Wide>(before[0][i]) * found[0] / before[0][0]) +
                 column.signed_number();
  }
  return found;
}

TiledCell cell_in(Columns& columns) {
  TiledCell cell;
  const std::uint64_t corners = columns[corner_count].number();
  for (std::uint64_t i = 0; i < corners && columns[corner].good(); ++i)
    cell.corners.push_back(corner_in(columns, cell.corners));
  for (std::size_t i = 0; i < 3; ++i) cell.preperiod.push_back(columns[preperiod + i].signed_number());
  cell.period = columns[period].form();
  cell.runs = columns[runs].number();
  return cell;
}

}  // namespace

std::optional<Tiling> unpack_tiling(std::string_view bytes) {
  NumberReader head(bytes);
  Tiling tiling;
  tiling.boundary = head.number() == 0 ? BoundaryKind::wall : BoundaryKind::sink;
  tiling.failures = head.number();
  const std::uint64_t cells = head.number();
  std::array<std::uint64_t, column_count> sizes{};
  for (std::uint64_t& size : sizes) size = head.number();
  if (!head.good()) return std::nullopt;
  bytes.remove_prefix(head.at());
  Columns columns;
  for (const std::uint64_t size : sizes) {
    if (size > bytes.size()) return std::nullopt;
    columns.emplace_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  for (std::uint64_t i = 0; i < cells; ++i) {
    tiling.cells.push_back(cell_in(columns));
    const auto polygon = Polygon::with(tiling.cells.back().corners);
    if (!polygon) return std::nullopt;
    tiling.share += static_cast<std::uint64_t>(polygon->share());
  }
  const auto read = [](const NumberReader& column) { return column.good() && column.ended(); };
  if (!std::ranges::all_of(columns, read)) return std::nullopt;
  return tiling;
}

}  // namespace takeaway::tiling
