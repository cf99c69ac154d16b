// A survey's report as documents for other programs.
#pragma once

#include <string>

#include "answer/json.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::answer {

/// Counts, records, claims and exceptions, a line each: docs/survey.md has the fields.
std::string report_csv(const SurveyReport& report);
Json report_json(const SurveyReport& report);

}  // namespace takeaway::answer
