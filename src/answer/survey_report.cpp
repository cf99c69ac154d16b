#include "answer/survey_report.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "answer/options.hpp"

namespace takeaway::answer {

namespace {

Result<ReportFormat> read_report_format(const std::string& name) {
  using enum ReportFormat;
  constexpr std::array<std::pair<const char*, ReportFormat>, 5> formats = {
      {{"text", text}, {"csv", csv}, {"json", json}, {"latex", latex}, {"markdown", markdown}}};
  for (const auto& [known, format] : formats)
    if (name == known) return format;
  return bad_input("--format is text, csv, json, latex or markdown, not '" + name + "'");
}

}  // namespace

Result<ReportRequest> read_report_request(const SurveyReportOptions& options) {
  const auto format = read_report_format(options.json ? "json" : options.format);
  if (!format) return std::unexpected(format.error());
  ReportRequest request{
      .path = options.path, .claims = options.claims, .format = *format, .all_records = options.all};
  if (options.show.empty()) return request;
  const auto most = read_number(options.show, "--show");
  if (!most) return std::unexpected(most.error());
  request.most_exceptions = *most;
  return request;
}

Result<SurveyReport> read_report(const ReportRequest& request, Listener& listener) {
  const auto store = SurveyStore::read(request.path);
  if (!store) return std::unexpected(store.error());
  const Step step(listener, "report", 0, "row");
  return report_survey(*store, request.claims, request.most_exceptions, step.watch());
}

ClaimsVerdict verdict_of(const SurveyReport& report) {
  const auto fails = [](const SurveyClaim& claim) { return claim.failed > 0; };
  const auto is_undecided = [&](const SurveyClaim& claim) {
    return claim.undecided > 0 || report.progress.shards_done < report.progress.shards;
  };
  if (std::ranges::any_of(report.claims, fails)) return ClaimsVerdict::fail;
  return std::ranges::any_of(report.claims, is_undecided) ? ClaimsVerdict::undecided : ClaimsVerdict::hold;
}

}  // namespace takeaway::answer
