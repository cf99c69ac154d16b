// takeaway survey FAMILY --out DB: a whole family measured and kept; report, digest and merge of such files.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "answer/options.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/survey_words.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

class SurveyVerb {
 public:
  explicit SurveyVerb(const SurveyVerbOptions& options) : options_(options) {}

  int run() {
    if (auto read = read_options(); !read) return conclude(read, bad_usage);
    const auto survey = Survey::make(request_, {&interrupt_flag(), {}});
    if (!survey) return conclude(std::unexpected(survey.error()), bad_usage);
    return conclude(options_.dry_run ? dry_run(*survey) : compute(*survey), all_held);
  }

 private:
  Result<void> read_options() {
    if (options_.family.empty())
      return bad_input("what is to be surveyed? takeaway survey '{a,b,c}' --let c=3..64 ... --out FILE");
    if (options_.out.empty() && !options_.dry_run)
      return bad_input("where are the results to go? --out FILE, or --dry-run to learn what it would cost");
    const auto resources = read_resources(options_);
    if (!resources) return std::unexpected(resources.error());
    threads_ = resources->threads;
    // A search among infinitely many moves may take 1 GiB.
    most_threads_ = static_cast<unsigned>(std::clamp<std::uint64_t>(resources->memory >> 30U, 1, threads_));
    request_ = {.family = options_.family,
                .lets = options_.lets,
                .wheres = options_.wheres,
                .measures = options_.measures,
                .question = options_.outcomes ? Question::outcomes : Question::values,
                .keep_rows = {},
                .engine = resources->engine};
    if (!options_.keep.empty()) {
      if (options_.keep != "rows" && options_.keep != "summary")
        return bad_input("--keep is rows or summary, not '" + options_.keep + "'");
      request_.keep_rows = options_.keep == "rows";
    }
    if (!options_.limit.empty()) {
      const auto limit = read_number(options_.limit, "--limit");
      if (!limit) return std::unexpected(limit.error());
      if (*limit == 0) return bad_input("--limit must be at least 1");
      request_.limit = *limit;
    }
    return read_shard();
  }

  Result<void> read_shard() {
    if (options_.shard.empty()) return {};
    const auto slash = options_.shard.find('/');
    if (slash == std::string::npos) return bad_input("--shard is written as 3/64: the third of 64 parts");
    const auto part = read_number(options_.shard.substr(0, slash), "--shard");
    const auto parts = read_number(options_.shard.substr(slash + 1), "--shard");
    if (!part) return std::unexpected(part.error());
    if (!parts) return std::unexpected(parts.error());
    if (*part < 1 || *part > *parts)
      return bad_input("--shard is one of 1/N, 2/N, ..., N/N, not '" + options_.shard + "'");
    part_ = *part - 1;
    parts_ = *parts;
    return {};
  }

  Result<void> dry_run(const Survey& survey) const {
    constexpr double sample_seconds = 2;
    if (auto checked = check(survey); !checked) return checked;
    const Progress progress("sample", options_.quiet);
    const auto cost = estimate(survey, sample_seconds, {progress.watch().stop, {}});
    if (!cost) return std::unexpected(cost.error());
    const double share = 1 / static_cast<double>(parts_);
    const double seconds = cost->seconds * share / threads_;
    if (options_.json) {
      Json json;
      json["candidates"] = survey.candidates();
      json["games"] = cost->games;
      json["shards"] = survey.shards();
      json["sampled"] = cost->sampled;
      json["threads"] = threads_;
      json["seconds"] = seconds;
      json["bytes"] = cost->bytes * share;
      out().write(json.dump(2) + "\n");
      return {};
    }
    out().write(
        fmt::format("{}\n  {} candidates in {} shards, about {} games (from a sample of {})\n"
                    "  about {} on {} thread{}, about {:.1f} MB\n",
                    survey.family(), grouped(survey.candidates()), grouped(survey.shards()),
                    grouped(cost->games), grouped(cost->sampled), seconds_text(seconds), threads_,
                    threads_ == 1 ? "" : "s", cost->bytes * share / 1e6));
    return {};
  }

  Result<void> check(const Survey& survey) const {
    const Progress progress("reading the family", options_.quiet);
    return survey.check(threads_, part_, parts_, {progress.watch().stop, {}});
  }

  Result<void> compute(const Survey& survey) {
    if (auto checked = check(survey); !checked) return checked;
    auto store = SurveyStore::open(options_.out, survey, {TAKEAWAY_VERSION, options_.command});
    if (!store) return std::unexpected(store.error());
    const auto shards = store->missing(survey, part_, parts_);
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
    return tell(*store, seconds);
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
    const auto own = options_.crew == nullptr ? thread_crew() : nullptr;
    Crew& crew = own ? *own : *options_.crew;
    const unsigned threads = std::min(threads_, survey.is_of_small_games() ? threads_ : most_threads_);
    const bool choose = options_.threads.empty() && threads == threads_;
    return crew.work(survey, shards, take, choose ? 0 : threads, progress.watch());
  }

  Result<void> tell(const SurveyStore& store, double seconds) {
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
  SurveyRequest request_;
  unsigned threads_ = 1;
  unsigned most_threads_ = 1;  // where games take much memory
  std::uint64_t part_ = 0;
  std::uint64_t parts_ = 1;
  std::uint64_t games_ = 0;
  bool store_failed_ = false;
};

Result<std::uint64_t> read_show(const std::string& text) {
  constexpr std::uint64_t usual = 20;
  return text.empty() ? usual : read_number(text, "--show");
}

}  // namespace

int run_survey(const SurveyVerbOptions& options) {
  return SurveyVerb(options).run();
}

int run_survey_report(const SurveyReportOptions& options) {
  const std::string format = options.json ? "json" : options.format;
  if (format != "text" && format != "csv" && format != "json" && format != "markdown")
    return conclude(bad_input("--format is text, csv, json or markdown, not '" + format + "'"), bad_usage);
  const auto show = read_show(options.show);
  if (!show) return conclude(std::unexpected(show.error()), bad_usage);
  const auto store = SurveyStore::read(options.path);
  if (!store) return conclude(std::unexpected(store.error()), bad_usage);
  Result<SurveyReport> report;
  {
    const Progress progress("report", options.quiet, 0, "row");
    report = report_survey(*store, options.claims, *show, progress.watch());
  }
  if (!report) return conclude(std::unexpected(report.error()), bad_usage);
  const ReportShape shape{options.all};
  // The file may come from anywhere, and what it holds goes to a terminal.
  out().write(format == "text"       ? printable_lines(report_text(*report, shape))
              : format == "markdown" ? printable_lines(report_markdown(*report, shape))
              : format == "csv"
                  ? printable_lines(report_csv(*report))
                  : report_json(*report).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  bool failed = false;
  bool undecided = false;
  for (const SurveyClaim& claim : report->claims) {
    failed = failed || claim.failed > 0;
    undecided = undecided || claim.undecided > 0;
  }
  // A claim holds for what is there; where that is not all, the answer is not the last word.
  undecided =
      undecided || (!report->claims.empty() && report->progress.shards_done < report->progress.shards);
  return conclude({}, failed ? claim_failed : undecided ? limit_hit : all_held);
}

int run_survey_digest(const SurveyDigestOptions& options) {
  const auto store = SurveyStore::read(options.path);
  if (!store) return conclude(std::unexpected(store.error()), bad_usage);
  const auto progress = store->progress();
  if (!progress) return conclude(std::unexpected(progress.error()), bad_usage);
  Result<std::string> digest;
  {
    const Progress line("digest", options.quiet, progress->games, "row");
    digest = store->digest(line.watch());
  }
  if (!digest) return conclude(std::unexpected(digest.error()), bad_usage);
  const bool whole = progress->shards_done == progress->shards;
  if (options.json) {
    Json json;
    json["digest"] = *digest;
    json["games"] = progress->games;
    json["shards"] = progress->shards;
    json["shards_done"] = progress->shards_done;
    out().write(json.dump(2) + "\n");
  } else {
    out().write(fmt::format("{}  {}\n", *digest, printable(options.path)));
    if (!whole)
      out().write(fmt::format("unfinished: {} of {} shards are there\n", grouped(progress->shards_done),
                              grouped(progress->shards)));
  }
  return conclude({}, all_held);
}

int run_survey_merge(const SurveyMergeOptions& options) {
  const auto progress = merge_surveys(options.into, options.paths, {&interrupt_flag(), {}});
  if (!progress) return conclude(std::unexpected(progress.error()), bad_usage);
  if (options.json) {
    Json json;
    json["games"] = progress->games;
    json["unfinished"] = progress->unfinished;
    json["shards"] = progress->shards;
    json["shards_done"] = progress->shards_done;
    out().write(json.dump(2) + "\n");
  } else {
    out().write(fmt::format("{}: {} games, {} of {} shards\n", printable(options.into),
                            grouped(progress->games), grouped(progress->shards_done),
                            grouped(progress->shards)));
  }
  return conclude({}, all_held);
}

}  // namespace takeaway::cli
