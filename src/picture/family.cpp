// A family of games: a period of each as a strip, one below the other.
#include <algorithm>
#include <cmath>
#include <memory>

#include "picture/layout.hpp"

namespace takeaway {

namespace {

using namespace picture;

/// Lays out the strips, row by row.
class FamilyLayout {
 public:
  FamilyLayout(FamilyFigure figure, const FigureStyle& style)
      : rows_(std::make_shared<std::vector<FamilyFigure::Row>>(std::move(figure.rows))),
        note_(std::move(figure.note)),
        one_scale_(figure.one_scale),
        style_(style),
        inks_(largest(), style, false) {}

  Result<Picture> lay_out() {
    if (rows_->empty()) return bad_input("there is nothing to draw");
    if (auto checked = check_family_size(rows_->size()); !checked) return std::unexpected(checked.error());
    choose_sizes();
    picture_.palette = inks_.palette();
    picture_.width = static_cast<std::uint64_t>(left_ + across_ + edge_);
    y_ = add_title(picture_, style_, static_cast<int>(edge_), static_cast<int>(edge_));
    for (std::size_t i = 0; i < rows_->size(); ++i) add_row(i);
    if (!style_.bare) {
      if (!rows_have_labels()) add_outer_labels();
      y_ = add_value_legend(picture_, static_cast<int>(edge_), static_cast<int>(y_) + 6, inks_, style_);
      add_notes();
    }
    picture_.height = static_cast<std::uint64_t>(std::ceil(y_ + edge_));
    return std::move(picture_);
  }

 private:
  std::uint64_t largest() const {
    std::uint64_t found = 0;
    for (const FamilyFigure::Row& row : *rows_) found = std::max(found, largest_value(row.runs));
    return found;
  }

  void choose_sizes() {
    int label_width = 0;
    for (const FamilyFigure::Row& row : *rows_) {
      longest_ = std::max(longest_, length_of(row.runs));
      label_width = std::max(label_width, text_width(row.label));
    }
    edge_ = style_.bare ? 0 : margin;
    left_ = style_.bare ? 0 : edge_ + label_width + 8;
    height_ = style_.cell ? *style_.cell : rows_->size() <= 60 ? 16 : rows_->size() <= 250 ? 6 : 2;
    gap_ = rows_have_labels() && !style_.bare ? 4 : 0;
    named_ = gap_ > 0 && std::ranges::any_of(*rows_, has_names);
    const bool fitted = one_scale_ || style_.bare;
    scale_ = std::max(1.0, std::floor(longest_side / static_cast<double>(longest_)));
    across_ = fitted ? static_cast<double>(longest_) * scale_ : longest_side;
  }

  bool rows_have_labels() const { return height_ >= 8; }

  static bool has_names(const FamilyFigure::Row& row) {
    return std::ranges::any_of(row.parts, [](const FamilyFigure::Part& part) { return !part.name.empty(); });
  }

  void add_row(std::size_t i) {
    const FamilyFigure::Row& row = (*rows_)[i];
    const std::uint64_t heaps = length_of(row.runs);
    const double cell = one_scale_ ? scale_ : across_ / static_cast<double>(heaps);
    if (named_) y_ += glyph_height + 1;
    CellGrid grid{left_, y_, heaps, 1, cell, height_, {}, {}};
    grid.fill = [rows = rows_, i, inks = inks_](std::uint64_t, std::span<Ink> out) -> Result<void> {
      expand((*rows)[i].runs, [&](std::uint64_t at, const Run& run) {
        std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(at), run.length, inks.ink(run.value));
      });
      return {};
    };
    for (const FamilyFigure::Part& part : row.parts) {
      if (part.begin > 0) add_line(part.begin, cell, part.begin % row.period == 0);
      if (named_ && !part.name.empty()) add_name(part, grid);
    }
    picture_.grids.push_back(std::move(grid));
    if (!style_.bare && rows_have_labels())
      picture_.labels.push_back(
          {left_ - 5, y_ + height_ / 2 + 4, row.label, Anchor::end, FixedInk::black, Part::axes});
    y_ += height_ + gap_;
  }

  /// The end of a block; that of a period is longer. Both stick out of the row where there is room.
  void add_line(std::uint64_t at, double cell, bool ends_period) {
    const double over = gap_ > 0 ? 2 : 0;
    const double above = named_ && ends_period ? glyph_height + 1 : over;
    picture_.boxes.push_back({std::floor(left_ + static_cast<double>(at) * cell), y_ - above, 1,
                              height_ + above + over, FixedInk::black});
  }

  /// B(4) where that has room above the block, else B, else nothing.
  void add_name(const FamilyFigure::Part& part, CellGrid& grid) {
    const double middle = static_cast<double>(part.begin + part.end) / 2;
    const double room = static_cast<double>(part.end - part.begin) * grid.cell_width;
    const std::string name = shown_name(part.name);
    const std::string numbered = name + "(" + std::to_string(part.number) + ")";
    grid.names.emplace_back(middle, name);
    for (const std::string& text : {numbered, name}) {
      if (text_width(text) + 2 > room) continue;
      picture_.labels.push_back(
          {left_ + middle * grid.cell_width, y_ - 3, text, Anchor::middle, FixedInk::black});
      return;
    }
    left_out_ = true;
  }

  /// The first and the last row, where rows are too low for a label each.
  void add_outer_labels() {
    const double top = picture_.grids.front().y;
    picture_.labels.push_back(
        {left_ - 5, top + 8, rows_->front().label, Anchor::end, FixedInk::black, Part::axes});
    if (y_ - top > 22)
      picture_.labels.push_back(
          {left_ - 5, y_, rows_->back().label, Anchor::end, FixedInk::black, Part::axes});
  }

  void add_notes() {
    if (!one_scale_ && static_cast<double>(longest_) > across_)
      add_note("Rows of more than " + grouped_number(static_cast<std::int64_t>(across_)) +
               " heaps have several to a pixel: a PNG shows one of them, other files all.");
    if (left_out_) add_note("Names of blocks are left out where they have no room.");
    if (!note_.empty()) add_note(note_);
  }

  void add_note(const std::string& text) {
    y_ = add_caption(picture_, static_cast<int>(edge_), static_cast<int>(y_), text);
  }

  std::shared_ptr<std::vector<FamilyFigure::Row>> rows_;
  std::string note_;
  bool one_scale_;
  const FigureStyle& style_;
  ValueInks inks_;
  Picture picture_;
  std::uint64_t longest_ = 1;
  bool named_ = false;     // blocks have names, and there is room for them above the rows
  bool left_out_ = false;  // for some there is not
  double edge_ = 0;
  double left_ = 0;
  double height_ = 1;
  double gap_ = 0;
  double scale_ = 1;   // pixels of a heap, where all rows have the same
  double across_ = 1;  // the widest row
  double y_ = 0;       // below what is laid out
};

}  // namespace

Result<void> check_family_size(std::uint64_t rows) {
  constexpr std::uint64_t most_rows = 20'000;
  if (rows > most_rows) return limit_reached("more than 20,000 games; a carpet would show them");
  return {};
}

Result<Picture> draw_family(FamilyFigure figure, const FigureStyle& style) {
  return FamilyLayout(std::move(figure), style).lay_out();
}

}  // namespace takeaway
