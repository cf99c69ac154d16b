#include "survey/database.hpp"

#include <sqlite3.h>

#include <utility>

namespace takeaway {

Statement::Statement(Statement&& other) noexcept
    : database_(other.database_), statement_(std::exchange(other.statement_, nullptr)) {}

Statement& Statement::operator=(Statement&& other) noexcept {
  std::swap(database_, other.database_);
  std::swap(statement_, other.statement_);
  return *this;
}

Statement::~Statement() {
  sqlite3_finalize(statement_);
}

Statement& Statement::bind(int parameter, std::int64_t number) {
  sqlite3_bind_int64(statement_, parameter + 1, number);
  return *this;
}

Statement& Statement::bind(int parameter, double number) {
  sqlite3_bind_double(statement_, parameter + 1, number);
  return *this;
}

Statement& Statement::bind(int parameter, const std::string& text) {
  sqlite3_bind_text(statement_, parameter + 1, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  return *this;
}

Statement& Statement::bind_null(int parameter) {
  sqlite3_bind_null(statement_, parameter + 1);
  return *this;
}

Result<bool> Statement::step() {
  const int status = sqlite3_step(statement_);
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

double Statement::real(int column) const {
  return sqlite3_column_double(statement_, column);
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

std::string Statement::column_name(int column) const {
  return sqlite3_column_name(statement_, column);
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
  constexpr int patience = 60'000;  // milliseconds, while another process commits
  sqlite3_busy_timeout(database->handle_, patience);
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
