#include "host/accelerator.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace takeaway::gpu {

using survey::Batch;
using survey::Measured;
using survey::Measuring;

Result<void> result_of(const Status& status) {
  switch (status.kind) {
    case Status::Kind::fine:
      return {};
    case Status::Kind::no_device:
      return bad_input(status.message);
    case Status::Kind::out_of_memory:
      return limit_reached("the device has too little memory: " + status.message);
    case Status::Kind::stopped:
      return interruption();
    case Status::Kind::failed:
      break;
  }
  return internal_fault("the device failed: " + status.message);
}

/// A lane for the time of one call.
class GpuAccelerator::Borrowed {
 public:
  explicit Borrowed(GpuAccelerator& from) : from_(from) {
    const std::scoped_lock lock(from_.lanes_mutex_);
    if (from_.lanes_.empty()) {
      lane_ = std::make_unique<Lane>(from_.info_);
    } else {
      lane_ = std::move(from_.lanes_.back());
      from_.lanes_.pop_back();
    }
  }
  ~Borrowed() {
    const std::scoped_lock lock(from_.lanes_mutex_);
    from_.lanes_.push_back(std::move(lane_));
  }
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;
  Lane& operator*() const { return *lane_; }

 private:
  GpuAccelerator& from_;
  std::unique_ptr<Lane> lane_;
};

namespace {

bool within(const Measuring& what, std::uint64_t preperiod, std::uint64_t period) {
  return preperiod <= what.limit && period <= what.limit - preperiod;
}

/// What was found of values, as a survey has it: numbers past the limit are not there.
Measured measured_of(const Measuring& what, const survey::SmallPeriods& found) {
  Measured measured;
  if (within(what, found.outcome_preperiod, found.outcome_period)) {
    measured.outcome_preperiod = found.outcome_preperiod;
    measured.outcome_period = found.outcome_period;
  }
  if (!within(what, found.preperiod, found.period)) return measured;
  measured.preperiod = found.preperiod;
  measured.period = found.period;
  measured.saltus = 0;
  measured.max_value = found.max_value;
  return measured;
}

void leave_all(const Batch& batch, std::vector<std::size_t>& left) {
  left.resize(batch.size());
  std::iota(left.begin(), left.end(), std::size_t{0});
}

bool all_have(const Batch& batch, std::size_t moves) {
  for (std::size_t i = 0; i < batch.size(); ++i)
    if (batch.moves_of(i).size() != moves) return false;
  return true;
}

}  // namespace

Result<void> GpuAccelerator::measure(const Measuring& what, Batch& batch, std::vector<std::size_t>& left,
                                     const Watch& watch) {
  if (watch.stopped()) return interruption();
  if (what.question == Question::outcomes) return measure_outcomes(what, batch, left, watch);
  if (!batch.sets.empty()) return measure_values(what, batch, left);
  if (what.boundary == BoundaryKind::wall && all_have(batch, 3)) return measure_triples(what, batch, left);
  leave_all(batch, left);
  return {};
}

Result<void> GpuAccelerator::measure_triples(const Measuring& what, Batch& batch,
                                             std::vector<std::size_t>& left) {
  std::vector<std::uint32_t> moves;
  std::vector<std::size_t> games;
  moves.reserve(batch.moves.size());
  games.reserve(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const auto own = batch.moves_of(i);
    // Additive games have periods of their own, which no sum of two moves has.
    if (own[0] + own[1] == own[2] || own[2] > longest_triple_move) {
      left.push_back(i);
      continue;
    }
    games.push_back(i);
    moves.insert(moves.end(), own.begin(), own.end());
  }
  std::vector<survey::SmallPeriods> found;
  if (auto done = result_of((*Borrowed(*this)).triples(moves, found)); !done) return done;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (found[i].period == 0)
      left.push_back(games[i]);
    else
      batch.measured[games[i]] = measured_of(what, found[i]);
  }
  return {};
}

Result<void> GpuAccelerator::measure_values(const Measuring& what, Batch& batch,
                                            std::vector<std::size_t>& left) {
  constexpr int most_moves = 32;
  std::vector<std::uint32_t> sets;
  for (const std::uint64_t set : batch.sets) {
    if (std::bit_width(set) > most_moves) {
      leave_all(batch, left);
      return {};
    }
    sets.push_back(static_cast<std::uint32_t>(set));
  }
  std::vector<survey::SmallPeriods> found;
  const bool sink = what.boundary == BoundaryKind::sink;
  if (auto done = result_of((*Borrowed(*this)).values(sets, sink, found)); !done) return done;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].period == 0)
      left.push_back(i);
    else
      batch.measured[i] = measured_of(what, found[i]);
  }
  return {};
}

Result<void> GpuAccelerator::measure_outcomes(const Measuring& what, Batch& batch,
                                              std::vector<std::size_t>& left, const Watch& watch) {
  std::vector<std::uint32_t> moves;
  std::vector<std::uint32_t> ends;
  std::vector<std::size_t> games;
  std::vector<std::size_t> symmetric;
  std::vector<std::uint32_t> own;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (batch.sets.empty()) {
      const auto listed = batch.moves_of(i);
      own.assign(listed.begin(), listed.end());
    } else {
      survey::list_moves(batch.sets[i], own);
    }
    if (own.back() > longest_wide_move) {
      left.push_back(i);
      continue;
    }
    if (batch.sets.empty() && what.boundary == BoundaryKind::wall &&
        survey::MirrorWindow::takes(own.data(), own.size())) {
      symmetric.push_back(i);
      continue;
    }
    moves.insert(moves.end(), own.begin(), own.end());
    ends.push_back(static_cast<std::uint32_t>(moves.size()));
    games.push_back(i);
  }
  std::vector<WidePeriods> found;
  const bool sink = what.boundary == BoundaryKind::sink;
  // A core does so many heaps of a game in milliseconds, a thread of the device in a tenth of a second, while
  // the others of its batch wait.
  constexpr Heap most_there = Heap{1} << 20U;
  const Heap limit = std::min(what.limit, most_there);
  auto done = result_of((*Borrowed(*this)).outcomes(moves, ends, sink, limit, found, watch.stop));
  if (!done) return done;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (found[i].period == 0) {
      if (limit < what.limit) left.push_back(games[i]);
      continue;
    }
    batch.measured[games[i]].outcome_preperiod = static_cast<std::int64_t>(found[i].preperiod);
    batch.measured[games[i]].outcome_period = static_cast<std::int64_t>(found[i].period);
  }
  return measure_mirrors(what, batch, symmetric, watch);
}

Result<void> GpuAccelerator::measure_mirrors(const Measuring& what, Batch& batch,
                                             const std::vector<std::size_t>& games, const Watch& watch) {
  if (games.empty()) return {};
  std::vector<survey::MirrorOutcomes> searches;
  for (const std::size_t game : games) {
    const auto own = batch.moves_of(game);
    searches.emplace_back(own[0], own[1], own[4], what.limit);
  }
  if (auto done = mirrors_.finish(searches, watch); !done) return done;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (searches[i].period() == 0) continue;  // past the limit
    batch.measured[games[i]].outcome_preperiod = 0;
    batch.measured[games[i]].outcome_period = static_cast<std::int64_t>(searches[i].period());
  }
  return {};
}

Result<bool> GpuAccelerator::tally(unsigned n, const std::vector<survey::SubsetCube<std::uint64_t>>& cubes,
                                   bool sink, survey::SubsetTally& tally, const Watch& watch) {
  constexpr unsigned least = 18;  // below, it is done sooner than said
  if (n < least) return false;
  TreeCounts counts;
  {
    const std::scoped_lock lock(walker_mutex_);
    auto walked = result_of(walker_.walk(n, cubes, sink, tally.limit(), counts, watch.stop));
    if (!walked) return std::unexpected(walked.error());
    leaves_ += counts.leaves;
    heaps_ += counts.heaps;
  }
  using Tally = survey::SubsetTally;
  std::uint64_t best[2] = {0, 0};
  const std::vector<std::uint64_t>* const games[2] = {&counts.preperiods, &counts.periods};
  for (const Tally::Measure measure : {Tally::preperiod, Tally::period})
    for (std::uint64_t value = 0; value < games[measure]->size(); ++value)
      if ((*games[measure])[value] != 0) best[measure] = value;
  // Where all are pure the device has listed none of them; few sets are like that.
  if (best[Tally::preperiod] == 0 && best[Tally::period] != 0) return false;
  for (const Tally::Measure measure : {Tally::preperiod, Tally::period})
    for (std::uint64_t value = 0; value <= best[measure]; ++value)
      if (const std::uint64_t count = (*games[measure])[value]; count != 0)
        tally.count(measure, value, count);
  for (const auto& leaf : counts.longest) {
    if (leaf.preperiod == best[0]) tally.note(Tally::preperiod, leaf.preperiod, leaf.cube);
    if (leaf.period == best[1]) tally.note(Tally::period, leaf.period, leaf.cube);
  }
  for (const auto& leaf : counts.others) tally.add(leaf);
  return true;
}

}  // namespace takeaway::gpu
