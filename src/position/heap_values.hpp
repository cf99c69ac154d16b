// Values at single heaps, near or far: out of a table, or out of a proved period. Internal to `position`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "takeaway/period.hpp"
#include "takeaway/position.hpp"

namespace takeaway {

class HeapValues {
 public:
  /// For heaps up to `largest`. A game without moves (the other half of `comply nim`) has value 0 everywhere.
  static Result<HeapValues> open(const Game& game, Heap largest, const Resources& resources,
                                 const SolveLimits& limits, const Watch& watch);

  /// The values at these heaps, each at most the largest; heap 0 under sink is 0.
  Result<std::vector<std::uint64_t>> at(std::span<const Heap> heaps, const Watch& watch) const;

  /// The values of the first heaps from the game's start on: of all of them, or of preperiod and period.
  std::span<const std::uint32_t> table() const { return table_; }
  const std::optional<Period>& period() const { return period_; }
  /// Whether values can be looked up (`quick`); else each costs a computation.
  bool is_quick() const { return quick_; }
  std::uint64_t quick(Heap heap) const;

 private:
  Result<void> fill_table(Heap count, const Watch& watch);
  Result<void> find(const SolveLimits& limits, Heap count, const Watch& watch);

  Game game_;
  Resources resources_;
  bool no_moves_ = false;
  bool quick_ = true;
  std::vector<std::uint32_t> table_;
  std::optional<Period> period_;
};

}  // namespace takeaway
