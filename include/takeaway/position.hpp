// Positions: sums of heaps under any mixture of rulesets, who wins them, and how.
//
// Example:
//
//     const auto position = takeaway::parse_position("{1,4}: 5,6,8 + nim: 3");
//     if (!position) return 1;
//     auto solver = takeaway::Solver::open(*position, takeaway::Play::normal);
//     if (!solver) return 1;
//     const auto solution = solver->solve(*position);
//     if (!solution) return 1;
//     std::cout << (solution->next_player_wins ? 'N' : 'P') << ", nim-sum " << solution->nim_sum << '\n';
//     // prints N, nim-sum 3
//     const takeaway::PositionMove& move = solution->moves.front();
//     const takeaway::Position left = takeaway::after(*position, move);
//     std::cout << "take " << move.take << ", leaving " << takeaway::to_text(left) << '\n';
//     // prints take 4, leaving {1, 4}: 5, 6, 4 + nim: 3
//
// Cost: opening computes the values of all heaps that can arise, or the periods that give them; solving is a
// look at each heap's moves then. Joint and misere positions without a rule are searched: exponential in the
// heaps.
// Preconditions: moves given to `after` and `pile_left_by` are legal and single (`check_legal`); a solver is
// asked about positions that can arise from its own. One thread at a time.
// Errors: bad input with its place; Fault::limit for heaps too large for a game without a period, and for
// positions too large to search.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/family.hpp"
#include "takeaway/formula.hpp"
#include "takeaway/game.hpp"
#include "takeaway/values.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// Which half of a game a heap is in, and so which moves it has: those of the set as written; under
/// comply/constrain those of the complement, if the last mover said so. A heap below 0, to which `init` gave
/// a value, is in neither: it has the moves of a Nim heap of that size. In a game with states it is the
/// state: `in_state` of its number.
enum class Half : std::uint16_t { written, other, nim, first_state };

constexpr Half in_state(std::size_t state) {
  return static_cast<Half>(static_cast<std::size_t>(Half::first_state) + state);
}
/// The number of a state, of a half that is one.
constexpr std::size_t state_of(Half half) {
  return static_cast<std::size_t>(half) - static_cast<std::size_t>(Half::first_state);
}
/// The half of a heap of which nothing else is said: the set as written, or the state asked for.
inline Half first_half(const Game& game) {
  return game.states ? in_state(game.states->asked) : Half::written;
}

/// The game of the heaps in one half, or in one state.
Game game_in(const Game& game, Half half);

/// One heap as it stands. Heaps at or below 0 under sink stand as 0.
struct Pile {
  Heap size = 0;
  Half half = Half::written;
  bool operator==(const Pile&) const = default;
};

/// Heaps that share a ruleset.
struct Component {
  Game game;
  std::vector<Pile> heaps;
  bool joint = false;  ///< a comply/constrain game with one constraint for all heaps: all have the same half

  /// Whether the heaps have no values of their own, only the component has one.
  bool has_one_value() const { return joint && heaps.size() > 1; }
};

struct Position {
  std::vector<Component> components;

  std::size_t heap_count() const;
};

/// A position as written: `{1,4}: 5,6,8 + nim: 3 + sink {2,m}: 9`, before parameters have values.
struct PositionFamily {
  struct Part {
    Family family;
    std::size_t place = 0;    ///< of the family in the text
    std::vector<Item> heaps;  ///< `5, 6, 8`, also `1..7` and `1,3..9`
    std::size_t heaps_place = 0;
    bool joint = false;  ///< `joint comply odd: 3, 5`
  };
  std::vector<Part> parts;
  std::string text;

  std::set<std::string> parameters() const;
};

/// No position may have more heaps.
inline constexpr std::size_t most_heaps = 100'000;

/// Reads a position that fills the whole text. O(length). `joint` in front of another game than a
/// comply/constrain game, and of one with `init`, is bad input.
Result<PositionFamily> parse_position_family(std::string_view text);
/// Gives the parameters their values. Negative heaps and heaps past 2^62 are bad input.
Result<Position> bind(const PositionFamily& family, const Bindings& bindings);
/// Parses and binds a text without parameters.
Result<Position> parse_position(std::string_view text);

/// The position in the notation, heaps in their order; parses back to the same position unless a heap of an
/// `init` game has become a Nim heap (it is written as one), or a heap has no moves left in the other half of
/// `comply nim`, which the notation cannot say.
std::string to_text(const Position& position);
/// The ruleset that a heap is under, as `comply not {1..3}`.
std::string ruleset_text(const Game& game, Half half);
/// The same with the word `joint` where it belongs.
std::string ruleset_text(const Component& component, Half half);

/// A move in a position. Component and heap count from 0, in the order written. Many moves of one heap that
/// do the same may stand together: take, take + step, ..., last.
struct PositionMove {
  std::size_t component = 0;
  std::size_t heap = 0;
  Move take = 0;
  Move last = 0;              ///< equal to `take` for a single move
  Move step = 0;              ///< 0 for a single move
  bool or_more = false;       ///< sink with endlessly many moves: and every larger one
  Half half = Half::written;  ///< of what is left; the constraint handed to the opponent, or the state
  /// Where the heap breaks, the two or three heaps left, none of them empty; else nothing, and what is not
  /// taken stays one heap.
  std::vector<Heap> parts = {};

  /// How many moves stand together here, those of `or_more` counted as one.
  Heap count() const { return step == 0 ? 1 : (last - take) / step + 1; }
  bool operator==(const PositionMove&) const = default;
};

/// What a move leaves of its heap, all parts together: at or below 0 under sink, below 0 where `init` gives
/// the value.
std::int64_t left_by(const Position& position, const PositionMove& move);
/// What stands there after the move, which must be legal and single and not break the heap.
Pile pile_left_by(const Position& position, const PositionMove& move);
/// The states to which a heap of a game with states comes where this is taken, ascending; none where it may
/// not be taken.
std::vector<Half> states_after(const Game& game, const Pile& pile, Move take);
/// Nothing if the (single) move is legal, else why not, for a person.
Result<void> check_legal(const Position& position, const PositionMove& move);
/// The position after the move, which must be legal and single. Parts of a heap stand at its place; a heap of
/// which nothing is left stands as 0.
Position after(const Position& position, const PositionMove& move);

enum class Play { normal, misere };

/// The limits of a solver.
struct SolveLimits {
  Heap heaps = 10'000'000;           ///< of a game without a period argument: how many are computed
  std::uint64_t states = 1U << 24U;  ///< positions that brute force may look at
  std::size_t listed = 1000;         ///< winning moves of one heap that are listed one by one
};

/// How the outcome of a misere position is known.
enum class MisereArgument {
  theorem,      ///< wall games: a heap of value 0 with a move has one to value 1 (pairing)
  checked,      ///< that was checked, heap by heap, for every heap that can arise
  brute_force,  ///< it fails for some heap, or was not checked: every position that can arise was looked at
};

/// How a position with a joint component is known.
enum class JointArgument {
  brute_force,  ///< the value of every set of heaps that can arise was computed, by the definition
  levels,       ///< the rule of levels; what it needs was checked for every heap that can arise
  multiples,    ///< the rule of levels, a theorem for the multiples of a number and all others
  interval,     ///< a theorem for two heaps, 1..k and all larger numbers
};

/// Values and winning moves of a position.
struct Solution {
  /// Of each component's heaps; of a component that `has_one_value` that one. Empty where a rule gives the
  /// outcome alone.
  std::vector<std::vector<std::uint64_t>> values;
  std::uint64_t nim_sum = 0;
  bool outcome_only = false;        ///< values and nim-sum are not known, and stand as nothing and 0
  bool next_player_wins = false;    ///< N; else P
  std::vector<PositionMove> moves;  ///< every winning move, by component, heap, half, size and parts
  std::uint64_t unlisted = 0;       ///< winning moves of games that break heaps beyond those listed of a heap
  bool over = false;                ///< there is no move at all
  std::optional<Move> looked_to;    ///< of a heap with too many moves only those up to here were looked at
  std::optional<MisereArgument> argument;  ///< of misere play
  std::optional<JointArgument> joint;      ///< where a component has one value for several heaps
};

/// Solves positions that arise from one position; keeps what it computed. Not for several threads at once.
class Solver {
 public:
  /// Computes the values of all heaps that can arise, or finds the periods that give them. `Fault::limit`
  /// where a heap of a game without a proved period is too large, under misere play where neither the
  /// rule can be shown to hold nor the position is small enough for brute force (it is the only way where
  /// heaps may break), and where a joint component
  /// is too large for brute force and no rule is known for the position.
  static Result<Solver> open(const Position& position, Play play, const Resources& resources = {},
                             const SolveLimits& limits = {}, const Watch& watch = {});
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;
  ~Solver();

  /// Solves a position that can arise from the first one. Every winning move found is confirmed by
  /// recomputing the position after it.
  Result<Solution> solve(const Position& position, const Watch& watch = {});

  /// For a position without a winning move: one that leaves the opponent the most replies that are wrong,
  /// and among these the fewest that are right. Nothing where there is no move.
  struct Advice {
    PositionMove move;
    Heap right = 0;             ///< replies that win
    Heap wrong = 0;             ///< replies that do not; the largest number where there are 2^64 and more
    bool all_looked_at = true;  ///< false: only the first moves were tried, as many as take a second or so
  };
  Result<std::optional<Advice>> advise(const Position& position, const Watch& watch = {});

  /// The values that a heap can be moved to, ascending, each once; only the least `most` moves are looked at.
  /// Of a component that `has_one_value`, those that it can be moved to, by all its heaps. The solution must
  /// not be `outcome_only`.
  Result<std::vector<std::uint64_t>> option_values(const Position& position, std::size_t component,
                                                   std::size_t heap, std::size_t most,
                                                   const Watch& watch = {});

  /// Whether the solver was opened for this play, and for a position with the same games in the same order.
  /// All functions that take a position need one that can arise from that which the solver was opened for.
  bool is_for(const Position& position, Play play) const;

  /// Legal moves, single or standing together where they are endless; at most `most` of them.
  std::vector<PositionMove> legal_moves(const Position& position, std::size_t most) const;

 private:
  struct [[gnu::visibility("hidden")]] State;
  explicit Solver(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace takeaway
