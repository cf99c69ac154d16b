// What files of shapes have in common: numbers as text, the width of labels, and cells as rectangles without
// seams. Internal to the room `picture`.
#pragma once

#include <array>
#include <utility>

#include "base/superscripts.hpp"
#include "takeaway/picture.hpp"

namespace takeaway::picture {

/// How large a raised letter is beside one on the line, and how far it is raised, in units of a picture.
inline constexpr double raised_size = 0.7;
inline constexpr double raised_by = 3.2;

/// The parts behind the cells, in the order of drawing, with the names of their groups.
inline constexpr std::array<std::pair<Part, const char*>, 5> part_names = {{{Part::axes, "axes"},
                                                                            {Part::marks, "marks"},
                                                                            {Part::labels, "labels"},
                                                                            {Part::legend, "legend"},
                                                                            {Part::caption, "caption"}}};

/// Whether a picture has anything in this part.
bool has_part(const Picture& picture, Part part);

/// A number with as many digits as it needs, three behind the point at most.
std::string number_text(double value);

/// The width of a label in the letters of a PNG, with its powers raised.
double label_width(const std::vector<TextPiece>& pieces);

struct Rectangle {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  Ink ink = FixedInk::paper;
};

/// Calls `draw` for the boxes, lines and labels of a part, in the order in which they are drawn.
template <class Draw>
void for_each_of_part(const Picture& picture, Part part, Draw draw) {
  for (const Box& box : picture.boxes)
    if (box.part == part) draw(box);
  for (const Line& line : picture.lines)
    if (line.part == part) draw(line);
  for (const Label& label : picture.labels)
    if (label.part == part) draw(label);
}

/// Calls `visit` for each run of equal cells that are not of paper, row by row, from the left; it gives false
/// to stop. Viewers that soften edges let the ground shine through between two shapes that only touch, so a
/// rectangle reaches a unit under those that are drawn over it later.
Result<void> for_each_rectangle(const CellGrid& grid, const std::function<bool(const Rectangle&)>& visit);

}  // namespace takeaway::picture
