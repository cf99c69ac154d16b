// One sequence as a coloured strip, wrapped.
#include <algorithm>
#include <cmath>
#include <memory>

#include "picture/layout.hpp"

namespace takeaway {

namespace {

using namespace picture;

/// Lays out one strip, line by line.
class StripLayout {
 public:
  StripLayout(const StripFigure& figure, const FigureStyle& style)
      : figure_(figure),
        style_(style),
        heaps_(length_of(figure.runs)),
        wrap_(std::max<std::uint64_t>(std::min(figure.wrap, heaps_), 1)),
        rows_((heaps_ + wrap_ - 1) / wrap_),
        inks_(largest_value(figure.runs), style, figure.preperiod.value_or(0) > 0) {}

  Result<Picture> lay_out() {
    if (heaps_ == 0) return bad_input("there is nothing to draw");
    if (auto checked = check_strip_size(heaps_, wrap_, style_); !checked)
      return std::unexpected(checked.error());
    choose_sizes();
    picture_.palette = inks_.palette();
    picture_.width =
        static_cast<std::uint64_t>(std::ceil(left_ + static_cast<double>(wrap_) * cell_ + edge_));
    if (!style_.bare) picture_.width = std::max<std::uint64_t>(picture_.width, 260);
    top_ = add_title(picture_, style_, static_cast<int>(edge_), static_cast<int>(edge_));
    add_lines();
    if (!style_.bare) {
      add_runs();
      add_bracket();
    }
    double bottom = top_ + static_cast<double>(rows_) * pitch_;
    if (!style_.bare)
      bottom =
          add_value_legend(picture_, static_cast<int>(edge_), static_cast<int>(bottom) + 4, inks_, style_);
    picture_.height = static_cast<std::uint64_t>(bottom + edge_);
    return std::move(picture_);
  }

 private:
  void choose_sizes() {
    const unsigned fitted =
        std::clamp<unsigned>(static_cast<unsigned>(longest_side / std::max<std::uint64_t>(wrap_, 1)), 1, 20);
    cell_ = style_.cell.value_or(fitted);
    height_ = style_.bare ? cell_ : rows_ <= 64 ? std::max(cell_, 16.0) : std::max(cell_, 4.0);
    pitch_ = style_.bare ? height_ : height_ + (rows_ <= 200 ? 7 : 2);
    edge_ = style_.bare ? 0 : margin;
    const auto last = static_cast<std::int64_t>(figure_.start + (rows_ - 1) * wrap_);
    left_ = style_.bare ? 0 : edge_ + text_width(grouped_number(last)) + 8;
  }

  // A row of cells for each line: runs are looked up by where they begin.
  void add_lines() {
    auto begins = std::make_shared<std::vector<std::uint64_t>>();
    expand(figure_.runs, [&](std::uint64_t at, const Run&) { begins->push_back(at); });
    auto runs = std::make_shared<std::vector<Run>>(figure_.runs);
    const std::uint64_t shaded = figure_.preperiod.value_or(0);
    const auto every = static_cast<std::uint64_t>(std::ceil(11 / pitch_));  // lines between two numbers
    for (std::uint64_t row = 0; row < rows_; ++row) {
      const std::uint64_t first = row * wrap_;
      CellGrid grid{left_, y_of(row), std::min(wrap_, heaps_ - first), 1, cell_, height_, {}};
      grid.fill = [=, inks = inks_](std::uint64_t, std::span<Ink> out) -> Result<void> {
        auto run = static_cast<std::size_t>(std::ranges::upper_bound(*begins, first) - begins->begin()) - 1;
        for (std::size_t i = 0; i < out.size(); ++i) {
          const std::uint64_t heap = first + i;
          while (run + 1 < begins->size() && (*begins)[run + 1] <= heap) ++run;
          out[i] = heap < shaded ? inks.shaded((*runs)[run].value) : inks.ink((*runs)[run].value);
        }
        return {};
      };
      if (!style_.bare && row % every == 0)
        picture_.labels.push_back({left_ - 5, y_of(row) + height_ / 2 + 4,
                                   grouped_number(static_cast<std::int64_t>(figure_.start + first)),
                                   Anchor::end, FixedInk::grey, Part::axes});
      picture_.grids.push_back(std::move(grid));
    }
  }

  double y_of(std::uint64_t row) const { return top_ + static_cast<double>(row) * pitch_; }

  /// Parts of a stretch of heaps, line by line.
  template <class Visit>
  void for_each_part(std::uint64_t first, std::uint64_t end, Visit visit) const {
    for (std::uint64_t at = first; at < end;) {
      const std::uint64_t row = at / wrap_;
      const std::uint64_t stop = std::min(end, (row + 1) * wrap_);
      visit(row, at - row * wrap_, stop - row * wrap_, at == first, stop == end);
      at = stop;
    }
  }

  /// The name of a run, x^y, where it has room.
  void add_runs() {
    if (height_ < 12) return;
    expand(figure_.runs, [&](std::uint64_t at, const Run& run) {
      if ((at == 0 && figure_.cut_before) || (at + run.length == heaps_ && figure_.cut_behind)) return;
      const std::string text =
          value_name(run.value, style_) + (run.length > 1 ? "^" + std::to_string(run.length) : "");
      for_each_part(at, at + run.length,
                    [&](std::uint64_t row, std::uint64_t from, std::uint64_t to, bool first, bool last) {
                      const double width = static_cast<double>(to - from) * cell_;
                      if (!first || !last || width < text_width(text) + 4)
                        return;  // a run that is cut is not labelled
                      const Ink ground =
                          at < figure_.preperiod.value_or(0) ? inks_.shaded(run.value) : inks_.ink(run.value);
                      picture_.labels.push_back({left_ + static_cast<double>(from) * cell_ + width / 2,
                                                 y_of(row) + height_ / 2 + 4, text, Anchor::middle,
                                                 inks_.letters_on(ground)});
                    });
    });
  }

  void add_bracket() {
    if (!figure_.period) return;
    const std::uint64_t first = figure_.preperiod.value_or(0);
    const std::uint64_t end = std::min(heaps_, first + *figure_.period);
    const bool whole = first + *figure_.period <= heaps_;
    if (first >= heaps_ || pitch_ - height_ < 5) return;
    for_each_part(first, end,
                  [&](std::uint64_t row, std::uint64_t from, std::uint64_t to, bool begins, bool ends) {
                    const double y = y_of(row) + height_ + 3;
                    const double x = left_ + static_cast<double>(from) * cell_;
                    const double width = static_cast<double>(to - from) * cell_;
                    picture_.boxes.push_back({x, y, width, 1, FixedInk::black});
                    if (begins) picture_.boxes.push_back({x, y - 3, 1, 4, FixedInk::black});
                    if (ends && whole)
                      picture_.boxes.push_back({x + width - 1, y - 3, 1, 4, FixedInk::black});
                  });
  }

  const StripFigure& figure_;
  const FigureStyle& style_;
  std::uint64_t heaps_;
  std::uint64_t wrap_;
  std::uint64_t rows_;
  ValueInks inks_;
  Picture picture_;
  double cell_ = 1;
  double height_ = 1;
  double pitch_ = 1;  // from one line to the next
  double edge_ = 0;
  double left_ = 0;
  double top_ = 0;
};

}  // namespace

Result<void> check_strip_size(std::uint64_t heaps, std::uint64_t wrap, const FigureStyle& style) {
  constexpr std::uint64_t most_heaps = std::uint64_t{1} << 26U;
  constexpr std::uint64_t most_rows = 20'000;
  if (heaps > most_heaps) return limit_reached("a picture of more than 2^26 heaps in a row");
  if (heaps > 0 && (heaps - 1) / wrap >= most_rows)
    return limit_reached("a strip of more than 20,000 lines; draw fewer heaps, or wider lines");
  if (std::min(heaps, wrap) * style.cell.value_or(1) > largest_side)
    return limit_reached("a picture of more than 2^31 pixels on a side");
  return {};
}

Result<Picture> draw_strip(const StripFigure& figure, const FigureStyle& style) {
  return StripLayout(figure, style).lay_out();
}

}  // namespace takeaway
