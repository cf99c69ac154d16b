// Which games of a survey of codes have the same values, but for zeros at the beginning. Fingerprints tell
// which to compare; what is said of them rests on their rules or on their values.
#include <algorithm>
#include <map>

#include "game/same_rules.hpp"
#include "survey/code_measure.hpp"
#include "survey/store.hpp"

namespace takeaway {

namespace {

using Same = CodeLine::Same;

constexpr std::int64_t proved_status = static_cast<std::int64_t>(survey::CodeStatus::proved);

Result<std::vector<CodeLine>> read_lines(Database& database) {
  std::vector<CodeLine> lines;
  const auto take = [&](const Statement& row) -> Result<void> {
    CodeLine line;
    line.id = row.number(0);
    line.code = row.text(1);
    std::int64_t* const numbers[] = {&line.preperiod, &line.period, &line.max_value,   &line.zeros,
                                     &line.heaps,     &line.rares,  &line.fingerprint, &line.status};
    int at = 2;
    for (std::int64_t* const number : numbers) {
      if (!row.is_null(at)) *number = row.number(at);
      ++at;
    }
    lines.push_back(std::move(line));
    return {};
  };
  const auto read = database.for_each(
      "SELECT id, code, preperiod, period, max_value, zeros, heaps, rares, fingerprint, status FROM games "
      "ORDER BY id",
      take);
  if (!read) return std::unexpected(read.error());
  return lines;
}

/// Games with one fingerprint, in order.
class SameFingerprint {
 public:
  SameFingerprint(std::vector<CodeLine*> lines, const Watch& watch)
      : lines_(std::move(lines)), watch_(watch) {}

  Result<void> compare() {
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      const auto equal = std::ranges::find(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(i),
                                           lines_[i]->zeros, &CodeLine::zeros);
      // One with as many zeros, else the first of all.
      const CodeLine& earlier =
          **(equal - lines_.begin() < static_cast<std::ptrdiff_t>(i) ? equal : lines_.begin());
      if (auto compared = compare(earlier, *lines_[i]); !compared) return compared;
    }
    return {};
  }

 private:
  Result<void> compare(const CodeLine& earlier, CodeLine& line) {
    const auto one = parse_game(earlier.code);
    const auto other = parse_game(line.code);
    if (!one || !one->breaking || !other || !other->breaking)
      return bad_input("the survey is damaged: '" + (one ? line.code : earlier.code) + "' is no code");
    Same same{.code = earlier.code, .shift = line.zeros - earlier.zeros, .by = Same::By::rules};
    if (same_by_rules(*one->breaking, *other->breaking)) {
      line.same = std::move(same);
      return {};
    }
    const bool proved = earlier.status == proved_status && line.status == proved_status;
    same.by = proved ? Same::By::periods : Same::By::heaps;
    const Heap count = std::min(heaps_from_first(earlier), heaps_from_first(line));
    if (!proved) same.to = line.zeros + static_cast<std::int64_t>(count) - 1;
    const auto values = values_from_first(earlier, *one, count);
    if (!values) return std::unexpected(values.error());
    const auto others = values_from_first(line, *other, count);
    if (!others) return std::unexpected(others.error());
    if (*values == *others && (!proved || settled(earlier) == settled(line))) line.same = std::move(same);
    return {};
  }

  /// How long preperiod and period are, counted from the first value that is not 0.
  static std::pair<std::int64_t, std::int64_t> settled(const CodeLine& line) {
    return {std::max<std::int64_t>(0, line.preperiod - line.zeros), line.period};
  }

  /// How many values there are to compare.
  static Heap heaps_from_first(const CodeLine& line) {
    if (line.period == no_number) return static_cast<Heap>(line.heaps - line.zeros);
    const auto [preperiod, period] = settled(line);
    return static_cast<Heap>(preperiod + period);
  }

  Result<std::vector<std::uint32_t>> values_from_first(const CodeLine& line, const Game& game, Heap count) {
    const auto known = known_.find(line.id);
    if (known != known_.end() && known->second.size() >= count)
      return std::vector(known->second.begin(), known->second.begin() + static_cast<std::ptrdiff_t>(count));
    const auto zeros = static_cast<Heap>(line.zeros);
    auto values = survey::values_of_code(game, zeros + count, {}, watch_);
    if (!values) return values;
    values->erase(values->begin(), values->begin() + static_cast<std::ptrdiff_t>(zeros));
    if (line.id == lines_.front()->id) known_[line.id] = *values;
    return values;
  }

  std::vector<CodeLine*> lines_;
  const Watch& watch_;
  std::map<std::int64_t, std::vector<std::uint32_t>> known_;  // by game, of the first one
};

}  // namespace

Result<std::vector<CodeLine>> compare_codes(const SurveyStore& store, const Watch& watch) {
  Database& database = database_of(store);
  const auto head = survey::read_head(database);
  if (!head) return std::unexpected(head.error());
  const auto is_code = [](const SurveyColumn& column) { return column.kind == SurveyColumn::Kind::code; };
  if (!head->rows || std::ranges::none_of(head->columns, is_code))
    return bad_input(database.path() + " is no survey of codes that keeps rows (survey codes --let n=1..3)");
  auto lines = read_lines(database);
  if (!lines) return lines;
  std::map<std::int64_t, std::vector<CodeLine*>> groups;
  for (CodeLine& line : *lines) {
    if (line.zeros < 0 || (line.period == no_number ? line.heaps < line.zeros : line.period < 1))
      return bad_input(database.path() + " is damaged: its numbers do not fit each other");
    groups[line.fingerprint].push_back(&line);
  }
  std::uint64_t done = 0;
  for (auto& [fingerprint, group] : groups) {
    if (auto compared = SameFingerprint(group, watch).compare(); !compared)
      return std::unexpected(compared.error());
    if (!watch.tick(done += group.size())) return interruption();
  }
  return lines;
}

}  // namespace takeaway
