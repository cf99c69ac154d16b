#include "picture/vector.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "picture/font.hpp"

namespace takeaway {

std::optional<PictureFormat> picture_format(std::string_view file) {
  constexpr std::array<std::pair<std::string_view, PictureFormat>, 5> endings = {
      {{".png", PictureFormat::png},
       {".svg", PictureFormat::svg},
       {".pdf", PictureFormat::pdf},
       {".tikz", PictureFormat::tikz},
       {".tex", PictureFormat::tikz}}};
  for (const auto& [ending, format] : endings)
    if (file.ends_with(ending)) return format;
  return std::nullopt;
}

Result<void> write_picture(const Picture& picture, PictureFormat format, const ByteSink& sink) {
  switch (format) {
    case PictureFormat::svg:
      return write_svg(picture, sink);
    case PictureFormat::pdf:
      return write_pdf(picture, sink);
    case PictureFormat::tikz:
      return write_tikz(picture, sink);
    case PictureFormat::png:
      break;
  }
  return write_png(picture, sink);
}

namespace picture {

bool has_part(const Picture& picture, Part part) {
  const auto is_in = [part](const auto& mark) { return mark.part == part; };
  return std::ranges::any_of(picture.boxes, is_in) || std::ranges::any_of(picture.lines, is_in) ||
         std::ranges::any_of(picture.labels, is_in);
}

std::string number_text(double value) {
  // In thousandths, and not by std::to_chars: its tables would be a hundred kilobytes of the page's module.
  const long long thousandths = std::llrint(value * 1000);
  std::string digits = std::to_string(std::abs(thousandths));
  if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
  digits.insert(digits.size() - 3, 1, '.');
  while (digits.back() == '0') digits.pop_back();
  if (digits.back() == '.') digits.pop_back();
  return thousandths < 0 ? "-" + digits : digits;
}

double label_width(const std::vector<TextPiece>& pieces) {
  double width = 0;
  for (const TextPiece& piece : pieces)
    width += letters(piece.text) * glyph_width * (piece.raised ? raised_size : 1);
  return std::max(width - 1, 1.0);
}

namespace {

/// The rows of a grid with the one below at hand.
class RowPair {
 public:
  explicit RowPair(const CellGrid& grid) : grid_(grid), row_(grid.columns), below_(grid.columns) {}

  const std::vector<Ink>& row() const { return row_; }
  bool is_filled_below(std::size_t begin, std::size_t end) const {
    return has_below_ && std::all_of(below_.begin() + static_cast<std::ptrdiff_t>(begin),
                                     below_.begin() + static_cast<std::ptrdiff_t>(end),
                                     [](Ink ink) { return ink != FixedInk::paper; });
  }

  /// To the row of this number; rows come in order.
  Result<void> go_to(std::uint64_t y) {
    if (y == 0) {
      if (auto filled = grid_.fill(0, row_); !filled) return filled;
    } else {
      std::swap(row_, below_);
    }
    has_below_ = y + 1 < grid_.rows;
    return has_below_ ? grid_.fill(y + 1, below_) : Result<void>{};
  }

 private:
  const CellGrid& grid_;
  std::vector<Ink> row_;
  std::vector<Ink> below_;
  bool has_below_ = false;
};

}  // namespace

Result<void> for_each_rectangle(const CellGrid& grid, const std::function<bool(const Rectangle&)>& visit) {
  const double over_x = std::min(grid.cell_width, 1.0);
  const double over_y = std::min(grid.cell_height, 1.0);
  RowPair rows(grid);
  for (std::uint64_t y = 0; y < grid.rows; ++y) {
    if (auto filled = rows.go_to(y); !filled) return filled;
    const std::vector<Ink>& row = rows.row();
    for (std::size_t begin = 0; begin < row.size();) {
      std::size_t end = begin + 1;
      while (end < row.size() && row[end] == row[begin]) ++end;
      if (row[begin] != FixedInk::paper) {
        const bool goes_on = end < row.size() && row[end] != FixedInk::paper;
        const bool filled_below = rows.is_filled_below(begin, end + (goes_on ? 1 : 0));
        const Rectangle shape{grid.x + static_cast<double>(begin) * grid.cell_width,
                              grid.y + static_cast<double>(y) * grid.cell_height,
                              static_cast<double>(end - begin) * grid.cell_width + (goes_on ? over_x : 0),
                              grid.cell_height + (filled_below ? over_y : 0), row[begin]};
        if (!visit(shape)) return bad_input("cannot write");
      }
      begin = end;
    }
  }
  return {};
}

}  // namespace picture

}  // namespace takeaway
