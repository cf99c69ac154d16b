// One shard, computed: its games in batches, each measured, then kept as rows or added to a summary.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>

#include "base/assert.hpp"
#include "base/mutex.hpp"
#include "base/parallel.hpp"
#include "survey/codes.hpp"
#include "survey/host.hpp"
#include "survey/measurer.hpp"
#include "survey/plan.hpp"
#include "survey/summary.hpp"

namespace takeaway {

namespace {

using survey::Batch;
using survey::Measured;

using Number = std::int64_t Measured::*;

/// What a built-in measure is called in a Measured; nothing for `sums`, which is made from the period.
Number number_named(const std::string& name) {
  const std::pair<const char*, Number> numbers[] = {{"preperiod", &Measured::preperiod},
                                                    {"period", &Measured::period},
                                                    {"max_value", &Measured::max_value},
                                                    {"saltus", &Measured::saltus},
                                                    {"outcome_preperiod", &Measured::outcome_preperiod},
                                                    {"outcome_period", &Measured::outcome_period},
                                                    {"zeros", &Measured::zeros},
                                                    {"heaps", &Measured::heaps},
                                                    {"rares", &Measured::rares},
                                                    {"fingerprint", &Measured::fingerprint},
                                                    {"status", &Measured::status}};
  for (const auto& [known, number] : numbers)
    if (name == known) return number;
  return nullptr;
}

class ShardWork {
 public:
  ShardWork(const SurveyPlan& plan, const Watch& watch)
      : plan_(plan),
        measurer_(plan.source.boundary, plan.request, watch, plan.accelerator.get()),
        params_(plan.source.names()),
        summary_(plan.columns.size() - plan.first_measure),
        needs_moves_(!plan.measures.names.empty()) {
    for (const FormulaProgram& program : plan.measures.programs) runners_.emplace_back(program, watch);
    for (const std::string& name : plan.built_in) {
      built_in_.push_back(number_named(name));
      if (built_in_.back() == nullptr) needs_moves_ = true;
    }
  }

  Result<void> add(Batch& batch) {
    if (auto measured = measurer_.measure(batch); !measured) return measured;
    for (std::size_t i = 0; i < batch.size(); ++i)
      if (auto added = add_game(batch, i); !added) return added;
    return {};
  }

  /// All sets of some stretches, counted by cubes.
  Result<void> add(const std::vector<survey::SubsetStretch>& stretches, const Watch& watch) {
    const bool sink = plan_.source.boundary == BoundaryKind::sink;
    for (const survey::SubsetStretch& stretch : stretches) {
      survey::SubsetTally tally(plan_.request.limit);
      auto tallied = survey::tally_subsets(stretch, sink, plan_.accelerator.get(), tally, watch);
      if (!tallied) return tallied;
      tally.write(stretch, sink, static_cast<std::int64_t>(plan_.first_measure), summary_, result_);
    }
    return {};
  }

  ShardResult finish() {
    if (!plan_.rows) summary_.write(static_cast<std::int64_t>(plan_.first_measure), result_);
    return std::move(result_);
  }

 private:
  Result<void> add_game(const Batch& batch, std::size_t i) {
    const Measured& found = batch.measured[i];
    if (needs_moves_ || batch.sets.empty()) moves_ = moves_of(batch, i);
    row_.clear();
    const auto params = std::span(batch.params).subspan(i * params_.size(), params_.size());
    row_.insert(row_.end(), params.begin(), params.end());
    if (!batch.sets.empty()) row_.push_back(static_cast<std::int64_t>(batch.sets[i]));
    if (!batch.codes.empty()) row_.push_back(batch.codes[i]);
    const std::int64_t largest = largest_move(batch, i);
    row_.push_back(largest);
    for (const auto number : built_in_)
      row_.push_back(number == nullptr ? sums(found.period) : found.*number);
    if (auto added = add_formulas(params, found); !added) return added;
    ++result_.games;
    const bool unfinished = plan_.request.question == Question::values ? found.period == no_number
                                                                       : found.outcome_period == no_number;
    result_.unfinished += unfinished ? 1 : 0;
    const auto text = [&] { return game_text(batch, i); };
    if (plan_.rows) {
      result_.cells.push_back(batch.ids[i]);
      result_.cells.insert(result_.cells.end(), row_.begin(), row_.end());
      return {};
    }
    if (unfinished) result_.unfinished_games.push_back({batch.ids[i], text()});
    summary_.add(batch.ids[i], largest == no_number ? 0 : largest,
                 std::span(row_).subspan(plan_.first_measure), text);
    return {};
  }

  /// Of a code the most that can be taken in a move; no number where there is none.
  std::int64_t largest_move(const Batch& batch, std::size_t i) const {
    if (!batch.sets.empty()) return static_cast<std::int64_t>(std::bit_width(batch.sets[i]));
    if (!batch.codes.empty()) return survey::code_length(batch.codes[i]);
    return moves_.empty() ? no_number : moves_.back();
  }

  std::span<const std::int64_t> moves_of(const Batch& batch, std::size_t i) {
    listed_.clear();
    if (!batch.sets.empty()) {
      survey::list_moves(batch.sets[i], listed_);
    } else if (batch.games.empty()) {
      const auto moves = batch.moves_of(i);
      listed_.assign(moves.begin(), moves.end());
    } else if (auto moves = survey::all_moves(batch.games[i])) {
      listed_ = std::move(*moves);
    }
    return listed_;
  }

  /// Bits 1, 2, 4: the period divides the sum of the first two moves, of the first and last, of the last two.
  std::int64_t sums(std::int64_t period) const {
    if (period == no_number) return no_number;
    // Different moves up to 2^62: the largest sum of two is 2^63 - 1.
    const std::int64_t a = moves_[0];
    const std::int64_t b = moves_[1];
    const std::int64_t c = moves_[2];
    return ((a + b) % period == 0 ? 1 : 0) + ((a + c) % period == 0 ? 2 : 0) +
           ((b + c) % period == 0 ? 4 : 0);
  }

  Result<void> add_formulas(std::span<const std::int64_t> params, const Measured& found) {
    const SurveyMeasures& measures = plan_.measures;
    if (measures.names.empty()) return {};
    known_.assign(params.begin(), params.end());
    if (moves_.empty())
      known_.resize(survey::with_move_names(params_).size());
    else
      survey::add_move_values(params_, moves_, known_);
    const std::size_t first = known_.size();
    const auto numbers = survey::found_numbers(plan_.request.question, found);
    known_.insert(known_.end(), numbers.begin(), numbers.end());
    for (std::size_t i = 0; i < measures.names.size(); ++i) {
      std::int64_t value = no_number;
      const bool found_all = std::ranges::all_of(
          measures.needs[i], [&](std::size_t needed) { return known_[first + needed] != no_number; });
      if (found_all && !(measures.need_moves[i] && moves_.empty())) {
        runners_[i].begin(known_);
        auto evaluated = runners_[i].value(0);
        if (!evaluated) return std::unexpected(survey::told(evaluated.error(), params_, params));
        value = *evaluated;
      }
      known_.push_back(value);
      row_.push_back(value);
    }
    return {};
  }

  std::string game_text(const Batch& batch, std::size_t i) {
    if (!batch.games.empty()) return to_text(batch.games[i]);
    const auto moves = moves_of(batch, i);
    Game game;
    game.boundary = plan_.source.boundary;
    game.moves = MoveSet::finite({moves.begin(), moves.end()});
    return to_text(game);
  }

  const SurveyPlan& plan_;
  survey::Measurer measurer_;
  std::vector<std::string> params_;
  std::vector<FormulaRunner> runners_;
  survey::Summary summary_;
  bool needs_moves_;
  std::vector<Number> built_in_;
  ShardResult result_;
  std::span<const std::int64_t> moves_;  // of the game being added; of a set only where a measure needs them
  std::vector<std::int64_t> listed_;
  std::vector<std::int64_t> row_;
  std::vector<std::int64_t> known_;
};

}  // namespace

Result<ShardResult> Survey::compute(const Shard& shard, const Watch& watch) const {
  TAKEAWAY_ASSERT(shard.first <= shard.end && shard.end <= candidates());
  const auto started = std::chrono::steady_clock::now();
  ShardWork work(*plan_, watch);
  const auto listed =
      plan_->tallied
          ? work.add(*plan_->games->stretches(shard.first, shard.end), watch)
          : plan_->games->list(shard.first, shard.end, [&](Batch& batch) { return work.add(batch); }, watch);
  if (!listed) return std::unexpected(listed.error());
  ShardResult result = work.finish();
  result.shard = shard;
  result.host = survey::host_name();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return result;
}

Result<void> Survey::check(unsigned threads, std::uint64_t part, std::uint64_t parts,
                           const Watch& watch) const {
  TAKEAWAY_ASSERT(part < parts);
  constexpr std::uint64_t most = std::uint64_t{1} << 26U;
  if (!plan_->source.family || candidates() / parts > most) return {};
  std::atomic<std::uint64_t> next = part;
  std::atomic<std::uint64_t> games = 0;
  std::atomic<bool> failed = false;
  Mutex mutex;
  std::map<std::uint64_t, Error> faults;  // by shard: the fault of the first shard is the one reported
  const auto bind_shards = [&] {
    for (std::uint64_t index = next.fetch_add(parts); index < shards() && !failed;
         index = next.fetch_add(parts)) {
      const Shard piece = shard(index);
      const auto visit = [&](const Batch& batch) {
        games += batch.size();
        return Result<void>{};
      };
      const auto listed = plan_->games->list(piece.first, piece.end, visit, watch);
      if (listed) continue;
      failed = true;
      const Lock lock(mutex);
      faults.emplace(index, listed.error());
    }
  };
  parallel(threads, bind_shards);
  if (!faults.empty()) return std::unexpected(faults.begin()->second);
  if (games == 0 && part < shards())
    return bad_input("no game is left: the conditions and the ranges exclude each other");
  return {};
}

}  // namespace takeaway
