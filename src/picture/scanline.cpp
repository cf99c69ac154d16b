// A pixel has the ink of what lies at its centre.
#include "picture/scanline.hpp"

#include <algorithm>
#include <cmath>

#include "picture/font.hpp"

namespace takeaway::picture {

namespace {

constexpr double half = 0.5;

/// The pixels whose centres lie between two places, as far as there are any.
struct Span {
  std::size_t first = 0;
  std::size_t end = 0;
};

Span pixels_between(double from, double to, std::size_t width) {
  const auto place = [&](double at) {
    return static_cast<std::size_t>(std::clamp(std::ceil(at - half), 0.0, static_cast<double>(width)));
  };
  const Span span{place(from), place(to)};
  return {span.first, std::max(span.first, span.end)};
}

void paint(std::span<Ink> pixels, double from, double to, Ink ink) {
  const Span span = pixels_between(from, to, pixels.size());
  std::fill(pixels.begin() + static_cast<std::ptrdiff_t>(span.first),
            pixels.begin() + static_cast<std::ptrdiff_t>(span.end), ink);
}

/// The picture with its places in pixels.
Picture in_pixels(Picture picture) {
  const double zoom = picture.zoom;
  const auto scale = [&](auto&... places) { ((places *= zoom), ...); };
  picture.width *= picture.zoom;
  picture.height *= picture.zoom;
  for (CellGrid& grid : picture.grids) scale(grid.x, grid.y, grid.cell_width, grid.cell_height);
  for (Shape& shape : picture.shapes)
    for (auto& [x, y] : shape.corners) scale(x, y);
  for (Box& box : picture.boxes) scale(box.x, box.y, box.width, box.height);
  for (Label& label : picture.labels) scale(label.x, label.y);
  for (Line& line : picture.lines) {
    scale(line.thickness);
    for (auto& [x, y] : line.points) scale(x, y);
  }
  return picture;
}

/// From where to where it goes.
std::pair<double, double> height_of(const Shape& shape) {
  const auto [low, high] = std::ranges::minmax(shape.corners, {}, &std::pair<double, double>::second);
  return {low.second, high.second};
}

}  // namespace

void Scanlines::Active::advance(double y) {
  const std::size_t before = now.size();
  for (; next < begins.size() && begins[next].first <= y + 1; ++next) now.push_back(begins[next].second);
  if (now.size() != before) std::ranges::sort(now);
}

Scanlines::Scanlines(const Picture& drawn)
    : picture_(in_pixels(drawn)), letter_(static_cast<int>(drawn.zoom)), filled_rows_(drawn.grids.size()) {
  const Picture& picture = picture_;
  for (std::size_t i = 0; i < picture.grids.size(); ++i) grids_.begins.emplace_back(picture.grids[i].y, i);
  for (std::size_t i = 0; i < picture.shapes.size(); ++i)
    shapes_.begins.emplace_back(height_of(picture.shapes[i]).first, i);
  for (std::size_t i = 0; i < picture.boxes.size(); ++i) boxes_.begins.emplace_back(picture.boxes[i].y, i);
  for (std::size_t i = 0; i < picture.lines.size(); ++i) {
    double top = static_cast<double>(picture.height);
    for (const auto& [x, y] : picture.lines[i].points) top = std::min(top, y - picture.lines[i].thickness);
    lines_.begins.emplace_back(top, i);
  }
  for (std::size_t i = 0; i < picture.labels.size(); ++i) {
    const Label& label = picture.labels[i];
    const double extent = letter_ * (label.upright ? text_width(label.text) : glyph_ascent);
    labels_.begins.emplace_back(label.y - extent - 1, i);
  }
  for (Active* const active : {&grids_, &shapes_, &boxes_, &lines_, &labels_})
    std::ranges::sort(active->begins);
}

// Drops the shapes that end above this row, so that the cost of a row depends only on the shapes that cross
// it.
Result<void> Scanlines::next(std::span<Ink> pixels) {
  std::ranges::fill(pixels, FixedInk::paper);
  const auto y = static_cast<double>(y_);
  for (Active* const active : {&grids_, &shapes_, &boxes_, &lines_, &labels_}) active->advance(y);
  for (const std::size_t i : grids_.now)
    if (auto drawn = draw(picture_.grids[i], filled_rows_[i], pixels); !drawn) return drawn;
  for (const std::size_t i : shapes_.now) draw(picture_.shapes[i], pixels);
  for (const std::size_t i : boxes_.now) draw(picture_.boxes[i], pixels);
  for (const std::size_t i : lines_.now) draw(picture_.lines[i], pixels);
  for (const std::size_t i : labels_.now) draw(picture_.labels[i], pixels);
  std::erase_if(grids_.now, [&](std::size_t i) {
    const CellGrid& grid = picture_.grids[i];
    const bool over = grid.y + static_cast<double>(grid.rows) * grid.cell_height < y;
    if (over) filled_rows_[i] = {};
    return over;
  });
  std::erase_if(shapes_.now, [&](std::size_t i) { return height_of(picture_.shapes[i]).second < y; });
  std::erase_if(boxes_.now,
                [&](std::size_t i) { return picture_.boxes[i].y + picture_.boxes[i].height < y; });
  std::erase_if(labels_.now, [&](std::size_t i) {
    const Label& label = picture_.labels[i];
    const double extent = letter_ * (label.upright ? text_width(label.text) : glyph_height);
    return label.y + extent + 1 < y;
  });
  ++y_;
  return {};
}

Result<void> Scanlines::draw(const CellGrid& grid, FilledRow& filled_row, std::span<Ink> pixels) const {
  const double y = static_cast<double>(y_) + half - grid.y;
  if (y < 0 || y >= static_cast<double>(grid.rows) * grid.cell_height) return {};
  const auto row = std::min(static_cast<std::uint64_t>(y / grid.cell_height), grid.rows - 1);
  if (filled_row.row != row || filled_row.inks.empty()) {
    filled_row.inks.resize(grid.columns);
    if (auto filled = grid.fill(row, filled_row.inks); !filled) return filled;
    filled_row.row = row;
  }
  const Span span =
      pixels_between(grid.x, grid.x + static_cast<double>(grid.columns) * grid.cell_width, pixels.size());
  if (grid.cell_width == 1 && grid.x == std::floor(grid.x)) {
    std::copy_n(
        filled_row.inks.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(span.first) - grid.x),
        span.end - span.first, pixels.begin() + static_cast<std::ptrdiff_t>(span.first));
    return {};
  }
  for (std::size_t x = span.first; x < span.end; ++x) {
    const auto column =
        static_cast<std::uint64_t>((static_cast<double>(x) + half - grid.x) / grid.cell_width);
    pixels[x] = filled_row.inks[std::min(column, grid.columns - 1)];
  }
  return {};
}

// A convex shape has one stretch in every row, between the edges that cross it.
void Scanlines::draw(const Shape& shape, std::span<Ink> pixels) const {
  const double y = static_cast<double>(y_) + half;
  double left = static_cast<double>(pixels.size());
  double right = 0;
  for (std::size_t i = 0; i < shape.corners.size(); ++i) {
    const auto [x1, y1] = shape.corners[i];
    const auto [x2, y2] = shape.corners[(i + 1) % shape.corners.size()];
    if ((y1 <= y) == (y2 <= y)) continue;
    const double x = x1 + (y - y1) * (x2 - x1) / (y2 - y1);
    left = std::min(left, x);
    right = std::max(right, x);
  }
  if (left < right) paint(pixels, left, right, shape.ink);
}

void Scanlines::draw(const Box& box, std::span<Ink> pixels) const {
  const double y = static_cast<double>(y_) + half;
  if (y >= box.y && y < box.y + box.height) paint(pixels, box.x, box.x + box.width, box.ink);
}

// On a row of pixels, a piece of a line covers the pixels within half its thickness.
void Scanlines::draw(const Line& line, std::span<Ink> pixels) const {
  const double y = static_cast<double>(y_) + half;
  const double half_thickness = std::max(line.thickness, 1.0) / 2;
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    const auto [x1, y1] = line.points[i];
    const auto [x2, y2] = line.points[i + 1];
    if (y < std::min(y1, y2) - half_thickness || y > std::max(y1, y2) + half_thickness) continue;
    const double length = std::hypot(x2 - x1, y2 - y1);
    if (length == 0) continue;
    if (std::abs(y2 - y1) * 1000 < length) {  // level
      paint(pixels, std::min(x1, x2), std::max(x1, x2), line.ink);
      continue;
    }
    const auto x_at = [&](double at) {
      return x1 + (std::clamp(at, std::min(y1, y2), std::max(y1, y2)) - y1) * (x2 - x1) / (y2 - y1);
    };
    const double a = x_at(y - half);
    const double b = x_at(y + half);
    const double across = half_thickness * length / std::abs(y2 - y1);
    const double side = std::min(across, half_thickness + std::abs(b - a));
    paint(pixels, std::min(a, b) - side, std::max(a, b) + side, line.ink);
  }
}

void Scanlines::draw(const Label& label, std::span<Ink> pixels) const {
  const int width = text_width(label.text) * letter_;
  const int back = label.anchor == Anchor::start ? 0 : label.anchor == Anchor::end ? width : width / 2;
  const auto y = static_cast<int>(y_);
  const auto at_x = static_cast<int>(std::lround(label.x));
  const auto at_y = static_cast<int>(std::lround(label.y));
  const auto end = static_cast<int>(pixels.size());
  if (!label.upright) {
    const int left = at_x - back;
    const int row = y - (at_y - glyph_ascent * letter_);
    if (row < 0 || row >= glyph_height * letter_) return;
    for (int x = std::max(0, -left); x < width && left + x < end; ++x)
      if (has_ink(label.text, x / letter_, row / letter_)) *(pixels.begin() + left + x) = label.ink;
    return;
  }
  // Read from below: the text runs up, its letters stand to the left of x.
  const int along = at_y + back - 1 - y;
  if (along < 0 || along >= width) return;
  const int left = at_x - glyph_ascent * letter_;
  for (int x = std::max(0, -left); x < glyph_height * letter_ && left + x < end; ++x)
    if (has_ink(label.text, along / letter_, x / letter_)) *(pixels.begin() + left + x) = label.ink;
}

}  // namespace takeaway::picture
