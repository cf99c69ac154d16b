#include "answer/survey_tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer/words.hpp"

namespace takeaway::answer {

namespace {

constexpr std::size_t most_classes = 64;  // a measure with more values is not a classification

std::string record_text(std::int64_t number) {
  if (number == no_number) return "";
  return number < 0 ? std::to_string(number) : grouped(static_cast<std::uint64_t>(number));
}

/// Whether the measure has classes for values (`sums`, `status`), or is one that the user defined, and so may
/// classify games.
bool classifies(const SurveyColumn& column) {
  return !Survey::labelled(column.written).empty() ||
         (column.kind == SurveyColumn::Kind::measure && column.written != column.name);
}

/// The measures whose records are shown to a person: of the values, or of the outcomes where there are none.
std::vector<std::int64_t> shown_measures(const SurveyReport& report) {
  std::vector<std::int64_t> shown;
  for (const char* name : {"period", "preperiod", "outcome_period", "outcome_preperiod"})
    for (std::size_t i = 0; i < report.columns.size() && shown.size() < 2; ++i)
      if (report.columns[i].written == name) shown.push_back(static_cast<std::int64_t>(i));
  return shown;
}

}  // namespace

bool is_to_compare(const SurveyColumn& column) {
  return column.kind == SurveyColumn::Kind::measure && column.written != "fingerprint";
}

std::map<std::int64_t, std::uint64_t> counts_of(const SurveyReport& report, std::size_t measure) {
  std::map<std::int64_t, std::uint64_t> counts;
  for (const HistogramLine& line : report.histogram)
    if (line.measure == static_cast<std::int64_t>(measure))
      counts[line.value] += static_cast<std::uint64_t>(line.games);
  return counts;
}

std::vector<ClassTable> class_tables(const SurveyReport& report) {
  std::vector<ClassTable> tables;
  for (std::size_t i = 0; i < report.columns.size(); ++i) {
    const SurveyColumn& column = report.columns[i];
    if (!classifies(column)) continue;
    const auto counts = counts_of(report, i);
    if (counts.empty() || counts.size() > most_classes) continue;
    Table table = {{column.name, "games", "share"}};
    for (const auto& [value, games] : counts)
      table.push_back({Survey::label(column.written, value), grouped(games),
                       fmt::format("{:.2f}%", 100.0 * static_cast<double>(games) /
                                                  static_cast<double>(report.progress.games))});
    tables.push_back({column.written, std::move(table)});
  }
  return tables;
}

RecordTable record_table(const SurveyReport& report, bool all) {
  const auto shown = shown_measures(report);
  std::map<std::int64_t, std::map<std::int64_t, const RecordLine*>> lines;
  for (const RecordLine& record : report.records)
    if (std::ranges::find(shown, record.measure) != shown.end())
      lines[record.largest_move][record.measure] = &record;
  Table table = {{"largest move"}};
  for (const std::int64_t measure : shown)
    table[0].insert(table[0].end(), {report.columns[static_cast<std::size_t>(measure)].name, "game"});
  std::map<std::int64_t, std::int64_t> best;
  for (const auto& [largest, records] : lines) {
    bool better = all;
    std::vector<std::string> line = {largest == 0 ? "none" : record_text(largest)};
    for (const std::int64_t measure : shown) {
      const auto record = records.find(measure);
      if (record == records.end()) {
        line.insert(line.end(), {"", ""});
        continue;
      }
      const auto known = best.find(measure);
      if (known == best.end() || record->second->value > known->second) {
        best[measure] = record->second->value;
        better = true;
      }
      line.insert(line.end(), {record_text(record->second->value), record->second->moves});
    }
    if (better) table.push_back(std::move(line));
  }
  return {std::move(table), lines.size()};
}

Table exception_table(const SurveyReport& report, const SurveyClaim& claim) {
  Table table = {{"game"}};
  for (const SurveyColumn& column : report.columns)
    if (is_to_compare(column)) table[0].push_back(column.name);
  for (const auto& exception : claim.exceptions) {
    std::vector<std::string> line = {exception.game};
    for (std::size_t i = 0; i < report.columns.size(); ++i)
      if (is_to_compare(report.columns[i]))
        line.push_back(exception.cells[i] == no_number
                           ? "-"
                           : Survey::label(report.columns[i].written, exception.cells[i]));
    table.push_back(std::move(line));
  }
  return table;
}

}  // namespace takeaway::answer
