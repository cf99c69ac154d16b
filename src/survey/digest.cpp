// One number for a whole survey: SHA-256 over its lines. The first line names the columns, each other one is
// a row, numbers separated by commas, nothing for a number that is not there; rows come in the order of their
// ids. Of a summary: the lines of the histogram, those of the records, of all shards together, and the
// unfinished games.
#include <charconv>

#include "base/sha256.hpp"
#include "survey/store.hpp"

namespace takeaway {

namespace {

/// Adds every row of a query as a line; `texts` tells which columns are not numbers.
Result<void> add_lines(Database& database, const std::string& sql, const std::vector<bool>& texts,
                       Sha256& digest, const Watch& watch) {
  constexpr std::size_t block = std::size_t{1} << 16U;
  std::string lines;
  std::uint64_t count = 0;
  const auto add_row = [&](const Statement& row) -> Result<void> {
    if (row.columns() != static_cast<int>(texts.size()))
      return bad_input(database.path() + " is damaged: its tables do not fit each other");
    for (int i = 0; i < row.columns(); ++i) {
      if (i > 0) lines += ',';
      if (row.is_null(i)) continue;
      if (texts[static_cast<std::size_t>(i)]) {
        lines += row.text(i);
        continue;
      }
      char number[24];
      lines.append(number, std::to_chars(number, number + sizeof number, row.number(i)).ptr);
    }
    lines += '\n';
    ++count;
    if (lines.size() < block) return {};
    digest.add(lines);
    lines.clear();
    return watch.tick(count) ? Result<void>{} : interruption();
  };
  if (auto added = database.for_each(sql, add_row); !added) return added;
  digest.add(lines);
  return {};
}

}  // namespace

Result<std::string> SurveyStore::digest(const Watch& watch) const {
  Sha256 digest;
  if (rows_) {
    std::string names = "id";
    std::vector<bool> texts = {false};
    for (const SurveyColumn& column : columns_) {
      names += "," + column.name;
      texts.push_back(survey::has_text(column));
    }
    digest.add(names + "\n");
    if (auto added = add_lines(*database_, "SELECT * FROM games ORDER BY id", texts, digest, watch); !added)
      return std::unexpected(added.error());
    return digest.text();
  }
  digest.add("largest_move,measure,value,games\n");
  if (auto added = add_lines(*database_, survey::all_histograms, std::vector<bool>(4), digest, watch); !added)
    return std::unexpected(added.error());
  digest.add("largest_move,measure,value,games,id,moves\n");
  std::vector<bool> texts(6);
  texts[5] = true;
  if (auto added = add_lines(*database_, survey::all_records, texts, digest, watch); !added)
    return std::unexpected(added.error());
  digest.add("id,moves\n");
  if (auto added =
          add_lines(*database_, "SELECT id, moves FROM unfinished ORDER BY id", {false, true}, digest, watch);
      !added)
    return std::unexpected(added.error());
  return digest.text();
}

}  // namespace takeaway
