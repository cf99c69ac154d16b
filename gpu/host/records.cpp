#include "host/records.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>

#include "base/parallel.hpp"
#include "takeaway/period.hpp"

namespace takeaway::gpu {

namespace {

/// Checks that a game has this preperiod or period.
Result<void> check_record(const std::string& text, const std::string& measure, std::int64_t value,
                          const Watch& watch) {
  const auto family = parse_family(text);
  if (!family) return std::unexpected(family.error());
  const auto game = bind(*family, {});
  if (!game) return std::unexpected(game.error());
  const Question question = measure.starts_with("outcome") ? Question::outcomes : Question::values;
  const auto subject = plan(*game, question, {});
  if (!subject) return std::unexpected(subject.error());
  const auto period = find_period(*subject, {}, {watch.stop, {}});
  if (!period) return std::unexpected(period.error());
  if (auto confirmed = confirm_period(*subject, *period, {}, {watch.stop, {}}); !confirmed) return confirmed;
  const Heap found = measure.ends_with("preperiod") ? period->preperiod : period->period;
  if (std::cmp_equal(found, value)) return {};
  return internal_fault("the device gives " + text + " the " + measure + " " + std::to_string(value) +
                        ", it is " + std::to_string(found));
}

struct Row {
  RecordLine line;
  std::string measure;
  std::vector<std::string> sets;  // all that reach it, or none
};

/// All sets of the cubes that reach a record; none where there are too many.
std::vector<std::string> sets_of(const SurveyJournal& journal, const RecordLine& line, bool sink,
                                 std::size_t most) {
  std::vector<std::uint64_t> sets;
  if (std::cmp_greater(line.games, most)) return {};
  for (const ShardResult& result : journal.results())
    for (const RecordCube& cube : result.record_cubes) {
      if (cube.largest_move != line.largest_move || cube.measure != line.measure || cube.value != line.value)
        continue;
      const std::uint64_t open = (~std::uint64_t{0} >> (64 - cube.largest_move)) & ~(cube.in | cube.out);
      std::uint64_t part = 0;
      do {
        sets.push_back(cube.in | part);
        part = (part - open) & open;
      } while (part != 0 && sets.size() <= most);
    }
  if (!std::cmp_equal(sets.size(), line.games)) return {};
  std::ranges::sort(sets);
  std::vector<std::string> texts;
  for (const std::uint64_t set : sets)
    texts.push_back((sink ? "sink " : "") + Survey::set_text(static_cast<std::int64_t>(set)));
  return texts;
}

std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  if (text.starts_with("sink")) text.insert(4, " ");
  return text;
}

}  // namespace

Result<std::string> checked_records(const SurveyJournal& journal, const Survey& survey, std::size_t most,
                                    unsigned threads, const Watch& watch) {
  std::vector<Row> rows;
  const bool sink = survey.family().starts_with("sink");
  for (const RecordLine& line : journal.records()) {
    const std::string& measure = survey.columns()[static_cast<std::size_t>(line.measure)].name;
    if (!measure.ends_with("period")) continue;
    Row row{line, measure, sets_of(journal, line, sink, most)};
    if (row.sets.empty()) row.sets = {without_blanks(line.moves)};
    rows.push_back(std::move(row));
  }
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  Result<void> checked;
  parallel(threads, [&] {
    for (std::size_t at = next++; at < rows.size(); at = next++)
      for (const std::string& set : rows[at].sets) {
        auto one = check_record(set, rows[at].measure, rows[at].line.value, watch);
        if (one) continue;
        const std::scoped_lock lock(mutex);
        if (checked) checked = std::move(one);
        next = rows.size();
      }
  });
  if (!checked) return std::unexpected(checked.error());
  std::string text = "largest_move,measure,value,games,first,all\n";
  for (const Row& row : rows) {
    text += std::to_string(row.line.largest_move) + "," + row.measure + "," + std::to_string(row.line.value) +
            "," + std::to_string(row.line.games) + ",\"" + without_blanks(row.line.moves) + "\",\"";
    if (std::cmp_equal(row.sets.size(), row.line.games))
      for (std::size_t i = 0; i < row.sets.size(); ++i) text += (i == 0 ? "" : " ") + row.sets[i];
    text += "\"\n";
  }
  return text;
}

}  // namespace takeaway::gpu
