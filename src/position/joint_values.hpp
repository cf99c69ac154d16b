// The values of heaps under one constraint. Internal to the room `position`.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "position/ruleset.hpp"

namespace takeaway {

/// The value of every position that a joint component can become, by the definition: a position is the heaps
/// with the half in force, and its options are those of every heap, each with either half in force next.
class JointValues {
 public:
  /// How many positions there are at most; the largest number where there are 2^64 and more.
  static std::uint64_t most_positions(const Component& component);

  /// `rules` must have been opened for the largest heap. `Fault::limit` where there are more positions than
  /// `limits.states`, or too many moves. O(positions * moves), 4 bytes a position.
  static Result<JointValues> open(const Component& component, const Ruleset& rules, const SolveLimits& limits,
                                  const Watch& watch);

  /// The value of heaps that can arise from the first ones.
  std::uint64_t at(std::span<const Pile> heaps) const { return values_[number_of(heaps)]; }

  /// Whether every position of value 0 that has a move has one to value 1 (see misere.cpp).
  bool zeros_reach_one() const { return zeros_reach_one_; }

  /// Positions have numbers below `count`; moves lead to lower ones.
  std::size_t count() const { return values_.size(); }
  std::size_t number_of(std::span<const Pile> heaps) const;
  /// The numbers of what the moves lead to, ascending, each once.
  std::vector<std::size_t> options(std::size_t number) const;

 private:
  using Sizes = std::vector<Heap>;

  void keep_moves(const Ruleset& rules);
  double count_moves() const;
  std::size_t place_of(const Sizes& ascending) const;
  template <class Visit>
  void for_each_option(const Sizes& sizes, std::size_t place, Half half, Visit visit) const;
  Result<void> fill(const Watch& watch);
  void settle(const Sizes& sizes, std::size_t place, Half half, std::vector<std::size_t>& seen);

  bool sink_ = false;
  std::array<std::vector<Move>, 2> moves_;
  std::array<Heap, 2> largest_sunk_{};  // the largest heap that has a move to or below 0, under sink
  Sizes largest_;                       // what each heap was at first, ascending
  std::vector<std::size_t> weights_;
  std::vector<std::uint32_t> values_;  // by place and half
  bool zeros_reach_one_ = true;
};

}  // namespace takeaway
