// takeaway survey report FILE: what a survey found, and the games for which a claim fails.
#include "answer/survey_documents.hpp"
#include "answer/survey_report.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/survey_report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

std::string document(const SurveyReport& report, const ReportRequest& request) {
  // The file may come from others: its text is made printable before it reaches a terminal.
  switch (request.format) {
    case ReportFormat::json:
      return report_json(report).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    case ReportFormat::csv:
      return printable_lines(report_csv(report));
    case ReportFormat::latex:
      return printable_lines(report_latex(report, request.all_records));
    case ReportFormat::markdown:
      return printable_lines(report_markdown(report, request.all_records));
    case ReportFormat::text:
      break;
  }
  return printable_lines(report_text(report, request.all_records));
}

int exit_status_of(ClaimsVerdict verdict) {
  switch (verdict) {
    case ClaimsVerdict::fail:
      return claim_failed;
    case ClaimsVerdict::undecided:
      return limit_hit;
    case ClaimsVerdict::hold:
      break;
  }
  return all_held;
}

int run_survey_report(const SurveyReportOptions& options) {
  const auto request = read_report_request(options);
  if (!request) return conclude(std::unexpected(request.error()), bad_usage);
  TerminalListener listener(options.quiet);
  const auto report = read_report(*request, listener);
  if (!report) return conclude(std::unexpected(report.error()), bad_usage);
  out().write(document(*report, *request));
  return conclude({}, exit_status_of(verdict_of(*report)));
}

}  // namespace

void declare_survey_report(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyReportOptions>();
  verb.add_option("file", options->path, "a file made by 'takeaway survey'")->required();
  add_values(verb, "--claim", "FORMULA", options->claims,
             "list the games for which this fails: 'per divides a+b or c=a+b'");
  add_value(verb, "--format", "NAME", options->format, "text, csv, json, latex (tabulars) or markdown");
  add_value(verb, "--show", "N", options->show,
            "how many exceptions, or games without a period, to list (default 20)");
  verb.add_flag("--all", options->all,
                "records of every largest move, not only those larger than all before");
  verb.add_flag("--json", options->json, "the same as --format json");
  add_quiet(verb, options->quiet);
  add_examples(
      verb, invocation,
      {{"survey report triples.db", "counts, records, and the sums that periods divide"},
       {"survey report triples.db --claim 'per < 2c' --show 3", "the games for which a claim fails"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_survey_report(*options); });
}

}  // namespace takeaway::cli
