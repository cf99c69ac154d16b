#include "answer/survey_documents.hpp"

#include <fmt/format.h>

#include "answer/survey_tables.hpp"

namespace takeaway::answer {

namespace {

const std::string& measure_name(const SurveyReport& report, std::int64_t measure) {
  return report.columns[static_cast<std::size_t>(measure)].name;
}

/// Whether a largest value of the measure means something.
bool has_records(const SurveyReport& report, std::int64_t measure) {
  const SurveyColumn& column = report.columns[static_cast<std::size_t>(measure)];
  return is_to_compare(column) && Survey::labelled(column.written).empty();
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
  return field + "\"";
}

Json counts_json(const SurveyReport& report) {
  Json json = Json::object();
  for (std::size_t i = 0; i < report.columns.size(); ++i) {
    const SurveyColumn& column = report.columns[i];
    if (!is_to_compare(column)) continue;
    Json counts = Json::array();
    for (const auto& [value, games] : counts_of(report, i)) {
      Json entry = {{"value", value}, {"games", games}};
      if (!Survey::labelled(column.written).empty()) entry["label"] = Survey::label(column.written, value);
      counts.push_back(entry);
    }
    json[column.name] = counts;
  }
  return json;
}

Json records_json(const SurveyReport& report) {
  Json json = Json::array();
  for (const RecordLine& line : report.records) {
    if (has_records(report, line.measure)) {
      json.push_back({{"largest_move", line.largest_move},
                      {"measure", measure_name(report, line.measure)},
                      {"value", line.value},
                      {"games", line.games},
                      {"id", line.id},
                      {"game", line.moves}});
    }
  }
  return json;
}

Json claim_json(const SurveyReport& report, const SurveyClaim& claim) {
  Json exceptions = Json::array();
  for (const auto& exception : claim.exceptions) {
    Json entry = {{"id", exception.id}, {"game", exception.game}};
    for (std::size_t i = 0; i < report.columns.size(); ++i)
      if (is_to_compare(report.columns[i]))
        entry[report.columns[i].name] =
            exception.cells[i] == no_number ? Json(nullptr) : Json(exception.cells[i]);
    exceptions.push_back(entry);
  }
  return {{"claim", claim.text},
          {"held", claim.held},
          {"failed", claim.failed},
          {"undecided", claim.undecided},
          {"exceptions", exceptions}};
}

}  // namespace

std::string report_csv(const SurveyReport& report) {
  std::string text = "kind,measure,largest_move,value,label,games,id,game\n";
  for (std::size_t i = 0; i < report.columns.size(); ++i)
    if (is_to_compare(report.columns[i]))
      for (const auto& [value, games] : counts_of(report, i))
        text += fmt::format("count,{},,{},{},{},,\n", report.columns[i].name, value,
                            csv_field(Survey::label(report.columns[i].written, value)), games);
  for (const RecordLine& line : report.records)
    if (has_records(report, line.measure))
      text += fmt::format("record,{},{},{},,{},{},{}\n", measure_name(report, line.measure),
                          line.largest_move, line.value, line.games, line.id, csv_field(line.moves));
  for (const auto& [what, number] : {std::pair{"shards", report.progress.shards},
                                     {"shards_done", report.progress.shards_done},
                                     {"unfinished", report.progress.unfinished}})
    text += fmt::format("survey,{},,{},,,,\n", what, number);
  for (const SurveyClaim& claim : report.claims)
    for (const auto& [what, games] :
         {std::pair{"held", claim.held}, {"failed", claim.failed}, {"undecided", claim.undecided}})
      text += fmt::format("claim,{},,,{},{},,\n", csv_field(claim.text), what, games);
  for (const SurveyClaim& claim : report.claims)
    for (const auto& exception : claim.exceptions)
      text += fmt::format("exception,{},,,,,{},{}\n", csv_field(claim.text), exception.id,
                          csv_field(exception.game));
  for (const UnfinishedLine& line : report.unfinished)
    text += fmt::format("unfinished,,,,,,{},{}\n", line.id, csv_field(line.moves));
  return text;
}

Json report_json(const SurveyReport& report) {
  Json json;
  json["family"] = report.family;
  json["command"] = report.command;
  json["version"] = report.version;
  json["keep"] = report.rows ? "rows" : "summary";
  json["games"] = report.progress.games;
  json["unfinished"] = report.progress.unfinished;
  json["shards"] = report.progress.shards;
  json["shards_done"] = report.progress.shards_done;
  json["counts"] = counts_json(report);
  json["records"] = records_json(report);
  json["claims"] = Json::array();
  for (const SurveyClaim& claim : report.claims) json["claims"].push_back(claim_json(report, claim));
  json["unfinished_games"] = Json::array();
  for (const UnfinishedLine& line : report.unfinished)
    json["unfinished_games"].push_back({{"id", line.id}, {"game", line.moves}});
  return json;
}

}  // namespace takeaway::answer
