// Where to execute next: always in the largest hole. Internal to the room `tiling`.
//
// A tiler hands out attempts in batches, and is told how they ended. So a file with the ends of all attempts
// is enough to bring another tiler to the same state, without executing anything; and several threads may
// work on a batch without changing what is found.
#pragma once

#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "takeaway/tiling.hpp"
#include "tiling/partition.hpp"

namespace takeaway::tiling {

/// An execution to be made: at a game in a hole.
struct Attempt {
  std::uint32_t hole = 0;
  Ray game{};
  std::uint64_t runs = 0;  ///< how many to compute at most
};

enum class Ending { failed, covered, found };

/// How an attempt ended: with a cell, without, or in a cell that was found from another game of the batch.
struct Outcome {
  Ending ending = Ending::failed;
  TiledCell cell;  ///< if one was found
};

class Tiler {
 public:
  explicit Tiler(MapPart part) : Tiler(Partition(part)) {}
  explicit Tiler(Partition partition);

  /// The next attempts; none when no hole is left. Every batch must be applied before the next.
  std::vector<Attempt> next_batch();
  /// Found cells whose game another one has become `covered`; those that overlap others, which should not
  /// happen, `failed`. False if the outcomes cannot belong to the batch.
  bool apply(const std::vector<Attempt>& batch, std::vector<Outcome>& outcomes);
  /// A cell that was not found from an attempt. False if it is none, or overlaps others.
  bool add(const TiledCell& cell);
  /// The same of a polygon that may reach beyond the parts that are to be tiled.
  bool cover(const Polygon& polygon);

  std::uint64_t cells() const { return cells_; }
  std::uint64_t share() const { return static_cast<std::uint64_t>(share_); }
  std::uint64_t failures() const { return failures_; }
  std::uint64_t holes() const;
  double largest_hole() const;
  double open_share() const;
  /// How much the hole promises that is next, by its size and the time it takes; 0 if there is none.
  double next_promise();

 private:
  void wait(std::uint32_t hole);
  void fail(std::uint32_t hole);

  Partition partition_;
  std::priority_queue<std::pair<double, std::uint32_t>> waiting_;  // holes, with how much they promise
  std::uint64_t cells_ = 0;
  Wide share_ = 0;
  std::uint64_t failures_ = 0;
};

/// Executes at the game.
Outcome execute(BoundaryKind boundary, const Attempt& attempt, const Watch& watch);

}  // namespace takeaway::tiling
