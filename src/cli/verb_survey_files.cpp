// takeaway survey digest|merge: files of surveys, compared and put together.
#include <fmt/format.h>

#include "cli/exit_status.hpp"
#include "cli/json.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::cli {

namespace {

struct SurveyDigestOptions {
  std::string path;
  bool json = false;
  bool quiet = false;
};

struct SurveyMergeOptions {
  std::string into;
  std::vector<std::string> paths;
  bool json = false;
};

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

}  // namespace

void declare_survey_digest(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyDigestOptions>();
  verb.add_option("file", options->path, "a file made by 'takeaway survey'")->required();
  add_json(verb, options->json);
  add_quiet(verb, options->quiet);
  verb.callback([options, &invocation] { invocation.exit_status = run_survey_digest(*options); });
}

void declare_survey_merge(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyMergeOptions>();
  verb.add_option("into", options->into, "the file to make, or to add to")->required();
  verb.add_option("parts", options->paths, "files made by 'takeaway survey --shard'")->required();
  add_json(verb, options->json);
  verb.callback([options, &invocation] { invocation.exit_status = run_survey_merge(*options); });
}

}  // namespace takeaway::cli
