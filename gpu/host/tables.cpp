#include "host/tables.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <sstream>
#include <string_view>

#include "takeaway/values.hpp"

namespace takeaway::gpu {

namespace {

/// What stands between commas; quotes keep commas together.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      cells.emplace_back();
    else if (c != '\r')
      cells.back() += c;
  }
  return cells;
}

/// The cells of a line by the names of their columns.
using Named = std::map<std::string, std::string>;

/// That the game is one with finitely many moves, and the largest is this one.
Result<void> check_largest(const std::string& text, const std::string& largest) {
  const auto family = parse_family(text);
  const auto game = family ? bind(*family, {}) : std::unexpected(family.error());
  if (!game) return bad_input(text + ": " + game.error().message);
  if (!is_finite(*game)) return bad_input(text + " is no finite set");
  const std::string found = std::to_string(game->moves.listed().back());
  if (found != largest) return bad_input("the largest move of " + text + " is " + found + ", not " + largest);
  return {};
}

Result<void> add_row(Named& cells, std::vector<NamedRecord>& records) {
  const std::string& measure = cells["measure"];
  constexpr std::string_view known[] = {"preperiod", "period", "outcome_preperiod", "outcome_period"};
  if (std::ranges::find(known, measure) == std::end(known))
    return bad_input("'" + measure + "' is no period or preperiod");
  const std::string& digits = cells["value"];
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size())
    return bad_input("'" + digits + "' is no value");
  std::istringstream sets(cells["sets"]);
  bool sink = false;
  for (std::string set; sets >> set; sink = set == "sink") {
    if (set == "sink") continue;
    records.push_back({sink ? "sink " + set : set, measure, value});
    if (auto named = check_largest(records.back().game, cells["largest_move"]); !named) return named;
  }
  return {};
}

}  // namespace

Result<std::vector<NamedRecord>> read_table(const std::string& path) {
  std::ifstream file(path);
  if (!file) return bad_input("cannot read " + path);
  std::vector<std::string> names;
  std::vector<NamedRecord> records;
  std::size_t number = 0;
  const auto fault = [&](const std::string& what) {
    return bad_input(path + ", line " + std::to_string(number) + ": " + what);
  };
  for (std::string line; std::getline(file, line);) {
    ++number;
    const std::vector<std::string> cells = cells_of(line);
    if (names.empty()) {
      names = cells;
      for (const char* const needed : {"largest_move", "measure", "value", "sets"})
        if (std::ranges::find(names, needed) == names.end())
          return fault("there is no column '" + std::string(needed) + "'");
      continue;
    }
    if (cells.size() != names.size()) return fault("it has not as many cells as the first line");
    Named named;
    for (std::size_t i = 0; i < cells.size(); ++i) named[names[i]] = cells[i];
    if (auto added = add_row(named, records); !added) return fault(added.error().message);
  }
  if (records.empty()) return bad_input(path + ": there are no records in it");
  return records;
}

}  // namespace takeaway::gpu
