#include "cli/survey_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer/survey_tables.hpp"
#include "answer/words.hpp"
#include "base/latex.hpp"
#include "cli/table_text.hpp"

namespace takeaway::cli {

using namespace answer;

namespace {

std::string claim_verdict(const SurveyReport& report, const SurveyClaim& claim) {
  std::string text = claim.failed > 0 ? fmt::format("refuted: fails for {} game{}", grouped(claim.failed),
                                                    claim.failed == 1 ? "" : "s")
                                      : fmt::format("holds for all {} games", grouped(claim.held));
  if (claim.failed > 0) text += fmt::format(", holds for {}", grouped(claim.held));
  if (claim.failed == 0 && report.progress.shards_done < report.progress.shards) text += " that are there";
  if (claim.undecided > 0) text += fmt::format(", undecided for {}", grouped(claim.undecided));
  return text;
}

std::string progress_text(const SurveyReport& report) {
  const SurveyProgress& progress = report.progress;
  std::string text = grouped(progress.games);
  if (progress.shards_done < progress.shards)
    text += fmt::format(", unfinished: {} of {} shards are there", progress.shards_done, progress.shards);
  if (progress.unfinished > 0)
    text += fmt::format(", {} of them without a period within the limit", grouped(progress.unfinished));
  return text;
}

/// What the survey was asked for, on one line.
std::string identity_line(const SurveyReport& report) {
  std::string text;
  for (std::size_t at = report.identity.find('\n') + 1; at < report.identity.size();) {
    const std::size_t end = std::min(report.identity.size(), report.identity.find('\n', at));
    text += (text.empty() ? "" : ", ") + report.identity.substr(at, end - at);
    at = end + 1;
  }
  return text;
}

std::string records_text(const SurveyReport& report, bool all_records) {
  constexpr std::size_t few = 40;
  RecordTable records = record_table(report, true);
  if (!all_records && records.shown() >= few) records = record_table(report, false);
  if (records.shown() == 0) return "";
  std::string text = "\n" + aligned(records.table);
  if (records.shown() < records.largest_moves)
    text += fmt::format("  ({} of {} largest moves, those with a new record; --all for all)\n",
                        records.shown(), records.largest_moves);
  return text;
}

}  // namespace

std::string report_text(const SurveyReport& report, bool all_records) {
  std::string text = fmt::format("survey   {}\nmade by  {}\ngames    {}\n", identity_line(report),
                                 report.command, progress_text(report));
  for (const ClassTable& classes : class_tables(report)) text += "\n" + aligned(classes.table);
  text += records_text(report, all_records);
  for (const SurveyClaim& claim : report.claims) {
    text += fmt::format("\nclaim    {}\n         {}\n", claim.text, claim_verdict(report, claim));
    if (claim.exceptions.empty()) continue;
    text += aligned(exception_table(report, claim));
    if (claim.failed > claim.exceptions.size())
      text += fmt::format("  (the first {} of {}; --show N for more)\n", claim.exceptions.size(),
                          grouped(claim.failed));
  }
  if (!report.unfinished.empty()) {
    text += "\nwithout a period within the limit\n";
    for (const UnfinishedLine& line : report.unfinished) text += "  " + line.moves + "\n";
    if (report.progress.unfinished > report.unfinished.size()) text += "  ...\n";
  }
  return text;
}

std::string report_markdown(const SurveyReport& report, bool all_records) {
  std::string text =
      fmt::format("# Survey of {}\n\n`{}`\n\n{} games. Made by takeaway {} with\n\n    {}\n", report.family,
                  identity_line(report), progress_text(report), report.version, report.command);
  for (const ClassTable& classes : class_tables(report))
    text += fmt::format("\n## {}\n\n{}", classes.formula, markdown(classes.table));
  const RecordTable records = record_table(report, all_records);
  if (records.shown() > 0) text += "\n## Records by largest move\n\n" + markdown(records.table);
  for (const SurveyClaim& claim : report.claims) {
    text += fmt::format("\n## Claim\n\n`{}`: {}.\n", claim.text, claim_verdict(report, claim));
    if (!claim.exceptions.empty()) text += "\n" + markdown(exception_table(report, claim));
  }
  if (!report.unfinished.empty()) {
    text += "\n## Without a period within the limit\n\n";
    for (const UnfinishedLine& line : report.unfinished) text += "- " + line.moves + "\n";
  }
  return text;
}

std::string report_latex(const SurveyReport& report, bool all_records) {
  std::string text = latex_comment(report.command) + latex_comment(progress_text(report) + " games");
  const auto add = [&text](const std::string& name, const Table& table) {
    text += "\n" + latex_comment(name) + latex(table);
  };
  for (const ClassTable& classes : class_tables(report)) add(classes.formula, classes.table);
  const RecordTable records = record_table(report, all_records);
  if (records.shown() > 0) add("records by largest move", records.table);
  for (const SurveyClaim& claim : report.claims) {
    const std::string name = claim.text + ": " + claim_verdict(report, claim);
    if (claim.exceptions.empty())
      text += "\n" + latex_comment(name);
    else
      add(name, exception_table(report, claim));
  }
  return text;
}

}  // namespace takeaway::cli
