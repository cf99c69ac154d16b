// takeaway survey report FILE: what a survey found, and the games for which a claim fails.
#include "answer/options.hpp"
#include "cli/exit_status.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/survey_report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

struct SurveyReportOptions {
  std::string path;
  std::vector<std::string> claims;
  std::string format = "text";
  std::string show;  ///< how many exceptions
  bool all = false;  ///< all records, not only those that are larger than all before
  bool json = false;
  bool quiet = false;
};

Result<std::uint64_t> read_show(const std::string& text) {
  constexpr std::uint64_t usual = 20;
  return text.empty() ? usual : read_number(text, "--show");
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
  // The file may come from others: its text is made printable before it reaches a terminal.
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
  // In an unfinished survey a claim without exceptions is still undecided.
  undecided =
      undecided || (!report->claims.empty() && report->progress.shards_done < report->progress.shards);
  return conclude({}, failed ? claim_failed : undecided ? limit_hit : all_held);
}

}  // namespace

void declare_survey_report(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyReportOptions>();
  verb.add_option("file", options->path, "a file made by 'takeaway survey'")->required();
  add_values(verb, "--claim", "FORMULA", options->claims,
             "list the games for which this fails: 'per divides a+b or c=a+b'");
  add_value(verb, "--format", "NAME", options->format, "text, csv, json or markdown");
  add_value(verb, "--show", "N", options->show, "how many exceptions to list (default 20)");
  verb.add_flag("--all", options->all,
                "records of every largest move, not only those larger than all before");
  verb.add_flag("--json", options->json, "the same as --format json");
  add_quiet(verb, options->quiet);
  verb.callback([options, &invocation] { invocation.exit_status = run_survey_report(*options); });
}

}  // namespace takeaway::cli
