// The carpet of a game on two heaps: the first heap across, the second down.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "answer/pictures.hpp"
#include "answer/plane.hpp"

namespace takeaway::answer {

namespace {

using Fill = std::function<Result<void>(std::uint64_t row, std::span<std::uint64_t> values)>;

/// Rows of outcomes as they are drawn; begun anew with every pass over the picture.
Fill outcome_rows(const PlaneGame& game, CarpetSize size, std::uint64_t memory, const Watch& watch) {
  auto rows = std::make_shared<std::optional<OutcomeRows>>();
  return [=](std::uint64_t row, std::span<std::uint64_t> values) -> Result<void> {
    if (watch.stopped()) return interruption();
    if (row == 0) {
      auto opened = OutcomeRows::open(game, size, memory);
      if (!opened) return std::unexpected(opened.error());
      *rows = std::move(*opened);
    }
    const auto words = (*rows)->next();
    for (std::uint64_t x = 0; x < values.size(); ++x) values[x] = 1 - ((words[x / 64] >> (x % 64)) & 1U);
    return {};
  };
}

}  // namespace

Result<Picture> plane_picture(const DrawOptions& options, Listener& listener) {
  const auto request = read_plane(options, listener);
  if (!request) return std::unexpected(request.error());
  const auto selection = request->only_game();
  if (!selection) return std::unexpected(selection.error());
  constexpr std::uint64_t usual = 399;
  const auto size = read_carpet_size(options.to, selection->bindings, usual);
  if (!size) return std::unexpected(size.error());
  const auto style =
      read_style(options, to_text(selection->game) + (options.outcomes ? ", outcomes" : ", values"));
  if (!style) return std::unexpected(style.error());
  if (auto checked = check_grid_size(size->columns, size->rows, *style); !checked)
    return std::unexpected(checked.error());
  CarpetFigure figure;
  figure.columns = size->columns;
  figure.rows = size->rows;
  figure.row_name = "y";
  figure.column_name = "x";
  figure.first_row = 0;
  const std::uint64_t memory = request->resources.memory;
  if (size->columns > memory / 16)
    return limit_reached("a row of the carpet does not fit the memory allowed (--memory)");
  if (options.outcomes) {
    figure.largest_value = 1;
    figure.fill = outcome_rows(selection->game, *size, memory, listener.only_stop());
    if (const auto opened = OutcomeRows::open(selection->game, *size, memory); !opened)
      return std::unexpected(opened.error());
    return draw_carpet(std::move(figure), *style);
  }
  const Step step(listener, "values", size->rows, "row");
  auto computed = ValueTable::compute(selection->game, *size, memory, step.watch());
  if (!computed) return std::unexpected(computed.error());
  const auto table = std::make_shared<const ValueTable>(std::move(*computed));
  figure.largest_value = table->largest();
  figure.fill = [table](std::uint64_t row, std::span<std::uint64_t> values) -> Result<void> {
    std::ranges::copy(table->row(row), values.begin());
    return {};
  };
  return draw_carpet(std::move(figure), *style);
}

}  // namespace takeaway::answer
