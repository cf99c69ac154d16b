// takeaway analyze FAMILY: everything about one game, for a person.
#include <fmt/format.h>

#include "cli/exit_status.hpp"
#include "cli/notes.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "takeaway/atlas.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::cli {

namespace {

constexpr Heap shown_heaps = 400;
constexpr std::size_t shown_runs = 240;
constexpr Heap reach_of_runs = Heap{1} << 16U;  // how far runs are followed where a set is not finite
constexpr std::size_t most_landmarks = 4096;

/// All that is said about one game.
struct Analysis {
  std::vector<std::string> notes;
  std::vector<std::uint32_t> first_values;
  std::vector<std::string>
      first_runs;  ///< one preperiod and one period where they are short, else a beginning
  std::vector<std::string> p_intervals;  ///< the first P-positions, neighbours joined
  std::vector<Heap> p_positions;         ///< among the first values
  Landmarks landmarks;
  std::vector<Prediction> theorems;
  std::optional<Atlas::Answer> cell;
  PeriodAnswer values;
  PeriodAnswer outcomes;
};

/// Whole runs from the first heap on, at most `most` of them and none that ends past `end`.
Result<std::vector<Run>> whole_runs(const Game& game, Question question, const Plan& plan, std::size_t most,
                                    Heap end) {
  auto stream = ValueStream::open(game, question, plan);
  if (!stream) return std::unexpected(stream.error());
  std::vector<Run> runs;
  Heap index = 0;
  while (index < end && runs.size() <= most) {
    const Run run = stream->next_run(end - index);
    index += run.length;
    if (!runs.empty() && runs.back().value == run.value) {
      runs.back().length += run.length;
    } else {
      runs.push_back(run);
    }
  }
  if (runs.size() > most) runs.pop_back();  // it may go on
  return runs;
}

std::string run_text(Run run) {
  return run.length == 1 ? fmt::format("{}", run.value) : fmt::format("{}^{}", run.value, run.length);
}

/// The runs of the first heaps, with a bar where the preperiod ends.
Result<std::vector<std::string>> describe_runs(const Game& game, const PeriodAnswer& answer) {
  const Heap end = answer.period     ? answer.period->preperiod + answer.period->period
                   : is_finite(game) ? largest_index
                                     : reach_of_runs;
  const auto runs = whole_runs(game, Question::values, answer.plan, shown_runs, end);
  if (!runs) return std::unexpected(runs.error());
  std::vector<std::string> texts;
  Heap index = 0;
  for (Run run : *runs) {
    const Heap before =
        answer.period && index < answer.period->preperiod ? answer.period->preperiod - index : 0;
    index += run.length;
    if (before > 0 && before <= run.length) {
      texts.push_back(run_text({before, run.value}));
      texts.emplace_back("|");
      run.length -= before;
    }
    if (run.length > 0) texts.push_back(run_text(run));
  }
  if (index < end) texts.emplace_back("...");
  return texts;
}

/// The first P-positions: 17..21, 27, 39..42, ...
Result<std::vector<std::string>> describe_p_positions(const Game& game, const PeriodAnswer& answer) {
  const auto runs = whole_runs(game, Question::outcomes, answer.plan, shown_runs,
                               is_finite(game) ? largest_index : reach_of_runs);
  if (!runs) return std::unexpected(runs.error());
  std::vector<std::string> texts;
  Heap heap = game.start();
  for (const Run run : *runs) {
    if (run.value == 0 && run.length > 2) texts.push_back(fmt::format("{}..{}", heap, heap + run.length - 1));
    for (Heap i = 0; run.value == 0 && run.length <= 2 && i < run.length; ++i)
      texts.push_back(std::to_string(heap + i));
    heap += run.length;
  }
  const bool all_n_from_here = answer.proved() && answer.period->period == 1 && runs->back().value == 1;
  if (texts.empty()) {
    texts.push_back(all_n_from_here ? "none" : fmt::format("none up to heap {}", grouped(heap - 1)));
  } else if (!all_n_from_here) {
    texts.emplace_back("...");
  }
  return texts;
}

/// Where each value occurs first: within the period, or as far as was looked.
Result<Landmarks> landmarks_of(const Game& game, const PeriodAnswer& answer, bool quiet) {
  const Progress progress("landmarks", quiet);
  Heap heaps = answer.heaps;
  std::size_t most = most_landmarks;
  if (answer.period) heaps = answer.period->preperiod + answer.period->period;
  if (answer.census && answer.period->saltus == 0) {
    const auto occurs = [&](std::size_t v) {
      return answer.census->preperiod[v] + answer.census->period[v] > 0;
    };
    std::size_t different = 0;
    for (std::size_t v = 0; v < answer.census->period.size(); ++v) different += occurs(v) ? 1 : 0;
    most = std::min(most, different);
  }
  if (heaps == 0 || (answer.period && answer.period->saltus > 0)) heaps = std::max(heaps, shown_heaps);
  return find_landmarks(game, answer.plan, heaps, most, progress.watch());
}

Result<void> read_beginning(const Game& game, const Resources& resources, Analysis& analysis) {
  auto sequence = Sequence::open(game, Question::values, resources, game.start(), shown_heaps);
  if (!sequence) return std::unexpected(sequence.error());
  analysis.first_values.resize(shown_heaps);
  sequence->fill(std::span<std::uint32_t>(analysis.first_values));
  for (Heap i = 0; i < shown_heaps; ++i)
    if (analysis.first_values[i] == 0) analysis.p_positions.push_back(game.start() + i);
  auto runs = describe_runs(game, analysis.values);
  if (!runs) return std::unexpected(runs.error());
  analysis.first_runs = std::move(*runs);
  auto intervals = describe_p_positions(game, analysis.outcomes);
  if (!intervals) return std::unexpected(intervals.error());
  analysis.p_intervals = std::move(*intervals);
  return {};
}

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
  auto landmarks = landmarks_of(game, analysis.values, quiet);
  if (!landmarks) return std::unexpected(landmarks.error());
  analysis.landmarks = std::move(*landmarks);
  if (auto read = read_beginning(game, resources, analysis); !read) return std::unexpected(read.error());
  const Progress progress("theorems", quiet);
  auto theorems = predictions(known_theorems(), game, progress.watch());
  if (!theorems) return std::unexpected(theorems.error());
  analysis.theorems = std::move(*theorems);
  analysis.cell = find_in_atlas(game);
  return analysis;
}

std::string period_line(const PeriodAnswer& answer) {
  if (!answer.period) return answer.heaps > 0 ? "none known  (" + answer.status + ")" : answer.status;
  const Period& period = *answer.period;
  const std::string saltus = period.saltus == 0 ? "" : fmt::format(" with saltus {}", grouped(period.saltus));
  return fmt::format("{}{}{}  ({})", grouped(period.period), saltus,
                     period.preperiod == 0 ? ", pure" : ", after a preperiod of " + grouped(period.preperiod),
                     answer.status);
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
std::string cell_line(const Atlas::Answer& answer, const PeriodAnswer& values) {
  const bool agrees = values.period && values.period->saltus == 0 &&
                      static_cast<std::int64_t>(values.period->period) == answer.period &&
                      static_cast<std::int64_t>(values.period->preperiod) == answer.preperiod;
  const std::string times = answer.scale > 1 ? fmt::format(", {} times", answer.scale) : "";
  return fmt::format(
      "{} with {}{}: period {} = {}, {}; proved for all parameters of this cell{}", answer.cell->name,
      bindings_text(answer.bindings), times,
      answer.scale > 1 ? fmt::format("{}({})", answer.scale, answer.period_formula) : answer.period_formula,
      answer.period, answer.preperiod == 0 ? "pure" : fmt::format("preperiod {}", answer.preperiod),
      !values.period ? ""
      : agrees       ? ": agrees"
                     : ": DISAGREES");
}

Json cell_json(const Atlas::Answer& answer) {
  Json json;
  json["cell"] = answer.cell->name;
  json["let"] = to_json(answer.bindings);
  json["scale"] = answer.scale;
  json["period"] = answer.period;
  json["period_formula"] = answer.period_formula;
  json["preperiod"] = answer.preperiod;
  json["status"] = "proved";
  return json;
}

/// "additive-sink with m=5 D=6 predicts pure, period 115: agrees"
std::string theorem_line(const Prediction& prediction) {
  const Theorem& theorem = *prediction.theorem;
  const std::string let = bindings_text(prediction.bindings);
  return fmt::format(
      "{}{}{}{}: {}", theorem.name,
      theorem.status == TheoremStatus::theorem ? "" : fmt::format(" ({})", to_text(theorem.status)),
      let.empty() ? "" : " with " + let, prediction.says.empty() ? "" : " predicts " + prediction.says,
      !prediction.agrees   ? "not checked here"
      : *prediction.agrees ? "agrees"
                           : "DISAGREES");
}

Json theorem_json(const Prediction& prediction) {
  Json json;
  json["theorem"] = prediction.theorem->name;
  json["let"] = to_json(prediction.bindings);
  json["predicts"] = prediction.period ? Json(*prediction.period) : Json(nullptr);
  json["says"] = prediction.says;
  json["agrees"] = prediction.agrees ? Json(*prediction.agrees) : Json(nullptr);
  return json;
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
  page.items("P-positions", analysis.p_intervals, ",", 2);
  write_values_seen(page, selection.game.start(), analysis);
  for (std::size_t i = 0; i < analysis.theorems.size(); ++i)
    page.line(i == 0 ? "theorems" : "", theorem_line(analysis.theorems[i]));
  if (analysis.cell) page.line("atlas", cell_line(*analysis.cell, analysis.values));
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
  json["theorems"] = Json::array();
  for (const Prediction& prediction : analysis.theorems) json["theorems"].push_back(theorem_json(prediction));
  json["cell"] = analysis.cell ? cell_json(*analysis.cell) : Json(nullptr);
  json["start"] = selection.game.start();
  json["first_values"] = analysis.first_values;
  json["first_runs"] = fmt::format("{}", fmt::join(analysis.first_runs, " "));
  json["p_positions"] = analysis.p_positions;
  for (const auto& [name, list] : {std::pair{"first_occurrences", &analysis.landmarks.first},
                                   std::pair{"records", &analysis.landmarks.records}}) {
    json[name] = Json::array();
    for (const Occurrence& occurrence : *list)
      json[name].push_back({{"value", occurrence.value}, {"heap", occurrence.heap}});
  }
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
  JsonResults results(options.json, ranged);
  const auto result = request->for_each_game([&](const Selection& selection) -> Result<void> {
    const auto limits = read_limits(options.limit, request->resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    const auto analysis = analyse(selection.game, request->resources, *limits, options.quiet);
    if (!analysis) return std::unexpected(analysis.error());
    if (!analysis->values.proved() || !analysis->outcomes.proved()) status = limit_hit;
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

}  // namespace takeaway::cli
