#include "survey/database.hpp"

#include <sqlite3.h>

#include <utility>

namespace takeaway {

Statement::Statement(Statement&& other) noexcept
    : database_(other.database_), statement_(std::exchange(other.statement_, nullptr)) {}

Statement& Statement::operator=(Statement&& other) noexcept {
  std::swap(database_, other.database_);
  std::swap(statement_, other.statement_);
  std::swap(failed_, other.failed_);
  return *this;
}

Statement::~Statement() {
  sqlite3_finalize(statement_);
}

Statement& Statement::note(int status) {
  failed_ = failed_ || status != SQLITE_OK;
  return *this;
}

Statement& Statement::bind(int parameter, std::int64_t number) {
  return note(sqlite3_bind_int64(statement_, parameter + 1, number));
}

Statement& Statement::bind(int parameter, double number) {
  return note(sqlite3_bind_double(statement_, parameter + 1, number));
}

Statement& Statement::bind(int parameter, const std::string& text) {
  return note(sqlite3_bind_text64(statement_, parameter + 1, text.data(), text.size(), SQLITE_TRANSIENT,
                                  SQLITE_UTF8));
}

Statement& Statement::bind_null(int parameter) {
  return note(sqlite3_bind_null(statement_, parameter + 1));
}

Result<bool> Statement::step() {
  const int status = failed_ ? SQLITE_ERROR : sqlite3_step(statement_);
  failed_ = false;
  if (status == SQLITE_ROW) return true;
  if (status == SQLITE_DONE) {
    sqlite3_reset(statement_);
    return false;
  }
  const Error error = database_->error();
  sqlite3_reset(statement_);
  return std::unexpected(error);
}

Result<void> Statement::run() {
  for (;;) {
    const auto more = step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return {};
  }
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(statement_, column);
}

std::string Statement::text(int column) const {
  const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  return text == nullptr
             ? ""
             : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

int Statement::columns() const {
  return sqlite3_column_count(statement_);
}

namespace {

constexpr int patience = 60'000;  // milliseconds, while another process writes

}  // namespace

void Database::set_patience(int milliseconds) {
  sqlite3_busy_timeout(handle_, milliseconds);
}

bool Database::is_busy() const {
  constexpr int kind = 0xff;
  return (sqlite3_errcode(handle_) & kind) == SQLITE_BUSY;
}

std::string plain_path(const std::string& path) {
  return path.starts_with(":") || path.starts_with("file:") ? "./" + path : path;
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, Access access) {
  auto database = std::unique_ptr<Database>(new Database);
  database->path_ = path;
  const int flags = access == Access::create  ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                    : access == Access::write ? SQLITE_OPEN_READWRITE
                                              : SQLITE_OPEN_READONLY;
  // One thread at a time uses a database, so SQLite need not lock it at every call.
  if (sqlite3_open_v2(plain_path(path).c_str(), &database->handle_, flags | SQLITE_OPEN_NOMUTEX, nullptr) !=
      SQLITE_OK)
    return std::unexpected(database->error());
  database->set_patience(patience);
  return database;
}

Database::~Database() {
  sqlite3_close(handle_);
}

Error Database::error() const {
  constexpr int kind = 0xff;
  switch (sqlite3_errcode(handle_) & kind) {
    case SQLITE_FULL:
      return {Fault::limit,
              path_ + ": the disk is full; what was committed is safe, and the same command goes on",
              {},
              {}};
    case SQLITE_IOERR:
      return {
          Fault::limit,
          path_ + " cannot be read or written: " + sqlite3_errmsg(handle_) + "; what was committed is safe",
          {},
          {}};
    case SQLITE_BUSY:
      return {Fault::limit, path_ + " is in use by another process", {}, {}};
    case SQLITE_NOTADB:
      return {Fault::bad_input, path_ + " is not a survey", {}, {}};
    case SQLITE_CANTOPEN:
      return {Fault::bad_input, "cannot open " + path_ + " as a survey", {}, {}};
    case SQLITE_READONLY:
      return {Fault::bad_input, path_ + " cannot be written: it, or its folder, is read-only", {}, {}};
    case SQLITE_CORRUPT:
      return {Fault::bad_input, path_ + " is damaged", {}, {}};
    default:
      return {Fault::bad_input, path_ + ": " + sqlite3_errmsg(handle_), {}, {}};
  }
}

Result<void> Database::run(const std::string& sql) {
  if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return std::unexpected(error());
  return {};
}

Result<Statement> Database::prepare(const std::string& sql) {
  Statement statement;
  statement.database_ = this;
  if (sqlite3_prepare_v2(handle_, sql.c_str(), -1, &statement.statement_, nullptr) != SQLITE_OK)
    return std::unexpected(error());
  return statement;
}

Result<void> Database::for_each(const std::string& sql,
                                const std::function<Result<void>(const Statement&)>& visit) {
  auto statement = prepare(sql);
  if (!statement) return std::unexpected(statement.error());
  for (;;) {
    const auto row = statement->step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return {};
    if (auto seen = visit(*statement); !seen) return seen;
  }
}

Result<std::int64_t> Database::number(const std::string& sql) {
  auto statement = prepare(sql);
  if (!statement) return std::unexpected(statement.error());
  const auto row = statement->step();
  if (!row) return std::unexpected(row.error());
  return *row ? statement->number(0) : 0;
}

std::string quoted(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + "\"";
}

}  // namespace takeaway
