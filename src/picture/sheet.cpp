// Small carpets side by side, each below its name.
#include <algorithm>
#include <cmath>
#include <memory>

#include "picture/layout.hpp"

namespace takeaway {

namespace {

using namespace picture;

/// Where the carpets lie: so many in a row that the sheet is about as high as wide.
struct SheetLayout {
  std::uint64_t across = 1;
  double cell = 1;
  double step_x = 0;  // from one carpet to the next
  double step_y = 0;
};

SheetLayout lay_out(const SheetFigure& figure, const FigureStyle& style) {
  constexpr double gap = 8;
  constexpr double usual_cell = 2;
  SheetLayout layout;
  layout.cell = style.cell ? *style.cell : usual_cell;
  double width = static_cast<double>(figure.columns) * layout.cell;
  if (!style.bare)
    for (const SheetFigure::Carpet& carpet : figure.carpets)
      width = std::max(width, static_cast<double>(text_width(carpet.name)));
  layout.step_x = width + gap;
  layout.step_y = static_cast<double>(figure.rows) * layout.cell + gap +
                  (style.bare ? 0 : static_cast<double>(line_height));
  const double square = std::sqrt(static_cast<double>(figure.carpets.size()) * layout.step_y / layout.step_x);
  layout.across =
      std::clamp<std::uint64_t>(static_cast<std::uint64_t>(std::ceil(square)), 1, figure.carpets.size());
  return layout;
}

}  // namespace

Result<Picture> draw_sheet(SheetFigure figure, const FigureStyle& style) {
  if (figure.carpets.empty() || figure.columns == 0 || figure.rows == 0)
    return bad_input("there is nothing to draw");
  const SheetLayout layout = lay_out(figure, style);
  const std::uint64_t down = (figure.carpets.size() + layout.across - 1) / layout.across;
  if (static_cast<double>(layout.across) * layout.step_x > static_cast<double>(largest_side) ||
      static_cast<double>(down) * layout.step_y > static_cast<double>(largest_side))
    return limit_reached("a picture of more than 2^31 pixels on a side");
  const ValueInks inks(figure.largest_value, style, false);
  Picture picture;
  picture.palette = inks.palette();
  const double edge = style.bare ? 0 : margin;
  picture.width =
      static_cast<std::uint64_t>(std::ceil(2 * edge + static_cast<double>(layout.across) * layout.step_x));
  if (!style.bare) picture.width = std::max<std::uint64_t>(picture.width, 320);
  const double top = add_title(picture, style, static_cast<int>(edge), static_cast<int>(edge));
  for (std::size_t i = 0; i < figure.carpets.size(); ++i) {
    const double x = edge + static_cast<double>(i % layout.across) * layout.step_x;
    const std::uint64_t line = i / layout.across;
    double y = top + static_cast<double>(line) * layout.step_y;
    if (!style.bare) {
      picture.labels.push_back(
          {x, y + line_height - 4, figure.carpets[i].name, Anchor::start, FixedInk::black});
      y += line_height;
    }
    const auto values = std::make_shared<std::vector<std::uint64_t>>(figure.columns);
    picture.grids.push_back({x, y, figure.columns, figure.rows, layout.cell, layout.cell,
                             [inks, values, fill = std::move(figure.carpets[i].fill)](
                                 std::uint64_t row, std::span<Ink> out) -> Result<void> {
                               if (auto filled = fill(row, *values); !filled) return filled;
                               std::ranges::transform(*values, out.begin(),
                                                      [&](std::uint64_t value) { return inks.ink(value); });
                               return {};
                             }});
  }
  double bottom = std::ceil(top + static_cast<double>(down) * layout.step_y);
  if (!style.bare) bottom = add_value_legend(picture, margin, static_cast<int>(bottom) + 4, inks, style);
  picture.height = static_cast<std::uint64_t>(bottom + edge);
  return picture;
}

}  // namespace takeaway
