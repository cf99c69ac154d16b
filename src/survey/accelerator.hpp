// What a device beside the processor may do of a survey. Internal to the room `survey` and to `gpu`.
#pragma once

#include "survey/batch.hpp"
#include "survey/subset_tally.hpp"
#include "takeaway/game.hpp"

namespace takeaway::survey {

/// Games of one kind, to be measured.
struct Measuring {
  BoundaryKind boundary = BoundaryKind::wall;
  Question question = Question::values;
  Heap limit = 0;
};

/// Used by several threads at once.
class Accelerator {
 public:
  virtual ~Accelerator() = default;
  /// How many games a batch for it should have.
  virtual std::size_t batch() const = 0;
  /// Fills `measured` for the games of a batch, which has lists of moves or sets. Those that it leaves to the
  /// processor, all of them where it has no kernel for them, come into `left`.
  virtual Result<void> measure(const Measuring& what, Batch& batch, std::vector<std::size_t>& left,
                               const Watch& watch) = 0;
  /// Counts the outcomes of all sets of these cubes, with largest move n; false where it does not do such.
  virtual Result<bool> tally(unsigned n, const std::vector<SubsetCube<std::uint64_t>>& cubes, bool sink,
                             SubsetTally& tally, const Watch& watch) = 0;
};

}  // namespace takeaway::survey
