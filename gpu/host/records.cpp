#include "host/records.hpp"

#include <algorithm>
#include <bit>
#include <mutex>
#include <optional>
#include <utility>

#include "base/parallel.hpp"
#include "survey/claimed_outcomes.hpp"
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

using survey::ClaimedOutcomes;

/// A set whose outcome period is so long that to find it anew would take hours; nothing for others.
std::optional<ClaimedOutcomes::Claim> long_claim(const std::string& text, const std::string& measure,
                                                 std::int64_t value) {
  constexpr std::int64_t most_found = std::int64_t{1} << 30U;
  if (measure != "outcome_period" || value <= most_found) return std::nullopt;
  const auto family = parse_family(text);
  if (!family) return std::nullopt;
  const auto game = bind(*family, {});
  if (!game || game->boundary != BoundaryKind::wall) return std::nullopt;
  ClaimedOutcomes::Claim claim{{}, static_cast<std::uint64_t>(value)};
  for (const Move move : game->moves.listed()) claim.moves.push_back(static_cast<std::uint32_t>(move));
  if (!ClaimedOutcomes::takes(claim)) return std::nullopt;
  return claim;
}

std::string moves_text(const std::vector<std::uint32_t>& moves) {
  std::string text;
  for (const std::uint32_t move : moves) text += (text.empty() ? "{" : ",") + std::to_string(move);
  return text + "}";
}

/// Checks claims side by side.
Result<void> check_claims(const std::vector<ClaimedOutcomes::Claim>& claims, const Watch& watch) {
  const std::vector<bool> hold = ClaimedOutcomes(claims).check(watch);
  if (watch.stopped()) return interruption();
  for (std::size_t i = 0; i < claims.size(); ++i)
    if (!hold[i])
      return internal_fault("the device gives " + moves_text(claims[i].moves) + " the outcome_period " +
                            std::to_string(claims[i].period) + ", by which the outcomes do not repeat");
  return {};
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

/// Long claims in as many parts as there are threads, or as their lanes ask for, the others one by one.
Result<void> check_rows(const std::vector<Row>& rows, unsigned threads, const Watch& watch) {
  std::vector<std::pair<const Row*, const std::string*>> found;
  std::vector<ClaimedOutcomes::Claim> claims;
  for (const Row& row : rows)
    for (const std::string& set : row.sets) {
      if (auto claim = long_claim(set, row.measure, row.line.value))
        claims.push_back(std::move(*claim));
      else
        found.emplace_back(&row, &set);
    }
  const std::size_t parts =
      std::max<std::size_t>(threads, (claims.size() + ClaimedOutcomes::lanes - 1) / ClaimedOutcomes::lanes);
  std::vector<std::vector<ClaimedOutcomes::Claim>> parted(parts);
  for (std::size_t i = 0; i < claims.size(); ++i) parted[i % parts].push_back(std::move(claims[i]));
  std::mutex mutex;
  Result<void> checked;
  parallel_for(parts + found.size(), threads, [&](std::size_t at) {
    auto one = at < parts ? check_claims(parted[at], watch)
                          : check_record(*found[at - parts].second, found[at - parts].first->measure,
                                         found[at - parts].first->line.value, watch);
    const std::scoped_lock lock(mutex);
    if (checked && !one) checked = std::move(one);
  });
  return checked;
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
  if (auto checked = check_rows(rows, threads, watch); !checked) return std::unexpected(checked.error());
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
