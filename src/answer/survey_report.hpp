// A survey's report: the request read from its options, the file read, and what its claims come to.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "answer/listener.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::answer {

struct SurveyReportOptions {
  std::string path;
  std::vector<std::string> claims;
  std::string format = "text";
  std::string show;  ///< how many exceptions
  bool all = false;  ///< all records, not only those that are larger than all before
  bool json = false;
  bool quiet = false;
};

enum class ReportFormat { text, csv, json, latex, markdown };

struct ReportRequest {
  std::string path;
  std::vector<std::string> claims;
  ReportFormat format = ReportFormat::text;
  std::size_t most_exceptions = 20;  ///< listed of each claim
  bool all_records = false;
};

Result<ReportRequest> read_report_request(const SurveyReportOptions& options);

/// Reads the file once.
Result<SurveyReport> read_report(const ReportRequest& request, Listener& listener);

/// What the claims of a report come to, all together.
enum class ClaimsVerdict {
  hold,       ///< for every game of the survey; also where nothing is claimed
  fail,       ///< one of them does, for some game
  undecided,  ///< none fails, but a period is not known, or games of the survey are not in the file yet
};

ClaimsVerdict verdict_of(const SurveyReport& report);

}  // namespace takeaway::answer
