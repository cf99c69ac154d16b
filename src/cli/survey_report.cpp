#include "cli/survey_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

constexpr std::size_t most_classes = 64;  // a measure with more values is not a classification

using Table = std::vector<std::vector<std::string>>;  // the first line is the heading

std::string number_text(std::int64_t number) {
  if (number == no_number) return "";
  return number < 0 ? std::to_string(number) : grouped(static_cast<std::uint64_t>(number));
}

const std::string& name_of(const SurveyReport& report, std::int64_t measure) {
  return report.columns[static_cast<std::size_t>(measure)].name;
}

/// Whether the measure is derived from others (`sums`, and those the user defined), and so may classify
/// games.
bool classifies(const SurveyColumn& column) {
  return column.written == "sums" ||
         (column.kind == SurveyColumn::Kind::measure && column.written != column.name);
}

/// How many games have each value of a measure.
std::map<std::int64_t, std::uint64_t> counts_of(const SurveyReport& report, std::size_t measure) {
  std::map<std::int64_t, std::uint64_t> counts;
  for (const HistogramLine& line : report.histogram)
    if (line.measure == static_cast<std::int64_t>(measure))
      counts[line.value] += static_cast<std::uint64_t>(line.games);
  return counts;
}

std::vector<std::pair<std::string, Table>> class_tables(const SurveyReport& report) {
  std::vector<std::pair<std::string, Table>> tables;
  for (std::size_t i = 0; i < report.columns.size(); ++i) {
    const SurveyColumn& column = report.columns[i];
    if (!classifies(column)) continue;
    const auto counts = counts_of(report, i);
    if (counts.empty() || counts.size() > most_classes) continue;
    Table table = {{column.name, "games", "share"}};
    for (const auto& [value, games] : counts)
      table.push_back({Survey::label(column.name, value), grouped(games),
                       fmt::format("{:.2f}%", 100.0 * static_cast<double>(games) /
                                                  static_cast<double>(report.progress.games))});
    tables.emplace_back(column.written, std::move(table));
  }
  return tables;
}

/// The measures whose records are shown to a person: of the values, or of the outcomes where there are none.
std::vector<std::int64_t> shown_measures(const SurveyReport& report) {
  std::vector<std::int64_t> shown;
  for (const char* name : {"period", "preperiod", "outcome_period", "outcome_preperiod"})
    for (std::size_t i = 0; i < report.columns.size() && shown.size() < 2; ++i)
      if (report.columns[i].written == name) shown.push_back(static_cast<std::int64_t>(i));
  return shown;
}

/// One line for each largest move: the record of each measure, and the game that holds it.
Table record_table(const SurveyReport& report, bool all) {
  const auto shown = shown_measures(report);
  std::map<std::int64_t, std::map<std::int64_t, const RecordLine*>> lines;
  for (const RecordLine& record : report.records)
    if (std::ranges::find(shown, record.measure) != shown.end())
      lines[record.largest_move][record.measure] = &record;
  Table table = {{"largest move"}};
  for (const std::int64_t measure : shown)
    table[0].insert(table[0].end(), {name_of(report, measure), "game"});
  std::map<std::int64_t, std::int64_t> best;
  for (const auto& [largest, records] : lines) {
    bool better = all;
    std::vector<std::string> line = {largest == 0 ? "none" : number_text(largest)};
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
      line.insert(line.end(), {number_text(record->second->value), record->second->moves});
    }
    if (better) table.push_back(std::move(line));
  }
  return table;
}

Table exception_table(const SurveyReport& report, const SurveyClaim& claim) {
  Table table = {{"game"}};
  for (const SurveyColumn& column : report.columns)
    if (column.kind == SurveyColumn::Kind::measure) table[0].push_back(column.name);
  for (const auto& exception : claim.exceptions) {
    std::vector<std::string> line = {exception.game};
    for (std::size_t i = 0; i < report.columns.size(); ++i)
      if (report.columns[i].kind == SurveyColumn::Kind::measure)
        line.push_back(exception.cells[i] == no_number
                           ? "-"
                           : Survey::label(report.columns[i].name, exception.cells[i]));
    table.push_back(std::move(line));
  }
  return table;
}

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

/// Each column as wide as its longest cell, columns of numbers aligned to the right.
std::string aligned(const Table& table) {
  std::vector<std::size_t> widths(table[0].size());
  for (const auto& line : table)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  std::vector<bool> is_number(table[0].size(), table.size() > 1);
  for (std::size_t line = 1; line < table.size(); ++line)
    for (std::size_t i = 0; i < table[line].size(); ++i)
      if (table[line][i].find_first_not_of("0123456789,.%- ") != std::string::npos) is_number[i] = false;
  std::string text;
  for (const auto& line : table) {
    std::string out = " ";
    for (std::size_t i = 0; i < line.size(); ++i)
      out += is_number[i] ? fmt::format(" {:>{}} ", line[i], widths[i])
                          : fmt::format(" {:<{}} ", line[i], widths[i]);
    while (!out.empty() && out.back() == ' ') out.pop_back();
    text += out + "\n";
  }
  return text;
}

std::string markdown(const Table& table) {
  std::string text;
  for (std::size_t i = 0; i < table.size(); ++i) {
    text += "|";
    for (const std::string& cell : table[i]) {
      text += " ";
      for (const char c : cell) text += c == '|' ? std::string("\\|") : std::string(1, c);
      text += " |";
    }
    text += "\n";
    if (i > 0) continue;
    text += "|";
    for (std::size_t j = 0; j < table[0].size(); ++j) text += " --- |";
    text += "\n";
  }
  return text;
}

std::string identity_line(const SurveyReport& report) {
  std::string text;
  for (std::size_t at = report.identity.find('\n') + 1; at < report.identity.size();) {
    const std::size_t end = std::min(report.identity.size(), report.identity.find('\n', at));
    text += (text.empty() ? "" : ", ") + report.identity.substr(at, end - at);
    at = end + 1;
  }
  return text;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
  return field + "\"";
}

std::string limited_note(const Table& records, const SurveyReport& report, bool all) {
  const auto shown = shown_measures(report);
  std::size_t lines = 0;
  for (const RecordLine& record : report.records)
    if (!shown.empty() && record.measure == shown[0]) ++lines;
  if (all || records.size() - 1 >= lines) return "";
  return fmt::format("  ({} of {} largest moves, those with a new record; --all for all)\n",
                     records.size() - 1, lines);
}

}  // namespace

std::string report_text(const SurveyReport& report, const ReportShape& shape) {
  std::string text = fmt::format("survey   {}\nmade by  {}\ngames    {}\n", identity_line(report),
                                 report.command, progress_text(report));
  for (const auto& [written, table] : class_tables(report)) text += "\n" + aligned(table);
  constexpr std::size_t few = 40;
  const Table every = record_table(report, true);
  const bool all = shape.all || every.size() <= few;
  const Table records = all ? every : record_table(report, false);
  if (records.size() > 1) text += "\n" + aligned(records) + limited_note(records, report, all);
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

std::string report_markdown(const SurveyReport& report, const ReportShape& shape) {
  std::string text =
      fmt::format("# Survey of {}\n\n`{}`\n\n{} games. Made by takeaway {} with\n\n    {}\n", report.family,
                  identity_line(report), progress_text(report), report.version, report.command);
  for (const auto& [written, table] : class_tables(report))
    text += fmt::format("\n## {}\n\n{}", written, markdown(table));
  const Table records = record_table(report, shape.all);
  if (records.size() > 1) text += "\n## Records by largest move\n\n" + markdown(records);
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

std::string report_csv(const SurveyReport& report) {
  std::string text = "kind,measure,largest_move,value,label,games,id,game\n";
  for (std::size_t i = 0; i < report.columns.size(); ++i)
    if (report.columns[i].kind == SurveyColumn::Kind::measure)
      for (const auto& [value, games] : counts_of(report, i))
        text += fmt::format("count,{},,{},{},{},,\n", report.columns[i].name, value,
                            csv_field(Survey::label(report.columns[i].name, value)), games);
  for (const RecordLine& line : report.records)
    if (name_of(report, line.measure) != "sums")
      text += fmt::format("record,{},{},{},,{},{},{}\n", name_of(report, line.measure), line.largest_move,
                          line.value, line.games, line.id, csv_field(line.moves));
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
  json["counts"] = Json::object();
  for (std::size_t i = 0; i < report.columns.size(); ++i) {
    const SurveyColumn& column = report.columns[i];
    if (column.kind != SurveyColumn::Kind::measure) continue;
    Json counts = Json::array();
    for (const auto& [value, games] : counts_of(report, i)) {
      Json entry = {{"value", value}, {"games", games}};
      if (column.name == "sums") entry["label"] = Survey::label(column.name, value);
      counts.push_back(entry);
    }
    json["counts"][column.name] = counts;
  }
  json["records"] = Json::array();
  for (const RecordLine& line : report.records) {
    if (name_of(report, line.measure) != "sums") {
      json["records"].push_back({{"largest_move", line.largest_move},
                                 {"measure", name_of(report, line.measure)},
                                 {"value", line.value},
                                 {"games", line.games},
                                 {"id", line.id},
                                 {"game", line.moves}});
    }
  }
  json["claims"] = Json::array();
  for (const SurveyClaim& claim : report.claims) {
    Json exceptions = Json::array();
    for (const auto& exception : claim.exceptions) {
      Json entry = {{"id", exception.id}, {"game", exception.game}};
      for (std::size_t i = 0; i < report.columns.size(); ++i)
        if (report.columns[i].kind == SurveyColumn::Kind::measure)
          entry[report.columns[i].name] =
              exception.cells[i] == no_number ? Json(nullptr) : Json(exception.cells[i]);
      exceptions.push_back(entry);
    }
    json["claims"].push_back({{"claim", claim.text},
                              {"held", claim.held},
                              {"failed", claim.failed},
                              {"undecided", claim.undecided},
                              {"exceptions", exceptions}});
  }
  json["unfinished_games"] = Json::array();
  for (const UnfinishedLine& line : report.unfinished)
    json["unfinished_games"].push_back({{"id", line.id}, {"game", line.moves}});
  return json;
}

}  // namespace takeaway::cli
