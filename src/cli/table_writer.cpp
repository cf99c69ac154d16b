#include "cli/table_writer.hpp"

#include "base/latex.hpp"
#include "base/spelling.hpp"
#include "cli/output.hpp"

namespace takeaway::cli {

Result<TableFormat> read_table_format(const std::string& name, bool json) {
  const std::vector<std::pair<std::string, TableFormat>> known = {{"text", TableFormat::text},
                                                                  {"csv", TableFormat::csv},
                                                                  {"latex", TableFormat::latex},
                                                                  {"json", TableFormat::json}};
  std::vector<std::string> names;
  for (const auto& [each, format] : known) {
    names.push_back(each);
    if (each != name) continue;
    if (json && format != TableFormat::text && format != TableFormat::json)
      return bad_input("--json and --format " + name + " exclude each other");
    return json ? TableFormat::json : format;
  }
  const std::string meant = did_you_mean(name, names);
  return bad_input("unknown format '" + name + "'; " +
                   (meant.empty() ? "there are text, csv, latex and json" : meant));
}

TableWriter::TableWriter(TableFormat format, std::vector<TableColumn> columns)
    : format_(format), columns_(std::move(columns)) {}

void TableWriter::line(const std::vector<std::string>& cells) {
  if (!any_ && format_ == TableFormat::latex) out().write(latex_head(columns_));
  if (!any_ && format_ == TableFormat::csv) {
    std::vector<std::string> names;
    for (const TableColumn& column : columns_) names.push_back(column.name);
    out().write(csv_line(names));
  }
  any_ = true;
  out().write(format_ == TableFormat::latex ? latex_line(cells) : csv_line(cells));
}

void TableWriter::end() const {
  if (any_ && format_ == TableFormat::latex) out().write(latex_end);
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) text += (i > 0 ? "," : "") + csv_cell(cells[i]);
  return text + "\n";
}

std::string latex_head(const std::vector<TableColumn>& columns) {
  std::string letters;
  std::string names;
  for (const TableColumn& column : columns) {
    letters += column.kind == TableColumn::Kind::text ? 'l' : 'r';
    const std::string name = latex_text(column.name);
    names += (names.empty() ? "" : " & ") +
             (column.kind == TableColumn::Kind::parameter ? "$" + name + "$" : name);
  }
  return "\\begin{tabular}{" + letters + "}\n" + names + " \\\\\n\\hline\n";
}

std::string latex_line(const std::vector<std::string>& cells) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) text += (i > 0 ? " & " : "") + latex_text(cells[i]);
  return text + " \\\\\n";
}

}  // namespace takeaway::cli
