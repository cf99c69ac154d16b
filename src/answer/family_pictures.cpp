// The values of many games as pictures: families of strips, and carpets.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "answer/draw_values.hpp"
#include "answer/options.hpp"
#include "answer/pictures.hpp"
#include "answer/requests.hpp"
#include "takeaway/period.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::answer {

namespace {

/// The parameters that have one value each, for a title: ", m=5".
std::string fixed_text(const Request& request) {
  std::string text;
  (void)request.for_each([&](const Bindings& bindings) -> Result<void> {
    for (const Let& let : request.lets)
      if (!has_range(std::span(&let, 1))) text += fmt::format(", {}={}", let.name, *bindings.find(let.name));
    return interruption();  // ends the loop: the first game is enough
  });
  return text;
}

/// The parameters that take more than one value, as a label; all of them if none does.
std::string row_label(const Request& request, const Bindings& bindings) {
  Bindings shown;
  for (const auto& let : request.lets)
    if (has_range(std::span(&let, 1)))
      for (const auto& [name, value] : bindings.entries())
        if (name == let.name) shown.bind(name, value);
  return bindings_text(shown.empty() ? bindings : shown);
}

/// The heaps of a row: one period, or a full row of blocks, which is several.
Heap row_length(const std::optional<BlockLayout>& blocks, const Period& period) {
  if (!blocks || blocks->row_cycles == 0) return period.period;
  if (blocks->cycle_length() > largest_index / blocks->row_cycles)
    return largest_index;  // refused when it is read
  const Heap full = blocks->cycle_length() * blocks->row_cycles;
  return full > 0 && full % period.period == 0 ? full : period.period;
}

/// The blocks of a row, counted from its beginning.
std::vector<FamilyFigure::Part> row_parts(const BlockLayout& blocks, Heap from, Heap count) {
  std::vector<FamilyFigure::Part> parts;
  for (const BlockLayout::Part& part : blocks.parts_of(from, count))
    parts.push_back({part.begin - from, part.end - from, part.name, part.block});
  return parts;
}

/// One game of the family as runs, with its blocks where they are asked for and a theorem has them.
Result<FamilyFigure::Row> read_row(const DrawOptions& options, const Request& request,
                                   const Selection& selection, Listener& listener) {
  const Game& game = selection.game;
  const auto answer = period_of(game, options, request.resources, selection.bindings, listener);
  if (!answer) return std::unexpected(answer.error());
  if (answer->period && answer->period->saltus > 0)
    return bad_input("the values of " + to_text(game) + " grow; 'draw carpet' shows them");
  if (!answer->period) return limit_reached(to_text(game) + " has no period to draw: " + answer->status());
  const Period& period = *answer->period;
  std::optional<BlockLayout> blocks;
  if (options.blocks) {
    auto found = block_layout(known_theorems(), game, listener.only_stop());
    if (!found) return std::unexpected(found.error());
    blocks = std::move(*found);
  }
  const Heap length = row_length(blocks, period);
  auto runs = read_runs(game, question_of(options), request.resources, game.start() + period.preperiod,
                        length, listener.only_stop());
  if (!runs) return std::unexpected(runs.error());
  FamilyFigure::Row row{row_label(request, selection.bindings), std::move(*runs), period.period, {}};
  if (blocks) row.parts = row_parts(*blocks, period.preperiod, length);
  return row;
}

/// What is to be said below a picture with blocks; an error where no game has any.
Result<std::string> blocks_note(const FamilyFigure& figure) {
  std::size_t without = 0;
  std::size_t several = 0;
  for (const FamilyFigure::Row& row : figure.rows) {
    without += row.parts.empty() ? 1 : 0;
    several += !row.parts.empty() && row.parts.back().end > row.period ? 1 : 0;
  }
  if (without == figure.rows.size()) return bad_input("no theorem describes these games by blocks");
  std::vector<std::string> notes;
  if (without > 0)
    notes.push_back(
        fmt::format("No theorem describes {} of the {} games by blocks; no ends are marked there.", without,
                    figure.rows.size()));
  if (several > 0)
    notes.push_back(
        fmt::format("A full row of blocks is several periods in {} of the {} games; longer lines "
                    "end a period.",
                    several, figure.rows.size()));
  return fmt::format("{}", fmt::join(notes, " "));
}

/// Too many games for one picture are refused before the first is computed.
Result<void> check_games(const Request& request) {
  std::uint64_t games = 0;
  return request.for_each([&](const Bindings&) { return check_family_size(++games); });
}

}  // namespace

Result<Picture> family_picture(const DrawOptions& options, Listener& listener) {
  const auto request = read_request(options, listener);
  if (!request) return std::unexpected(request.error());
  const auto style =
      read_style(options, to_text(request->family) + fixed_text(*request) +
                              (options.outcomes ? ", outcomes" : ", values") +
                              (options.blocks ? ", block by block" : " of one period of each"));
  if (!style) return std::unexpected(style.error());
  if (auto checked = check_games(*request); !checked) return std::unexpected(checked.error());
  FamilyFigure figure;
  figure.one_scale = options.one_scale;
  const auto add_row = [&](const Selection& selection, const std::string& state) -> Result<void> {
    auto row = read_row(options, *request, selection, listener);
    if (!row) return std::unexpected(row.error());
    if (!state.empty()) row->label += (row->label.empty() ? "" : " ") + state;
    figure.rows.push_back(std::move(*row));
    return {};
  };
  const auto visited = request->for_each_game([&](const Selection& selection) -> Result<void> {
    if (!selection.game.states) return add_row(selection, "");
    Selection one = selection;  // of a game with states, a strip for each
    for (const std::size_t state : reachable_states(*selection.game.states)) {
      one.game.states->asked = state;
      if (auto added = add_row(one, selection.game.states->states[state].name); !added) return added;
    }
    return {};
  });
  if (!visited) return std::unexpected(visited.error());
  if (options.blocks) {
    auto note = blocks_note(figure);
    if (!note) return std::unexpected(note.error());
    figure.note = std::move(*note);
  }
  return draw_family(std::move(figure), *style);
}

namespace {

/// The games of a carpet, and what its rows are called.
struct CarpetRows {
  std::vector<std::optional<Game>>
      games;                          // nothing where these parameters make none: the same move twice, say
  std::vector<std::string> names;     // of the parameters that take more than one value
  std::vector<std::int64_t> numbers;  // their values, row by row

  /// Whether the rows are one parameter's values, one after the other: then the axis has round numbers.
  bool consecutive() const {
    if (names.size() != 1) return false;
    for (std::size_t i = 1; i < numbers.size(); ++i)
      if (numbers[i] != numbers[i - 1] + 1) return false;
    return true;
  }

  std::string text(std::uint64_t row) const {
    const auto own = std::span(numbers).subspan(row * names.size(), names.size());
    return fmt::format("{}", fmt::join(own, ","));
  }

  /// What is to be said of rows without a game; empty where there are none.
  std::string gaps_note() const {
    constexpr std::size_t most_named = 8;
    std::vector<std::string> gaps;
    for (std::size_t row = 0; row < games.size(); ++row)
      if (!games[row]) gaps.push_back(names.size() > 1 ? "(" + text(row) + ")" : text(row));
    if (gaps.empty()) return "";
    const std::size_t count = gaps.size();
    if (count > most_named) gaps.resize(most_named);
    return fmt::format("No game where {} = {}{}: {} blank.", fmt::join(names, ","), fmt::join(gaps, ", "),
                       count > most_named ? fmt::format(" and {} more", count - most_named) : "",
                       count == 1 ? "that row stays" : "those rows stay");
  }
};

Result<std::shared_ptr<CarpetRows>> read_rows(const Request& request) {
  auto rows = std::make_shared<CarpetRows>();
  for (const Let& let : request.lets)
    if (has_range(std::span(&let, 1))) rows->names.push_back(let.name);
  std::uint64_t moves = 0;
  std::optional<Error> no_game;  // why the first row without one has none
  bool any = false;
  const auto visited = request.for_each([&](const Bindings& bindings) -> Result<void> {
    constexpr std::size_t most = std::size_t{1} << 22U;
    if (rows->games.size() == most) return limit_reached("a carpet of more than 2^22 games");
    auto game = bind(request.family, bindings);
    if (!game && game.error().fault != Fault::bad_input) return std::unexpected(std::move(game.error()));
    if (!game && !no_game) no_game = game.error();
    if (game) moves += game->moves.listed().size();
    if (moves > request.resources.memory / sizeof(Move))
      return limit_reached("the moves of these games do not fit the memory allowed (--memory)");
    any = any || game;
    rows->games.push_back(game ? std::optional(std::move(*game)) : std::nullopt);
    for (const std::string& name : rows->names) rows->numbers.push_back(*bindings.find(name));
    return {};
  });
  if (!visited) return std::unexpected(visited.error());
  if (!any) return std::unexpected(std::move(*no_game));
  return rows;
}

/// The heaps across, from the options.
Result<void> read_columns(const DrawOptions& options, CarpetFigure& figure, Heap start) {
  const auto from = heap_option(options.from, "--from", {}, start);
  if (!from) return std::unexpected(from.error());
  const auto to = heap_option(options.to, "--to", {}, *from + 399);
  if (!to) return std::unexpected(to.error());
  if (*from < start || *to < *from)
    return bad_input(fmt::format("there are no heaps from {} to {}", *from, *to));
  figure.start = *from;
  figure.columns = *to - *from + 1;
  constexpr Heap most_columns = Heap{1} << 30U;
  if (figure.columns > most_columns) return limit_reached("a carpet of more than 2^30 heaps across");
  return {};
}

/// The memory for a row: the values as they are computed, and the inks that are drawn.
Result<void> check_carpet(const CarpetFigure& figure, const FigureStyle& style, const Resources& resources) {
  if (figure.columns > resources.memory / (2 * sizeof(std::uint64_t)))
    return limit_reached("a row of the carpet does not fit the memory allowed (--memory)");
  return check_grid_size(figure.columns, figure.rows, style);
}

}  // namespace

Result<Picture> carpet_picture(const DrawOptions& options, Listener& listener) {
  const auto request = read_request(options, listener);
  if (!request) return std::unexpected(request.error());
  const auto style = read_style(options, to_text(request->family) + fixed_text(*request) +
                                             (options.outcomes ? ", outcomes" : ", values"));
  if (!style) return std::unexpected(style.error());
  const auto rows = read_rows(*request);
  if (!rows) return std::unexpected(rows.error());
  CarpetFigure figure;
  if (auto read = read_columns(options, figure, request->family.boundary == BoundaryKind::sink ? 1 : 0);
      !read)
    return std::unexpected(read.error());
  figure.rows = (*rows)->games.size();
  if (auto checked = check_carpet(figure, *style, request->resources); !checked)
    return std::unexpected(checked.error());
  figure.row_name = fmt::format("{}", fmt::join((*rows)->names, ","));
  if ((*rows)->consecutive()) figure.first_row = (*rows)->numbers.front();
  figure.note = (*rows)->gaps_note();
  figure.row_text = [rows = *rows](std::uint64_t row) { return rows->text(row); };
  figure.fill = [rows = *rows, from = figure.start, question = question_of(options),
                 resources = request->resources, watch = listener.only_stop()](
                    std::uint64_t row, std::span<std::uint64_t> values) -> Result<void> {
    if (watch.stopped()) return interruption();
    if (!rows->games[row]) {
      std::ranges::fill(values, no_value);
      return {};
    }
    auto sequence = Sequence::open(*rows->games[row], question, resources, from, values.size(), watch);
    if (!sequence) return std::unexpected(sequence.error());
    sequence->fill(values);
    return {};
  };
  std::vector<std::uint64_t> values(figure.columns);
  for (std::uint64_t row = 0; row < figure.rows; ++row) {
    if (auto filled = figure.fill(row, values); !filled) return std::unexpected(filled.error());
    if ((*rows)->games[row])
      figure.largest_value = std::max(figure.largest_value, *std::ranges::max_element(values));
  }
  return draw_carpet(std::move(figure), *style);
}

}  // namespace takeaway::answer
