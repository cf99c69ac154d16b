// A game: a boundary and a set of moves, every parameter bound.
//
// Example:
//
//     const auto game = takeaway::parse_game("sink {5, 11, 16}");
//     if (!game) return 1;  // game.error() says what is wrong with the text, and where
//     std::cout << game->start() << '\n';             // prints 1
//     std::cout << game->moves.contains(11) << '\n';  // prints 1
//     const auto family = takeaway::parse_family("{m, m+d}");
//     takeaway::Bindings bindings;
//     bindings.bind("m", 2);
//     bindings.bind("d", 3);
//     std::cout << takeaway::to_text(*takeaway::bind(*family, bindings)) << '\n';  // prints {2, 5}
//
// Cost: O(text) and O(moves listed) to read; a set that is not finite is kept as a rule and takes no room.
// Copies of a game copy the moves listed.
// Preconditions: moves are positive and at most 2^62; what `bind` gives is so. `members` and `member_bits`
// take memory for all numbers up to the limit they are given.
// Errors: bad input with its place; Fault::limit for finite sets past 2^22 moves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/family.hpp"

namespace [[gnu::visibility("default")]] takeaway {

struct [[gnu::visibility("hidden")]] SetRule;  // how an infinite set was put together

using Move = std::uint64_t;
using Heap = std::uint64_t;

/// No finite set written with braces or read from a file may be larger.
inline constexpr std::size_t most_listed_moves = std::size_t{1} << 22U;

/// A set of positive integers. Finite and cofinite sets are listed, ascending; others keep their rule.
class MoveSet {
 public:
  enum class Kind { finite, cofinite, infinite };

  static MoveSet finite(std::vector<Move> moves);       ///< sorts; repeated moves count once
  static MoveSet cofinite(std::vector<Move> excluded);  ///< all positive integers but these

  Kind kind() const { return kind_; }
  /// The moves of a finite set, or what a cofinite set leaves out; ascending.
  std::span<const Move> listed() const { return listed_; }

  /// Whether a heap may be reduced by `move`. O(log size) when listed; a few divisions for a named set
  /// (for `primes` a Miller-Rabin test that is exact below 2^64).
  bool contains(Move move) const;

  /// The set in canonical notation; long lists are printed as intervals and progressions.
  std::string text() const;

  bool operator==(const MoveSet& other) const;

 private:
  Kind kind_ = Kind::finite;
  std::vector<Move> listed_;
  std::shared_ptr<const SetRule> rule_;  // of an infinite set

  friend MoveSet set_by_rule(SetRule rule);
  friend const SetRule& rule_of(const MoveSet& set);
};

/// All positive integers that `set` leaves out; listed whenever that is finite or cofinite.
MoveSet complement(const MoveSet& set);

/// Bit m of the result tells whether m is a move, for m = 0..limit. O(limit) time at most, limit / 8 bytes.
std::vector<std::uint64_t> member_bits(const MoveSet& set, Move limit);
/// The moves up to `limit`, ascending. Finite sets cost their size, others as much as `member_bits`.
std::vector<Move> members(const MoveSet& set, Move limit);

/// The same for sets that thin out so fast that their members are few up to 2^62: finite ones, powers,
/// Fibonacci numbers, factorials, and what set operations make of these. Nothing for others. O(members).
std::optional<std::vector<Move>> few_members(const MoveSet& set, Move limit);

/// A set that is periodic but for finitely many moves: the residues of a modulus, less the moves `missing`
/// (which the residues would have), together with the moves `extra` (which they would not). Lists ascend.
struct PeriodicSet {
  Move modulus = 1;
  std::vector<bool> residues = {false};  ///< one for each of 0..modulus-1
  std::vector<Move> missing;
  std::vector<Move> extra;

  bool in_pattern(Move move) const { return residues[move % modulus]; }
  bool contains(Move move) const;
  /// Whether there are infinitely many moves.
  bool endless() const;
};

/// The periodic form of a finite or cofinite set, a progression, `odd`, `even`, `multiples(k)`, and of what
/// set operations make of these; nothing for other sets, and where the modulus would pass 4096 or the
/// exceptions 2^22.
std::optional<PeriodicSet> eventually_periodic(const MoveSet& set);

/// Whether the set has moves beyond every bound; nothing where that is not known, as for `primes & squares`.
std::optional<bool> is_endless(const MoveSet& set);

/// What may be left of a heap where heaps may break: a taking-and-breaking game, by its code.
struct BreakingRule {
  /// digits[k] says what may be left when k are taken: nothing if it has bit 1, one heap if bit 2, two if bit
  /// 4, three if bit 8; none of the heaps left is empty. digits[0] is the digit before the point; the last is
  /// not 0.
  std::vector<std::uint8_t> digits;
  bool unequal = false;  ///< of Grundy's game: the two heaps left must differ

  /// The rule in canonical notation: `octal .77`.
  std::string text() const;
  bool operator==(const BreakingRule&) const = default;
};

/// The rules of a game with states: a position is a heap and a state, and a move takes from the heap what the
/// state allows and leads to a state. Nobody can go on for ever: no circle of arrows takes nothing.
struct StateRule {
  /// Moves of one state that lead to one state.
  struct Arrow {
    MoveSet moves;  ///< empty where nothing else is taken than nothing
    std::size_t to = 0;
    bool nothing = false;  ///< nothing may be taken, too
    bool pass = false;     ///< nothing may be taken where the state has a move there that is no pass
    /// Whether something may be taken at all.
    bool takes() const { return moves.kind() != MoveSet::Kind::finite || !moves.listed().empty(); }
    bool operator==(const Arrow&) const = default;
  };
  struct State {
    std::string name;
    std::vector<Arrow> arrows;
    bool operator==(const State&) const = default;
  };
  StatesTerm::Form form = StatesTerm::Form::states;  ///< as it was written, and is printed
  std::vector<State> states;
  std::size_t asked = 0;  ///< the state that a heap is in when nothing is said
  /// How many options of a heap the other player may forbid before each move. The value of a heap is then the
  /// least that no more options than these have.
  std::uint32_t blocked = 0;

  /// Whether every state that a heap can come to has finitely many moves. Else heaps end at 0, by `wall`.
  bool is_finite() const;

  /// The rules in canonical notation, without boundary: `states {A: {1, 2} -> B; B: {1} -> A}`.
  std::string text() const;
  bool operator==(const StateRule&) const = default;
};

/// No game may have more states.
inline constexpr std::size_t most_states = 256;

/// The states that a heap in the asked one can come to, itself among them, ascending.
std::vector<std::size_t> reachable_states(const StateRule& rule);
/// All states by number, in an order in which those come first that others lead to by taking nothing.
std::vector<std::size_t> nothing_first(const StateRule& rule);

/// A family with its parameters bound.
struct Game {
  BoundaryKind boundary = BoundaryKind::wall;
  std::vector<std::uint64_t> initial;  ///< of `init`: the values of heaps -L..-1, in that order
  bool comply = false;
  MoveSet moves;  ///< where `breaking` or `states` is given, one without members
  std::optional<BreakingRule> breaking =
      std::nullopt;  ///< of octal games and their like, which are no subtraction games
  std::optional<StateRule> states = std::nullopt;  ///< of games with states

  /// The first heap with a computed value: 1 under sink, else 0.
  Heap start() const { return boundary == BoundaryKind::sink ? 1 : 0; }
  /// No move may take more of a heap; under sink moves may be as large as they like.
  Move largest_take(Heap heap) const { return boundary == BoundaryKind::sink ? ~Move{0} : heap; }
  bool operator==(const Game&) const = default;
};

/// Gives the parameters their values. Zero, negative and repeated moves, empty sets and ranges, unbound
/// parameters, numbers past 2^62 and unreadable files are bad input. Reads the files that `@` names.
/// A finite set of more than 2^22 moves is refused as past a limit.
Result<Game> bind(const Family& family, const Bindings& bindings);

/// Parses and binds a text without parameters.
Result<Game> parse_game(std::string_view text);

/// The game in canonical notation: parsing it gives an equal game.
std::string to_text(const Game& game);

}  // namespace takeaway
