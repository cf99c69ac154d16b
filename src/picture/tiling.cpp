// The map of all triples as a tiling.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "picture/layout.hpp"

namespace takeaway {

namespace {

using namespace picture;
using Corners = std::vector<std::pair<double, double>>;

constexpr int shades = 8;

/// Inks by the form of the period, the number of runs, and whether the cell is pure.
class TilingInks {
 public:
  explicit TilingInks(const std::string& scale) {
    const auto sums = sum_colours(scale);
    std::vector<Colour> colours;
    for (const unsigned form : forms)
      for (const double ground : {0.0, 0.45})
        for (int shade = 0; shade < shades; ++shade)
          colours.push_back(lighter(sums[form], ground + 0.4 * (shades - 1 - shade) / shades));
    palette_ = palette_with(colours);
  }

  const std::vector<Colour>& palette() const { return palette_; }

  /// Darker with each doubling of the runs.
  static Ink ink(const TilingFigure::Cell& cell) {
    const double doublings = std::log2(static_cast<double>(std::max<std::uint64_t>(cell.runs, 1)));
    const int shade = std::clamp(static_cast<int>(doublings) - 1, 0, shades - 1);
    const auto form = std::ranges::find(forms, cell.sums) - forms.begin();
    return ink(std::min<std::size_t>(static_cast<std::size_t>(form), forms.size() - 1), cell.pure, shade);
  }
  static Ink ink(std::size_t form, bool pure, int shade) {
    return static_cast<Ink>(FixedInk::first_data + (2 * form + (pure ? 1 : 0)) * shades +
                            static_cast<std::size_t>(shade));
  }

 private:
  static constexpr std::array<unsigned, 4> forms{1, 2, 4, 0};
  std::vector<Colour> palette_;
};

/// From the map to places in the picture.
struct MapFrame {
  const TilingFigure& figure;
  double left;
  double top;
  double scale;

  double width() const { return (figure.right - figure.left) * scale; }
  double height() const { return (figure.top - figure.bottom) * scale; }
  std::pair<double, double> place(const std::pair<double, double>& point) const {
    return {left + (point.first - figure.left) * scale, top + (figure.top - point.second) * scale};
  }
};

/// The part of a convex polygon where x (or y, for side 1) is at least `least`, or at most where `sign` is
/// -1.
Corners clipped(const Corners& corners, int side, double limit, double sign) {
  const auto above = [&](const std::pair<double, double>& point) {
    return sign * ((side == 0 ? point.first : point.second) - limit);
  };
  Corners kept;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto& here = corners[i];
    const auto& next = corners[(i + 1) % corners.size()];
    const double at = above(here);
    const double then = above(next);
    if (at >= 0) kept.push_back(here);
    if ((at < 0) != (then < 0)) {
      const double part = at / (at - then);
      kept.emplace_back(here.first + part * (next.first - here.first),
                        here.second + part * (next.second - here.second));
    }
  }
  return kept;
}

double area(const Corners& corners) {
  double sum = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto& [x1, y1] = corners[i];
    const auto& [x2, y2] = corners[(i + 1) % corners.size()];
    sum += x1 * y2 - x2 * y1;
  }
  return std::abs(sum) / 2;
}

void add_cell(Picture& picture, const TilingFigure::Cell& cell, const MapFrame& frame) {
  constexpr double outlined = 150;  // square pixels: smaller cells would be all outline
  Corners corners = cell.corners;
  corners = clipped(corners, 0, frame.figure.left, 1);
  corners = clipped(corners, 0, frame.figure.right, -1);
  corners = clipped(corners, 1, frame.figure.bottom, 1);
  corners = clipped(corners, 1, frame.figure.top, -1);
  if (corners.size() < 3) return;
  for (auto& corner : corners) corner = frame.place(corner);
  picture.shapes.push_back({corners, TilingInks::ink(cell)});
  if (area(corners) < outlined) return;
  corners.push_back(corners.front());
  picture.lines.push_back({corners, 0.5, FixedInk::paper});
}

std::string tick_text(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.9g", number);
  return text.data();
}

/// Round numbers from low to high, five or so.
std::vector<double> round_numbers(double low, double high) {
  double step = std::pow(10, std::floor(std::log10((high - low) / 2)));
  if ((high - low) / step > 10) step *= 2.5;
  std::vector<double> found;
  for (double tick = std::ceil(low / step - 1e-9) * step; tick <= high + 1e-9 * step; tick += step)
    found.push_back(std::abs(tick) < step / 2 ? 0 : tick);
  return found;
}

double add_map_axes(Picture& picture, const MapFrame& frame) {
  const double below = frame.top + frame.height();
  for (const double tick : round_numbers(frame.figure.left, frame.figure.right)) {
    const double x = frame.place({tick, 0}).first;
    picture.boxes.push_back({std::floor(x), below, 1, 4, FixedInk::grey, Part::axes});
    picture.labels.push_back({x, below + 13, tick_text(tick), Anchor::middle, FixedInk::black, Part::axes});
  }
  for (const double tick : round_numbers(frame.figure.bottom, frame.figure.top)) {
    const double y = frame.place({0, tick}).second;
    picture.boxes.push_back({frame.left - 4, std::floor(y), 4, 1, FixedInk::grey, Part::axes});
    picture.labels.push_back(
        {frame.left - 6, y + 3, tick_text(tick), Anchor::end, FixedInk::black, Part::axes});
  }
  picture.labels.push_back({frame.left + frame.width() / 2, below + 13 + line_height, "a/c", Anchor::middle,
                            FixedInk::black, Part::axes});
  picture.labels.push_back({margin + glyph_ascent, frame.top + frame.height() / 2, "b/c", Anchor::middle,
                            FixedInk::black, Part::axes, true});
  return below + 13 + 2 * line_height;
}

int add_tiling_legend(Picture& picture, int y) {
  constexpr int usual = 3;
  std::vector<std::pair<Ink, std::string>> entries;
  const std::array<const char*, 4> names{"a+b", "a+c", "b+c", "another period"};
  for (std::size_t form = 0; form < names.size(); ++form) {
    const bool occurs = std::ranges::any_of(picture.shapes, [&](const Shape& shape) {
      return shape.ink >= TilingInks::ink(form, false, 0) &&
             shape.ink <= TilingInks::ink(form, true, shades - 1);
    });
    if (!occurs) continue;
    entries.emplace_back(TilingInks::ink(form, false, usual), names[form]);
    entries.emplace_back(TilingInks::ink(form, true, usual), std::string(names[form]) + ", pure");
  }
  entries.emplace_back(FixedInk::paper, "open");
  y = add_legend(picture, margin, y, entries);
  return add_caption(picture, margin, y, "darker: more runs", Part::legend);
}

}  // namespace

Result<Picture> draw_tiling(const TilingFigure& figure, const FigureStyle& style) {
  const TilingInks inks(style.scale);
  Picture picture;
  picture.palette = inks.palette();
  const double scale =
      static_cast<double>(figure.size) / std::max(figure.right - figure.left, figure.top - figure.bottom);
  double left = style.bare ? 0 : margin;
  if (!style.bare)
    for (const double tick : round_numbers(figure.bottom, figure.top))
      left = std::max<double>(left, margin + line_height + 8 + text_width(tick_text(tick)));
  picture.width = static_cast<std::uint64_t>(
      std::ceil(left + (figure.right - figure.left) * scale + (style.bare ? 0 : 3 * margin)));
  if (!style.bare) picture.width = std::max<std::uint64_t>(picture.width, 320);
  const double top = add_title(picture, style, style.bare ? 0 : margin, style.bare ? 0 : margin);
  const MapFrame frame{figure, left, top, scale};
  for (const TilingFigure::Cell& cell : figure.cells) add_cell(picture, cell, frame);
  double bottom = top + frame.height();
  if (!style.bare)
    bottom = add_tiling_legend(picture, static_cast<int>(add_map_axes(picture, frame))) + margin;
  picture.height = static_cast<std::uint64_t>(std::ceil(bottom));
  return picture;
}

}  // namespace takeaway
