// The outcomes of all sets with one largest move, counted leaf by leaf (subset_tree.hpp). Internal to the
// room `survey`.
#pragma once

#include <map>
#include <vector>

#include "survey/subset_tree.hpp"
#include "survey/summary.hpp"
#include "takeaway/error.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::survey {

class Accelerator;

/// Sets with largest move n whose other moves, as a binary number, are from..to-1; `first` is the id of {n}.
struct SubsetStretch {
  unsigned n = 1;
  std::uint64_t first = 0;
  std::uint64_t from = 0;
  std::uint64_t to = 0;
};

/// The stretch as cubes, at most two for each move: each fixes the large moves and leaves the small ones
/// open.
std::vector<SubsetCube<std::uint64_t>> cubes_of(const SubsetStretch& stretch);

/// Counts of the sets with one largest move.
class SubsetTally {
 public:
  enum Measure : unsigned { preperiod, period };

  explicit SubsetTally(std::uint64_t limit) : limit_(limit) {}

  /// Counts a leaf. Where preperiod and period pass the limit together, its sets are unfinished.
  void add(const SubsetLeaf<std::uint64_t>& leaf);
  /// Counts sets by one measure alone; whoever does so calls `note` for those that may be a record.
  void count(Measure measure, std::uint64_t value, std::uint64_t games) { counts_[measure][value] += games; }
  void note(Measure measure, std::uint64_t value, SubsetCube<std::uint64_t> cube);

  /// Adds the counts to a summary whose first two measures are the preperiod and the period, and the records
  /// and unfinished sets to a result.
  void write(const SubsetStretch& stretch, bool sink, std::int64_t first_column, Summary& summary,
             ShardResult& result);

  const std::map<std::uint64_t, std::uint64_t>& counts(Measure measure) const { return counts_[measure]; }
  std::uint64_t limit() const { return limit_; }

 private:
  struct Best {
    std::uint64_t value = 0;
    std::vector<SubsetCube<std::uint64_t>> cubes;
  };

  std::uint64_t limit_;
  std::map<std::uint64_t, std::uint64_t> counts_[2];  // games by value
  Best best_[2];
  std::vector<SubsetCube<std::uint64_t>> unfinished_;
};

/// Counts all sets of a stretch, by the accelerator where there is one that does it.
Result<void> tally_subsets(const SubsetStretch& stretch, bool sink, Accelerator* accelerator,
                           SubsetTally& tally, const Watch& watch);

}  // namespace takeaway::survey
