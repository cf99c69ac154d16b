// Tables for other programs: CSV, and LaTeX's tabular, which needs no package. Lines are written as they
// come.
#pragma once

#include <string>
#include <vector>

#include "takeaway/error.hpp"

namespace takeaway::cli {

enum class TableFormat { text, json, csv, latex };

/// The format that --format names; with --json, that one. `text` stands for what a person reads.
Result<TableFormat> read_table_format(const std::string& name, bool json);

struct TableColumn {
  enum class Kind { parameter, number, text };
  std::string name;
  Kind kind = Kind::text;
};

/// A table as CSV or LaTeX on standard output: its head in front of the first line, its end when all is said.
class TableWriter {
 public:
  TableWriter(TableFormat format, std::vector<TableColumn> columns);

  /// One cell for each column, numbers without commas.
  void line(const std::vector<std::string>& cells);
  /// Ends what was begun.
  void end() const;

 private:
  TableFormat format_;
  std::vector<TableColumn> columns_;
  bool any_ = false;
};

/// A field of CSV, in quotes where it needs them.
std::string csv_cell(const std::string& text);
/// The line of CSV with these fields.
std::string csv_line(const std::vector<std::string>& cells);

/// \begin{tabular} with a letter for each column, and the line of their names.
std::string latex_head(const std::vector<TableColumn>& columns);
/// A line of cells, each escaped.
std::string latex_line(const std::vector<std::string>& cells);
inline constexpr const char* latex_end = "\\end{tabular}\n";

}  // namespace takeaway::cli
