// Misere play: whoever cannot move wins. Internal to the room `position`.
#pragma once

#include <vector>

#include "position/ruleset.hpp"

namespace takeaway {

/// The outcomes of all positions that can arise from one, by the definition: a position is decided after all
/// positions that its moves lead to.
class BruteForce {
 public:
  /// `Fault::limit` where there are more positions than allowed.
  static Result<BruteForce> open(const Position& position, std::vector<Ruleset>& rulesets, Play play,
                                 std::uint64_t most_states, const Watch& watch);

  /// Whether the player to move wins; the position must be one that can arise.
  bool next_player_wins(const Position& position) const;

 private:
  // The piles that one heap can become, smaller ones first, so that options come before the piles they are
  // options of.
  struct Row {
    std::vector<Pile> piles;
    std::vector<std::vector<std::size_t>> options;
    std::size_t find(const Pile& pile) const;
  };
  static Result<Row> row_of(const Pile& pile, const Ruleset& ruleset, std::uint64_t most, const Watch& watch);
  Result<void> decide_all(Play play, const Watch& watch);

  std::vector<Row> rows_;
  std::vector<bool> wins_;
};

}  // namespace takeaway
