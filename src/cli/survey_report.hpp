// A survey's report for a person: as text and as Markdown.
#pragma once

#include <string>

#include "takeaway/survey.hpp"

namespace takeaway::cli {

/// With `all_records`, every largest move has a line, not only those that set a record.
std::string report_text(const SurveyReport& report, bool all_records);
std::string report_markdown(const SurveyReport& report, bool all_records);
/// The tables alone, each with a comment that says what it is.
std::string report_latex(const SurveyReport& report, bool all_records);

}  // namespace takeaway::cli
