// The tables of papers that stand in theorems/tables: lines of cells with tabs between them, below a line
// with the names of the columns; `#` starts a line of comment.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace takeaway::testing {

/// A line of a table: the text of each column. Columns left out at the end of a line are empty.
using TableRow = std::map<std::string, std::string>;

inline std::vector<std::string> split(const std::string& text, char between) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, between);) parts.push_back(part);
  return parts;
}

inline std::vector<TableRow> read_table(const std::string& name) {
  std::ifstream file(std::string(TAKEAWAY_TABLES) + "/" + name);
  EXPECT_TRUE(file.is_open()) << name;
  std::vector<std::string> columns;
  std::vector<TableRow> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    auto cells = split(line, '\t');
    if (columns.empty()) {
      columns = std::move(cells);
      continue;
    }
    EXPECT_LE(cells.size(), columns.size()) << name << ": " << line;
    cells.resize(columns.size());
    TableRow row;
    for (std::size_t i = 0; i < columns.size(); ++i) row[columns[i]] = cells[i];
    rows.push_back(std::move(row));
  }
  return rows;
}

/// What a row says in truth: its last word where the printed one is wrong.
inline const std::string& truth_of(const TableRow& row, const std::string& printed = "printed") {
  return row.at("true").empty() ? row.at(printed) : row.at("true");
}

}  // namespace takeaway::testing
