// The tables of a survey's file, and what it says about itself.
#include <charconv>
#include <ctime>

#include "survey/store.hpp"

namespace takeaway {

namespace survey {

std::string now_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

namespace {

const char* text_of(SurveyColumn::Kind kind) {
  switch (kind) {
    case SurveyColumn::Kind::parameter:
      return "parameter";
    case SurveyColumn::Kind::set:
      return "set";
    case SurveyColumn::Kind::code:
      return "code";
    case SurveyColumn::Kind::largest_move:
      return "largest_move";
    case SurveyColumn::Kind::measure:
      return "measure";
  }
  return "";
}

SurveyColumn::Kind kind_of(const std::string& text) {
  using Kind = SurveyColumn::Kind;
  return text == "parameter"      ? Kind::parameter
         : text == "set"          ? Kind::set
         : text == "code"         ? Kind::code
         : text == "largest_move" ? Kind::largest_move
                                  : Kind::measure;
}

Result<void> set_values(Database& database, const StoreHead& head) {
  auto insert = database.prepare("INSERT INTO survey VALUES (?, ?)");
  if (!insert) return std::unexpected(insert.error());
  const std::pair<const char*, std::string> values[] = {{"version", head.version},
                                                        {"command", head.command},
                                                        {"identity", head.identity},
                                                        {"family", head.family},
                                                        {"shards", std::to_string(head.shards)},
                                                        {"candidates", std::to_string(head.candidates)},
                                                        {"keep", head.rows ? "rows" : "summary"},
                                                        {"started", now_text()}};
  for (const auto& [key, value] : values)
    if (auto done = insert->bind(0, std::string(key)).bind(1, value).run(); !done) return done;
  auto columns = database.prepare("INSERT INTO columns VALUES (?, ?, ?, ?)");
  if (!columns) return std::unexpected(columns.error());
  std::int64_t position = 0;
  for (const SurveyColumn& column : head.columns) {
    if (auto done = columns->bind(0, position++)
                        .bind(1, column.name)
                        .bind(2, std::string(text_of(column.kind)))
                        .bind(3, column.written)
                        .run();
        !done)
      return done;
  }
  auto labels = database.prepare("INSERT INTO labels VALUES (?, ?, ?)");
  if (!labels) return std::unexpected(labels.error());
  for (const SurveyColumn& column : head.columns)
    for (const std::int64_t value : Survey::labelled(column.written)) {
      const std::string label = Survey::label(column.written, value);
      if (auto done = labels->bind(0, column.name).bind(1, value).bind(2, label).run(); !done) return done;
    }
  return {};
}

}  // namespace

namespace {

Result<void> create_tables(Database& database, const StoreHead& head) {
  std::string sql =
      "CREATE TABLE survey (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
      "CREATE TABLE columns (position INTEGER PRIMARY KEY, name TEXT, kind TEXT, written TEXT);"
      "CREATE TABLE labels (measure TEXT, value INTEGER, label TEXT, PRIMARY KEY (measure, value)) WITHOUT "
      "ROWID;"
      "CREATE TABLE runs (run INTEGER PRIMARY KEY, started TEXT, host TEXT, version TEXT, command TEXT);"
      "CREATE TABLE shards (shard INTEGER PRIMARY KEY, first INTEGER, \"end\" INTEGER, games INTEGER, "
      "unfinished INTEGER, seconds REAL, host TEXT, finished TEXT);";
  if (head.rows) {
    sql += "CREATE TABLE games (id INTEGER PRIMARY KEY";
    for (const SurveyColumn& column : head.columns)
      sql += ", " + quoted(column.name) + (has_text(column) ? " TEXT" : " INTEGER");
    sql += ");";
  } else {
    sql +=
        "CREATE TABLE histograms (shard INTEGER, largest_move INTEGER, measure INTEGER, value INTEGER, games "
        "INTEGER);"
        "CREATE TABLE records (shard INTEGER, largest_move INTEGER, measure INTEGER, value INTEGER, games "
        "INTEGER, "
        "id INTEGER, moves TEXT, PRIMARY KEY (shard, largest_move, measure)) WITHOUT ROWID;"
        "CREATE TABLE unfinished (shard INTEGER, id INTEGER PRIMARY KEY, moves TEXT);";
  }
  if (auto made = database.run(sql); !made) return made;
  if (auto set = set_values(database, head); !set) return set;
  return database.run("PRAGMA application_id = " + std::to_string(application_id) +
                      "; PRAGMA user_version = " + std::to_string(schema_version));
}

}  // namespace

namespace {

/// A count in the head of a file. Surveys have 2^53 games at most, so what is larger was not written by us.
Result<std::uint64_t> read_count(const Database& database, const std::string& key, const std::string& text) {
  constexpr std::uint64_t most = std::uint64_t{1} << 53U;
  std::uint64_t count = 0;
  const char* const end = text.data() + text.size();
  const auto [read, fault] = std::from_chars(text.data(), end, count);
  if (fault != std::errc{} || read != end || count > most)
    return bad_input(database.path() + " is damaged: its number of " + key + " cannot be read");
  return count;
}

}  // namespace

Result<StoreHead> read_head(Database& database) {
  const auto application = database.number("PRAGMA application_id");
  if (!application) return std::unexpected(application.error());
  if (*application != application_id) return bad_input(database.path() + " is not a survey");
  const auto schema = database.number("PRAGMA user_version");
  if (!schema) return std::unexpected(schema.error());
  if (*schema != schema_version)
    return bad_input(database.path() + " has tables of version " + std::to_string(*schema) +
                     "; this program reads version " + std::to_string(schema_version));
  StoreHead head;
  const auto take_value = [&](const Statement& row) -> Result<void> {
    const std::string key = row.text(0);
    const std::string value = row.text(1);
    if (key == "version") head.version = value;
    if (key == "command") head.command = value;
    if (key == "identity") head.identity = value;
    if (key == "family") head.family = value;
    if (key == "shards" || key == "candidates") {
      const auto count = read_count(database, key, value);
      if (!count) return std::unexpected(count.error());
      (key == "shards" ? head.shards : head.candidates) = *count;
    }
    if (key == "keep") head.rows = value == "rows";
    return {};
  };
  if (auto read = database.for_each("SELECT key, value FROM survey", take_value); !read)
    return std::unexpected(read.error());
  const auto take_column = [&](const Statement& row) -> Result<void> {
    head.columns.push_back({row.text(0), kind_of(row.text(1)), row.text(2)});
    return {};
  };
  if (auto read = database.for_each("SELECT name, kind, written FROM columns ORDER BY position", take_column);
      !read)
    return std::unexpected(read.error());
  return head;
}

// The tables are made in the file itself, under a lock, so that a second process finds them there. A journal
// that a killed run left of an earlier file of this name is dropped by SQLite when it finds the file empty.
Result<bool> create_store(const std::string& path, const StoreHead& head) {
  auto database = Database::open(path, Database::Access::create);
  if (!database) return std::unexpected(database.error());
  if (auto begun = (*database)->run("BEGIN IMMEDIATE"); !begun) return std::unexpected(begun.error());
  const auto there = (*database)->number("SELECT count(*) FROM sqlite_master");
  if (!there) return std::unexpected(there.error());
  if (*there > 0) return false;
  auto made = create_tables(**database, head);
  if (made) made = (*database)->run("COMMIT");
  if (!made) return std::unexpected(made.error());
  return true;
}

}  // namespace survey

}  // namespace takeaway
