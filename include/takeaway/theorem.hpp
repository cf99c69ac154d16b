// Theorems as data: a family of games and what is claimed about it, in a form that programs can build too.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/family.hpp"
#include "takeaway/parameters.hpp"

namespace takeaway {

/// What a formula can be made of; those from `equal` on are conditions.
enum class FormulaKind {
  number,
  name,  ///< a parameter, a definition, a bound variable
  call,  ///< of a definition with arguments
  negate,
  add,
  subtract,
  multiply,
  divide,    ///< exact: a remainder is a fault
  quotient,  ///< rounded down
  remainder,
  ceiling,  ///< the quotient rounded up
  power,
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
  outcome_period,
  outcome_preperiod,
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

/// A formula as a tree; copies share it.
struct Formula {
  struct Node {
    FormulaKind kind = FormulaKind::number;
    std::int64_t number = 0;
    std::string name;                ///< of `name` and `call`, and of the variable of a range
    std::vector<Formula> arguments;  ///< operands, left to right
    std::optional<Family> family;    ///< of `value`, `period`, ...: another game than the theorem's
    std::size_t place = 0;           ///< in the text it was read from
    int depth = 1;                   ///< of the tree: 1 for a leaf
  };
  std::shared_ptr<const Node> node;

  static Formula number(std::int64_t value, std::size_t place = 0);
  static Formula variable(std::string name, std::size_t place = 0);
  static Formula make(FormulaKind kind, std::vector<Formula> arguments, std::size_t place = 0);
  /// Of a node whose depth is not known yet.
  static Formula of(Node node);

  explicit operator bool() const { return node != nullptr; }
};

/// Reads a formula that fills the whole text: `period({a,b}) = a+b or a divides b`.
Result<Formula> parse_formula(std::string_view text);
/// The formula in the notation, with all parentheses it needs; parses back to itself.
std::string to_text(const Formula& formula);

/// A letter x^y of a word, or a group of factors (...)^y.
struct Factor {
  std::uint64_t letter = 0;
  std::vector<Factor> group;  ///< empty for a letter
  Formula exponent;
};

/// Preperiod | period, the period for ever. Without a preperiod the game is claimed to start with the period.
struct Word {
  std::vector<Factor> preperiod;
  std::vector<Factor> period;
};

/// A word made of blocks: from a state, the first block whose condition holds, then the next state.
struct BlockWord {
  struct Block {
    Formula when;
    std::vector<Factor> word;
    Formula next;
  };
  std::string state;
  Formula start;
  Formula invariant;          ///< what holds in every state; may be empty
  std::vector<Factor> first;  ///< before the blocks; may be empty
  std::vector<Block> blocks;
};

/// The period of another game read backwards from a place in it, with two letters exchanged.
struct Mirror {
  Family game;
  Formula shift;
  std::uint64_t one = 0;
  std::uint64_t other = 0;
};

/// One thing that is claimed of every game of the family.
struct Claim {
  enum class Kind {
    condition,  ///< a formula without free variables: `period = m+D`, `pure`
    statement,  ///< a formula in n, for every heap n that is looked at
    values,     ///< value(n) = formula; `others(n)` for the other half of a comply/constrain game
    outcomes,   ///< n is P if and only if the formula holds
    word,
    blocks,
  };
  Kind kind = Kind::condition;
  Formula when;  ///< claimed only where this holds; may be empty
  std::string variable = "n";
  Formula formula;               ///< of the first four kinds
  Formula range;                 ///< of statement, values, outcomes: only heaps that satisfy it; may be empty
  bool other_half = false;       ///< of values
  std::string smaller = "u";     ///< of values: a smaller value, for the witness
  Formula witness;               ///< of values: a move to where it is; may be empty
  std::optional<Mirror> mirror;  ///< of a statement that was written as one
  Word word;
  BlockWord blocks;
  std::size_t place = 0;
  std::string text;  ///< as it was written, on one line
};

/// A name for a formula: `d = D mod 2m`, `Z(x) = G(x; {a,b}) = 0`.
struct Definition {
  std::string name;
  std::vector<std::string> parameters;
  Formula formula;
};

enum class TheoremStatus { theorem, conjecture, observation };

std::string_view to_text(TheoremStatus status);

struct Theorem {
  std::string name;
  std::string title;
  std::string source;
  TheoremStatus status = TheoremStatus::theorem;
  std::vector<std::string> params;
  std::vector<Formula> where;
  std::vector<Let> ranges;  ///< for `check`, unless others are given
  std::vector<Definition> definitions;
  std::optional<Family> game;
  Formula heaps;  ///< how many heaps to look at where claims are about heaps; may be empty
  std::vector<Claim> claims;
  std::vector<std::string> uses;  ///< theorems that its proof rests on
  /// The text of the file, for messages: one for all its theorems, of which there may be a thousand.
  std::shared_ptr<const std::string> file_text;
  std::string file;  ///< its name

  std::string_view text() const { return file_text ? std::string_view(*file_text) : std::string_view(); }
};

/// Reads all theorems of a file's text. Errors name the line and the column, and have the line as their text.
Result<std::vector<Theorem>> parse_theorems(std::string_view text, const std::string& file);
/// The theorems that come with the program.
const std::vector<Theorem>& known_theorems();

}  // namespace takeaway
