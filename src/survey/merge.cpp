// Merges files of one survey: shards that the target lacks are copied, shards that it has are compared.
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "game/file_text.hpp"
#include "survey/store.hpp"

namespace takeaway {

namespace {

using survey::StoreHead;

struct Part {
  std::int64_t shard;
  std::int64_t first;
  std::int64_t end;
};

/// The shards that a query gives.
Result<std::vector<Part>> parts_of(Database& database, const std::string& sql) {
  std::vector<Part> parts;
  const auto read = database.for_each(sql, [&](const Statement& row) -> Result<void> {
    parts.push_back({row.number(0), row.number(1), row.number(2)});
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return parts;
}

const std::string in_both =
    "shard IN (SELECT shard FROM other.shards INTERSECT SELECT shard FROM main.shards)";
const std::string only_there = "shard NOT IN (SELECT shard FROM main.shards)";

/// Adds one file after the other to an open one.
class Merge {
 public:
  Merge(Database& into, const StoreHead& head, const Watch& watch)
      : into_(into), head_(head), watch_(watch) {}

  Result<void> add(const std::string& path) {
    auto attach = into_.prepare("ATTACH ? AS other");
    if (!attach) return std::unexpected(attach.error());
    if (auto done = attach->bind(0, plain_path(path)).run(); !done) return done;
    auto added = into_.run("BEGIN");
    if (added) added = compare(path);
    if (added) added = copy();
    if (added) added = into_.run("COMMIT");
    if (!added) (void)into_.run("ROLLBACK");
    (void)into_.run("DETACH other");
    if (!added && added.error().message.find(path) == std::string::npos)
      added.error().message = "cannot merge " + path + ": " + added.error().message;
    return added;
  }

 private:
  Result<void> copy() {
    if (auto copied = head_.rows ? copy_rows() : copy_summary(); !copied) return copied;
    return into_.run(
        "INSERT INTO main.shards SELECT * FROM other.shards WHERE " + only_there +
        "; INSERT INTO main.runs SELECT NULL, started, host, version, command FROM other.runs o WHERE NOT "
        "EXISTS (SELECT 1 FROM main.runs m WHERE m.started = o.started AND m.host = o.host AND m.command = "
        "o.command)");
  }

  Result<void> copy_summary() {
    for (const char* table : {"histograms", "records", "unfinished"}) {
      const std::string name = table;
      const std::string sql =
          "INSERT INTO main." + name + " SELECT * FROM other." + name + " WHERE " + only_there;
      if (auto done = into_.run(sql); !done) return done;
    }
    return {};
  }

  Result<void> copy_rows() {
    const auto wanted =
        parts_of(into_, "SELECT shard, first, \"end\" FROM other.shards WHERE " + only_there + " ORDER BY 1");
    if (!wanted) return std::unexpected(wanted.error());
    for (const Part& part : *wanted) {
      if (watch_.stopped()) return interruption();
      if (auto done = into_.run("INSERT INTO main.games SELECT * FROM other.games WHERE " + ids_of(part));
          !done)
        return done;
    }
    return {};
  }

  /// Shards that both have must be the same. Summaries have no index by shard, so all of theirs are compared
  /// at once.
  Result<void> compare(const std::string& path) {
    const auto both =
        parts_of(into_, "SELECT shard, first, \"end\" FROM other.shards WHERE " + in_both + " ORDER BY 1");
    if (!both) return std::unexpected(both.error());
    if (both->empty()) return {};
    if (!head_.rows) {
      for (const char* table : {"histograms", "records", "unfinished"})
        if (auto same = compare(path, table, in_both, "the shards that both have"); !same) return same;
      return {};
    }
    for (const Part& part : *both) {
      if (watch_.stopped()) return interruption();
      if (auto same = compare(path, "games", ids_of(part), "shard " + std::to_string(part.shard)); !same)
        return same;
    }
    return {};
  }

  Result<void> compare(const std::string& path, const std::string& table, const std::string& where,
                       const std::string& what) {
    for (const auto& [one, another] : {std::pair{"other.", "main."}, {"main.", "other."}}) {
      const auto select = [&](const char* side) {
        return "SELECT * FROM " + std::string(side) + table + " WHERE " + where;
      };
      const auto differ =
          into_.number("SELECT count(*) FROM (" + select(one) + " EXCEPT " + select(another) + ")");
      if (!differ) return std::unexpected(differ.error());
      if (*differ > 0)
        return bad_input(path + " and " + into_.path() + " differ in " + what + "; one of them is damaged");
    }
    return {};
  }

  static std::string ids_of(const Part& part) {
    return "id >= " + std::to_string(part.first) + " AND id < " + std::to_string(part.end);
  }

  Database& into_;
  const StoreHead& head_;
  const Watch& watch_;
};

bool same_file(const std::string& one, const std::string& other) {
  struct stat a{};
  struct stat b{};
  return stat(one.c_str(), &a) == 0 && stat(other.c_str(), &b) == 0 && a.st_dev == b.st_dev &&
         a.st_ino == b.st_ino;
}

bool has_something(const std::string& path) {
  struct stat info{};
  return stat(path.c_str(), &info) == 0 && info.st_size > 0;
}

/// The heads of all parts, which must be of one survey.
Result<StoreHead> common_head(const std::vector<std::string>& paths) {
  std::optional<StoreHead> first;
  for (const std::string& path : paths) {
    const auto store = SurveyStore::read(path);
    if (!store) return std::unexpected(store.error());
    auto head = survey::read_head(database_of(*store));
    if (!head) return std::unexpected(head.error());
    if (!first)
      first = std::move(*head);
    else if (head->identity != first->identity || head->version != first->version)
      return bad_input(path + " and " + paths.front() + " are not parts of one survey");
  }
  return *first;
}

/// Adds all parts to a file that exists and has its tables.
Result<void> merge_into(const std::string& into, const std::vector<std::string>& paths,
                        const StoreHead& wanted, const Watch& watch) {
  auto database = Database::open(into, Database::Access::write);
  if (!database) return std::unexpected(database.error());
  const auto head = survey::read_head(**database);
  if (!head) return std::unexpected(head.error());
  if (head->identity != wanted.identity || head->version != wanted.version)
    return bad_input(into + " and " + paths.front() + " are not parts of one survey");
  Merge merge(**database, *head, watch);
  for (const std::string& path : paths) {
    if (watch.stopped()) return interruption();
    if (same_file(into, path)) continue;
    if (auto added = merge.add(path); !added) return added;
  }
  return {};
}

/// A new file is made under a temporary name, and renamed when all parts are in it.
Result<void> merge_into_new(const std::string& into, const std::vector<std::string>& paths,
                            const StoreHead& head, const Watch& watch) {
  const std::string making = into + ".merging-" + std::to_string(getpid());
  unlink(making.c_str());
  Result<void> merged;
  if (const auto made = survey::create_store(making, head); !made) merged = std::unexpected(made.error());
  if (merged) merged = merge_into(making, paths, head, watch);
  if (merged) {
    unlink((into + "-journal").c_str());  // of an earlier file of this name
    if (rename(making.c_str(), into.c_str()) != 0) merged = system_fault("cannot make " + into, errno);
  }
  if (merged) return {};
  unlink(making.c_str());
  unlink((making + "-journal").c_str());
  std::string& message = merged.error().message;
  if (const auto at = message.find(making); at != std::string::npos) message.replace(at, making.size(), into);
  return merged;
}

}  // namespace

Result<SurveyProgress> merge_surveys(const std::string& into, const std::vector<std::string>& paths,
                                     const Watch& watch) {
  const auto head = common_head(paths);
  if (!head) return std::unexpected(head.error());
  const auto merged =
      has_something(into) ? merge_into(into, paths, *head, watch) : merge_into_new(into, paths, *head, watch);
  if (!merged) return std::unexpected(merged.error());
  const auto store = SurveyStore::read(into);
  if (!store) return std::unexpected(store.error());
  return store->progress();
}

}  // namespace takeaway
