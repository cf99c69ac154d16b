#include "cli/table_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/table_writer.hpp"

namespace takeaway::cli {

namespace {

/// Which columns have nothing but numbers under their heading.
std::vector<bool> number_columns(const Table& table) {
  std::vector<bool> is_number(table[0].size(), table.size() > 1);
  for (std::size_t line = 1; line < table.size(); ++line)
    for (std::size_t i = 0; i < table[line].size(); ++i)
      if (table[line][i].find_first_not_of("0123456789,.%- ") != std::string::npos) is_number[i] = false;
  return is_number;
}

}  // namespace

std::string aligned(const Table& table) {
  std::vector<std::size_t> widths(table[0].size());
  for (const auto& line : table)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  const std::vector<bool> is_number = number_columns(table);
  std::string text;
  for (const auto& line : table) {
    std::string out = " ";
    for (std::size_t i = 0; i < line.size(); ++i)
      out += is_number[i] ? fmt::format(" {:>{}} ", line[i], widths[i])
                          : fmt::format(" {:<{}} ", line[i], widths[i]);
    while (!out.empty() && out.back() == ' ') out.pop_back();
    text += out + "\n";
  }
  return text;
}

std::string markdown(const Table& table) {
  std::string text;
  for (std::size_t i = 0; i < table.size(); ++i) {
    text += "|";
    for (const std::string& cell : table[i]) {
      text += " ";
      for (const char c : cell) text += c == '|' ? std::string("\\|") : std::string(1, c);
      text += " |";
    }
    text += "\n";
    if (i > 0) continue;
    text += "|";
    for (std::size_t j = 0; j < table[0].size(); ++j) text += " --- |";
    text += "\n";
  }
  return text;
}

std::string latex(const Table& table) {
  const std::vector<bool> is_number = number_columns(table);
  std::vector<TableColumn> columns;
  for (std::size_t i = 0; i < table[0].size(); ++i)
    columns.push_back({table[0][i], is_number[i] ? TableColumn::Kind::number : TableColumn::Kind::text});
  std::string text = latex_head(columns);
  for (std::size_t line = 1; line < table.size(); ++line) text += latex_line(table[line]);
  return text + latex_end;
}

}  // namespace takeaway::cli
