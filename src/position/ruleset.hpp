// The rules of one component and the values of its heaps. Internal to the room `position`.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "position/heap_values.hpp"
#include "takeaway/position.hpp"

namespace takeaway {

/// Whether the set has any member; the complement of `nim` has none.
bool has_moves(const MoveSet& set);
/// Whether this may be taken from the pile; of a game that breaks heaps, leaving one heap or none. Of games
/// with states, `states_after` tells it.
bool is_legal(const Game& game, const Pile& pile, Move take);
/// What stands there after a legal move that does not break the heap, when the mover chose `half`.
Pile pile_after(const Game& game, const Pile& pile, Move take, Half half);

/// Options of a pile that stand together: take, take + step, ..., last.
struct Stretch {
  Move take = 0;
  Move last = 0;
  Move step = 0;  // 0 for a single one
  bool or_more = false;
  Half half = Half::written;
  std::vector<Heap> parts = {};  // as in PositionMove

  Heap count() const { return step == 0 ? 1 : (last - take) / step + 1; }
};

/// The option as a move of this heap.
PositionMove move_of(std::size_t component, std::size_t heap, const Stretch& option);

/// These options sorted by half and take, many at equal distances as one stretch.
std::vector<Stretch> gathered(std::vector<Stretch> options, const SolveLimits& limits);

/// The moves of one component and the values of all heaps up to a largest one.
class Ruleset {
 public:
  static Result<Ruleset> open(const Game& game, Heap largest, const Resources& resources,
                              const SolveLimits& limits, const Watch& watch);
  /// The moves alone: no value may be asked for. They are listed where the largest heap is not too large.
  static Result<Ruleset> open_moves(const Game& game, Heap largest);

  Result<std::vector<std::uint64_t>> values(std::span<const Pile> piles, const Watch& watch = {});
  Result<std::uint64_t> value(const Pile& pile, const Watch& watch = {});

  /// Calls `visit` for the options, smallest take first, until it returns false. Under sink an endless set
  /// shows its least move to or below 0 alone, with `or_more`. Stops after `most` moves of the set. Not for
  /// games that break heaps.
  void for_each_option(const Pile& pile, std::size_t most,
                       const std::function<bool(const Stretch&, const Pile&)>& visit) const;
  /// The same for all games, without what is left.
  void for_each_move(const Pile& pile, std::size_t most,
                     const std::function<bool(const Stretch&)>& visit) const;

  /// The values of the options, ascending, each once; only the least `most` moves are looked at.
  Result<std::vector<std::uint64_t>> option_values(const Pile& pile, std::size_t most,
                                                   const Watch& watch = {});

  /// All options of a value, sorted by half and take; many at equal distances are one stretch. Of a game that
  /// breaks heaps the first `limits.listed` by take and parts; the others are counted in `unlisted`.
  Result<std::vector<Stretch>> options_of_value(const Pile& pile, std::uint64_t value,
                                                const SolveLimits& limits, std::uint64_t& unlisted,
                                                const Watch& watch = {});
  /// How many options there are; those of `or_more` count as one.
  Heap count_options(const Pile& pile) const;

  /// Whether every heap up to `largest` that has value 0 and a move has a move to a heap of value 1; then
  /// misere sums follow Nim's rule (see misere.cpp). Nothing where there are too many options to look at.
  Result<std::optional<bool>> zeros_reach_one(Heap largest, const Watch& watch);

  /// The largest move that is looked at, where there are too many to look at all.
  std::optional<Move> listed_to(const Pile& pile) const;

  /// Whether all moves of all heaps are listed: only then can every position be looked at.
  bool lists_all_moves() const;

  /// The moves of a half, ascending, where all are listed; under sink, of an endless set one that leads
  /// beyond the largest heap is among them.
  std::span<const Move> listed(Half half) const { return rules_[index_of(half)].listed; }

  const Game& game() const { return game_; }

 private:
  struct HalfRules {
    MoveSet moves;
    std::vector<Move> listed;  // all moves that matter, where `all_listed`; or those up to `listed_to`
    bool all_listed = false;
    std::optional<Move>
        listed_to;  // of a set without a periodic form, from which far heaps have too many moves

    bool has_list() const { return all_listed || listed_to; }
    std::optional<PeriodicSet> form;  // the periodic form of the set, where not all moves are listed
    bool endless = false;
    HeapValues values;
    // Pairs of value and heap for every heap of the table, sorted; made when it is first needed.
    std::vector<std::pair<std::uint32_t, Heap>> by_value;
  };

  static Result<HalfRules> open_half(const Game& game, Heap largest, const Resources& resources,
                                     const SolveLimits& limits, const Watch& watch);
  static Result<HalfRules> open_half_moves(const Game& game, bool list, Heap largest);
  static Result<void> list_far_moves(const Game& game, Heap largest, Move enough, HalfRules& rules);
  const HalfRules& moves_of(const Pile& pile) const { return rules_[index_of(pile.half)]; }
  std::span<const Half> halves() const { return halves_; }
  /// Where the rules of a half are.
  static std::size_t index_of(Half half) {
    return half >= Half::first_state ? state_of(half) : half == Half::other ? 1 : 0;
  }
  void find_halves();
  void for_each_state_option(const Pile& pile, std::size_t most,
                             const std::function<bool(const Stretch&, const Pile&)>& visit) const;
  std::vector<Move> first_moves(const HalfRules& rules, Move largest_take, std::size_t most) const;
  Move largest_take(const Pile& pile) const;
  static Move least_from(const HalfRules& rules, Heap size);
  Result<void> add_listed(const Pile& pile, std::uint64_t value, Half half, std::vector<Stretch>& found,
                          const Watch& watch);
  bool counts_by_value(const Pile& pile, Half half) const;
  void add_by_value(const Pile& pile, std::uint64_t value, Half half, std::vector<Stretch>& found);
  Result<void> add_by_period(const Pile& pile, std::uint64_t value, Half half, std::vector<Stretch>& found);
  void add_progression(const Pile& pile, Heap farthest, Heap period, Half half, std::vector<Stretch>& found);
  Result<std::vector<Stretch>> breaks_of_value(Heap heap, std::uint64_t value, const SolveLimits& limits,
                                               std::uint64_t& unlisted, const Watch& watch) const;
  std::vector<std::uint64_t> break_values(Heap heap, std::size_t most) const;
  std::optional<std::uint64_t> given(Heap below) const;
  Result<bool> reaches_one(const Pile& pile, const Watch& watch);

  Game game_;
  std::vector<Half> halves_;  // in which a heap may be, but for `nim`
  // Of the set as written and, under comply/constrain, of the complement; or of each state, where those that
  // no heap comes to are left empty.
  std::vector<HalfRules> rules_;
};

}  // namespace takeaway
