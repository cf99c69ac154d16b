// The rows of a survey's file as CSV, for other programs.
#include "survey/store.hpp"

namespace takeaway {

namespace {

/// A cell of text: in quotes where it has a comma, a quote or the end of a line.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted_text = "\"";
  for (const char c : text) quoted_text += c == '"' ? "\"\"" : std::string(1, c);
  return quoted_text + "\"";
}

}  // namespace

Result<void> export_survey(const SurveyStore& store, const std::function<bool(std::string_view)>& write,
                           const Watch& watch) {
  Database& database = database_of(store);
  const auto head = survey::read_head(database);
  if (!head) return std::unexpected(head.error());
  if (!head->rows) return bad_input(database.path() + " keeps a summary, not rows (survey --keep rows)");
  auto rows = database.prepare("SELECT * FROM games ORDER BY id");
  if (!rows) return std::unexpected(rows.error());
  if (rows->columns() != static_cast<int>(head->columns.size()) + 1)
    return bad_input(database.path() + " is damaged: its tables do not fit each other");
  std::string line;
  for (const SurveyColumn& column : head->columns) line += (line.empty() ? "" : ",") + csv_cell(column.name);
  for (std::uint64_t count = 1; write(line + "\n"); ++count) {
    const auto more = rows->step();
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
    if (count % 4096 == 0 && !watch.tick(count)) return interruption();
    line.clear();
    for (std::size_t i = 0; i < head->columns.size(); ++i) {
      const int at = static_cast<int>(i) + 1;  // behind the number of the game
      if (i > 0) line += ',';
      if (survey::has_text(head->columns[i]))
        line += csv_cell(rows->text(at));
      else if (!rows->is_null(at))
        line += std::to_string(rows->number(at));
    }
  }
  return {};
}

}  // namespace takeaway
