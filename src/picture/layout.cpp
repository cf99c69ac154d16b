#include "picture/layout.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace takeaway::picture {

ValueInks::ValueInks(std::uint64_t largest, const FigureStyle& style, bool with_shades)
    : largest_(largest), outcomes_(style.outcomes), with_shades_(with_shades) {
  auto colours = outcomes_ ? scale_colours(style.scale, 2) : value_colours(style.scale);
  constexpr std::size_t few = 4;  // more than most games have
  if (!outcomes_ && largest < few) colours.resize(few);
  colours_ = colours.size();
  if (with_shades)
    for (std::size_t i = 0; i < colours_; ++i) colours.push_back(lighter(colours[i], 0.6));
  palette_ = palette_with(colours);
}

Ink ValueInks::ink(std::uint64_t value) const {
  const std::size_t colour = outcomes_ ? static_cast<std::size_t>(value) : value_colour(value);
  return static_cast<Ink>(FixedInk::first_data + std::min(colour, colours_ - 1));
}

Ink ValueInks::shaded(std::uint64_t value) const {
  return static_cast<Ink>(ink(value) + colours_);
}

// The three that fill a map (a+b, a+c, b+c) have lightness 27, 46 and 74 of a hundred, so they survive grey
// printing; any two of the eight differ by 12 or more (CIELAB) for readers who do not see red or green, by 33
// for others.
std::vector<Colour> sum_colours(const std::string& scale) {
  if (scale == "classic") return scale_colours("classic", 8);
  if (scale != "grey")
    return {{0, 0, 0},      {0, 62, 130},   {178, 76, 99},   {74, 58, 24},
            {225, 176, 60}, {64, 140, 150}, {196, 126, 190}, {250, 222, 160}};
  std::vector<Colour> greys;
  for (const int light : {0, 50, 110, 80, 180, 145, 205, 230}) {
    const auto level = static_cast<std::uint8_t>(light);
    greys.push_back({level, level, level});
  }
  return greys;
}

std::vector<std::int64_t> ticks(std::int64_t first, std::int64_t last, std::size_t most) {
  std::int64_t step = 1;
  const auto count = [&](std::int64_t by) { return static_cast<std::size_t>((last - first) / by + 1); };
  for (int i = 0; count(step) > std::max<std::size_t>(most, 1); ++i)
    step = step / (i % 3 == 1 ? 2 : 1) * (i % 3 == 1 ? 5 : 2);
  std::vector<std::int64_t> found;
  const std::int64_t begin = (first + (first > 0 ? step - 1 : 0)) / step * step;
  for (std::int64_t tick = begin; tick <= last; tick += step)
    if (tick >= first) found.push_back(tick);
  if (found.empty()) found.push_back(first);
  return found;
}

std::string value_name(std::uint64_t value, const FigureStyle& style) {
  if (style.classes && value < 4) return {"PLRN"[value]};
  return !style.outcomes ? std::to_string(value) : value == 0 ? "P" : "N";
}

std::string grouped_number(std::int64_t number) {
  std::string digits = std::to_string(std::abs(number));
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return (number < 0 ? "-" : "") + digits;
}

void add_x_axis(Picture& picture, const CellGrid& grid, std::int64_t first, const std::string& name) {
  const double width = static_cast<double>(grid.columns) * grid.cell_width;
  const double y = grid.y + static_cast<double>(grid.rows) * grid.cell_height;
  const auto last = first + static_cast<std::int64_t>(grid.columns) - 1;
  const int widest = text_width(grouped_number(last)) + 3 * glyph_width;
  for (const std::int64_t tick : ticks(first, last, static_cast<std::size_t>(width / widest) + 1)) {
    const double x = grid.x + (static_cast<double>(tick - first) + 0.5) * grid.cell_width;
    picture.boxes.push_back({std::floor(x), y, 1, 4, FixedInk::grey, Part::axes});
    const double half = text_width(grouped_number(tick)) / 2.0 + 1;
    const double inside = std::clamp(x, half, std::max(half, static_cast<double>(picture.width) - half));
    picture.labels.push_back(
        {inside, y + 13, grouped_number(tick), Anchor::middle, FixedInk::black, Part::axes});
  }
  picture.labels.push_back(
      {grid.x + width / 2, y + 13 + line_height, name, Anchor::middle, FixedInk::black, Part::axes});
}

namespace {

/// The rows that are named beside a grid of this height.
std::vector<std::pair<std::int64_t, std::string>> row_ticks(const RowAxis& axis, std::int64_t rows,
                                                            double height) {
  const auto most = static_cast<std::size_t>(height / (2 * line_height)) + 1;
  std::vector<std::pair<std::int64_t, std::string>> found;
  const std::int64_t first = axis.first.value_or(0);
  for (const std::int64_t tick : ticks(first, first + rows - 1, most))
    found.emplace_back(tick - first,
                       axis.first ? grouped_number(tick) : axis.text(static_cast<std::uint64_t>(tick)));
  return found;
}

}  // namespace

int row_axis_width(const RowAxis& axis, std::uint64_t rows, double height) {
  int widest = 0;
  for (const auto& [row, text] : row_ticks(axis, static_cast<std::int64_t>(rows), height))
    widest = std::max(widest, text_width(text));
  return widest + 8 + (axis.name.empty() ? 0 : line_height + 2);
}

void add_row_axis(Picture& picture, const CellGrid& grid, const RowAxis& axis, bool up) {
  const double height = static_cast<double>(grid.rows) * grid.cell_height;
  for (const auto& [row, text] : row_ticks(axis, static_cast<std::int64_t>(grid.rows), height)) {
    const double down = (static_cast<double>(row) + 0.5) * grid.cell_height;
    const double y = grid.y + (up ? height - down : down);
    picture.boxes.push_back({grid.x - 4, std::floor(y), 4, 1, FixedInk::grey, Part::axes});
    picture.labels.push_back({grid.x - 6, std::floor(y) + 4, text, Anchor::end, FixedInk::black, Part::axes});
  }
  if (axis.name.empty()) return;
  const double x = grid.x - row_axis_width(axis, grid.rows, height) + line_height - 3;
  picture.labels.push_back(
      {x, grid.y + height / 2, axis.name, Anchor::middle, FixedInk::black, Part::axes, true});
}

int add_legend(Picture& picture, int x, int y, const std::vector<std::pair<Ink, std::string>>& entries) {
  int at = x;
  for (const auto& [ink, name] : entries) {
    const int width = 12 + 4 + text_width(name) + 14;
    if (at > x && at + width > static_cast<int>(picture.width) - margin + 14) {
      at = x;
      y += line_height + 2;
    }
    picture.boxes.push_back(
        {static_cast<double>(at), static_cast<double>(y), 12, 10, FixedInk::grey, Part::legend});
    picture.boxes.push_back({at + 1.0, y + 1.0, 10, 8, ink, Part::legend});
    picture.labels.push_back({at + 16.0, y + 8.0, name, Anchor::start, FixedInk::black, Part::legend});
    at += width;
  }
  return y + line_height + 2;
}

int add_bar(Picture& picture, int x, int y, Ink first, Ink last, const std::string& low,
            const std::string& high, const std::string& name) {
  constexpr double length = 160;
  const int inks = last - first + 1;
  y = add_caption(picture, x, y, name, Part::legend);
  picture.labels.push_back(
      {static_cast<double>(x), y + 8.0, low, Anchor::start, FixedInk::black, Part::legend});
  const double left = x + text_width(low) + 6;
  for (int i = 0; i < inks; ++i)
    picture.boxes.push_back({left + length * i / inks, static_cast<double>(y), length / inks, 10,
                             static_cast<Ink>(first + i), Part::legend});
  picture.labels.push_back({left + length + 6, y + 8.0, high, Anchor::start, FixedInk::black, Part::legend});
  const auto needed = static_cast<std::uint64_t>(left + length + 6 + text_width(high) + margin);
  picture.width = std::max(picture.width, needed);
  return y + line_height + 2;
}

int add_value_legend(Picture& picture, int x, int y, const ValueInks& inks, const FigureStyle& style) {
  std::vector<std::pair<Ink, std::string>> entries;
  for (const std::uint64_t value : legend_values(inks.largest()))
    entries.emplace_back(inks.ink(value), value_name(value, style));
  if (inks.has_shades()) entries.emplace_back(inks.shaded(0), "paler: preperiod");
  return add_legend(picture, x, y, entries);
}

std::vector<std::uint64_t> legend_values(std::uint64_t largest) {
  constexpr std::uint64_t few = 12;
  std::vector<std::uint64_t> values;
  for (std::uint64_t value = 0; value <= largest; ++value) {
    if (largest >= few && value > 66) break;
    const bool turns = value < 4 || std::has_single_bit(value - 2);
    if (largest < few || turns) values.push_back(value);
  }
  if (values.back() != largest) values.push_back(largest);
  return values;
}

namespace {

/// Whether this byte of UTF-8 goes on with a letter that began before it.
bool is_inside_letter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

int add_caption(Picture& picture, int x, int y, const std::string& text, Part part) {
  const auto most =
      static_cast<std::size_t>(std::max(10, (static_cast<int>(picture.width) - x - margin) / glyph_width));
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = std::min(text.size(), begin + most);
    if (end < text.size())
      if (const std::size_t space = text.rfind(' ', end); space != std::string::npos && space > begin)
        end = space;
    while (end < text.size() && is_inside_letter(text[end])) --end;
    picture.labels.push_back({static_cast<double>(x), y + 8.0, text.substr(begin, end - begin), Anchor::start,
                              FixedInk::black, part});
    y += line_height;
    begin = text.find_first_not_of(' ', end);
    if (begin == std::string::npos) break;
  }
  return y;
}

int add_title(Picture& picture, const FigureStyle& style, int x, int y) {
  picture.title = clean_text(style.title);
  picture.command = clean_text(style.command);
  return style.bare ? y : add_caption(picture, x, y, picture.title) + 4;
}

std::uint64_t largest_value(const std::vector<Run>& runs) {
  std::uint64_t largest = 0;
  for (const Run& run : runs) largest = std::max(largest, run.value);
  return largest;
}

std::uint64_t length_of(const std::vector<Run>& runs) {
  std::uint64_t length = 0;
  for (const Run& run : runs) length += run.length;
  return length;
}

void expand(const std::vector<Run>& runs, const std::function<void(std::uint64_t, const Run&)>& visit) {
  std::uint64_t at = 0;
  for (const Run& run : runs) {
    visit(at, run);
    at += run.length;
  }
}

}  // namespace takeaway::picture
