// Histograms and records of a shard. Internal to the room `survey`.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::survey {

/// Counts values by largest move and measure. Most values are small, and those are counted in tables.
class Summary {
 public:
  explicit Summary(std::size_t measures) : measures_(measures) {}

  /// Adds the measures of one game, one value for each; `moves()` is asked for its text where it makes a
  /// record.
  template <class Moves>
  void add(std::int64_t id, std::int64_t largest_move, std::span<const std::int64_t> values, Moves moves) {
    TAKEAWAY_ASSERT(values.size() == measures_);
    std::vector<Tally>& all = tallies(largest_move);
    for (std::size_t i = 0; i < measures_; ++i) {
      if (values[i] == no_number) continue;
      Tally& tally = all[i];
      tally.add(values[i], 1);
      RecordLine& record = tally.record;
      if (record.games > 0 && values[i] < record.value) continue;
      if (record.games > 0 && values[i] == record.value)
        ++record.games;
      else
        record = {largest_move, 0, values[i], 1, id, moves()};
    }
  }
  /// Counts games of one value of one measure, without a record.
  void count(std::int64_t largest_move, std::size_t measure, std::int64_t value, std::int64_t games) {
    TAKEAWAY_ASSERT(measure < measures_);
    tallies(largest_move)[measure].add(value, games);
  }
  /// Takes a record of games that were counted.
  void note(std::size_t measure, RecordLine record);
  /// Writes the lines; measure i is column `first_column + i`.
  void write(std::int64_t first_column, ShardResult& result) const;

 private:
  struct Tally {
    std::vector<std::int64_t> small;            // how often each value occurs
    std::map<std::int64_t, std::int64_t> rest;  // the same for larger values
    RecordLine record;
    void add(std::int64_t value, std::int64_t games);
  };

  std::vector<Tally>& tallies(std::int64_t largest_move) {
    if (last_ == nullptr || last_largest_ != largest_move) {
      last_ = &by_largest_[largest_move];
      last_->resize(measures_);
      last_largest_ = largest_move;
    }
    return *last_;
  }

  std::size_t measures_;
  std::map<std::int64_t, std::vector<Tally>> by_largest_;
  std::vector<Tally>* last_ =
      nullptr;  // that of `last_largest_`: neighbouring games mostly have the same largest move
  std::int64_t last_largest_ = 0;
};

}  // namespace takeaway::survey
