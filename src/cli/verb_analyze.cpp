// takeaway analyze FAMILY: everything about one game, for a person.
#include <fmt/format.h>

#include <utility>

#include "answer/analysis.hpp"
#include "answer/generalizing.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/theorem_line.hpp"
#include "cli/verbs.hpp"
#include "takeaway/partizan_game.hpp"

namespace takeaway::cli {

namespace {

std::string period_line(const PeriodFindings& answer) {
  if (answer.certainty == Certainty::never) return "none, proved: " + answer.limit;
  if (!answer.period) return answer.heaps > 0 ? "none known  (" + answer.status() + ")" : answer.status();
  const Period& period = *answer.period;
  const std::string saltus = period.saltus == 0 ? "" : fmt::format(" with saltus {}", grouped(period.saltus));
  return fmt::format("{}{}{}  ({})", grouped(period.period), saltus,
                     period.preperiod == 0 ? ", pure" : ", after a preperiod of " + grouped(period.preperiod),
                     answer.status());
}

std::vector<std::string> occurrences(const std::vector<Occurrence>& list, std::size_t last) {
  std::vector<std::string> texts;
  if (last < list.size()) texts.emplace_back("...");
  for (std::size_t i = list.size() - std::min(last, list.size()); i < list.size(); ++i)
    texts.push_back(fmt::format("{} at {}", list[i].value, grouped(list[i].heap)));
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

void write_values_seen(Page& page, Heap start, const Analysis& analysis) {
  constexpr std::size_t last_records = 6;
  const auto& [first, records] = analysis.landmarks;
  const auto& census = analysis.values.census;
  const bool growing = analysis.values.period && analysis.values.period->saltus > 0;
  if (growing) {
    page.line("largest", "none: the values grow without bound");
  } else if (census) {
    page.line("largest", fmt::format("value {}", census->largest()));
  } else if (analysis.values.heaps > 0) {
    page.line("largest", fmt::format("value {}, up to heap {}", records.back().value,
                                     grouped(start + analysis.values.heaps - 1)));
  }
  page.items("first seen", occurrences(first, first.size()), ",", 2);
  if (!growing && first.size() > 2 * last_records)
    page.items("records", occurrences(records, last_records), ",", 2);
  if (census && !growing)
    page.items("in a period", frequencies(*census, analysis.values.period->period), ",", 4);
}

/// "wall-7 with a=17 b=30 c=41: period a+c = 58, pure; proved for all parameters of this cell: agrees"
std::string cell_line(const Atlas::Entry& answer, const PeriodFindings& values) {
  const bool agrees = values.period && values.period->saltus == 0 &&
                      std::cmp_equal(values.period->period, answer.period) &&
                      std::cmp_equal(values.period->preperiod, answer.preperiod);
  const std::string times = answer.scale > 1 ? fmt::format(", {} times", answer.scale) : "";
  return fmt::format(
      "{} with {}{}: period {} = {}, {}; {} for all parameters of this cell{}", answer.cell,
      bindings_text(answer.bindings), times,
      answer.scale > 1 ? fmt::format("{}({})", answer.scale, answer.period_formula) : answer.period_formula,
      answer.period, answer.preperiod == 0 ? "pure" : fmt::format("preperiod {}", answer.preperiod),
      answer.proved ? "proved" : "stated, not proved as it is,",
      !values.period ? ""
      : agrees       ? ": agrees"
                     : ": DISAGREES");
}

/// "2a <= c, c <= a+b, b <= 2a: period a+c, pure; proved by execution"
std::string cone_line(const Cone& cone) {
  constexpr std::size_t most_conditions = 8;
  const auto& names = cone.family.parameters;
  auto conditions = condition_texts(cone);
  const std::size_t left = conditions.size() > most_conditions ? conditions.size() - most_conditions : 0;
  conditions.resize(conditions.size() - left);
  return fmt::format("{}{}: period {}, {}; proved by execution", fmt::join(conditions, ", "),
                     left > 0 ? fmt::format(" and {} more", left) : "", to_text(cone.period, names),
                     cone.preperiod_word.empty() ? "pure" : "preperiod " + to_text(cone.preperiod, names));
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
  if (const std::string like = likeness(analysis.values); !like.empty()) page.line("why", like);
  page.items("P-positions", analysis.p_intervals, ",", 2);
  write_values_seen(page, selection.game.start(), analysis);
  write_theorems(page, analysis.theorems);
  if (analysis.cone) page.line("cone", cone_line(*analysis.cone));
  if (analysis.by_loops)
    page.line("loops", fmt::format("period {}{}; proved for any number of rounds (generalize --loops)",
                                   grouped(analysis.by_loops->period),
                                   analysis.by_loops->preperiod == 0
                                       ? ", pure"
                                       : ", preperiod " + grouped(analysis.by_loops->preperiod)));
  if (analysis.cell) page.line("atlas", cell_line(*analysis.cell, analysis.values));
  if (analysis.atlas_unread)
    page.line("atlas", fmt::format("not read: with the tiling it takes {} MB of memory (--memory)",
                                   atlas_memory >> 20U));
  const Plan& plan = analysis.values.subject.plan();
  page.line("engine", fmt::format("{}: {}", to_text(plan.engine), plan.reason));
  page.line("time", seconds_text(analysis.values.seconds + analysis.outcomes.seconds));
  return page.text();
}

int run_analyze(const AnalyzeOptions& options) {
  TerminalListener listener(options.quiet);
  const auto request = read_request(options, listener);
  if (!request) return conclude(std::unexpected(request.error()), bad_usage);
  const bool ranged = request->has_range();
  int status = all_held;
  bool first = true;
  JsonResults results(options.json, ranged, request->inferred);
  if (!options.json) say_inferred(request->inferred);
  const auto result = request->for_each_game([&](const Selection& selection) -> Result<void> {
    const auto limits = read_limits(options.limit, request->resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    const auto analysis = analyse(selection.game, request->resources, *limits, listener);
    if (!analysis) return std::unexpected(analysis.error());
    if (!analysis->values.settled() || !analysis->outcomes.settled()) status = limit_hit;
    if (options.json) out().write(results.before());
    if (!options.json && !first) out().write("\n");
    first = false;
    out().write(options.json ? json_of(selection, *analysis, ranged).dump(ranged ? -1 : 2)
                             : page_of(selection, *analysis));
    return {};
  });
  results.end(result);
  return conclude(result, status);
}

}  // namespace

void declare_analyze(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<AnalyzeOptions>();
  add_family(verb, *options);
  add_value(verb, "--limit", "N", options->limit, "how many heaps to look at for the period");
  add_examples(verb, invocation,
               {{"analyze 'sink {5,11,16}'", "a game in which moving to heap 0 or below wins"},
                {"analyze '{m,m+3}' --let m=2..4", "three games, one after the other"},
                {"analyze '{1,4}' --json", "the same for a script"}});
  verb.callback([options, &invocation] {
    invocation.exit_status =
        is_partizan(options->family) ? run_partizan_analyze(*options) : run_analyze(*options);
  });
}

}  // namespace takeaway::cli
