// A picture as rows of pixels, one after the other. Internal to the room `picture`.
#pragma once

#include "takeaway/picture.hpp"

namespace takeaway::picture {

/// Gives the rows of a picture in order; holds one row of cells of each grid that the row of pixels crosses.
class Scanlines {
 public:
  explicit Scanlines(const Picture& drawn);

  std::uint64_t width() const { return picture_.width; }
  std::uint64_t height() const { return picture_.height; }

  /// The next row of pixels.
  Result<void> next(std::span<Ink> pixels);

 private:
  struct FilledRow {
    std::uint64_t row = ~std::uint64_t{0};
    std::vector<Ink> inks;
  };

  Result<void> draw(const CellGrid& grid, FilledRow& filled_row, std::span<Ink> pixels) const;
  void draw(const Shape& shape, std::span<Ink> pixels) const;
  void draw(const Box& box, std::span<Ink> pixels) const;
  void draw(const Line& line, std::span<Ink> pixels) const;
  void draw(const Label& label, std::span<Ink> pixels) const;

  /// Shapes of one kind by where they begin, and those that the current row may cross, in the order of
  /// drawing.
  struct Active {
    std::vector<std::pair<double, std::size_t>> begins;  // ascending
    std::size_t next = 0;
    std::vector<std::size_t> now;
    void advance(double y);
  };

  Picture picture_;  // in pixels
  int letter_;       // pixels of a dot of a letter
  Active grids_;
  Active shapes_;
  Active boxes_;
  Active lines_;
  Active labels_;
  std::vector<FilledRow> filled_rows_;  // for each grid
  std::uint64_t y_ = 0;
};

}  // namespace takeaway::picture
