// Misere play: whoever cannot move wins. Internal to the room `position`.
#pragma once

#include <optional>
#include <vector>

#include "position/joint_values.hpp"
#include "position/ruleset.hpp"

namespace takeaway {

/// The outcomes of all positions that can arise from one, by the definition: a position is decided after all
/// positions that its moves lead to.
class BruteForce {
 public:
  /// The piles that one heap can become, smaller ones first, so that options come before the piles they are
  /// options of. Or all that a joint component can become: then there are no piles.
  struct Order {
    explicit Order(const Game& game);
    bool operator()(const Pile& a, const Pile& b) const;
    std::vector<std::size_t> ranks;  // of each state; empty where there are none
  };
  struct Row {
    std::vector<Pile> piles;
    Order order = Order(Game{});
    std::vector<std::vector<std::size_t>> options;
    std::size_t find(const Pile& pile) const;
    std::size_t size() const { return options.size(); }
  };
  static Result<Row> row_of(const Pile& pile, const Ruleset& ruleset, std::uint64_t most, const Watch& watch);
  static Result<Row> row_of(const JointValues& joint, std::uint64_t most, const Watch& watch);

  /// `Fault::limit` where there are more positions than allowed. `joint` has the components that have one
  /// value.
  static Result<BruteForce> open(const Position& position, std::vector<Ruleset>& rulesets,
                                 const std::vector<std::optional<JointValues>>& joint, Play play,
                                 std::uint64_t most_states, const Watch& watch);

  /// Whether the player to move wins; the position must be one that can arise, `joint` as it was.
  bool next_player_wins(const Position& position, const std::vector<std::optional<JointValues>>& joint) const;

 private:
  Result<void> decide_all(Play play, const Watch& watch);

  std::vector<Row> rows_;
  std::vector<bool> wins_;
};

}  // namespace takeaway
