// Cells in a terminal: a character shows two cells, one above the other, as the colours of its upper half and
// of its ground.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>

#include "picture/font.hpp"
#include "picture/scanline.hpp"
#include "takeaway/picture.hpp"

namespace takeaway {

namespace {

std::string colour_code(char layer, Colour colour) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "\033[%c8;2;%d;%d;%dm", layer, colour.red, colour.green,
                colour.blue);
  return text.data();
}

/// The rows of a grid, `scale` characters for each pixel of the picture: of several cells in a place, the
/// first is shown.
class Shrunk {
 public:
  Shrunk(const CellGrid& grid, double scale) : grid_(grid), scale_(scale), row_(grid.columns) {}

  std::size_t columns() const { return count(static_cast<double>(grid_.columns) * grid_.cell_width); }
  std::size_t rows() const {
    return grid_.rows == 1 ? 1 : count(static_cast<double>(grid_.rows) * grid_.cell_height);
  }

  Result<std::vector<Ink>> row(std::size_t index) {
    const auto at = grid_.rows == 1 ? 0 : cell(index, grid_.cell_height, grid_.rows);
    if (auto filled = grid_.fill(at, row_); !filled) return std::unexpected(filled.error());
    std::vector<Ink> shown;
    for (std::size_t i = 0; i < columns(); ++i)
      shown.push_back(row_[cell(i, grid_.cell_width, grid_.columns)]);
    return shown;
  }

 private:
  std::size_t count(double pixels) const {
    return std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(pixels * scale_)));
  }
  std::uint64_t cell(std::size_t place, double size, std::uint64_t cells) const {
    return std::min(cells - 1,
                    static_cast<std::uint64_t>((static_cast<double>(place) + 0.001) / (scale_ * size)));
  }

  const CellGrid& grid_;
  double scale_;
  std::vector<Ink> row_;
};

/// Characters for a pixel, so that the widest grid fits and no cell takes more than one.
double scale_of(const Picture& picture, std::size_t columns) {
  double widest = 1;
  double smallest = 1e9;
  for (const CellGrid& grid : picture.grids) {
    widest = std::max(widest, static_cast<double>(grid.columns) * grid.cell_width);
    smallest = std::min(smallest, grid.cell_width);
  }
  return std::min(1 / smallest, static_cast<double>(std::max<std::size_t>(columns, 1)) / widest);
}

/// The shapes as a grid, a pixel a cell, of the part of the picture that they fill.
CellGrid grid_of_shapes(const Picture& picture) {
  double left = static_cast<double>(picture.width);
  double top = static_cast<double>(picture.height);
  double right = 0;
  double bottom = 0;
  Picture alone;
  for (const Shape& shape : picture.shapes) {
    for (const auto& [x, y] : shape.corners) {
      left = std::min(left, x);
      right = std::max(right, x);
      top = std::min(top, y);
      bottom = std::max(bottom, y);
    }
  }
  alone.width = static_cast<std::uint64_t>(std::ceil(std::max(right - left, 1.0)));
  alone.height = static_cast<std::uint64_t>(std::ceil(std::max(bottom - top, 1.0)));
  alone.shapes = picture.shapes;
  for (Shape& shape : alone.shapes) {
    for (auto& [x, y] : shape.corners) {
      x -= left;
      y -= top;
    }
  }
  auto lines = std::make_shared<picture::Scanlines>(alone);
  auto pixels = std::make_shared<std::vector<Ink>>();
  for (std::uint64_t y = 0; y < alone.height; ++y) {
    pixels->resize(pixels->size() + alone.width);
    (void)lines->next(std::span(*pixels).last(alone.width));
  }
  return {left,
          top,
          alone.width,
          alone.height,
          1,
          1,
          [pixels](std::uint64_t row, std::span<Ink> inks) -> Result<void> {
            std::copy_n(pixels->begin() + static_cast<std::ptrdiff_t>(row * inks.size()), inks.size(),
                        inks.begin());
            return {};
          }};
}

/// The names above a grid in one line: each at its place, or left out where the one before it reaches so far.
std::string names_line(const CellGrid& grid, double scale) {
  std::string line;
  int used = 0;  // letters
  for (const auto& [column, name] : grid.names) {
    const int size = picture::letters(name);
    const int at = std::max(0, static_cast<int>(column * grid.cell_width * scale) - (size - 1) / 2);
    if (at < used + (used > 0 ? 1 : 0)) continue;
    line += std::string(static_cast<std::size_t>(at - used), ' ') + name;
    used = at + size;
  }
  return line;
}

}  // namespace

Result<void> write_terminal(const Picture& picture, std::size_t columns, const ByteSink& sink) {
  if (picture.grids.empty() && !picture.shapes.empty()) {
    Picture drawn;
    drawn.palette = picture.palette;
    drawn.grids.push_back(grid_of_shapes(picture));
    return write_terminal(drawn, columns, sink);
  }
  const double scale = scale_of(picture, columns);
  for (const CellGrid& grid : picture.grids) {
    Shrunk shrunk(grid, scale);
    if (!grid.names.empty() && !sink(names_line(grid, scale) + "\n")) return bad_input("cannot write");
    for (std::size_t y = 0; y < shrunk.rows(); y += 2) {
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
