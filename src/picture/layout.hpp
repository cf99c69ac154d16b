// What figures have in common: inks for values, ticks, legends, captions. Internal to the room `picture`.
#pragma once

#include "picture/font.hpp"
#include "takeaway/figures.hpp"

namespace takeaway::picture {

/// How many pixels wide or high a picture may be, axes and legend included.
inline constexpr std::uint64_t largest_side = 0x7fffffff - 10'000;

inline constexpr int margin = 10;
inline constexpr int line_height = 14;
/// Pixels: where the options do not say how large cells are, they are made as large as fits this.
inline constexpr int longest_side = 1000;

/// Values 0..largest, or outcomes, as inks, and the same paler for what is shaded. A value has the same
/// colour in every picture; large ones share them.
class ValueInks {
 public:
  ValueInks(std::uint64_t largest, const FigureStyle& style, bool with_shades);

  Ink ink(std::uint64_t value) const;
  Ink shaded(std::uint64_t value) const;
  const std::vector<Colour>& palette() const { return palette_; }
  std::uint64_t largest() const { return largest_; }
  bool has_shades() const { return with_shades_; }
  /// Black or white, whichever can be read on this ink.
  Ink letters_on(Ink ink) const { return is_light(palette_[ink]) ? FixedInk::black : FixedInk::paper; }

 private:
  std::uint64_t largest_;
  bool outcomes_;
  bool with_shades_;
  std::size_t colours_;
  std::vector<Colour> palette_;
};

/// For the eight classes of sums that a period divides: bits for a+b, a+c, b+c.
std::vector<Colour> sum_colours(const std::string& scale);

/// Round numbers between two others, so many at most.
std::vector<std::int64_t> ticks(std::int64_t first, std::int64_t last, std::size_t most);

/// The name of a value: P and N for outcomes, P, L, R and N for those of partizan games.
std::string value_name(std::uint64_t value, const FigureStyle& style);
/// A number with its thousands apart.
std::string grouped_number(std::int64_t number);

/// Ticks below a grid: cell i stands for the number first + i.
void add_x_axis(Picture& picture, const CellGrid& grid, std::int64_t first, const std::string& name);
/// What the rows of a grid are called: consecutive numbers, or texts.
struct RowAxis {
  std::string name;
  std::optional<std::int64_t> first;
  std::function<std::string(std::uint64_t row)> text;
};
/// Ticks to the left of a grid; upwards if `up`.
void add_row_axis(Picture& picture, const CellGrid& grid, const RowAxis& axis, bool up);
/// The width that these ticks need.
int row_axis_width(const RowAxis& axis, std::uint64_t rows, double height);

/// Swatches with names, in lines no longer than the width; gives the y below them.
int add_legend(Picture& picture, int x, int y, const std::vector<std::pair<Ink, std::string>>& entries);
/// A bar from the first ink to the last, with the smallest and the largest number.
int add_bar(Picture& picture, int x, int y, Ink first, Ink last, const std::string& low,
            const std::string& high, const std::string& name);
/// Values for a legend: all of them, or where there are many, one for each turn of the colours and the last.
std::vector<std::uint64_t> legend_values(std::uint64_t largest);
/// The values, or P and N; with a word about shades where there are any.
int add_value_legend(Picture& picture, int x, int y, const ValueInks& inks, const FigureStyle& style);
/// Lines of text, broken at spaces.
int add_caption(Picture& picture, int x, int y, const std::string& text, Part part = Part::caption);

/// The title and the command into the picture; the title as a caption, unless it is bare.
int add_title(Picture& picture, const FigureStyle& style, int x, int y);

std::uint64_t largest_value(const std::vector<Run>& runs);
std::uint64_t length_of(const std::vector<Run>& runs);
/// Calls `visit` for each run with the index at which it begins.
void expand(const std::vector<Run>& runs, const std::function<void(std::uint64_t at, const Run& run)>& visit);

}  // namespace takeaway::picture
