// Grids with axes: carpets of values, maps of measures.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "picture/layout.hpp"

namespace takeaway {

namespace {

using namespace picture;

/// Cells so large that the grid fills a figure, and whole pixels.
double cell_size(const FigureStyle& style, std::uint64_t columns, std::uint64_t rows) {
  if (style.cell) return *style.cell;
  const std::uint64_t longer = std::max<std::uint64_t>({columns, rows, 1});
  return static_cast<double>(std::clamp<std::uint64_t>(longest_side / longer, 1, 16));
}

constexpr std::uint64_t largest_side = 0x7fffffff;

Result<void> check_size(std::uint64_t columns, std::uint64_t rows, double cell) {
  if (columns == 0 || rows == 0) return bad_input("there is nothing to draw");
  if (static_cast<double>(std::max(columns, rows)) * cell > static_cast<double>(largest_side) - 10'000)
    return limit_reached("a picture of more than 2^31 pixels on a side");
  return {};
}

/// Colours that differ in hue and in lightness, dark to light; the first is for what is in no class.
std::vector<Colour> class_colours(std::size_t count, const std::string& scale) {
  if (scale == "grey" || count > 8) return scale_colours(scale == "classic" ? "classic" : scale, count);
  static const std::vector<Colour> known = {{20, 20, 20},   {0, 68, 136},  {187, 85, 102},  {96, 60, 150},
                                            {221, 170, 51}, {90, 174, 97}, {240, 190, 200}, {250, 240, 200}};
  return {known.begin(), known.begin() + static_cast<std::ptrdiff_t>(count)};
}

/// Inks for the numbers of a map: one for each class, or steps of a scale.
class MapInks {
 public:
  MapInks(const MapFigure& figure, const FigureStyle& style) : logarithmic_(figure.logarithmic) {
    std::map<std::int64_t, std::uint64_t> counts;
    constexpr std::size_t most_classes = 8;
    for (const std::int64_t number : figure.numbers) {
      if (number == no_cell) continue;
      low_ = any_ ? std::min(low_, number) : number;
      high_ = any_ ? std::max(high_, number) : number;
      any_ = true;
      if (counts.size() <= most_classes) ++counts[number];
    }
    if (!figure.classes.empty() || counts.size() <= most_classes) {
      for (const auto& [number, name] : figure.classes) add_class(number, name, counts);
      for (const auto& [number, count] : counts)
        if (!classes_.contains(number) && figure.classes.empty())
          add_class(number, std::to_string(number), counts);
      palette_ = palette_with(class_colours(classes_.size(), style.scale));
      return;
    }
    palette_ = palette_with(scale_colours(style.scale, steps));
  }

  Ink ink(std::int64_t number) const {
    if (number == no_cell) return paper;
    if (!classes_.empty()) {
      const auto found = classes_.find(number);
      return found == classes_.end() ? static_cast<Ink>(grey) : found->second;
    }
    if (high_ == low_) return first_data_ink;
    const auto place = [&](std::int64_t at) {
      return logarithmic_ ? std::log1p(static_cast<double>(at - low_)) : static_cast<double>(at - low_);
    };
    return static_cast<Ink>(first_data_ink + std::lround(place(number) / place(high_) * (steps - 1)));
  }

  const std::vector<Colour>& palette() const { return palette_; }

  int add_legend(Picture& picture, int x, int y, const std::string& measure) const {
    if (!entries_.empty()) return picture::add_legend(picture, x, y, entries_);
    return add_bar(picture, x, y, first_data_ink, first_data_ink + steps - 1, grouped_number(low_),
                   grouped_number(high_), measure + (logarithmic_ ? " (logarithmic)" : ""));
  }

 private:
  static constexpr int steps = 200;

  void add_class(std::int64_t number, const std::string& name,
                 const std::map<std::int64_t, std::uint64_t>& counts) {
    const auto ink = static_cast<Ink>(first_data_ink + classes_.size());
    classes_.emplace(number, ink);
    if (counts.contains(number)) entries_.emplace_back(ink, name);
  }

  bool logarithmic_;
  bool any_ = false;
  std::int64_t low_ = 0;
  std::int64_t high_ = 0;
  std::map<std::int64_t, Ink> classes_;
  std::vector<std::pair<Ink, std::string>> entries_;
  std::vector<Colour> palette_;
};

}  // namespace

Result<Picture> draw_carpet(CarpetFigure figure, const FigureStyle& style) {
  const double cell = cell_size(style, figure.columns, figure.rows);
  if (auto checked = check_size(figure.columns, figure.rows, cell); !checked)
    return std::unexpected(checked.error());
  const ValueInks inks(figure.largest_value, style.scale, false);
  const bool numbered = !figure.row_values.empty();
  const std::int64_t first_row = numbered ? figure.row_values.front() : 0;
  const double edge = style.bare ? 0 : margin;
  const auto last_row = first_row + static_cast<std::int64_t>(figure.rows) - 1;
  const double left =
      style.bare ? 0 : edge + (numbered ? y_axis_width(first_row, last_row, figure.row_name) : 0);
  Picture picture;
  picture.palette = inks.palette();
  picture.width = static_cast<std::uint64_t>(left + static_cast<double>(figure.columns) * cell + edge);
  if (!style.bare) picture.width = std::max<std::uint64_t>(picture.width, 260);
  const double top = add_title(picture, style, static_cast<int>(edge), static_cast<int>(edge));
  CellGrid grid{left, top, figure.columns, figure.rows, cell, cell, {}};
  const auto start = static_cast<std::int64_t>(figure.start);
  const std::string row_name = figure.row_name;
  auto values = std::make_shared<std::vector<std::uint64_t>>(figure.columns);
  grid.fill = [inks, values, fill = std::move(figure.fill)](std::uint64_t row,
                                                            std::span<Ink> out) -> Result<void> {
    if (auto filled = fill(row, *values); !filled) return filled;
    std::ranges::transform(*values, out.begin(), [&](std::uint64_t value) { return inks.ink(value); });
    return {};
  };
  double bottom = top + static_cast<double>(figure.rows) * cell;
  if (!style.bare) {
    add_x_axis(picture, grid, start, "heap");
    if (numbered) add_y_axis(picture, grid, first_row, row_name, false);
    bottom = add_value_legend(picture, static_cast<int>(edge), static_cast<int>(bottom) + 36, inks);
  }
  picture.grids.push_back(std::move(grid));
  picture.height = static_cast<std::uint64_t>(bottom + edge);
  return picture;
}

Result<Picture> draw_map(MapFigure figure, const FigureStyle& style) {
  const double cell = cell_size(style, figure.columns, figure.rows);
  if (auto checked = check_size(figure.columns, figure.rows, cell); !checked)
    return std::unexpected(checked.error());
  const auto inks = std::make_shared<MapInks>(figure, style);
  const double edge = style.bare ? 0 : margin;
  const auto last_row = figure.y_first + static_cast<std::int64_t>(figure.rows) - 1;
  const double left = style.bare ? 0 : edge + y_axis_width(figure.y_first, last_row, figure.y_name);
  Picture picture;
  picture.palette = inks->palette();
  picture.width = static_cast<std::uint64_t>(left + static_cast<double>(figure.columns) * cell + edge);
  if (!style.bare) picture.width = std::max<std::uint64_t>(picture.width, 320);
  const double top = add_title(picture, style, static_cast<int>(edge), static_cast<int>(edge));
  auto numbers = std::make_shared<std::vector<std::int64_t>>(std::move(figure.numbers));
  CellGrid grid{left, top, figure.columns, figure.rows, cell, cell, {}};
  grid.fill = [inks, numbers, rows = figure.rows](std::uint64_t row, std::span<Ink> out) -> Result<void> {
    const std::int64_t* const line =
        numbers->data() + (rows - 1 - row) * out.size();  // the first row is lowest
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = inks->ink(line[i]);
    return {};
  };
  double bottom = top + static_cast<double>(figure.rows) * cell;
  if (!style.bare) {
    add_x_axis(picture, grid, figure.x_first, figure.x_name);
    add_y_axis(picture, grid, figure.y_first, figure.y_name, true);
    bottom = inks->add_legend(picture, static_cast<int>(edge), static_cast<int>(bottom) + 36, figure.measure);
  }
  picture.grids.push_back(std::move(grid));
  picture.height = static_cast<std::uint64_t>(bottom + edge);
  return picture;
}

}  // namespace takeaway
