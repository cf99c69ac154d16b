// The tables of a survey's file, as store.cpp, merge.cpp and report.cpp use them. Internal to the room
// `survey`.
#pragma once

#include "survey/database.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::survey {

inline constexpr std::int64_t application_id = 0x54414b45;  // "TAKE"
inline constexpr std::int64_t schema_version = 1;

/// The head of a file: which survey it is of, and its columns.
struct StoreHead {
  std::string version;
  std::string command;
  std::string identity;
  std::string family;
  std::uint64_t shards = 0;
  std::uint64_t candidates = 0;
  bool rows = true;
  std::vector<SurveyColumn> columns;
};

Result<StoreHead> read_head(Database& database);
/// Makes a file with these tables, or fills an empty one; false where another process was faster.
Result<bool> create_store(const std::string& path, const StoreHead& head);
/// The histogram of all shards: largest_move, measure, value, games; in that order.
inline constexpr const char* all_histograms =
    "SELECT largest_move, measure, value, sum(games) FROM histograms "
    "GROUP BY largest_move, measure, value ORDER BY largest_move, measure, value";
/// The records of all shards: largest_move, measure, value, games, and the id and moves of the first game.
inline constexpr const char* all_records =
    "SELECT r.largest_move, r.measure, r.value, sum(r.games), min(r.id), r.moves FROM records r JOIN "
    "(SELECT largest_move AS l, measure AS m, max(value) AS v FROM records GROUP BY largest_move, measure) "
    "ON r.largest_move = l AND r.measure = m AND r.value = v "
    "GROUP BY r.largest_move, r.measure ORDER BY r.largest_move, r.measure";

/// Whether the cells of a column are texts in the file: sets and codes.
inline bool has_text(const SurveyColumn& column) {
  return column.kind == SurveyColumn::Kind::set || column.kind == SurveyColumn::Kind::code;
}

std::string now_text();

}  // namespace takeaway::survey
