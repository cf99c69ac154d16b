// Surveys of codes compared: which game has the values of an earlier one, and why.
#pragma once

#include <string>
#include <vector>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "answer/survey_tables.hpp"

namespace takeaway::answer {

struct SurveyCompareOptions {
  std::string path;
  std::string format = "text";  ///< or csv, json
  bool first = false;           ///< leave out games that have the values of an earlier one
  bool json = false;
  bool quiet = false;
};

/// The codes of a survey's file, each with the earlier one that has the same values.
struct CodeComparison {
  std::vector<CodeLine> lines;
  SurveyProgress progress;
};

Result<CodeComparison> compare_codes_of(const SurveyCompareOptions& options, Listener& listener);

/// `trivial` where the first 1000 values prove the period, `solved` where more do, else `open`.
std::string code_class(const CodeLine& line);

/// A line for each code, for a person.
Table code_table(const CodeComparison& found);
/// How many codes there are of each class, and how many are not known to have the values of an earlier one.
std::string code_counts(const CodeComparison& found);
/// A line for each code, for other programs: code, class, preperiod, period, status, max_value, heaps, rares,
/// zeros, same_as, shift, by, to.
Table code_cells(const CodeComparison& found);
Json json_of(const CodeComparison& found);

}  // namespace takeaway::answer
