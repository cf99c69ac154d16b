// takeaway draw strip|family|carpet|growth: values as pictures.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "cli/exit_status.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/picture_file.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "takeaway/period.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::cli {

namespace {

Question question_of(const DrawOptions& options) {
  return options.outcomes ? Question::outcomes : Question::values;
}

/// Heaps `from`.. as runs. Outcomes are 0 for P and 1 for N.
Result<std::vector<StripRun>> read_runs(const Game& game, Question question, const Resources& resources,
                                        Heap from, Heap count) {
  constexpr Heap most = Heap{1} << 26U;
  if (count > most) return limit_reached("a picture of more than 2^26 heaps in a row");
  auto sequence = Sequence::open(game, question, resources, from, count, {&interrupt_flag(), {}});
  if (!sequence) return std::unexpected(sequence.error());
  std::vector<StripRun> runs;
  std::vector<std::uint64_t> values(std::min<Heap>(count, Heap{1} << 15U));
  for (Heap left = count; left > 0;) {
    const auto part = std::span(values).first(static_cast<std::size_t>(std::min<Heap>(left, values.size())));
    sequence->fill(part);
    for (const std::uint64_t value : part)
      if (runs.empty() || runs.back().value != value)
        runs.push_back({1, value});
      else
        ++runs.back().length;
    left -= part.size();
    if (interrupt_flag()) return interruption();
  }
  return runs;
}

Result<Heap> heap_option(const std::string& text, const char* name, const Bindings& bindings, Heap usual) {
  if (text.empty()) return usual;
  return read_number(text, name, bindings);
}

/// The period for a picture: it is shown as found, and the caption says what it is worth.
Result<PeriodAnswer> period_of(const Game& game, const DrawOptions& options, const Resources& resources,
                               const Bindings& bindings) {
  auto limits = read_limits(options.limit, resources, bindings);
  if (!limits) return std::unexpected(limits.error());
  if (options.limit.empty()) limits->cells = 100'000'000;
  return answer_period(game, question_of(options), resources, *limits, options.quiet);
}

std::string period_words(const PeriodAnswer& answer) {
  const Period& period = *answer.period;
  return fmt::format("period {}{}{} ({})", period.period,
                     period.preperiod == 0 ? ", pure" : fmt::format(", preperiod {}", period.preperiod),
                     period.saltus > 0 ? fmt::format(", saltus {}", period.saltus) : "", answer.status);
}

/// A picture of one game: the game, and what may be used to compute it.
struct OneGame : Selection {
  Resources resources;
};

/// Reads the options of such a picture; where it is to go is looked at before anything is computed.
Result<OneGame> read_one_game(const DrawOptions& options) {
  const auto request = read_request(options);
  if (!request) return std::unexpected(request.error());
  if (const auto style = read_style(options, ""); !style) return std::unexpected(style.error());
  std::optional<Selection> found;
  const auto visited = request->for_each_game([&](const Selection& selection) -> Result<void> {
    if (found) return bad_input("this is a picture of one game; 'draw family' and 'draw carpet' are of many");
    found = selection;
    return {};
  });
  if (!visited) return std::unexpected(visited.error());
  return OneGame{*found, request->resources};
}

Result<void> strip(const DrawOptions& options) {
  const auto selection = read_one_game(options);
  if (!selection) return std::unexpected(selection.error());
  const Game& game = selection->game;
  const auto answer = period_of(game, options, selection->resources, selection->bindings);
  if (!answer) return std::unexpected(answer.error());
  const auto from = heap_option(options.from, "--from", selection->bindings, game.start());
  if (!from) return std::unexpected(from.error());
  if (*from < game.start())
    return bad_input(fmt::format("the first heap of {} is {}", to_text(game), game.start()));
  constexpr Heap most = 4000;
  const bool periodic = answer->period && answer->period->saltus == 0;
  const Heap usual =
      periodic ? std::clamp<Heap>(answer->period->preperiod + 2 * answer->period->period, 1, most) : 1000;
  const auto to = heap_option(options.to, "--to", selection->bindings, *from + usual - 1);
  if (!to) return std::unexpected(to.error());
  if (*to < *from) return bad_input(fmt::format("the last heap, {}, comes before the first, {}", *to, *from));
  // One heap more than is drawn tells whether the last run goes on.
  auto runs = read_runs(game, question_of(options), selection->resources, *from, *to - *from + 2);
  if (!runs) return std::unexpected(runs.error());
  StripFigure figure{.start = *from, .runs = std::move(*runs), .wrap = 100, .preperiod = {}, .period = {}};
  figure.cut_before = *from > game.start();
  figure.cut_behind = figure.runs.back().length > 1;
  if (--figure.runs.back().length == 0) figure.runs.pop_back();
  constexpr Heap widest = 400;
  if (periodic) {
    const Heap begins = game.start() + answer->period->preperiod;
    figure.preperiod = begins > *from ? begins - *from : 0;
    figure.period = answer->period->period;
    if (answer->period->period <= widest && answer->period->period >= 20)
      figure.wrap = answer->period->period;
  }
  if (!options.wrap.empty() && options.wrap == "period") {
    if (!periodic) return bad_input("there is no period to wrap at: " + answer->status);
    figure.wrap = answer->period->period;
  } else if (!options.wrap.empty()) {
    const auto wrap = read_number(options.wrap, "--wrap", selection->bindings);
    if (!wrap) return std::unexpected(wrap.error());
    if (*wrap == 0) return bad_input("--wrap must be at least 1");
    figure.wrap = *wrap;
  }
  const auto style = read_style(options, to_text(game) + (options.outcomes ? ", outcomes" : "") +
                                             (answer->period ? ": " + period_words(*answer) : ""));
  if (!style) return std::unexpected(style.error());
  const auto picture = draw_strip(figure, *style);
  return picture ? show(*picture, options) : std::unexpected(picture.error());
}

/// The parameters that have one value each, for a title: ", m=5".
std::string fixed_text(const Request& request) {
  std::string text;
  (void)request.for_each([&](const Bindings& bindings) -> Result<void> {
    for (const Let& let : request.lets)
      if (!has_range(std::span(&let, 1))) text += fmt::format(", {}={}", let.name, *bindings.find(let.name));
    return interruption();  // the first ones are enough
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

Result<void> family(const DrawOptions& options) {
  const auto request = read_request(options);
  if (!request) return std::unexpected(request.error());
  const auto style =
      read_style(options, to_text(request->family) + fixed_text(*request) +
                              (options.outcomes ? ", outcomes" : ", values") + " of one period of each");
  if (!style) return std::unexpected(style.error());
  FamilyFigure figure;
  figure.one_scale = options.one_scale;
  const auto visited = request->for_each_game([&](const Selection& selection) -> Result<void> {
    const Game& game = selection.game;
    const auto answer = period_of(game, options, request->resources, selection.bindings);
    if (!answer) return std::unexpected(answer.error());
    if (answer->period && answer->period->saltus > 0)
      return bad_input("the values of " + to_text(game) + " grow; 'draw carpet' shows them");
    if (!answer->period) return limit_reached(to_text(game) + " has no period to draw: " + answer->status);
    const Heap first = game.start() + answer->period->preperiod;
    auto runs = read_runs(game, question_of(options), request->resources, first, answer->period->period);
    if (!runs) return std::unexpected(runs.error());
    FamilyFigure::Row row{row_label(*request, selection.bindings), std::move(*runs), {}};
    if (options.blocks) {
      const auto ends = block_ends(known_theorems(), game, {&interrupt_flag(), {}});
      if (!ends) return std::unexpected(ends.error());
      for (const Heap end : *ends)
        if (end > answer->period->preperiod && end < answer->period->preperiod + answer->period->period)
          row.boundaries.push_back(end - answer->period->preperiod);
    }
    figure.rows.push_back(std::move(row));
    return {};
  });
  if (!visited) return visited;
  if (options.blocks &&
      std::ranges::all_of(figure.rows, [](const auto& row) { return row.boundaries.empty(); }))
    return bad_input("no theorem describes these games by blocks");
  const auto picture = draw_family(std::move(figure), *style);
  return picture ? show(*picture, options) : std::unexpected(picture.error());
}

Result<void> carpet(const DrawOptions& options) {
  const auto request = read_request(options);
  if (!request) return std::unexpected(request.error());
  const auto style = read_style(options, to_text(request->family) + fixed_text(*request) +
                                             (options.outcomes ? ", outcomes" : ", values"));
  if (!style) return std::unexpected(style.error());
  auto games = std::make_shared<std::vector<Game>>();
  CarpetFigure figure;
  std::string name;
  const auto visited = request->for_each_game([&](const Selection& selection) -> Result<void> {
    constexpr std::size_t most = std::size_t{1} << 22U;
    if (games->size() == most) return limit_reached("a carpet of more than 2^22 games");
    games->push_back(selection.game);
    for (const Let& let : request->lets)
      if (has_range(std::span(&let, 1))) {
        figure.row_values.push_back(*selection.bindings.find(let.name));
        name = let.name;
      }
    return {};
  });
  if (!visited) return visited;
  if (figure.row_values.size() != games->size()) figure.row_values.clear();  // two parameters down
  // The axis has numbers where the rows are one parameter's values, one after the other.
  for (std::size_t i = 1; i < figure.row_values.size(); ++i)
    if (figure.row_values[i] != figure.row_values[i - 1] + 1) {
      figure.row_values.clear();
      break;
    }
  figure.row_name = name;
  figure.start = games->front().start();
  const auto from = heap_option(options.from, "--from", {}, figure.start);
  if (!from) return std::unexpected(from.error());
  const auto to = heap_option(options.to, "--to", {}, *from + 399);
  if (!to) return std::unexpected(to.error());
  if (*from < figure.start || *to < *from)
    return bad_input(fmt::format("there are no heaps from {} to {}", *from, *to));
  figure.start = *from;
  figure.columns = *to - *from + 1;
  constexpr Heap most_columns = Heap{1} << 30U;
  if (figure.columns > most_columns) return limit_reached("a carpet of more than 2^30 heaps across");
  figure.rows = games->size();
  figure.fill = [games, from = *from, question = question_of(options), resources = request->resources](
                    std::uint64_t row, std::span<std::uint64_t> values) -> Result<void> {
    if (interrupt_flag()) return interruption();
    auto sequence =
        Sequence::open((*games)[row], question, resources, from, values.size(), {&interrupt_flag(), {}});
    if (!sequence) return std::unexpected(sequence.error());
    sequence->fill(values);
    return {};
  };
  std::vector<std::uint64_t> values(figure.columns);
  for (std::uint64_t row = 0; row < figure.rows; ++row) {
    if (auto filled = figure.fill(row, values); !filled) return filled;
    figure.largest_value = std::max(figure.largest_value, *std::ranges::max_element(values));
  }
  const auto picture = draw_carpet(std::move(figure), *style);
  return picture ? show(*picture, options) : std::unexpected(picture.error());
}

Result<void> growth(const DrawOptions& options) {
  if (options.terminal || options.bare)
    return bad_input("a plot of growth needs its axes: it goes to a file, and not bare");
  const auto selection = read_one_game(options);
  if (!selection) return std::unexpected(selection.error());
  const Game& game = selection->game;
  const auto to = heap_option(options.to, "--to", selection->bindings, 1'000'000);
  if (!to) return std::unexpected(to.error());
  constexpr Heap fewest = 100;
  if (*to < fewest) return bad_input("--to must be at least 100 for growth to be seen");
  const Heap count = *to - game.start() + 1;
  GrowthFigure figure;
  GrowthFigure::Curve p{"P-positions", {}, 0, 0};
  GrowthFigure::Curve largest{"largest value", {}, 0, 0};
  auto sequence = Sequence::open(game, Question::values, selection->resources, game.start(), count,
                                 {&interrupt_flag(), {}});
  if (!sequence) return std::unexpected(sequence.error());
  const Progress progress("values", options.quiet, *to);
  std::vector<std::uint64_t> values(std::size_t{1} << 15U);
  std::uint64_t positions = 0;
  std::uint64_t most = 0;
  double next = 10;
  for (Heap done = 0; done < count;) {
    const auto part =
        std::span(values).first(static_cast<std::size_t>(std::min<Heap>(count - done, values.size())));
    sequence->fill(part);
    for (const std::uint64_t value : part) {
      ++done;
      positions += value == 0 ? 1 : 0;
      most = std::max(most, value);
      if (static_cast<double>(done) < next && done != count) continue;
      if (positions > 0) p.points.emplace_back(static_cast<double>(done), static_cast<double>(positions));
      if (most > 0) largest.points.emplace_back(static_cast<double>(done), static_cast<double>(most));
      next = std::max(next * std::pow(10, 0.05), static_cast<double>(done) + 1);
    }
    if (!progress.watch().tick(done)) return interruption();
  }
  fit(p);
  fit(largest);
  figure.curves = {p, largest};
  const auto style = read_style(options, to_text(game) + fmt::format(", verified to {}", *to));
  if (!style) return std::unexpected(style.error());
  const auto picture = draw_growth(figure, *style);
  return picture ? show(*picture, options) : std::unexpected(picture.error());
}

}  // namespace

int run_draw_strip(const DrawOptions& options) {
  return conclude(strip(options), all_held);
}

int run_draw_family(const DrawOptions& options) {
  return conclude(family(options), all_held);
}

int run_draw_carpet(const DrawOptions& options) {
  return conclude(carpet(options), all_held);
}

int run_draw_growth(const DrawOptions& options) {
  return conclude(growth(options), all_held);
}

}  // namespace takeaway::cli
