// takeaway survey FAMILY --out DB: a whole family measured and kept.
#include <fmt/format.h>

#include "answer/survey_run.hpp"
#include "answer/surveying.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

std::string cost_text(const SurveyCost& cost) {
  return fmt::format(
      "{}\n  {} candidates in {} shards, about {} games (from a sample of {})\n"
      "  about {} on {} thread{}, about {:.1f} MB\n",
      cost.family, grouped(cost.candidates), grouped(cost.shards), grouped(cost.games), grouped(cost.sampled),
      seconds_text(cost.seconds), cost.threads, cost.threads == 1 ? "" : "s", cost.bytes / 1e6);
}

std::string run_text(const SurveyTask& task, const SurveyRun& run) {
  const SurveyProgress& progress = run.progress;
  std::string text = fmt::format("{}: {} games", printable(task.out), grouped(progress.games));
  text += run.computed > 0 ? fmt::format(", {} computed in {}, {} a second\n", grouped(run.computed),
                                         seconds_text(run.seconds), grouped(run.games_per_second()))
                           : ", nothing was left to compute\n";
  if (progress.unfinished > 0)
    text += fmt::format("{} without a period within the limit (--limit)\n", grouped(progress.unfinished));
  if (progress.shards_done < progress.shards)
    text +=
        fmt::format("{} of {} shards are there\n", grouped(progress.shards_done), grouped(progress.shards));
  return text;
}

std::string json_document(const SurveyTask& task, Json json) {
  if (!task.inferred.empty()) json["inferred"] = task.inferred;
  return json.dump(2) + "\n";
}

Result<std::string> cost_document(const SurveyTask& task, bool json, Listener& listener) {
  const auto cost = estimate_cost(task, listener);
  if (!cost) return std::unexpected(cost.error());
  return json ? json_document(task, json_of(*cost)) : cost_text(*cost);
}

Result<std::string> run_document(const SurveyTask& task, const Invocation& invocation, bool json,
                                 Listener& listener) {
  const auto run = run_survey(task, {TAKEAWAY_VERSION, invocation.command}, invocation.crew, listener);
  if (!run) return std::unexpected(run.error());
  if (!json) return run_text(task, *run);
  const auto found = digest_survey(task.out, listener);
  if (!found) return std::unexpected(found.error());
  return json_document(task, json_of(*run, found->digest));
}

int run_survey_verb(const SurveyVerbOptions& options, const Invocation& invocation) {
  if (options.family == "partizan" || options.family == "ending") {
    PartizanSurveyOptions asked{static_cast<const CommonOptions&>(options), false};
    asked.has_file = !options.out.empty() || !options.measures.empty() || !options.keep.empty() ||
                     !options.limit.empty() || !options.shard.empty() || options.dry_run;
    return run_partizan_survey(asked);
  }
  const auto task = read_survey(options);
  if (!task) return conclude(std::unexpected(task.error()), bad_usage);
  TerminalListener listener(options.quiet);
  const auto document = options.dry_run ? cost_document(*task, options.json, listener)
                                        : run_document(*task, invocation, options.json, listener);
  if (!document) return conclude(std::unexpected(document.error()), bad_usage);
  if (!options.json) say_inferred(task->inferred);
  out().write(*document);
  return conclude({}, all_held);
}

}  // namespace

void declare_survey(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyVerbOptions>();
  verb.add_option(
      "family", options->family,
      "a family of games; subsets: all sets with largest move n, of k moves if k is given; codes: "
      "all games that break heaps by n digits, with the digit d before the point if d is given; partizan, "
      "ending: "
      "all partizan games with moves up to n, which are counted, not kept");
  add_settings(verb, *options);
  add_value(verb, "--out", "DB", options->out,
            "the file; the same command goes on where an earlier run stopped");
  add_values(verb, "--measure", "NAME=FORMULA", options->measures,
             "one more number of every game: 'class = if per divides a+b then 1 else 0'");
  add_outcomes(verb, options->outcomes);
  add_value(verb, "--keep", "WHAT", options->keep,
            "rows (the default), or summary (the default for subsets)");
  add_value(
      verb, "--limit", "N", options->limit,
      "how long preperiod and period may be together (default 10^7, for codes 10^4); longer ones are kept as "
      "not found");
  add_value(verb, "--shard", "I/N", options->shard,
            "only every Nth part, beginning with the ith: 3/64 (see merge)");
  verb.add_flag("--dry-run", options->dry_run, "say what it would cost, from a sample, and do nothing");
  verb.require_subcommand(0, 1);
  declare_survey_report(*verb.add_subcommand("report", "Counts, records and exceptions to claims"),
                        invocation);
  declare_survey_compare(
      *verb.add_subcommand("compare", "Codes that have the values of an earlier one, and why"), invocation);
  declare_survey_digest(
      *verb.add_subcommand("digest",
                           "SHA-256 over all rows: the same for the same survey, however it was run"),
      invocation);
  declare_survey_export(*verb.add_subcommand("export", "Every game as a line of CSV, for other programs"),
                        invocation);
  declare_survey_import(*verb.add_subcommand("import", "Put journals of takeaway-gpu into a survey's file"),
                        invocation);
  declare_survey_merge(*verb.add_subcommand("merge", "Put the parts of a survey (--shard) into one file"),
                       invocation);
  add_examples(
      verb, invocation,
      {{"survey '{a,b,c}' --let c=3..32 --out triples.db", "all games of three moves up to 32"},
       {"survey partizan --let n=1..6", "all pairs of sets of moves up to 6"},
       {"survey '{a,b,c}' --let c=3..99 --dry-run", "what that would cost"},
       {"survey codes --let n=1..2 --limit 1000 --out codes.db", "all games .d and .dd that break heaps"},
       {"survey '{a,b}' --let b=2..30 --shard 1/2 --out first.db", "one half; another machine has the other"},
       {"survey '{a,b}' --let b=2..30 --shard 2/2 --out second.db", "that half"}});
  verb.callback([options, &verb, &invocation] {
    if (verb.get_subcommands().empty()) invocation.exit_status = run_survey_verb(*options, invocation);
  });
}

}  // namespace takeaway::cli
