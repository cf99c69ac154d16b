// Files of one survey put together: the shards that are not there yet are copied, those that are compared.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "survey/store.hpp"

namespace takeaway {

namespace {

using survey::StoreHead;

struct Part {
  std::int64_t shard;
  std::int64_t first;
  std::int64_t end;
};

Result<std::vector<Part>> parts_of(Database& database, const std::string& sql) {
  std::vector<Part> parts;
  auto rows = database.prepare(sql);
  if (!rows) return std::unexpected(rows.error());
  for (;;) {
    const auto row = rows->step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return parts;
    parts.push_back({rows->number(0), rows->number(1), rows->number(2)});
  }
}

class Merge {
 public:
  Merge(Database& into, const StoreHead& head) : into_(into), head_(head) {}

  Result<void> add(const std::string& path) {
    auto attach = into_.prepare("ATTACH ? AS other");
    if (!attach) return std::unexpected(attach.error());
    if (auto done = attach->bind(0, plain_path(path)).run(); !done) return done;
    auto added = copy(path);
    if (!added) (void)into_.run("ROLLBACK");
    (void)into_.run("DETACH other");
    if (!added && added.error().message.find(path) == std::string::npos)
      added.error().message = "cannot merge " + path + ": " + added.error().message;
    return added;
  }

 private:
  Result<void> copy(const std::string& path) {
    if (auto begun = into_.run("BEGIN IMMEDIATE"); !begun) return begun;
    if (auto same = compare(path); !same) return same;
    const auto wanted =
        parts_of(into_,
                 "SELECT shard, first, \"end\" FROM other.shards WHERE shard NOT IN (SELECT shard "
                 "FROM main.shards) ORDER BY shard");
    if (!wanted) return std::unexpected(wanted.error());
    const std::string fresh = " WHERE shard NOT IN (SELECT shard FROM main.shards)";
    std::string sql;
    if (!head_.rows)
      for (const std::string& table : tables())
        sql += "INSERT INTO main." + table + " SELECT * FROM other." + table + fresh + ";";
    if (auto done = into_.run(sql); !done) return done;
    if (head_.rows)
      for (const Part& part : *wanted)
        if (auto done = into_.run("INSERT INTO main.games SELECT * FROM other.games WHERE " + where(part));
            !done)
          return done;
    return into_.run(
        "INSERT INTO main.shards SELECT * FROM other.shards" + fresh +
        "; INSERT INTO main.runs SELECT NULL, started, host, version, command FROM other.runs; COMMIT");
  }

  /// Shards that both have must be the same.
  Result<void> compare(const std::string& path) {
    const auto both = parts_of(into_,
                               "SELECT o.shard, o.first, o.\"end\" FROM other.shards o JOIN main.shards m ON "
                               "o.shard = m.shard ORDER BY o.shard");
    if (!both) return std::unexpected(both.error());
    for (const Part& part : *both)
      for (const std::string& table : tables())
        for (const auto& [one, another] : {std::pair{"other.", "main."}, {"main.", "other."}}) {
          const auto select = [&](const char* side) {
            return "SELECT * FROM " + std::string(side) + table + " WHERE " + where(part);
          };
          const auto differ =
              into_.number("SELECT count(*) FROM (" + select(one) + " EXCEPT " + select(another) + ")");
          if (!differ) return std::unexpected(differ.error());
          if (*differ > 0)
            return bad_input(path + " and " + into_.path() + " differ in shard " +
                             std::to_string(part.shard) + "; one of them is damaged");
        }
    return {};
  }

  std::vector<std::string> tables() const {
    if (head_.rows) return {"games"};
    return {"histograms", "records", "unfinished"};
  }

  std::string where(const Part& part) const {
    if (!head_.rows) return "shard = " + std::to_string(part.shard);
    return "id >= " + std::to_string(part.first) + " AND id < " + std::to_string(part.end);
  }

  Database& into_;
  const StoreHead& head_;
};

}  // namespace

namespace {

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

/// All parts into a file that is there and has tables.
Result<void> merge_into(const std::string& into, const std::vector<std::string>& paths,
                        const StoreHead& wanted, const Watch& watch) {
  auto database = Database::open(into, Database::Access::write);
  if (!database) return std::unexpected(database.error());
  const auto head = survey::read_head(**database);
  if (!head) return std::unexpected(head.error());
  if (head->identity != wanted.identity || head->version != wanted.version)
    return bad_input(into + " and " + paths.front() + " are not parts of one survey");
  Merge merge(**database, *head);
  for (const std::string& path : paths) {
    if (watch.stopped()) return interruption();
    if (same_file(into, path)) continue;
    if (auto added = merge.add(path); !added) return added;
  }
  return {};
}

}  // namespace

// A new file is made under another name and gets its own when all parts are in it.
Result<SurveyProgress> merge_surveys(const std::string& into, const std::vector<std::string>& paths,
                                     const Watch& watch) {
  std::vector<StoreHead> heads;
  for (const std::string& path : paths) {
    const auto store = SurveyStore::read(path);
    if (!store) return std::unexpected(store.error());
    auto head = survey::read_head(store->database());
    if (!head) return std::unexpected(head.error());
    heads.push_back(std::move(*head));
    if (heads.back().identity != heads.front().identity || heads.back().version != heads.front().version)
      return bad_input(path + " and " + paths.front() + " are not parts of one survey");
  }
  const bool fresh = !has_something(into);
  const std::string target = fresh ? into + ".merging-" + std::to_string(getpid()) : into;
  if (fresh)
    if (const auto made = survey::create_store(target, heads.front()); !made)
      return std::unexpected(made.error());
  auto merged = merge_into(target, paths, heads.front(), watch);
  if (fresh) {
    if (merged && rename(target.c_str(), into.c_str()) != 0)
      merged = bad_input("cannot make " + into + ": " + std::strerror(errno));
    if (!merged) unlink(target.c_str());
    if (!merged) unlink((target + "-journal").c_str());
  }
  if (!merged) {
    if (const auto at = merged.error().message.find(target); at != std::string::npos)
      merged.error().message.replace(at, target.size(), into);
    return std::unexpected(merged.error());
  }
  const auto store = SurveyStore::read(into);
  if (!store) return std::unexpected(store.error());
  return store->progress();
}

}  // namespace takeaway
