// takeaway survey digest|export|import|merge: files of surveys, compared and put together.
#include <fmt/format.h>

#include "answer/survey_run.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "takeaway/journal.hpp"

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
  TerminalListener listener(options.quiet);
  const auto found = digest_survey(options.path, listener);
  if (!found) return conclude(std::unexpected(found.error()), bad_usage);
  if (options.json) {
    out().write(json_of(*found).dump(2) + "\n");
    return conclude({}, all_held);
  }
  out().write(fmt::format("{}  {}\n", found->digest, printable(options.path)));
  if (found->progress.shards_done < found->progress.shards)
    out().write(fmt::format("unfinished: {} of {} shards are there\n", grouped(found->progress.shards_done),
                            grouped(found->progress.shards)));
  return conclude({}, all_held);
}

struct SurveyExportOptions {
  std::string path;
  bool quiet = false;
};

int run_survey_export(const SurveyExportOptions& options) {
  const Progress progress("export", options.quiet, 0, "game");
  const auto store = SurveyStore::read(options.path);
  if (!store) return conclude(std::unexpected(store.error()), bad_usage);
  // The file may come from others: its text is made printable.
  const auto write = [](std::string_view line) {
    out().write(printable(std::string(line.substr(0, line.size() - 1))) + "\n");
    return !out().failed();
  };
  return conclude(export_survey(*store, write, progress.watch()), all_held);
}

int print_progress_of(const SurveyMergeOptions& options, const Result<SurveyProgress>& progress) {
  if (!progress) return conclude(std::unexpected(progress.error()), bad_usage);
  out().write(options.json ? json_of(*progress).dump(2) + "\n"
                           : fmt::format("{}: {} games, {} of {} shards\n", printable(options.into),
                                         grouped(progress->games), grouped(progress->shards_done),
                                         grouped(progress->shards)));
  return conclude({}, all_held);
}

int run_survey_merge(const SurveyMergeOptions& options) {
  return print_progress_of(options, merge_surveys(options.into, options.paths, {&interrupt_flag(), {}}));
}

int run_survey_import(const SurveyMergeOptions& options) {
  return print_progress_of(options, import_journals(options.into, options.paths, {&interrupt_flag(), {}}));
}

}  // namespace

void declare_survey_digest(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyDigestOptions>();
  verb.add_option("file", options->path, "a file made by 'takeaway survey'")->required();
  add_json(verb, options->json);
  add_quiet(verb, options->quiet);
  add_examples(verb, invocation, {{"survey digest triples.db", "one line, to compare two runs by"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_survey_digest(*options); });
}

void declare_survey_export(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyExportOptions>();
  verb.add_option("file", options->path, "a file made by 'takeaway survey'")->required();
  add_quiet(verb, options->quiet);
  add_examples(verb, invocation, {{"survey export triples.db > triples.csv", "a line for each game"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_survey_export(*options); });
}

void declare_survey_import(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyMergeOptions>();
  verb.add_option("into", options->into, "the file to make, or to add to")->required();
  verb.add_option("journals", options->paths, "files made by 'takeaway-gpu survey'")->required();
  add_json(verb, options->json);
  add_examples(verb, invocation, {{"survey import all.db all.journal", "then 'survey report all.db'"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_survey_import(*options); });
}

void declare_survey_merge(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyMergeOptions>();
  verb.add_option("into", options->into, "the file to make, or to add to")->required();
  verb.add_option("parts", options->paths, "files made by 'takeaway survey --shard'")->required();
  add_json(verb, options->json);
  add_examples(verb, invocation,
               {{"survey merge whole.db first.db second.db", "made with --shard 1/2 and --shard 2/2"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_survey_merge(*options); });
}

}  // namespace takeaway::cli
