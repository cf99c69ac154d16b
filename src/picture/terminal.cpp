// Cells in a terminal: a character shows two cells, one above the other, as the colours of its upper half and
// of its ground.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "takeaway/picture.hpp"

namespace takeaway {

namespace {

std::string colour_code(char layer, Colour colour) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "\033[%c8;2;%d;%d;%dm", layer, colour.red, colour.green,
                colour.blue);
  return text.data();
}

/// The rows of a grid, no wider than the terminal: of several cells in a place, the first is shown.
class Shrunk {
 public:
  Shrunk(const CellGrid& grid, std::size_t columns)
      : grid_(grid), step_((grid.columns + columns - 1) / columns), row_(grid.columns) {}

  std::size_t columns() const { return (grid_.columns + step_ - 1) / step_; }
  std::uint64_t rows() const { return (grid_.rows + step_ - 1) / step_; }

  Result<std::vector<Ink>> row(std::uint64_t index) {
    if (auto filled = grid_.fill(index * step_, row_); !filled) return std::unexpected(filled.error());
    std::vector<Ink> shown;
    for (std::size_t i = 0; i < row_.size(); i += step_) shown.push_back(row_[i]);
    return shown;
  }

 private:
  const CellGrid& grid_;
  std::uint64_t step_;
  std::vector<Ink> row_;
};

}  // namespace

Result<void> write_terminal(const Picture& picture, std::size_t columns, const ByteSink& sink) {
  for (const CellGrid& grid : picture.grids) {
    Shrunk shrunk(grid, std::max<std::size_t>(1, columns));
    for (std::uint64_t y = 0; y < shrunk.rows(); y += 2) {
      const auto upper = shrunk.row(y);
      if (!upper) return std::unexpected(upper.error());
      auto lower = y + 1 < shrunk.rows() ? shrunk.row(y + 1) : Result<std::vector<Ink>>(std::vector<Ink>{});
      if (!lower) return std::unexpected(lower.error());
      std::string line;
      for (std::size_t x = 0; x < upper->size(); ++x) {
        line += colour_code('3', picture.palette[(*upper)[x]]);
        line += lower->empty() ? "\033[49m" : colour_code('4', picture.palette[(*lower)[x]]);
        line += "\u2580";
      }
      if (!sink(line + "\033[0m\n")) return bad_input("cannot write");
    }
  }
  return {};
}

}  // namespace takeaway
