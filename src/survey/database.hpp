// SQLite behind a few functions; the only file that knows it, with database.cpp. Internal to the room
// `survey`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/survey.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace takeaway {

class Database;

/// A prepared statement. Parameters and columns are counted from 0.
class Statement {
 public:
  Statement() = default;
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&& other) noexcept;
  ~Statement();

  Statement& bind(int parameter, std::int64_t number);
  Statement& bind(int parameter, double number);
  Statement& bind(int parameter, const std::string& text);
  Statement& bind_null(int parameter);
  /// True while there is a row; after the last one the statement can be used again.
  Result<bool> step();
  /// Executes a statement that gives no rows.
  Result<void> run();

  bool is_null(int column) const;
  std::int64_t number(int column) const;
  std::string text(int column) const;
  int columns() const;

 private:
  friend class Database;
  Statement& note(int status);

  Database* database_ = nullptr;
  sqlite3_stmt* statement_ = nullptr;
  bool failed_ = false;  // a value could not be bound
};

class Database {
 public:
  enum class Access { read, write, create };

  static Result<std::unique_ptr<Database>> open(const std::string& path, Access access);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  /// Statements without results, separated by semicolons.
  Result<void> run(const std::string& sql);
  Result<Statement> prepare(const std::string& sql);
  /// Calls `visit` for every row until it returns an error.
  Result<void> for_each(const std::string& sql, const std::function<Result<void>(const Statement&)>& visit);
  /// The first column of the first row.
  Result<std::int64_t> number(const std::string& sql);
  const std::string& path() const { return path_; }
  /// How long to wait for another process, in milliseconds.
  void set_patience(int milliseconds);
  /// Whether the last operation failed because another process is using the file.
  bool is_busy() const;
  /// The message of the last error.
  Error error() const;

 private:
  Database() = default;
  sqlite3* handle_ = nullptr;
  std::string path_;
};

/// The path in a form that SQLite takes for a file: to SQLite some names mean something else, such as
/// :memory:.
std::string plain_path(const std::string& path);

/// A name for SQL, in quotation marks.
std::string quoted(const std::string& name);

/// The file behind a store.
Database& database_of(const SurveyStore& store);

}  // namespace takeaway
