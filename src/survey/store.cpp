// A survey's file: shards in, each in one transaction with others, so that a kill loses what is in flight and
// nothing else. The rollback journal holds a few pages only, since shards are added and never changed.
#include "survey/store.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <ctime>
#include <optional>
#include <unordered_set>

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
  for (const SurveyColumn& column : head.columns)
    if (auto done = columns->bind(0, position++)
                        .bind(1, column.name)
                        .bind(2, std::string(text_of(column.kind)))
                        .bind(3, column.written)
                        .run();
        !done)
      return done;
  auto labels = database.prepare("INSERT INTO labels VALUES (?, ?, ?)");
  if (!labels) return std::unexpected(labels.error());
  for (const SurveyColumn& column : head.columns)
    for (std::int64_t value = 0; column.name == "sums" && value < 8; ++value)
      if (auto done = labels->bind(0, column.name).bind(1, value).bind(2, Survey::label("sums", value)).run();
          !done)
        return done;
  return {};
}

}  // namespace

Result<void> create_tables(Database& database, const StoreHead& head) {
  std::string sql =
      "BEGIN IMMEDIATE;"
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
      sql += ", " + quoted(column.name) + (column.kind == SurveyColumn::Kind::set ? " TEXT" : " INTEGER");
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
                      "; PRAGMA user_version = " + std::to_string(schema_version) + "; COMMIT");
}

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
  auto values = database.prepare("SELECT key, value FROM survey");
  if (!values) return std::unexpected(values.error());
  for (;;) {
    const auto row = values->step();
    if (!row) return std::unexpected(row.error());
    if (!*row) break;
    const std::string key = values->text(0);
    const std::string value = values->text(1);
    if (key == "version") head.version = value;
    if (key == "command") head.command = value;
    if (key == "identity") head.identity = value;
    if (key == "family") head.family = value;
    if (key == "shards") head.shards = std::strtoull(value.c_str(), nullptr, 10);
    if (key == "candidates") head.candidates = std::strtoull(value.c_str(), nullptr, 10);
    if (key == "keep") head.rows = value == "rows";
  }
  auto columns = database.prepare("SELECT name, kind, written FROM columns ORDER BY position");
  if (!columns) return std::unexpected(columns.error());
  for (;;) {
    const auto row = columns->step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return head;
    head.columns.push_back({columns->text(0), kind_of(columns->text(1)), columns->text(2)});
  }
}

}  // namespace survey

using survey::StoreHead;

namespace {

/// Puts lines of numbers into a table, many with one statement, which takes half the time of one at a time.
class BulkInsert {
 public:
  Result<void> prepare(Database& database, const std::string& table, std::size_t width) {
    width_ = width;
    std::string line = "(?";
    for (std::size_t i = 1; i < width; ++i) line += ", ?";
    line += ")";
    std::string lines = line;
    for (std::size_t i = 1; i < at_once; ++i) lines += ", " + line;
    for (const auto& [statement, text] : {std::pair{&one_, &line}, {&many_, &lines}}) {
      auto prepared = database.prepare("INSERT INTO " + table + " VALUES " + *text);
      if (!prepared) return std::unexpected(prepared.error());
      *statement = std::move(*prepared);
    }
    return {};
  }

  /// `bind(statement, place, line)` gives the values of a line their places, from `place` on.
  template <class Bind>
  Result<void> run(std::size_t lines, Bind bind) {
    std::size_t line = 0;
    for (; line + at_once <= lines; line += at_once) {
      for (std::size_t i = 0; i < at_once; ++i) bind(many_, static_cast<int>(i * width_), line + i);
      if (auto done = many_.run(); !done) return done;
    }
    for (; line < lines; ++line) {
      bind(one_, 0, line);
      if (auto done = one_.run(); !done) return done;
    }
    return {};
  }

 private:
  static constexpr std::size_t at_once = 32;
  std::size_t width_ = 0;
  Statement one_;
  Statement many_;
};

}  // namespace

/// What is open while shards are written.
struct SurveyStore::Writing {
  BulkInsert rows;
  BulkInsert histogram;
  Statement record;
  Statement unfinished;
  Statement shard;
  bool begun = false;
  std::chrono::steady_clock::time_point since;
};

SurveyStore::SurveyStore() = default;
SurveyStore::SurveyStore(SurveyStore&&) noexcept = default;
SurveyStore::~SurveyStore() = default;

namespace {

/// Whether there is something in the file already.
Result<bool> is_there(const std::string& path) {
  struct stat info{};
  if (stat(path.c_str(), &info) != 0) {
    if (errno == ENOENT) return false;
    return bad_input("cannot open " + path + ": " + std::strerror(errno));
  }
  if (!S_ISREG(info.st_mode)) return bad_input(path + " is not a regular file");
  return info.st_size > 0;
}

/// The first line in which two texts differ.
std::string difference(const std::string& there, const std::string& here) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < there.size() && i < here.size() && there[i] == here[i]; ++i)
    if (there[i] == '\n') begin = i + 1;
  const auto line = [&](const std::string& text) {
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  return "there '" + line(there) + "', here '" + line(here) + "'";
}

Result<void> note_run(Database& database, const SurveyProvenance& provenance) {
  char host[256] = {};
  gethostname(host, sizeof host - 1);
  auto insert = database.prepare("INSERT INTO runs (started, host, version, command) VALUES (?, ?, ?, ?)");
  if (!insert) return std::unexpected(insert.error());
  return insert->bind(0, survey::now_text())
      .bind(1, std::string(host))
      .bind(2, provenance.version)
      .bind(3, provenance.command)
      .run();
}

}  // namespace

namespace survey {

// Made whole under another name, and then linked to its own unless somebody else was faster: nobody ever
// sees, or removes, a file that is half made.
Result<bool> create_store(const std::string& path, const StoreHead& head) {
  static std::atomic<unsigned> made_before = 0;
  const std::string making = path + ".new-" + std::to_string(getpid()) + "-" + std::to_string(made_before++);
  unlink(making.c_str());
  Result<void> made;
  {
    auto database = Database::open(making, Database::Access::create);
    made = database ? create_tables(**database, head) : std::unexpected(database.error());
  }
  if (!made) {
    unlink(making.c_str());
    unlink((making + "-journal").c_str());
    std::string& message = made.error().message;
    if (const auto at = message.find(making); at != std::string::npos)
      message.replace(at, making.size(), path);
    return std::unexpected(made.error());
  }
  bool first = link(making.c_str(), path.c_str()) == 0;
  const int reason = first ? 0 : errno;
  struct stat info{};
  // An empty file is as good as none, and there are file systems without links.
  if (!first && (reason != EEXIST || (stat(path.c_str(), &info) == 0 && info.st_size == 0)))
    first = rename(making.c_str(), path.c_str()) == 0;
  unlink(making.c_str());
  if (!first && reason != EEXIST) return bad_input("cannot make " + path + ": " + std::strerror(reason));
  return first;
}

}  // namespace survey

Result<SurveyStore> SurveyStore::open(const std::string& path, const Survey& survey,
                                      const SurveyProvenance& provenance) {
  const auto there = is_there(path);
  if (!there) return std::unexpected(there.error());
  SurveyStore store;
  if (!*there) {
    const auto made = survey::create_store(path, {.version = provenance.version,
                                                  .command = provenance.command,
                                                  .identity = survey.identity(),
                                                  .family = survey.family(),
                                                  .shards = survey.shards(),
                                                  .candidates = survey.candidates(),
                                                  .rows = survey.keeps_rows(),
                                                  .columns = survey.columns()});
    if (!made) return std::unexpected(made.error());
    store.fresh_ = *made;
  }
  auto database = Database::open(path, Database::Access::write);
  if (!database) return std::unexpected(database.error());
  const auto head = survey::read_head(**database);
  if (!head) return std::unexpected(head.error());
  if (head->identity != survey.identity())
    return bad_input(path + " holds another survey: " + difference(head->identity, survey.identity()));
  if (head->version != provenance.version)
    return bad_input(path + " was begun by version " + head->version + " of the program; this is " +
                     provenance.version);
  if (auto noted = note_run(**database, provenance); !noted) return std::unexpected(noted.error());
  store.database_ = std::move(*database);
  store.columns_ = head->columns;
  store.rows_ = head->rows;
  if (auto prepared = store.prepare(); !prepared) return std::unexpected(prepared.error());
  return store;
}

void SurveyStore::discard() {
  const std::string path = database_->path();
  writing_.reset();
  database_.reset();
  if (!fresh_) return;
  unlink(path.c_str());
  unlink((path + "-journal").c_str());
}

Result<void> SurveyStore::prepare() {
  writing_ = std::make_unique<Writing>();
  constexpr std::size_t histogram_columns = 5;
  if (rows_) {
    if (auto done = writing_->rows.prepare(*database_, "games", columns_.size() + 1); !done) return done;
  } else {
    if (auto done = writing_->histogram.prepare(*database_, "histograms", histogram_columns); !done)
      return done;
  }
  std::vector<std::pair<Statement*, std::string>> wanted = {
      {&writing_->shard, "INSERT INTO shards VALUES (?, ?, ?, ?, ?, ?, ?, ?)"}};
  if (!rows_)
    wanted.insert(wanted.end(), {{&writing_->record, survey::insert_record},
                                 {&writing_->unfinished, survey::insert_unfinished}});
  for (auto& [statement, sql] : wanted) {
    auto prepared = database_->prepare(sql);
    if (!prepared) return std::unexpected(prepared.error());
    *statement = std::move(*prepared);
  }
  return {};
}

Result<SurveyStore> SurveyStore::read(const std::string& path) {
  const auto there = is_there(path);
  if (!there) return std::unexpected(there.error());
  if (!*there) return bad_input("there is no survey " + path);
  // What a killed run left half written is rolled back by whoever may write.
  const bool writable = access(path.c_str(), W_OK) == 0;
  auto database = Database::open(path, writable ? Database::Access::write : Database::Access::read);
  if (!database) return std::unexpected(database.error());
  const auto head = survey::read_head(**database);
  if (!head) return std::unexpected(head.error());
  SurveyStore store;
  store.database_ = std::move(*database);
  store.columns_ = head->columns;
  store.rows_ = head->rows;
  return store;
}

Result<std::vector<Shard>> SurveyStore::missing(const Survey& survey, std::uint64_t part,
                                                std::uint64_t parts) const {
  constexpr std::uint64_t most = std::uint64_t{1} << 26U;
  if (survey.shards() / parts > most)
    return limit_reached("there are more than 2^26 shards; take fewer games, or a part of them with --shard");
  std::unordered_set<std::uint64_t> done;
  auto shards = database_->prepare("SELECT shard FROM shards");
  if (!shards) return std::unexpected(shards.error());
  for (;;) {
    const auto row = shards->step();
    if (!row) return std::unexpected(row.error());
    if (!*row) break;
    done.insert(static_cast<std::uint64_t>(shards->number(0)));
  }
  std::vector<Shard> left;
  for (std::uint64_t i = part; i < survey.shards(); i += parts)
    if (!done.contains(i)) left.push_back(survey.shard(i));
  return left;
}

Result<void> SurveyStore::keep(const ShardResult& result) {
  if (!writing_->begun) {
    if (auto begun = database_->run("BEGIN IMMEDIATE"); !begun) return begun;
    writing_->begun = true;
    writing_->since = std::chrono::steady_clock::now();
  }
  auto kept = insert(result);
  if (!kept) {
    (void)database_->run("ROLLBACK");  // which SQLite may have done already
    writing_->begun = false;
    return kept;
  }
  return commit_if_due();
}

Result<void> SurveyStore::commit_if_due() {
  const bool due =
      writing_->begun && std::chrono::steady_clock::now() - writing_->since >= std::chrono::seconds(1);
  return due ? commit() : Result<void>{};
}

Result<void> SurveyStore::insert_rows(const ShardResult& result) {
  const std::size_t width = columns_.size() + 1;
  const auto set = std::ranges::find(columns_, SurveyColumn::Kind::set, &SurveyColumn::kind);
  const auto set_place =
      static_cast<std::size_t>(set - columns_.begin()) + 1;  // past the end if there is none
  const auto bind_row = [&](Statement& statement, int place, std::size_t row) {
    const std::int64_t* const cells = result.cells.data() + row * width;
    for (std::size_t i = 0; i < width; ++i, ++place)
      if (i == set_place)
        statement.bind(place, Survey::set_text(cells[i]));
      else if (cells[i] == no_number)
        statement.bind_null(place);
      else
        statement.bind(place, cells[i]);
  };
  return writing_->rows.run(result.cells.size() / width, bind_row);
}

Result<void> SurveyStore::insert(const ShardResult& result) {
  const auto shard = static_cast<std::int64_t>(result.shard.index);
  const auto known = database_->number("SELECT count(*) FROM shards WHERE shard = " + std::to_string(shard));
  if (!known) return std::unexpected(known.error());
  if (*known > 0) return {};  // another run of the same survey was faster, and found the same
  Writing& to = *writing_;
  if (auto done = insert_rows(result); !done) return done;
  const auto bind_line = [&](Statement& statement, int place, std::size_t at) {
    const HistogramLine& line = result.histogram[at];
    for (const std::int64_t number : {shard, line.largest_move, line.measure, line.value, line.games})
      statement.bind(place++, number);
  };
  if (auto done = to.histogram.run(result.histogram.size(), bind_line); !done) return done;
  for (const RecordLine& line : result.records)
    if (auto done = to.record.bind(0, shard)
                        .bind(1, line.largest_move)
                        .bind(2, line.measure)
                        .bind(3, line.value)
                        .bind(4, line.games)
                        .bind(5, line.id)
                        .bind(6, line.moves)
                        .run();
        !done)
      return done;
  for (const UnfinishedLine& line : result.unfinished_games)
    if (auto done = to.unfinished.bind(0, shard).bind(1, line.id).bind(2, line.moves).run(); !done)
      return done;
  return to.shard.bind(0, shard)
      .bind(1, static_cast<std::int64_t>(result.shard.first))
      .bind(2, static_cast<std::int64_t>(result.shard.end))
      .bind(3, static_cast<std::int64_t>(result.games))
      .bind(4, static_cast<std::int64_t>(result.unfinished))
      .bind(5, result.seconds)
      .bind(6, result.host)
      .bind(7, survey::now_text())
      .run();
}

Result<void> SurveyStore::commit() {
  if (!writing_ || !writing_->begun) return {};
  writing_->begun = false;
  if (auto done = database_->run("COMMIT"); !done) {
    (void)database_->run("ROLLBACK");
    return done;
  }
  return {};
}

Result<SurveyProgress> SurveyStore::progress() const {
  const auto head = survey::read_head(*database_);
  if (!head) return std::unexpected(head.error());
  auto sums = database_->prepare("SELECT count(*), total(games), total(unfinished) FROM shards");
  if (!sums) return std::unexpected(sums.error());
  if (const auto row = sums->step(); !row) return std::unexpected(row.error());
  SurveyProgress progress;
  progress.shards = head->shards;
  progress.shards_done = static_cast<std::uint64_t>(sums->number(0));
  progress.games = static_cast<std::uint64_t>(sums->number(1));
  progress.unfinished = static_cast<std::uint64_t>(sums->number(2));
  return progress;
}

}  // namespace takeaway
