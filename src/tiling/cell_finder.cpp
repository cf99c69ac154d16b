// The cells of a tiling by the squares of the map that they may meet.
#include <algorithm>
#include <numeric>
#include <ranges>
#include <utility>

#include "base/assert.hpp"
#include "base/wide.hpp"
#include "takeaway/tiling.hpp"

namespace takeaway {

namespace {

using Triple = std::array<std::int64_t, 3>;

constexpr std::size_t side = 128;  // squares in a row: of 20,000 cells most are smaller than these

/// The row or the column of a point, exactly; what lies on the last edge belongs to the last square.
std::size_t square_of(std::int64_t move, std::int64_t largest) {
  return static_cast<std::size_t>(std::min<Wide>(static_cast<Wide>(move) * side / largest, side - 1));
}

/// The first and the last row or column of a cell. A point between two corners lies in a square between
/// theirs, since rounding down keeps the order.
std::pair<std::size_t, std::size_t> squares_of(const TiledCell& cell, std::size_t axis) {
  std::size_t first = side;
  std::size_t last = 0;
  for (const Triple& corner : cell.corners) {
    first = std::min(first, square_of(corner[axis], corner[2]));
    last = std::max(last, square_of(corner[axis], corner[2]));
  }
  return {first, last};
}

template <class Visit>
void for_each_square(const TiledCell& cell, const Visit& visit) {
  const auto [left, right] = squares_of(cell, 0);
  const auto [bottom, top] = squares_of(cell, 1);
  for (std::size_t row = bottom; row <= top; ++row)
    for (std::size_t column = left; column <= right; ++column) visit(row * side + column);
}

}  // namespace

CellFinder::CellFinder(const Tiling& tiling) : starts_(side * side + 1) {
  for (const TiledCell& cell : tiling.cells)
    for_each_square(cell, [&](std::size_t square) { ++starts_[square]; });
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  cells_.resize(starts_.back());
  // From the last cell to the first, so that the larger ones come first again.
  for (const TiledCell& cell : std::views::reverse(tiling.cells))
    for_each_square(cell, [&](std::size_t square) { cells_[--starts_[square]] = &cell; });
}

std::span<const TiledCell* const> CellFinder::around(const Triple& game) const {
  TAKEAWAY_ASSERT(0 < game[0] && game[0] < game[1] && game[1] < game[2]);
  const std::size_t square = square_of(game[1], game[2]) * side + square_of(game[0], game[2]);
  return std::span(cells_).subspan(starts_[square], starts_[square + 1] - starts_[square]);
}

const TiledCell* CellFinder::find(const Triple& game) const {
  const auto cells = around(game);
  const auto found = std::ranges::find_if(cells, [&](const TiledCell* cell) { return cell->has(game); });
  return found == cells.end() ? nullptr : *found;
}

const TiledCell* CellFinder::beside(const Triple& game) const {
  const TiledCell* found = nullptr;
  for (const TiledCell* const cell : around(game))
    if ((found == nullptr || cell->runs < found->runs) && cell->touches(game)) found = cell;
  return found;
}

}  // namespace takeaway
