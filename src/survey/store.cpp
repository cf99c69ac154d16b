// A survey's file. Several shards are written in one transaction: a process that is killed loses the shards
// that were not committed, and nothing else. Shards are added and never changed, so the rollback journal
// stays small.
#include "survey/store.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <unordered_set>

#include "base/assert.hpp"
#include "game/file_text.hpp"
#include "survey/host.hpp"

namespace takeaway {

using survey::StoreHead;

namespace {

/// Inserts lines of numbers into a table, many with one statement: that takes half the time of one at a time.
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

/// The statements and buffers that exist only while a file is written.
struct SurveyStore::Writing {
  BulkInsert rows;
  BulkInsert histogram;
  Statement record;
  Statement unfinished;
  Statement shard;
  std::vector<ShardResult> taken;  // results that are not in the file yet
  std::size_t cells = 0;           // how many numbers they have
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
    return system_fault("cannot open " + path, errno);
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
  auto insert = database.prepare("INSERT INTO runs (started, host, version, command) VALUES (?, ?, ?, ?)");
  if (!insert) return std::unexpected(insert.error());
  return insert->bind(0, survey::now_text())
      .bind(1, survey::host_name())
      .bind(2, provenance.version)
      .bind(3, provenance.command)
      .run();
}

}  // namespace

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
  auto ready = note_run(**database, provenance);
  store.database_ = std::move(*database);
  store.columns_ = head->columns;
  store.family_ = head->family;
  store.rows_ = head->rows;
  if (ready) ready = store.prepare();
  if (ready) return store;
  store.discard();
  return std::unexpected(ready.error());
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
    wanted.insert(wanted.end(), {{&writing_->record, "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?)"},
                                 {&writing_->unfinished, "INSERT INTO unfinished VALUES (?, ?, ?)"}});
  for (auto& [statement, sql] : wanted) {
    auto prepared = database_->prepare(sql);
    if (!prepared) return std::unexpected(prepared.error());
    *statement = std::move(*prepared);
  }
  return {};
}

Database& database_of(const SurveyStore& store) {
  return *store.database_;
}

Result<SurveyStore> SurveyStore::read(const std::string& path) {
  const auto there = is_there(path);
  if (!there) return std::unexpected(there.error());
  if (!*there) return bad_input("there is no survey " + path);
  // A transaction that a killed process left unfinished is rolled back when the file is opened for writing.
  const bool writable = access(path.c_str(), W_OK) == 0;
  auto database = Database::open(path, writable ? Database::Access::write : Database::Access::read);
  if (!database) return std::unexpected(database.error());
  const auto head = survey::read_head(**database);
  if (!head) return std::unexpected(head.error());
  SurveyStore store;
  store.database_ = std::move(*database);
  store.columns_ = head->columns;
  store.family_ = head->family;
  store.rows_ = head->rows;
  return store;
}

Result<std::vector<Shard>> SurveyStore::missing(const Survey& survey, std::uint64_t part,
                                                std::uint64_t parts) const {
  TAKEAWAY_ASSERT(part < parts);
  constexpr std::uint64_t most = std::uint64_t{1} << 26U;
  if (survey.shards() / parts > most)
    return limit_reached("there are more than 2^26 shards; take fewer games, or a part of them with --shard");
  std::unordered_set<std::uint64_t> done;
  const auto read =
      database_->for_each("SELECT shard FROM shards", [&](const Statement& row) -> Result<void> {
        done.insert(static_cast<std::uint64_t>(row.number(0)));
        return {};
      });
  if (!read) return std::unexpected(read.error());
  std::vector<Shard> left;
  for (std::uint64_t i = part; i < survey.shards(); i += parts)
    if (!done.contains(i)) left.push_back(survey.shard(i));
  return left;
}

// Results are written together, in a transaction that lasts no longer than the writing: other processes get
// their turn.
Result<void> SurveyStore::keep(ShardResult result) {
  if (writing_->taken.empty()) writing_->since = std::chrono::steady_clock::now();
  writing_->cells += result.cells.size() + 8 * result.histogram.size();
  writing_->taken.push_back(std::move(result));
  return commit_if_due();
}

Result<void> SurveyStore::commit_if_due() {
  constexpr std::size_t much = std::size_t{1} << 22U;      // 32 MB
  constexpr std::size_t too_much = std::size_t{1} << 27U;  // 1 GB
  if (writing_->taken.empty()) return {};
  const bool due = std::chrono::steady_clock::now() - writing_->since >= std::chrono::seconds(1);
  if (!due && writing_->cells < much) return {};
  return write(writing_->cells >= too_much);
}

Result<void> SurveyStore::commit() {
  return writing_ && !writing_->taken.empty() ? write(true) : Result<void>{};
}

Result<void> SurveyStore::write(bool patient) {
  constexpr int moment = 50;  // milliseconds
  constexpr int minute = 60'000;
  database_->set_patience(patient ? minute : moment);
  const auto begun = database_->run("BEGIN IMMEDIATE");
  const bool busy = !begun && database_->is_busy();
  database_->set_patience(minute);
  if (busy && !patient) return {};
  if (!begun) return begun;
  Result<void> written;
  for (const ShardResult& result : writing_->taken)
    if (written = insert(result); !written) break;
  if (written) written = database_->run("COMMIT");
  if (!written) {
    (void)database_->run("ROLLBACK");  // which SQLite may have done already
    return written;
  }
  writing_->taken.clear();
  writing_->cells = 0;
  return {};
}

Result<void> SurveyStore::insert_rows(const ShardResult& result) {
  const std::size_t width = columns_.size() + 1;
  const auto text = std::ranges::find_if(columns_, survey::has_text);
  const auto text_place =
      static_cast<std::size_t>(text - columns_.begin()) + 1;  // past the end if there is none
  const auto bind_row = [&](Statement& statement, int place, std::size_t row) {
    const std::int64_t* const cells = result.cells.data() + row * width;
    for (std::size_t i = 0; i < width; ++i, ++place) {
      if (i == text_place)
        statement.bind(place, Survey::cell_text(text->kind, cells[i]));
      else if (cells[i] == no_number)
        statement.bind_null(place);
      else
        statement.bind(place, cells[i]);
    }
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
  for (const RecordLine& line : result.records) {
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
  }
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
