// Figures of the field, laid out as pictures: strips, families of strips, carpets, maps and plots of growth.
//
// Example:
//
//     takeaway::StripFigure strip;
//     strip.runs = {{.length = 3, .value = 0}, {.length = 3, .value = 1}};  // heaps 0 to 5
//     strip.wrap = 3;
//     takeaway::FigureStyle style;
//     style.title = "{3}";
//     const auto picture = takeaway::draw_strip(strip, style);
//     if (!picture) return 1;
//     std::cout << picture->title << ", " << picture->grids.size() << " grids\n";  // prints {3}, 2 grids
//
// Cost: the layout is O(marks); cells are made when the picture is written.
// Preconditions: runs of positive length; numbers and rows in the order that the figure says; a scale of
// colours that is known.
// Errors: Fault::limit for pictures past 2^31 pixels across or so many strips that no one can see them: ask
// `check_strip_size` and its like before anything is computed.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "takeaway/picture.hpp"
#include "takeaway/run.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// The style of a figure; what is left open is chosen by the layout.
struct FigureStyle {
  std::string scale = "safe";  ///< of colours, see known_scale
  std::string title;
  std::string command;
  std::optional<unsigned> cell;  ///< pixels of a cell
  bool outcomes = false;         ///< values are outcomes: 0 is P, 1 is N
  bool classes = false;          ///< values are those of partizan games: 0 is P, 1 is L, 2 is R, 3 is N
  bool bare = false;             ///< cells alone: no axes, no legend, no text
};

/// One sequence, wrapped.
struct StripFigure {
  std::uint64_t start = 0;  ///< the heap of the first value
  std::vector<Run> runs;
  std::uint64_t wrap = 100;                ///< heaps in a line
  std::optional<std::uint64_t> preperiod;  ///< how many of the first heaps to shade
  std::optional<std::uint64_t> period;     ///< to be bracketed behind them
  bool cut_before = false;                 ///< the first run began earlier
  bool cut_behind = false;                 ///< the last run may go on
};

/// Whether a strip of so many heaps, so many to a line, can be drawn: to be asked before they are computed.
Result<void> check_strip_size(std::uint64_t heaps, std::uint64_t wrap, const FigureStyle& style);
Result<Picture> draw_strip(const StripFigure& figure, const FigureStyle& style);

/// One row for each game, a period each or several.
struct FamilyFigure {
  /// A stretch of a row, a block or a part of one; counted in heaps from the row's beginning.
  struct Part {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::string name;          ///< may be empty
    std::uint64_t number = 0;  ///< of its block
  };
  struct Row {
    std::string label;
    std::vector<Run> runs;
    std::uint64_t period = 0;  ///< of the runs, which are one or several of them
    std::vector<Part> parts;   ///< from the first heap to the last, or none
  };
  std::vector<Row> rows;
  bool one_scale = false;  ///< all rows alike, or each as wide as the picture
  std::string note;        ///< below the legend
};

/// Whether a picture can have so many strips.
Result<void> check_family_size(std::uint64_t rows);
Result<Picture> draw_family(FamilyFigure figure, const FigureStyle& style);

/// What stands in a row of a carpet that is no game: it stays blank.
inline constexpr std::uint64_t no_value = std::numeric_limits<std::uint64_t>::max();

/// A parameter down, heaps across; rows are made when they are drawn.
struct CarpetFigure {
  std::uint64_t start = 0;  ///< the heap of the first column
  std::uint64_t columns = 0;
  std::uint64_t rows = 0;
  std::string row_name;                   ///< of what goes down
  std::optional<std::int64_t> first_row;  ///< its number, where rows are consecutive numbers
  std::function<std::string(std::uint64_t row)>
      row_text;  ///< the name of a row, where rows are not consecutive numbers
  std::uint64_t largest_value = 0;
  std::function<Result<void>(std::uint64_t row, std::span<std::uint64_t> values)> fill;  ///< see no_value
  std::string note;                  ///< below the picture; may be empty
  std::string column_name = "heap";  ///< of what goes across
};

/// Whether a carpet or a map of this size can be drawn.
Result<void> check_grid_size(std::uint64_t columns, std::uint64_t rows, const FigureStyle& style);
Result<Picture> draw_carpet(CarpetFigure figure, const FigureStyle& style);

/// Small carpets side by side, all of one size.
struct SheetFigure {
  struct Carpet {
    std::string name;  ///< stands above it
    std::function<Result<void>(std::uint64_t row, std::span<std::uint64_t> values)> fill;
  };
  std::uint64_t columns = 0;
  std::uint64_t rows = 0;
  std::uint64_t largest_value = 0;
  std::vector<Carpet> carpets;
};

Result<Picture> draw_sheet(SheetFigure figure, const FigureStyle& style);

/// Two parameters as axes, the second upwards, a number or a class for each pair.
struct MapFigure {
  std::string x_name;
  std::string y_name;
  std::int64_t x_first = 0;
  std::int64_t y_first = 0;
  std::uint64_t columns = 0;
  std::uint64_t rows = 0;
  std::vector<std::int64_t> numbers;  ///< row by row from y_first up; see no_cell and unknown_cell
  std::string measure;
  /// Names of the classes by number, if the numbers are classes.
  std::vector<std::pair<std::int64_t, std::string>> classes;
  bool are_ordered =
      false;  ///< the classes go from one end to the other, and their colours from dark to light
  bool are_values = false;  ///< the numbers are nim-values, which have their own colours
  bool logarithmic = false;
  std::string unknown = "not known";  ///< the name for games whose number is not known
};

/// There is no game here; there is one, but its number is not known.
inline constexpr std::int64_t no_cell = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t unknown_cell = no_cell + 1;

Result<Picture> draw_map(MapFigure figure, const FigureStyle& style);

/// The map of all triples a < b < c, whose points are (a/c, b/c), covered by cells.
struct TilingFigure {
  struct Cell {
    std::vector<std::pair<double, double>> corners;
    unsigned sums = 0;  ///< which sums of two moves the period is: 1 for a+b, 2 for a+c, 4 for b+c
    bool pure = false;
    std::uint64_t runs = 0;  ///< in preperiod and period
  };
  std::vector<Cell> cells;
  double left = 0;
  double bottom = 0;
  double right = 1;
  double top = 1;
  std::uint64_t size = 1000;  ///< pixels of the longer side
};

Result<Picture> draw_tiling(const TilingFigure& figure, const FigureStyle& style);

/// Curves with both axes logarithmic, and a straight line fitted to each.
struct GrowthFigure {
  struct Curve {
    std::string name;
    std::vector<std::pair<double, double>> points;  ///< positive, ascending
    double exponent = 0;                            ///< of the fit y = factor x^exponent
    double factor = 0;
  };
  std::vector<Curve> curves;
};

/// Least squares through the logarithms of the last half of the points (in logarithms of x).
void fit(GrowthFigure::Curve& curve);
Result<Picture> draw_growth(const GrowthFigure& figure, const FigureStyle& style);

}  // namespace takeaway
