// A survey's report as text, CSV, JSON and Markdown.
#pragma once

#include <string>

#include "cli/json.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::cli {

/// How much of the records to show.
struct ReportShape {
  bool all = false;  ///< every largest move, not only those that set a record
};

std::string report_text(const SurveyReport& report, const ReportShape& shape);
std::string report_markdown(const SurveyReport& report, const ReportShape& shape);
std::string report_csv(const SurveyReport& report);
Json report_json(const SurveyReport& report);

}  // namespace takeaway::cli
