#include "answer/analysis.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "answer/generalizing.hpp"
#include "answer/known.hpp"
#include "answer/notes.hpp"
#include "answer/theorem_catalogue.hpp"
#include "answer/words.hpp"
#include "values/engine.hpp"

namespace takeaway::answer {

Result<std::vector<Run>> whole_runs(const Subject& subject, std::size_t most, Heap end, const Watch& watch) {
  constexpr Heap at_a_time = 4096;  // heaps computed before the watch is asked whether to stop
  auto stream = ValueStream::open(subject);
  if (!stream) return std::unexpected(stream.error());
  const bool by_runs = works_by_runs(subject.plan().engine);
  std::vector<Run> runs;
  Heap index = 0;
  while (index < end && runs.size() <= most) {
    if (watch.stopped()) return interruption();
    const Heap left = end - index;
    const Run run = stream->next_run(by_runs ? left : std::min(left, at_a_time));
    index += run.length;
    if (!runs.empty() && runs.back().value == run.value) {
      runs.back().length += run.length;
    } else {
      runs.push_back(run);
    }
  }
  if (runs.size() > most) runs.pop_back();  // its end is not known yet
  return runs;
}

namespace {

/// The index up to which runs are followed where no period was found: what takes a moment to compute.
Heap last_heap_of_runs(const Subject& subject) {
  constexpr Heap endless = Heap{1} << 16U;
  constexpr Heap finite = Heap{1} << 24U;
  if (!is_finite(subject.game())) return endless;
  return works_by_runs(subject.plan().engine) ? largest_index : finite;
}

}  // namespace

Heap end_of_runs(const PeriodFindings& findings) {
  return findings.period ? findings.period->preperiod + findings.period->period
                         : last_heap_of_runs(findings.subject);
}

namespace {

constexpr Heap shown_heaps = 400;
constexpr std::size_t shown_runs = 240;
constexpr std::size_t most_landmarks = 4096;

std::string run_text(Run run) {
  return run.length == 1 ? fmt::format("{}", run.value) : fmt::format("{}^{}", run.value, run.length);
}

/// The runs of the first heaps, with a bar where the preperiod ends.
Result<std::vector<std::string>> describe_runs(const PeriodFindings& findings, const Watch& watch) {
  const Heap end = end_of_runs(findings);
  const auto runs = whole_runs(findings.subject, shown_runs, end, watch);
  if (!runs) return std::unexpected(runs.error());
  std::vector<std::string> texts;
  Heap index = 0;
  for (Run run : *runs) {
    const Heap before =
        findings.period && index < findings.period->preperiod ? findings.period->preperiod - index : 0;
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
Result<std::vector<std::string>> describe_p_positions(const PeriodFindings& findings, const Watch& watch) {
  const auto runs = whole_runs(findings.subject, shown_runs, last_heap_of_runs(findings.subject), watch);
  if (!runs) return std::unexpected(runs.error());
  std::vector<std::string> texts;
  Heap heap = findings.subject.game().start();
  for (const Run run : *runs) {
    if (run.value == 0 && run.length > 2) texts.push_back(fmt::format("{}..{}", heap, heap + run.length - 1));
    for (Heap i = 0; run.value == 0 && run.length <= 2 && i < run.length; ++i)
      texts.push_back(std::to_string(heap + i));
    heap += run.length;
  }
  const bool all_n_from_here = findings.proved() && findings.period->period == 1 && runs->back().value == 1;
  if (texts.empty()) {
    texts.push_back(all_n_from_here ? "none" : fmt::format("none up to heap {}", grouped(heap - 1)));
  } else if (!all_n_from_here) {
    texts.emplace_back("...");
  }
  return texts;
}

/// Where each value occurs first: within preperiod and period, or among the heaps computed.
Result<Landmarks> landmarks_of(const PeriodFindings& findings, Listener& listener) {
  const Step step(listener, "landmarks");
  Heap heaps = findings.heaps;
  std::size_t most = most_landmarks;
  if (findings.period) heaps = findings.period->preperiod + findings.period->period;
  if (findings.census && findings.period->saltus == 0) {
    const auto occurs = [&](std::size_t v) {
      return findings.census->preperiod[v] + findings.census->period[v] > 0;
    };
    std::size_t different = 0;
    for (std::size_t v = 0; v < findings.census->period.size(); ++v) different += occurs(v) ? 1 : 0;
    most = std::min(most, different);
  }
  if (heaps == 0 || (findings.period && findings.period->saltus > 0)) heaps = std::max(heaps, shown_heaps);
  return find_landmarks(findings.subject, heaps, most, step.watch());
}

Result<void> read_beginning(const Game& game, const Resources& resources, Analysis& analysis,
                            const Watch& watch) {
  auto sequence = Sequence::open(game, Question::values, resources, game.start(), shown_heaps, watch);
  if (!sequence) return std::unexpected(sequence.error());
  analysis.first_values.resize(shown_heaps);
  sequence->fill(std::span<std::uint32_t>(analysis.first_values));
  for (Heap i = 0; i < shown_heaps; ++i)
    if (analysis.first_values[i] == 0) analysis.p_positions.push_back(game.start() + i);
  auto runs = describe_runs(analysis.values, watch);
  if (!runs) return std::unexpected(runs.error());
  analysis.first_runs = std::move(*runs);
  auto intervals = describe_p_positions(analysis.outcomes, watch);
  if (!intervals) return std::unexpected(intervals.error());
  analysis.p_intervals = std::move(*intervals);
  return {};
}

/// The cone around the game, where it is found in milliseconds: in a few runs, for it may be that there is no
/// end, or in more where the tiling says how many it has.
std::optional<Cone> cone_around(const Game& game, const Known& known, const Watch& watch) {
  constexpr std::size_t most_moves = 6;
  constexpr std::uint64_t usual = 2000;
  const auto moves = game.moves.listed();
  if (!is_finite(game) || game.comply || game.boundary == BoundaryKind::init) return std::nullopt;
  if (moves.size() < 2 || moves.size() > most_moves) return std::nullopt;
  const std::vector<std::int64_t> point(moves.begin(), moves.end());
  auto cone = generalize(all_sets(game.boundary, moves.size()), point,
                         {.runs = std::max(usual, runs_around(known).value_or(usual))}, watch);
  if (!cone || cone->dimension < 2) return std::nullopt;
  const auto verdict = check_cone(*cone, watch);
  return verdict && verdict->holds ? std::optional(std::move(*cone)) : std::nullopt;
}

}  // namespace

Result<Analysis> analyse(const Game& game, const Resources& resources, const SearchLimits& limits,
                         Listener& listener) {
  auto values = investigate_period(game, Question::values, resources, limits, listener);
  if (!values) return std::unexpected(values.error());
  if (auto counted = count_values(*values, listener); !counted) return std::unexpected(counted.error());
  auto outcomes = investigate_period(game, Question::outcomes, resources, limits, listener);
  if (!outcomes) return std::unexpected(outcomes.error());
  Analysis analysis(std::move(*values), std::move(*outcomes));
  analysis.notes = notes_on(game);
  auto landmarks = landmarks_of(analysis.values, listener);
  if (!landmarks) return std::unexpected(landmarks.error());
  analysis.landmarks = std::move(*landmarks);
  if (auto read = read_beginning(game, resources, analysis, listener.only_stop()); !read)
    return std::unexpected(read.error());
  const Step step(listener, "theorems");
  auto theorems = predictions(known_theorems(), game, step.watch());
  if (!theorems) return std::unexpected(theorems.error());
  analysis.theorems = std::move(*theorems);
  analysis.atlas_unread = as_triple(game) && resources.memory < atlas_memory;
  Known known = what_is_known(game, !analysis.atlas_unread);
  analysis.cone = cone_around(game, known, step.watch());
  analysis.cell = std::move(known.cell);
  if (limits.heaps == largest_index) {  // a limit that was given is kept
    PeriodFindings again = analysis.values;
    if (auto tried = prove_by_loops(again, listener); !tried) return std::unexpected(tried.error());
    if (again.by_loops) analysis.by_loops = again.period;
  }
  return analysis;
}

namespace {

Json cell_json(const Atlas::Entry& entry) {
  Json json;
  json["cell"] = entry.cell;
  json["let"] = to_json(entry.bindings);
  json["scale"] = entry.scale;
  json["period"] = entry.period;
  json["period_formula"] = entry.period_formula;
  json["preperiod"] = entry.preperiod;
  json["status"] = entry.proved ? "proved" : "not proved as it is";
  return json;
}

}  // namespace

Json json_of(const Selection& selection, const Analysis& analysis, bool ranged) {
  Json json;
  if (ranged) json["let"] = to_json(selection.bindings);
  json["game"] = to_text(selection.game);
  json["notes"] = analysis.notes;
  json["period"] = period_json(analysis.values, &analysis.outcomes);
  json["theorems"] = predictions_json(analysis.theorems);
  json["cell"] = analysis.cell ? cell_json(*analysis.cell) : Json(nullptr);
  json["cone"] = analysis.cone ? summary_json(*analysis.cone) : Json(nullptr);
  if (analysis.by_loops)
    json["by_loops"] = {{"preperiod", analysis.by_loops->preperiod}, {"period", analysis.by_loops->period}};
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
  json["engine"] = to_text(analysis.values.subject.plan().engine);
  json["reason"] = analysis.values.subject.plan().reason;
  json["seconds"] = analysis.values.seconds + analysis.outcomes.seconds;
  return json;
}

}  // namespace takeaway::answer
