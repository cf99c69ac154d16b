// The language of numbers and conditions, as a tree: 2m+k, 10^6, gcd(a,b,c) = 1, period({a,b}) = a+b.
//
// Families, ranges and conditions on parameters take the part that is arithmetic and logic; claims of
// theorems also speak of games.
//
// Example:
//
//     takeaway::Bindings bindings;
//     bindings.bind("m", 5);
//     bindings.bind("k", 2);
//     const auto formula = takeaway::parse_number("2m + k^2");
//     std::cout << takeaway::to_text(*formula, takeaway::Spacing::tight) << '\n';  // prints 2m+k^2
//     std::cout << *takeaway::evaluate(*formula, bindings) << '\n';                // prints 14
//     const auto fault = takeaway::parse_number("2m +").error();
//     std::cout << fault.message << '\n';  // prints something is missing here
//
// Cost: reading is O(length); evaluating is O(size), for ranges (`count`, `forall`) as many times as they
// have members. A copy is a pointer.
// Preconditions: `place` and the printer want a formula that is not empty. `evaluate` wants one that speaks
// of no game.
// Errors: bad input with its place, for what cannot be read; for an unbound name, a remainder, a division by
// zero; Fault::too_large past 2^62.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// Moves, heaps and parameters must not pass this: sums of a few of them still fit 64 bits.
inline constexpr std::int64_t largest_number = std::int64_t{1} << 62;

/// The parameters that have a value, in the order in which they were bound.
class Bindings {
 public:
  void bind(std::string name, std::int64_t value) { entries_.emplace_back(std::move(name), value); }
  void unbind_last() { entries_.pop_back(); }
  const std::int64_t* find(std::string_view name) const;
  const std::vector<std::pair<std::string, std::int64_t>>& entries() const { return entries_; }
  bool empty() const { return entries_.empty(); }

 private:
  std::vector<std::pair<std::string, std::int64_t>> entries_;
};

/// What a formula can be made of; those from `equal` on are conditions.
enum class FormulaKind {
  number,
  name,  ///< of a parameter, of a definition without arguments, of a variable
  call,  ///< of a definition with arguments; m(a+1) is a product, where m is a number
  negate,
  add,
  subtract,
  multiply,
  divide,    ///< exact: a remainder is a fault
  quotient,  ///< rounded down
  remainder,
  ceiling,  ///< the quotient rounded up
  power,
  nim_sum,  ///< of two numbers that are not negative
  gcd,
  minimum,
  maximum,
  choose,   ///< if, then, else
  count,    ///< how many of a range satisfy: from, to, condition
  largest,  ///< the largest of a formula over a range: from, to, formula
  value,    ///< G at a heap
  period,   ///< of the game's values, and so on
  preperiod,
  saltus,
  largest_value,
  outcome_period,
  outcome_preperiod,
  outcome,    ///< of a position: of a heap, or of two
  behaviour,  ///< of a partizan game, in the end
  equal,
  unequal,
  less,
  less_equal,
  greater,
  greater_equal,
  divides,
  divides_sum,  ///< divides a sum of two different moves of the game
  negation,
  conjunction,
  disjunction,
  implies,
  equivalent,
  for_all,  ///< from, to, condition
  exists,
  pure,
};

/// Whether a formula of this kind speaks of a game.
bool is_about_game(FormulaKind kind);
/// Whether a formula of this kind has a variable that runs through a range.
bool is_range(FormulaKind kind);

/// What a name stands for. The reader of theorems finds it out once, by where the name stands; from then on
/// nobody looks at the name again but to print it.
struct Reference {
  enum class Kind {
    unresolved,  ///< as it was read: not looked up yet
    parameter,   ///< the index is its place among the theorem's parameters
    definition,  ///< likewise among its definitions
    variable,    ///< the index is the number of the variable
  };
  Kind kind = Kind::unresolved;
  std::size_t index = 0;

  bool operator==(const Reference&) const = default;
};

struct FamilyUse;

/// A formula as a tree; copies share it, so passing one by value is cheap.
struct Formula {
  struct Node {
    FormulaKind kind = FormulaKind::number;
    std::int64_t number = 0;
    std::string name;                ///< of `name` and `call`, of the variable of a range; of a number
                                     ///< that is an outcome or a behaviour: L, fair
    std::vector<Formula> arguments;  ///< operands, left to right
    std::shared_ptr<const FamilyUse> family;  ///< of `value`, `period`, ...: another game than the theorem's
    std::size_t place = 0;                    ///< where it starts in the text it was read from
    int depth = 1;                            ///< of the tree: 1 for a leaf; resolved, with what is defined
    Reference refers;                         ///< what the name stands for
    bool is_base = false;                     ///< of a name or a call: of a power, and not in parentheses
    bool is_condition = false;                ///< true or false, not a number; known of all that is resolved
  };
  std::shared_ptr<const Node> node;

  static Formula number(std::int64_t value, std::size_t place = 0);
  static Formula variable(std::string name, std::size_t place = 0);
  static Formula make(FormulaKind kind, std::vector<Formula> arguments, std::size_t place = 0);
  /// Of a node whose depth is not known yet.
  static Formula of(Node node);

  explicit operator bool() const { return node != nullptr; }
  std::size_t place() const { return node->place; }
};

/// Reads a formula that fills the whole text: `period({a,b}) = a+b or a divides b`. O(length).
Result<Formula> parse_formula(std::string_view text);

/// Reads a number that fills the whole text and is arithmetic: a formula that speaks of no game. O(length).
Result<Formula> parse_number(std::string_view text);

/// Reads conditions separated by commas, all of which are to hold: `gcd(a,b,c) = 1, a < b or a > 7`.
Result<Formula> parse_condition(std::string_view text);

/// The value of a number (1 or 0 for a condition) that speaks of no game, its names looked up in the
/// bindings. Fails on an unbound parameter, a division that leaves a remainder, a division by zero and any
/// number past 2^62; the error's place is the operand's. A word that is not a parameter is read as a product
/// when each of its letters is one: 2hm is 2*h*m. The watch can stop it in a long range.
Result<std::int64_t> evaluate(const Formula& formula, const Bindings& bindings, const Watch& watch = {});

/// How operators are set: 2m+k among moves, 2 * m + k in claims.
enum class Spacing { tight, wide };

/// The formula in the notation, with no more parentheses than it needs; parses back to itself.
std::string to_text(const Formula& formula, Spacing spacing = Spacing::wide);

/// Adds the words that the formula uses as parameters; the variables of its ranges are none.
void collect_names(const Formula& formula, std::set<std::string>& names);

/// Whether two formulas of one theorem, both resolved, are the same tree.
bool same(const Formula& one, const Formula& other);

}  // namespace takeaway
