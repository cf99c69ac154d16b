// The carpet of a game whose moves bound the next one: heaps across, how many may be taken down.
#include <memory>
#include <optional>

#include "answer/pictures.hpp"
#include "answer/plane.hpp"
#include "takeaway/dynamic.hpp"

namespace takeaway::answer {

namespace {

Result<DynamicTable> table_of(const DynamicRule& rule, const Bindings& bindings, std::uint64_t last,
                              std::uint64_t memory, Listener& listener) {
  const Step step(listener, "values", last, "heap");
  return DynamicTable::compute(rule, bindings, last, memory, step.watch());
}

}  // namespace

Result<Picture> dynamic_picture(const DrawOptions& options, Listener& listener) {
  constexpr std::uint64_t usual = 144;
  const auto rule = parse_dynamic(options.family);
  if (!rule) return std::unexpected(rule.error());
  const auto settings = read_settings(options, rule->parameters(), listener);
  if (!settings) return std::unexpected(settings.error());
  std::optional<Bindings> bindings;
  const auto chosen = settings->for_each([&](const Bindings& found) -> Result<void> {
    if (bindings) return bad_input("a carpet is of one game: give every parameter one value");
    bindings = found;
    return {};
  });
  if (!chosen) return std::unexpected(chosen.error());
  const auto size = read_carpet_size(options.to, *bindings, usual);
  if (!size) return std::unexpected(size.error());
  if (size->rows < 2) return bad_input("the first row is that of 1 to be taken, so --to begins at 1");
  const auto style = read_style(options, to_text(*rule) + ", outcomes");
  if (!style) return std::unexpected(style.error());
  CarpetFigure figure;
  figure.columns = size->columns;
  figure.rows = size->rows - 1;
  if (auto checked = check_grid_size(figure.columns, figure.rows, *style); !checked)
    return std::unexpected(checked.error());
  auto computed = table_of(*rule, *bindings, size->columns - 1, settings->resources.memory, listener);
  if (!computed) return std::unexpected(computed.error());
  figure.row_name = "at most";
  figure.first_row = 1;
  figure.largest_value = 1;
  figure.note = "0: the player to move loses";
  const auto table = std::make_shared<const DynamicTable>(std::move(*computed));
  figure.fill = [table](std::uint64_t row, std::span<std::uint64_t> values) -> Result<void> {
    for (std::uint64_t heap = 0; heap < values.size(); ++heap)
      values[heap] = table->is_p(heap, row + 1) ? 0 : 1;
    return {};
  };
  return draw_carpet(std::move(figure), *style);
}

}  // namespace takeaway::answer
