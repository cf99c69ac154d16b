// Pictures: grids of coloured cells, boxes, lines and text, written as PNG, SVG, PDF or TikZ, or shown in a
// terminal.
//
// Example:
//
//     #include <algorithm>
//     takeaway::Picture picture;
//     picture.width = 30;
//     picture.height = 10;
//     picture.palette = takeaway::palette_with(takeaway::scale_colours("safe", 3));
//     const auto fill = [](std::uint64_t, std::span<takeaway::Ink> inks) -> takeaway::Result<void> {
//       std::ranges::generate(inks, [ink = takeaway::FixedInk::first_data]() mutable { return ink++; });
//       return {};
//     };
//     picture.grids.push_back({.columns = 3, .rows = 1, .cell_width = 10, .cell_height = 10, .fill = fill});
//     std::string svg;
//     const auto append = [&svg](std::string_view bytes) {
//       svg += bytes;
//       return true;
//     };
//     if (!takeaway::write_svg(picture, append)) return 1;
//     std::cout << svg.starts_with("<svg ") << svg.ends_with("</svg>\n") << '\n';  // prints 11
//
// Cost: O(cells) time; a PNG takes the memory of one row, an SVG or a PDF is as large as the picture has runs
// of equal cells.
// Preconditions: inks are less than the size of the palette, which has at most 256 colours; `scale_colours`
// needs a known scale; grids lie inside the picture.
// Errors: what a grid's `fill` returns; bad input where the sink takes no more bytes; a limit where TeX would
// run out of memory, and for sizes past what the format can have.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "takeaway/error.hpp"

namespace [[gnu::visibility("default")]] takeaway {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  bool operator==(const Colour&) const = default;
};

/// An index into a picture's palette.
using Ink = std::uint8_t;

/// The first inks of every palette; those of the data come behind them.
struct FixedInk {
  static constexpr Ink paper = 0;
  static constexpr Ink black = 1;
  static constexpr Ink grey = 2;
  static constexpr Ink pale = 3;
  static constexpr Ink first_data = 4;
};

/// Which part of a text is at its point.
enum class Anchor { start, middle, end };

/// What a mark belongs to, besides the cells. Files that people edit have each in a group of its name.
enum class Part { axes, marks, labels, legend, caption };

/// Equal cells, row by row. Cells are made when they are drawn, so that a picture larger than the memory can
/// be written; rows are asked for in order, each once for every pass.
struct CellGrid {
  double x = 0;
  double y = 0;
  std::uint64_t columns = 0;
  std::uint64_t rows = 0;
  double cell_width = 1;
  double cell_height = 1;
  std::function<Result<void>(std::uint64_t row, std::span<Ink> inks)> fill;
  /// What stands above a column, for a terminal, which shows no labels: the middle column and the text.
  std::vector<std::pair<double, std::string>> names = {};
};

/// A convex polygon.
struct Shape {
  std::vector<std::pair<double, double>> corners;
  Ink ink = FixedInk::black;
};

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  Ink ink = FixedInk::black;
  Part part = Part::marks;
};

struct Label {
  double x = 0;
  double y = 0;      ///< of the line on which the letters stand
  std::string text;  ///< what stands behind a caret is raised, where the format can do that
  Anchor anchor = Anchor::start;
  Ink ink = FixedInk::black;
  Part part = Part::labels;
  bool upright = false;  ///< turned by 90 degrees, to be read from below upwards
};

/// A line through points.
struct Line {
  std::vector<std::pair<double, double>> points;
  double thickness = 1;
  Ink ink = FixedInk::black;
  Part part = Part::marks;
};

/// Drawn in this order: grids, shapes, boxes, lines, labels; where parts are kept apart, grids and shapes
/// first, then the boxes, lines and labels of each part.
struct Picture {
  std::uint64_t width = 0;
  std::uint64_t height = 0;
  unsigned zoom =
      1;  ///< pixels of the file for each unit here, letters included: text grows with the picture
  std::optional<unsigned> dots_per_inch;  ///< for a PNG to tell
  std::vector<Colour> palette;            ///< at most 256
  std::vector<CellGrid> grids;
  std::vector<Shape> shapes;
  std::vector<Box> boxes;
  std::vector<Line> lines;
  std::vector<Label> labels;
  std::string title;    ///< kept in the file, as is the command
  std::string command;  ///< that makes the picture again
};

/// The text with bytes that are not UTF-8 replaced.
std::string clean_text(std::string_view text);

/// Takes bytes; false when they cannot be taken any more.
using ByteSink = std::function<bool(std::string_view)>;

enum class PictureFormat { png, svg, pdf, tikz };

/// The format that the ending of a file's name stands for: .png, .svg, .pdf, .tikz or .tex.
std::optional<PictureFormat> picture_format(std::string_view file);

/// Indexed colour, row by row: memory O(width), whatever the height.
Result<void> write_png(const Picture& picture, const ByteSink& sink);
/// Runs of equal cells as one shape, real text. Time O(cells), size O(runs).
Result<void> write_svg(const Picture& picture, const ByteSink& sink);
/// PDF 1.4 on a page of the picture's size, compressed; a unit is 1/96 inch, less where the page would pass
/// the 200 inches that readers take. Time O(cells), size O(runs), memory O(columns).
Result<void> write_pdf(const Picture& picture, const ByteSink& sink);
/// An environment tikzpicture, for a document that uses the package tikz. A limit where TeX would run out of
/// memory.
Result<void> write_tikz(const Picture& picture, const ByteSink& sink);
Result<void> write_picture(const Picture& picture, PictureFormat format, const ByteSink& sink);
/// The grids, or else the shapes, in so many columns of characters, each two cells high, with colours of 24
/// bits.
Result<void> write_terminal(const Picture& picture, std::size_t columns, const ByteSink& sink);

/// Scales of colour: `safe` (told apart by the colour-blind, and in grey), `classic` (the purple, blue, green
/// and yellow of the literature), `grey`.
std::optional<std::string_view> known_scale(std::string_view name);
/// `count` colours of a scale, which must be a known one, from dark to light.
std::vector<Colour> scale_colours(std::string_view scale, std::size_t count);
/// The colours of nim-values, the same in every picture: 0 to 3 have one each, from dark to light; from 4 on
/// they go round, and come back when value - 2 is 64 times as large. web/src/colours.ts has the same.
std::vector<Colour> value_colours(std::string_view scale);
/// The index of a value's colour among them.
std::size_t value_colour(std::uint64_t value);
/// A palette that begins with the fixed inks.
std::vector<Colour> palette_with(const std::vector<Colour>& data);
/// The colour, so much nearer to white: 0 as it is, 1 white.
Colour lighter(Colour colour, double share);
/// Whether black can be read on it better than white.
bool is_light(Colour colour);

}  // namespace takeaway
