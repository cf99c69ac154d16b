// Grids with axes: carpets of values, maps of measures.
#include <algorithm>
#include <bit>
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

/// How many times larger the letters are than in a picture that fits a screen, so that they can still be read
/// when it is shrunk to one; a low carpet keeps room for its rows beside them. A power of two: cells keep
/// their edges.
unsigned zoom_for(const FigureStyle& style, double width, double height) {
  constexpr double low_side = 250;
  const double times = std::min(std::max(width, height) / longest_side, std::min(width, height) / low_side);
  return style.bare || times < 2 ? 1 : std::bit_floor(static_cast<unsigned>(times));
}

/// Inks for the numbers of a map: one for each class, or steps of a scale.
class MapInks {
 public:
  MapInks(const MapFigure& figure, const FigureStyle& style)
      : logarithmic_(figure.logarithmic), unknown_name_(figure.unknown) {
    constexpr std::size_t most_classes = 8;
    std::map<std::int64_t, std::uint64_t> counts;
    for (const std::int64_t number : figure.numbers) {
      if (number == no_cell) continue;
      unknown_ = unknown_ || number == unknown_cell;
      if (number == unknown_cell) continue;
      low_ = any_ ? std::min(low_, number) : number;
      high_ = any_ ? std::max(high_, number) : number;
      any_ = true;
      if (counts.size() <= most_classes) ++counts[number];
    }
    std::vector<Colour> colours;
    if (!figure.classes.empty()) {
      for (const auto& [number, name] : figure.classes) add_class(number, name, counts.contains(number));
      colours =
          figure.are_ordered ? scale_colours(style.scale, figure.classes.size()) : sum_colours(style.scale);
    } else if (figure.are_values && any_) {
      colours = value_colours(style.scale);
      values_ = true;
      for (const std::uint64_t value : legend_values(static_cast<std::uint64_t>(high_)))
        if (counts.size() > most_classes || counts.contains(static_cast<std::int64_t>(value)))
          entries_.emplace_back(ink(static_cast<std::int64_t>(value)), std::to_string(value));
    } else if (counts.size() <= most_classes) {
      for (const auto& [number, count] : counts) add_class(number, grouped_number(number), true);
      colours = scale_colours(style.scale, std::max<std::size_t>(classes_.size(), 1));
    } else {
      colours = scale_colours(style.scale, steps);
    }
    palette_ = palette_with(colours);
  }

  /// Whether there is any number to be shown.
  bool any() const { return any_; }
  const std::vector<Colour>& palette() const { return palette_; }

  Ink ink(std::int64_t number) const {
    if (number == no_cell) return FixedInk::paper;
    if (number == unknown_cell) return FixedInk::pale;
    if (values_)
      return static_cast<Ink>(FixedInk::first_data + value_colour(static_cast<std::uint64_t>(number)));
    if (!classes_.empty()) {
      const auto found = classes_.find(number);
      return found == classes_.end() ? FixedInk::grey : found->second;
    }
    const auto place = [&](std::int64_t at) {
      const auto distance =
          static_cast<double>(static_cast<std::uint64_t>(at) - static_cast<std::uint64_t>(low_));
      return logarithmic_ ? std::log1p(distance) : distance;
    };
    return static_cast<Ink>(FixedInk::first_data + std::lround(place(number) / place(high_) * (steps - 1)));
  }

  int add_legend(Picture& picture, int x, int y, const std::string& measure) const {
    if (classes_.empty() && !values_)
      y = add_bar(picture, x, y, FixedInk::first_data, FixedInk::first_data + steps - 1, grouped_number(low_),
                  grouped_number(high_), measure + (logarithmic_ ? " (logarithmic)" : ""));
    auto entries = entries_;
    if (unknown_) entries.emplace_back(FixedInk::pale, unknown_name_);
    return entries.empty() ? y : picture::add_legend(picture, x, y, entries);
  }

 private:
  static constexpr int steps = 200;

  void add_class(std::int64_t number, const std::string& name, bool occurs) {
    const auto ink = static_cast<Ink>(FixedInk::first_data + classes_.size());
    classes_.emplace(number, ink);
    if (occurs) entries_.emplace_back(ink, name);
  }

  bool logarithmic_;
  std::string unknown_name_;
  bool any_ = false;
  bool values_ = false;
  bool unknown_ = false;
  std::int64_t low_ = 0;
  std::int64_t high_ = 0;
  std::map<std::int64_t, Ink> classes_;
  std::vector<std::pair<Ink, std::string>> entries_;
  std::vector<Colour> palette_;
};

}  // namespace

namespace {

/// A grid with axes: where it lies, and the picture around it.
struct GridFrame {
  Picture picture;
  CellGrid grid;
  double edge = 0;
};

GridFrame make_frame(std::uint64_t columns, std::uint64_t rows, double cell, const RowAxis& axis,
                     const FigureStyle& style, std::vector<Colour> palette) {
  GridFrame frame;
  const unsigned zoom =
      zoom_for(style, static_cast<double>(columns) * cell, static_cast<double>(rows) * cell);
  frame.picture.zoom = zoom;
  cell /= zoom;
  frame.edge = style.bare ? 0 : margin;
  double left = frame.edge;
  if (!style.bare) left += row_axis_width(axis, rows, static_cast<double>(rows) * cell);
  Picture& picture = frame.picture;
  picture.palette = std::move(palette);
  // Room for half a number behind the last column.
  picture.width = static_cast<std::uint64_t>(std::ceil(left + static_cast<double>(columns) * cell) +
                                             (style.bare ? 0 : 3 * margin));
  if (!style.bare) picture.width = std::max<std::uint64_t>(picture.width, 320);
  const double top = add_title(picture, style, static_cast<int>(frame.edge), static_cast<int>(frame.edge));
  frame.grid = {left, top, columns, rows, cell, cell, {}};
  return frame;
}

}  // namespace

Result<void> check_grid_size(std::uint64_t columns, std::uint64_t rows, const FigureStyle& style) {
  if (columns == 0 || rows == 0) return bad_input("there is nothing to draw");
  const double side = static_cast<double>(std::max(columns, rows)) * cell_size(style, columns, rows);
  if (side > static_cast<double>(largest_side))
    return limit_reached("a picture of more than 2^31 pixels on a side");
  return {};
}

Result<Picture> draw_carpet(CarpetFigure figure, const FigureStyle& style) {
  if (auto checked = check_grid_size(figure.columns, figure.rows, style); !checked)
    return std::unexpected(checked.error());
  const double cell = cell_size(style, figure.columns, figure.rows);
  const ValueInks inks(figure.largest_value, style, false);
  const RowAxis axis{figure.row_name, figure.first_row, figure.row_text};
  GridFrame frame = make_frame(figure.columns, figure.rows, cell, axis, style, inks.palette());
  auto values = std::make_shared<std::vector<std::uint64_t>>(figure.columns);
  frame.grid.fill = [inks, values, fill = std::move(figure.fill)](std::uint64_t row,
                                                                  std::span<Ink> out) -> Result<void> {
    if (auto filled = fill(row, *values); !filled) return filled;
    std::ranges::transform(*values, out.begin(), [&](std::uint64_t value) {
      return value == no_value ? FixedInk::paper : inks.ink(value);
    });
    return {};
  };
  Picture& picture = frame.picture;
  double bottom = std::ceil(frame.grid.y + static_cast<double>(figure.rows) * frame.grid.cell_height);
  if (!style.bare) {
    add_x_axis(picture, frame.grid, static_cast<std::int64_t>(figure.start), figure.column_name);
    add_row_axis(picture, frame.grid, axis, false);
    bottom = add_value_legend(picture, margin, static_cast<int>(bottom) + 36, inks, style);
    if (!figure.note.empty()) bottom = add_caption(picture, margin, static_cast<int>(bottom), figure.note);
  }
  picture.height = static_cast<std::uint64_t>(bottom + frame.edge);
  picture.grids.push_back(std::move(frame.grid));
  return std::move(picture);
}

Result<Picture> draw_map(MapFigure figure, const FigureStyle& style) {
  if (auto checked = check_grid_size(figure.columns, figure.rows, style); !checked)
    return std::unexpected(checked.error());
  const double cell = cell_size(style, figure.columns, figure.rows);
  const auto inks = std::make_shared<MapInks>(figure, style);
  if (!inks->any()) return bad_input("'" + figure.measure + "' is not known for any of these games");
  const RowAxis axis{figure.y_name, figure.y_first, {}};
  GridFrame frame = make_frame(figure.columns, figure.rows, cell, axis, style, inks->palette());
  auto numbers = std::make_shared<std::vector<std::int64_t>>(std::move(figure.numbers));
  frame.grid.fill = [inks, numbers, rows = figure.rows](std::uint64_t row,
                                                        std::span<Ink> out) -> Result<void> {
    const std::int64_t* const line =
        numbers->data() + (rows - 1 - row) * out.size();  // the first row is lowest
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = inks->ink(line[i]);
    return {};
  };
  Picture& picture = frame.picture;
  double bottom = std::ceil(frame.grid.y + static_cast<double>(figure.rows) * frame.grid.cell_height);
  if (!style.bare) {
    add_x_axis(picture, frame.grid, figure.x_first, figure.x_name);
    add_row_axis(picture, frame.grid, axis, true);
    bottom = inks->add_legend(picture, margin, static_cast<int>(bottom) + 36, figure.measure);
  }
  picture.height = static_cast<std::uint64_t>(bottom + frame.edge);
  picture.grids.push_back(std::move(frame.grid));
  return std::move(picture);
}

}  // namespace takeaway
