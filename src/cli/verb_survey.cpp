// takeaway survey FAMILY --out DB: a whole family measured and kept.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "answer/surveying.hpp"
#include "cli/exit_status.hpp"
#include "cli/json.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

class SurveyVerb {
 public:
  SurveyVerb(const SurveyVerbOptions& options, const Invocation& invocation)
      : options_(options), invocation_(invocation) {}

  int run() {
    auto task = read_survey(options_);
    if (!task) return conclude(std::unexpected(task.error()), bad_usage);
    task_ = std::move(*task);
    const auto survey = Survey::make(task_.request, {&interrupt_flag(), {}});
    if (!survey) return conclude(std::unexpected(survey.error()), bad_usage);
    return conclude(options_.dry_run ? dry_run(*survey) : compute(*survey), all_held);
  }

 private:
  Result<void> dry_run(const Survey& survey) const {
    constexpr double sample_seconds = 2;
    if (auto checked = check(survey); !checked) return checked;
    const Progress progress("sample", options_.quiet);
    const auto cost = estimate(survey, sample_seconds, {progress.watch().stop, {}});
    if (!cost) return std::unexpected(cost.error());
    const double share = 1 / static_cast<double>(task_.parts);
    const double seconds = cost->seconds * share / task_.threads;
    if (options_.json) {
      Json json;
      json["candidates"] = survey.candidates();
      json["games"] = cost->games;
      json["shards"] = survey.shards();
      json["sampled"] = cost->sampled;
      json["threads"] = task_.threads;
      json["seconds"] = seconds;
      json["bytes"] = cost->bytes * share;
      out().write(json.dump(2) + "\n");
      return {};
    }
    out().write(
        fmt::format("{}\n  {} candidates in {} shards, about {} games (from a sample of {})\n"
                    "  about {} on {} thread{}, about {:.1f} MB\n",
                    survey.family(), grouped(survey.candidates()), grouped(survey.shards()),
                    grouped(cost->games), grouped(cost->sampled), seconds_text(seconds), task_.threads,
                    task_.threads == 1 ? "" : "s", cost->bytes * share / 1e6));
    return {};
  }

  Result<void> check(const Survey& survey) const {
    const Progress progress("reading the family", options_.quiet);
    return survey.check(task_.threads, task_.part, task_.parts, {progress.watch().stop, {}});
  }

  Result<void> compute(const Survey& survey) {
    if (auto checked = check(survey); !checked) return checked;
    auto store = SurveyStore::open(options_.out, survey, {TAKEAWAY_VERSION, invocation_.command});
    if (!store) return std::unexpected(store.error());
    const auto shards = store->missing(survey, task_.part, task_.parts);
    if (!shards) {
      store->discard();
      return std::unexpected(shards.error());
    }
    const auto started = std::chrono::steady_clock::now();
    auto computed = work(survey, *store, *shards);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    // A survey that cannot be finished leaves nothing behind; what else ends the work, what is finished is
    // kept.
    if (!computed && is_bad_input(computed.error()) && !store_failed_) {
      store->discard();
      return computed;
    }
    if (auto committed = store->commit(); !committed && computed) computed = committed;
    if (!computed && computed.error().fault == Fault::interrupted)
      computed.error().message = "interrupted; the same command goes on from here";
    if (!computed) return computed;
    return print_result(*store, seconds);
  }

  Result<void> work(const Survey& survey, SurveyStore& store, const std::vector<Shard>& shards) {
    std::uint64_t all = 0;
    for (const Shard& shard : shards) all += shard.end - shard.first;
    const Progress progress("survey", options_.quiet, all, "game");
    std::uint64_t done = 0;
    const auto take = [&](ShardResult* result) -> Result<void> {
      progress.watch().tick(done);
      if (result != nullptr) {
        games_ += result->games;
        done += result->shard.end - result->shard.first;
      }
      auto kept = result == nullptr ? store.commit_if_due() : store.keep(std::move(*result));
      store_failed_ = !kept;
      return kept;
    };
    const auto own = invocation_.crew == nullptr ? thread_crew() : nullptr;
    Crew& crew = own ? *own : *invocation_.crew;
    const unsigned threads =
        std::min(task_.threads, survey.is_of_small_games() ? task_.threads : task_.most_threads);
    const bool choose = options_.threads.empty() && threads == task_.threads;
    return crew.work(survey, shards, take, choose ? 0 : threads, progress.watch());
  }

  Result<void> print_result(const SurveyStore& store, double seconds) {
    const auto progress = store.progress();
    if (!progress) return std::unexpected(progress.error());
    const double rate = seconds > 0 ? static_cast<double>(games_) / seconds : 0;
    if (options_.json) {
      const Progress line("digest", options_.quiet, progress->games, "row");
      const auto digest = store.digest(line.watch());
      if (!digest) return std::unexpected(digest.error());
      Json json;
      json["games"] = progress->games;
      json["games_per_second"] = static_cast<std::uint64_t>(rate);
      json["digest"] = *digest;
      json["computed"] = games_;
      json["unfinished"] = progress->unfinished;
      json["shards"] = progress->shards;
      json["shards_done"] = progress->shards_done;
      json["seconds"] = seconds;
      out().write(json.dump(2) + "\n");
      return {};
    }
    out().write(fmt::format("{}: {} games", printable(options_.out), grouped(progress->games)));
    if (games_ > 0)
      out().write(fmt::format(", {} computed in {}, {} a second", grouped(games_), seconds_text(seconds),
                              grouped(static_cast<std::uint64_t>(rate))));
    else
      out().write(", nothing was left to compute");
    out().write("\n");
    if (progress->unfinished > 0)
      out().write(
          fmt::format("{} without a period within the limit (--limit)\n", grouped(progress->unfinished)));
    if (progress->shards_done < progress->shards)
      out().write(fmt::format("{} of {} shards are there\n", grouped(progress->shards_done),
                              grouped(progress->shards)));
    return {};
  }

  const SurveyVerbOptions& options_;
  const Invocation& invocation_;
  SurveyTask task_;
  std::uint64_t games_ = 0;
  bool store_failed_ = false;
};

}  // namespace

void declare_survey(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyVerbOptions>();
  verb.add_option("family", options->family,
                  "a family of games, or subsets: all sets with largest move n, of k moves if k is given");
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
      "how long preperiod and period may be together (default 10^7); longer ones are kept as not found");
  add_value(verb, "--shard", "I/N", options->shard,
            "only every Nth part, beginning with the ith: 3/64 (see merge)");
  verb.add_flag("--dry-run", options->dry_run, "say what it would cost, from a sample, and do nothing");
  verb.require_subcommand(0, 1);
  declare_survey_report(*verb.add_subcommand("report", "Counts, records and exceptions to claims"),
                        invocation);
  declare_survey_digest(
      *verb.add_subcommand("digest",
                           "SHA-256 over all rows: the same for the same survey, however it was run"),
      invocation);
  declare_survey_merge(*verb.add_subcommand("merge", "Put the parts of a survey (--shard) into one file"),
                       invocation);
  verb.callback([options, &verb, &invocation] {
    if (verb.get_subcommands().empty()) invocation.exit_status = SurveyVerb(*options, invocation).run();
  });
}

}  // namespace takeaway::cli
