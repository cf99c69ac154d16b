// takeaway analyze FAMILY: everything about one game, for a person.
#include <fmt/format.h>

#include "cli/exit_status.hpp"
#include "cli/notes.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

constexpr Heap shown_heaps = 400;

/// All that is said about one game.
struct Analysis {
  std::vector<std::string> notes;
  std::vector<std::uint32_t> first_values;
  std::vector<std::string> first_runs;
  std::vector<Heap> p_positions;  ///< among the first values
  PeriodAnswer values;
  PeriodAnswer outcomes;
};

Result<Analysis> analyse(const Game& game, const Resources& resources, const SearchLimits& limits,
                         bool quiet) {
  Analysis analysis;
  auto values = answer_period(game, Question::values, resources, limits, quiet);
  if (!values) return std::unexpected(values.error());
  analysis.values = std::move(*values);
  auto outcomes = answer_period(game, Question::outcomes, resources, limits, quiet);
  if (!outcomes) return std::unexpected(outcomes.error());
  analysis.outcomes = std::move(*outcomes);
  analysis.notes = notes_on(game);
  auto sequence = Sequence::open(game, Question::values, resources, game.start(), shown_heaps);
  if (!sequence) return std::unexpected(sequence.error());
  analysis.first_values.resize(shown_heaps);
  sequence->fill(std::span<std::uint32_t>(analysis.first_values));
  for (Heap i = 0; i < shown_heaps; ++i)
    if (analysis.first_values[i] == 0) analysis.p_positions.push_back(game.start() + i);
  const auto add_run = [&](Run run) {
    analysis.first_runs.push_back(run.length == 1 ? fmt::format("{}", run.value)
                                                  : fmt::format("{}^{}", run.value, run.length));
  };
  // As many runs as a page can hold: of the first period when it is known, so that nothing is cut short.
  const Heap known =
      analysis.values.period ? analysis.values.period->preperiod + analysis.values.period->period : 0;
  if (const auto read = for_each_run(game, Question::values, analysis.values.plan, 0,
                                     known > 0 && known <= 4096 ? known : 4096, add_run);
      !read)
    return std::unexpected(read.error());
  if (known == 0 || known > 4096) analysis.first_runs.pop_back();
  return analysis;
}

std::string period_line(const PeriodAnswer& answer) {
  if (!answer.period) return answer.status;
  const auto& [preperiod, period] = *answer.period;
  return fmt::format("{}{}  ({})", grouped(period),
                     preperiod == 0 ? ", pure" : ", after a preperiod of " + grouped(preperiod),
                     answer.status);
}

// Heaps in a row read better as 16..20 than one by one.
std::vector<std::string> intervals(const std::vector<Heap>& heaps) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < heaps.size();) {
    std::size_t end = i + 1;
    while (end < heaps.size() && heaps[end] == heaps[end - 1] + 1) ++end;
    if (end - i > 2) {
      texts.push_back(fmt::format("{}..{}", heaps[i], heaps[end - 1]));
    } else {
      for (std::size_t j = i; j < end; ++j) texts.push_back(std::to_string(heaps[j]));
    }
    i = end;
  }
  texts.emplace_back("...");
  return texts;
}

std::vector<std::string> frequencies(const Census& census, Heap period) {
  std::vector<std::string> texts;
  for (std::size_t value = 0; value < census.period.size(); ++value)
    if (census.period[value] > 0)
      texts.push_back(
          fmt::format("{}: {} ({:.1f}%)", value, grouped(census.period[value]),
                      100.0 * static_cast<double>(census.period[value]) / static_cast<double>(period)));
  return texts;
}

std::string page_of(const Selection& selection, const Analysis& analysis) {
  Page page(output_width(), use_colour());
  const std::string let = bindings_text(selection.bindings);
  page.title(to_text(selection.game) + (let.empty() ? "" : "   " + let));
  page.items("noticed", analysis.notes, ";", 0);
  page.gap();
  page.values("values", analysis.first_values, 3);
  page.items("as runs", analysis.first_runs, "", 4);
  page.line("period", period_line(analysis.values));
  page.line("outcomes", period_line(analysis.outcomes));
  page.items("P-positions", intervals(analysis.p_positions), ",", 2);
  if (analysis.values.census) {
    const auto& census = *analysis.values.census;
    page.line("largest", fmt::format("value {}", census.largest()));
    page.items("in a period", frequencies(census, analysis.values.period->period), ",", 4);
  }
  page.line("engine",
            fmt::format("{}: {}", to_text(analysis.values.plan.engine), analysis.values.plan.reason));
  page.line("time", seconds_text(analysis.values.seconds + analysis.outcomes.seconds));
  return page.text();
}

Json json_of(const Selection& selection, const Analysis& analysis, bool ranged) {
  Json json;
  if (ranged) json["let"] = to_json(selection.bindings);
  json["game"] = to_text(selection.game);
  json["notes"] = analysis.notes;
  json["period"] = period_json(selection.game, analysis.values, &analysis.outcomes);
  json["start"] = selection.game.start();
  json["first_values"] = analysis.first_values;
  json["first_runs"] = fmt::format("{}", fmt::join(analysis.first_runs, " "));
  json["p_positions"] = analysis.p_positions;
  json["counts"] = analysis.values.census ? Json{{"preperiod", analysis.values.census->preperiod},
                                                 {"period", analysis.values.census->period}}
                                          : Json(nullptr);
  json["engine"] = to_text(analysis.values.plan.engine);
  json["reason"] = analysis.values.plan.reason;
  json["seconds"] = analysis.values.seconds + analysis.outcomes.seconds;
  return json;
}

}  // namespace

int run_analyze(const AnalyzeOptions& options) {
  const auto request = read_request(options);
  if (!request) return conclude(std::unexpected(request.error()), bad_usage);
  const bool ranged = request->has_range();
  int status = all_held;
  bool first = true;
  if (ranged && options.json) out().write("{\"results\":[\n");
  const auto result = request->for_each_game([&](const Selection& selection) -> Result<void> {
    const auto limits = read_limits(options.limit, request->resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    const auto analysis = analyse(selection.game, request->resources, *limits, options.quiet);
    if (!analysis) return std::unexpected(analysis.error());
    if (!analysis->values.period) status = limit_hit;
    if (!first) out().write(options.json ? ",\n" : "\n");
    first = false;
    out().write(options.json ? json_of(selection, *analysis, ranged).dump(ranged ? -1 : 2)
                             : page_of(selection, *analysis));
    return {};
  });
  if (options.json && result) out().write(ranged ? "\n]}\n" : "\n");
  return conclude(result, status);
}

}  // namespace takeaway::cli
