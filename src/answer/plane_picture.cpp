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

Fill value_rows(ValueTable computed) {
  const auto table = std::make_shared<const ValueTable>(std::move(computed));
  return [table](std::uint64_t row, std::span<std::uint64_t> values) -> Result<void> {
    std::ranges::copy(table->row(row), values.begin());
    return {};
  };
}

/// A family's carpets, small and side by side.
Result<Picture> family_sheet(const PlaneRequest& request, const DrawOptions& options, Listener& listener) {
  constexpr std::uint64_t usual = 59;
  constexpr std::size_t most_carpets = 2000;
  const std::uint64_t memory = request.resources.memory;
  SheetFigure sheet;
  std::uint64_t cells = 0;
  const auto visited = request.for_each_game([&](const PlaneSelection& selection) -> Result<void> {
    if (listener.stop()) return interruption();
    const auto size = read_carpet_size(options.to, selection.bindings, usual);
    if (!size) return std::unexpected(size.error());
    if (sheet.carpets.empty()) {
      sheet.columns = size->columns;
      sheet.rows = size->rows;
    } else if (sheet.columns != size->columns || sheet.rows != size->rows) {
      return bad_input("the carpets of a sheet are of one size; --to has a parameter");
    }
    if (sheet.carpets.size() == most_carpets)
      return limit_reached("a sheet has 2000 carpets at most; --where may choose some");
    SheetFigure::Carpet carpet;
    carpet.name = to_text(selection.game).substr(std::string_view("plane ").size());
    if (options.outcomes) {
      if (const auto opened = OutcomeRows::open(selection.game, *size, memory); !opened)
        return std::unexpected(opened.error());
      sheet.largest_value = 1;
      carpet.fill = outcome_rows(selection.game, *size, memory, listener.only_stop());
    } else {
      if (size->columns > memory / 4 / size->rows || (cells += size->columns * size->rows) > memory / 4)
        return limit_reached("the carpets do not fit the memory allowed (--memory)");
      auto table = ValueTable::compute(selection.game, *size, memory, listener.only_stop());
      if (!table) return std::unexpected(table.error());
      sheet.largest_value = std::max<std::uint64_t>(sheet.largest_value, table->largest());
      carpet.fill = value_rows(std::move(*table));
    }
    sheet.carpets.push_back(std::move(carpet));
    return {};
  });
  if (!visited) return std::unexpected(visited.error());
  const auto style =
      read_style(options, request.family.text + (options.outcomes ? ", outcomes" : ", values"));
  if (!style) return std::unexpected(style.error());
  return draw_sheet(std::move(sheet), *style);
}

}  // namespace

Result<Picture> plane_picture(const DrawOptions& options, Listener& listener) {
  const auto request = read_plane(options, listener);
  if (!request) return std::unexpected(request.error());
  if (request->has_range()) return family_sheet(*request, options, listener);
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
  figure.largest_value = computed->largest();
  figure.fill = value_rows(std::move(*computed));
  return draw_carpet(std::move(figure), *style);
}

}  // namespace takeaway::answer
