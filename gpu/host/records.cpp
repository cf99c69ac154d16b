#include "host/records.hpp"

#include <algorithm>
#include <bit>
#include <mutex>
#include <optional>
#include <utility>

#include "base/parallel.hpp"
#include "survey/claimed_outcomes.hpp"
#include "survey/mirror_outcomes.hpp"
#include "takeaway/period.hpp"

namespace takeaway::gpu {

namespace {

/// Words of a window: few are faster, and fit for moves up to 128.
constexpr unsigned narrow = 2;
constexpr unsigned wide = 4;
constexpr std::size_t most_claims =
    std::min(survey::ClaimedOutcomes<narrow>::lanes, survey::ClaimedOutcomes<wide>::lanes);

Result<Game> game_of(const std::string& text) {
  const auto family = parse_family(text);
  if (!family) return std::unexpected(family.error());
  return bind(*family, {});
}

/// What is wrong with a record; nothing where it is right.
using Wrong = std::optional<std::string>;

/// Finds the period anew.
Result<Wrong> check_record(const NamedRecord& record, const Watch& watch) {
  const auto game = game_of(record.game);
  if (!game) return std::unexpected(game.error());
  const Question question = record.measure.starts_with("outcome") ? Question::outcomes : Question::values;
  const auto subject = plan(*game, question, {});
  if (!subject) return std::unexpected(subject.error());
  const auto period = find_period(*subject, {}, {watch.stop, {}});
  if (!period) return std::unexpected(period.error());
  if (auto confirmed = confirm_period(*subject, *period, {}, {watch.stop, {}}); !confirmed)
    return std::unexpected(confirmed.error());
  const Heap found = record.measure.ends_with("preperiod") ? period->preperiod : period->period;
  if (std::cmp_equal(found, record.value)) return Wrong();
  return Wrong(record.game + " is said to have the " + record.measure + " " + std::to_string(record.value) +
               ", it is " + std::to_string(found));
}

using survey::ClaimedOutcomes;
using survey::OutcomeClaim;

/// The outcomes of symmetric sets are pure. Those of others repeat long before this heap where a survey found
/// their period; where not, the claim is refused.
std::uint64_t settled_heap(const std::vector<std::uint32_t>& moves) {
  constexpr std::uint64_t late = std::uint64_t{1} << 28U;
  return survey::MirrorWindow::takes(moves.data(), moves.size()) ? 0 : late;
}

/// A set whose outcome period is so long that to find it anew would take hours; nothing for others.
std::optional<OutcomeClaim> long_claim(const NamedRecord& record) {
  constexpr std::int64_t most_found = std::int64_t{1} << 30U;
  if (record.measure != "outcome_period" || record.value <= most_found) return std::nullopt;
  const auto game = game_of(record.game);
  if (!game || !is_finite(*game) || game->boundary != BoundaryKind::wall) return std::nullopt;
  OutcomeClaim claim{{}, static_cast<std::uint64_t>(record.value)};
  for (const Move move : game->moves.listed()) {
    if (std::cmp_greater(move, survey::OutcomeLanes<wide>::longest_move)) return std::nullopt;
    claim.moves.push_back(static_cast<std::uint32_t>(move));
  }
  claim.settled = settled_heap(claim.moves);
  if (!ClaimedOutcomes<wide>::takes(claim)) return std::nullopt;
  return claim;
}

std::string moves_text(const std::vector<std::uint32_t>& moves) {
  std::string text;
  for (const std::uint32_t move : moves) text += (text.empty() ? "{" : ",") + std::to_string(move);
  return text + "}";
}

/// Checks claims side by side.
Result<Wrong> check_claims(const std::vector<OutcomeClaim>& claims, const Watch& watch) {
  const bool fit = std::ranges::all_of(claims, ClaimedOutcomes<narrow>::takes);
  const std::vector<bool> hold =
      fit ? ClaimedOutcomes<narrow>(claims).check(watch) : ClaimedOutcomes<wide>(claims).check(watch);
  if (watch.stopped()) return std::unexpected(interruption().error());
  for (std::size_t i = 0; i < claims.size(); ++i)
    if (!hold[i])
      return Wrong(moves_text(claims[i].moves) + " is said to have the outcome_period " +
                   std::to_string(claims[i].period) + ", by which the outcomes do not repeat from heap " +
                   std::to_string(claims[i].settled) + " on");
  return Wrong();
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

/// Long claims in as many parts as there are threads, or as their lanes ask for, the others one by one.
Result<std::optional<std::string>> wrong_record(const std::vector<NamedRecord>& records, unsigned threads,
                                                const Watch& watch) {
  std::vector<const NamedRecord*> found;
  std::vector<OutcomeClaim> claims;
  for (const NamedRecord& record : records) {
    if (auto claim = long_claim(record))
      claims.push_back(std::move(*claim));
    else
      found.push_back(&record);
  }
  // Side by side those with narrow windows, and with periods alike: a part is done when its longest is.
  std::ranges::stable_sort(claims, {}, [](const OutcomeClaim& claim) {
    return std::pair(!ClaimedOutcomes<narrow>::takes(claim), claim.period);
  });
  const std::size_t each = std::clamp<std::size_t>((claims.size() + threads - 1) / threads, 1, most_claims);
  std::vector<std::vector<OutcomeClaim>> parts;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (i % each == 0) parts.emplace_back();
    parts.back().push_back(std::move(claims[i]));
  }
  std::mutex mutex;
  Result<Wrong> wrong;
  parallel_for(parts.size() + found.size(), threads, [&](std::size_t at) {
    auto one =
        at < parts.size() ? check_claims(parts[at], watch) : check_record(*found[at - parts.size()], watch);
    const std::scoped_lock lock(mutex);
    if (wrong && !*wrong) wrong = std::move(one);
  });
  return wrong;
}

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
  std::vector<NamedRecord> named;
  for (const Row& row : rows)
    for (const std::string& set : row.sets) named.push_back({set, row.measure, row.line.value});
  const auto wrong = wrong_record(named, threads, watch);
  if (!wrong) return std::unexpected(wrong.error());
  if (*wrong) return internal_fault("of the device's records one is wrong: " + **wrong);
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
