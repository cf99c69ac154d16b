// Sums whose heaps may break, searched position by position. Internal to the room `position`.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "position/breaks.hpp"
#include "position/misere.hpp"

namespace takeaway {

/// Sets of heaps and the outcomes of them, found by their heaps. Each costs what its heaps take.
class SumTable {
 public:
  using Sum = std::span<const std::uint32_t>;

  /// The number of a sum; a new one where it was not there, in the order they come.
  std::uint32_t add(Sum sum);
  std::optional<std::uint32_t> find(Sum sum) const;
  Sum at(std::uint32_t number) const;

  std::size_t size() const { return ends_.size(); }
  std::uint64_t bytes() const;

 private:
  std::size_t slot_of(Sum sum) const;  // where the sum is, or would be
  void grow();

  std::vector<std::uint32_t> members_;  // of all sums, one behind the other
  std::vector<std::uint64_t> ends_;
  std::vector<std::uint32_t> slots_;  // numbers from 1; 0 where nothing is
};

/// The outcomes of all positions that can arise from one, by the definition, where heaps may break: then what
/// can arise is no product of what each heap can become. A position is a set of summands, in which each may
/// be several times; summands with the same options are the same, and those without a move are left out.
class SumSearch {
 public:
  /// `Fault::limit` where a heap that breaks is so large that `open` would say so, before anything is
  /// computed.
  static Result<void> check_size(const Position& position);

  /// `Fault::limit` where there are more positions than allowed, or they take more memory.
  static Result<SumSearch> open(const Position& position, std::vector<Ruleset>& rulesets,
                                const std::vector<std::optional<JointValues>>& joint, Play play,
                                const SolveLimits& limits, std::uint64_t memory, const Watch& watch);

  /// Whether the player to move wins; the position must be one that can arise, `joint` as it was.
  bool next_player_wins(const Position& position, const std::vector<std::optional<JointValues>>& joint) const;

 private:
  // Up to three summands that stand where one was, ascending; 0 is none.
  using Left = std::array<std::uint32_t, most_parts>;

  // What a heap, or a joint component, can become: the summands of it.
  struct Place {
    BruteForce::Row row;                  // empty where heaps may break
    std::vector<std::uint32_t> summands;  // by number in the row, or by the size of the heap
  };

  std::uint32_t summand(std::vector<Left> options);
  static void cancel_ones(std::vector<std::uint32_t>& ascending);
  Result<void> add_heaps(const Component& component, Ruleset& ruleset, std::uint64_t most,
                         const Watch& watch);
  Result<void> add_breaking(const Component& component, std::uint64_t most, const Watch& watch);
  void add_row(BruteForce::Row row);
  std::vector<std::uint32_t> sum_of(const Position& position,
                                    const std::vector<std::optional<JointValues>>& joint) const;
  Result<void> decide(std::uint32_t first, Play play, const SolveLimits& limits, std::uint64_t memory,
                      const Watch& watch);

  std::vector<Place> places_;  // one for each heap, joint component and component whose heaps break
  static constexpr std::uint32_t one = 1;                    // the summand whose one move ends it
  std::vector<std::vector<Left>> options_ = {{}, {Left{}}};  // of each summand
  std::map<std::vector<Left>, std::uint32_t> by_options_ = {{{}, 0}, {{Left{}}, one}};
  SumTable sums_;
  std::vector<bool> wins_;
};

}  // namespace takeaway
