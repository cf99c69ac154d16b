// takeaway survey compare FILE: which codes of a survey have the values of an earlier one.
#include "answer/survey_codes.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/table_text.hpp"
#include "cli/table_writer.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

int run_survey_compare(const SurveyCompareOptions& options) {
  const std::string& format = options.json ? "json" : options.format;
  if (format != "text" && format != "csv" && format != "json")
    return conclude(bad_input("--format is text, csv or json, not '" + format + "'"), bad_usage);
  TerminalListener listener(options.quiet);
  const auto found = compare_codes_of(options, listener);
  if (!found) return conclude(std::unexpected(found.error()), bad_usage);
  // The file may come from others: its text is made printable.
  if (format == "json") {
    out().write(json_of(*found).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  } else if (format == "csv") {
    for (const auto& cells : code_cells(*found)) out().write(printable_lines(csv_line(cells)));
  } else {
    out().write(printable_lines(aligned(code_table(*found)) + "\n" + code_counts(*found)));
  }
  return conclude({}, all_held);
}

}  // namespace

void declare_survey_compare(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SurveyCompareOptions>();
  verb.add_option("file", options->path, "a file made by 'takeaway survey codes'")->required();
  verb.add_flag("--first", options->first, "only codes that do not have the values of an earlier one");
  add_value(verb, "--format", "NAME", options->format, "text, csv or json");
  verb.add_flag("--json", options->json, "the same as --format json");
  add_quiet(verb, options->quiet);
  add_examples(verb, invocation,
               {{"survey compare codes.db --first", "codes that differ, and their periods"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_survey_compare(*options); });
}

}  // namespace takeaway::cli
