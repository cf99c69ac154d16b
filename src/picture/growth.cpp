// Curves on logarithmic axes, with the straight line that fits the end of each.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "picture/layout.hpp"

namespace takeaway {

namespace {

using namespace picture;

/// From numbers to places in the picture.
struct Frame {
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;
  double x_low = 0;  // powers of ten
  double x_high = 1;
  double y_low = 0;
  double y_high = 1;

  double x(double number) const { return left + (std::log10(number) - x_low) / (x_high - x_low) * width; }
  double y(double number) const {
    return top + height - (std::log10(number) - y_low) / (y_high - y_low) * height;
  }
};

std::string power_text(int exponent) {
  if (exponent >= 0 && exponent <= 3) return std::to_string(static_cast<int>(std::pow(10, exponent)));
  return "10^" + std::to_string(exponent);
}

void add_axes(Picture& picture, const Frame& frame) {
  for (int k = static_cast<int>(std::ceil(frame.x_low));
       k <= static_cast<int>(std::floor(frame.x_high + 1e-9)); ++k) {
    const double x = std::floor(frame.x(std::pow(10, k)));
    picture.boxes.push_back({x, frame.top, 1, frame.height, FixedInk::pale, Part::axes});
    picture.labels.push_back(
        {x, frame.top + frame.height + 13, power_text(k), Anchor::middle, FixedInk::black, Part::axes});
  }
  for (int k = static_cast<int>(std::ceil(frame.y_low));
       k <= static_cast<int>(std::floor(frame.y_high + 1e-9)); ++k) {
    const double y = std::floor(frame.y(std::pow(10, k)));
    picture.boxes.push_back({frame.left, y, frame.width, 1, FixedInk::pale, Part::axes});
    picture.labels.push_back(
        {frame.left - 6, y + 4, power_text(k), Anchor::end, FixedInk::black, Part::axes});
  }
  picture.boxes.push_back(
      {frame.left, frame.top + frame.height, frame.width, 1, FixedInk::black, Part::axes});
  picture.boxes.push_back({frame.left, frame.top, 1, frame.height, FixedInk::black, Part::axes});
  picture.labels.push_back({frame.left + frame.width / 2, frame.top + frame.height + 13 + line_height,
                            "heaps looked at", Anchor::middle, FixedInk::black, Part::axes});
}

std::string fit_text(const GrowthFigure::Curve& curve) {
  if (curve.factor <= 0) return curve.name;
  std::array<char, 96> text{};
  const double exponent = std::abs(curve.exponent) < 0.0005 ? 0 : curve.exponent;
  std::snprintf(text.data(), text.size(), "about %.3g n^%.3f", curve.factor, exponent);
  return curve.name + ", " + text.data();
}

}  // namespace

void fit(GrowthFigure::Curve& curve) {
  if (curve.points.size() < 2) return;
  const double middle = (std::log(curve.points.front().first) + std::log(curve.points.back().first)) / 2;
  double n = 0;
  double sx = 0;
  double sy = 0;
  double sxx = 0;
  double sxy = 0;
  for (const auto& [px, py] : curve.points) {
    const double x = std::log(px);
    const double y = std::log(py);
    if (x < middle) continue;
    n += 1;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  const double spread = n * sxx - sx * sx;
  if (n < 2 || spread <= 0) return;
  curve.exponent = (n * sxy - sx * sy) / spread;
  curve.factor = std::exp((sy - curve.exponent * sx) / n);
}

Result<Picture> draw_growth(const GrowthFigure& figure, const FigureStyle& style) {
  Frame frame{.left = 60, .top = 0, .width = 700, .height = 440};
  bool any = false;
  for (const GrowthFigure::Curve& curve : figure.curves) {
    for (const auto& [x, y] : curve.points) {
      const double lx = std::log10(x);
      const double ly = std::log10(y);
      frame.x_low = any ? std::min(frame.x_low, lx) : lx;
      frame.x_high = any ? std::max(frame.x_high, lx) : lx;
      frame.y_low = any ? std::min(frame.y_low, ly) : ly;
      frame.y_high = any ? std::max(frame.y_high, ly) : ly;
      any = true;
    }
  }
  if (!any || frame.x_high <= frame.x_low) return bad_input("there is nothing to draw: too few heaps");
  frame.y_low = std::floor(frame.y_low);
  frame.y_high = std::max(std::ceil(frame.y_high), frame.y_low + 1);
  Picture picture;
  picture.palette = palette_with(scale_colours(style.scale, figure.curves.size() + 1));
  picture.width = 60 + 700 + 30;
  frame.top = add_title(picture, style, margin, margin) + 6;
  add_axes(picture, frame);
  std::vector<std::pair<Ink, std::string>> entries;
  for (std::size_t i = 0; i < figure.curves.size(); ++i) {
    const GrowthFigure::Curve& curve = figure.curves[i];
    const auto ink = static_cast<Ink>(FixedInk::first_data + i);
    entries.emplace_back(ink, fit_text(curve));
    if (curve.points.size() < 2) continue;
    // The fitted line lies under its curve and goes on to both sides.
    Line fitted{{}, 1, FixedInk::grey};
    for (double x : {frame.x_low, frame.x_high}) {
      double y = std::log10(curve.factor) + curve.exponent * x;
      const double inside = std::clamp(y, frame.y_low, frame.y_high);
      if (inside != y && curve.exponent != 0) x = (inside - std::log10(curve.factor)) / curve.exponent;
      y = inside;
      fitted.points.emplace_back(frame.x(std::pow(10, x)), frame.y(std::pow(10, y)));
    }
    Line drawn{{}, 2, ink};
    for (const auto& [x, y] : curve.points) drawn.points.emplace_back(frame.x(x), frame.y(y));
    if (curve.factor > 0) picture.lines.push_back(fitted);
    picture.lines.push_back(drawn);
  }
  const int bottom = add_legend(picture, margin, static_cast<int>(frame.top + frame.height) + 42, entries);
  picture.height = static_cast<std::uint64_t>(bottom) + margin;
  return picture;
}

}  // namespace takeaway
