// The tables of a survey's report: counts of games, records, and exceptions to claims, as lines of text.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "takeaway/survey.hpp"

namespace takeaway::answer {

/// Lines of cells, all of the same length; the first line is the heading.
using Table = std::vector<std::vector<std::string>>;

/// Whether the column has numbers of games that say something to a person: not their fingerprints.
bool is_to_compare(const SurveyColumn& column);

/// How many games have each value of a measure, given by its place among the columns.
std::map<std::int64_t, std::uint64_t> counts_of(const SurveyReport& report, std::size_t measure);

/// A measure that sorts the games into a few classes, and the number of games in each.
struct ClassTable {
  std::string formula;  ///< of the measure
  Table table;
};

/// One table for `sums`, for `status` and for each measure that the user defined, where it has at most 64
/// values.
std::vector<ClassTable> class_tables(const SurveyReport& report);

/// A line for each largest move: the largest period and preperiod of its games, and the first game that has
/// it; of the outcomes where the survey has nothing else.
struct RecordTable {
  Table table;
  std::size_t largest_moves = 0;  ///< how many lines there would be with all of them

  std::size_t shown() const { return table.size() - 1; }
};

/// With `all`, every largest move; else those whose record is larger than all before.
RecordTable record_table(const SurveyReport& report, bool all);

/// The exceptions that the claim lists, with all measures.
Table exception_table(const SurveyReport& report, const SurveyClaim& claim);

}  // namespace takeaway::answer
