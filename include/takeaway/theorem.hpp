// Theorems as data: a family of games and what is claimed about it, in a form that programs can build too.
//
// Example:
//
//     const auto theorems = takeaway::parse_theorems(
//         "theorem two\n"
//         "params  a, b\n"
//         "where   a < b\n"
//         "game    {a, b}\n"
//         "period  = a + b\n",
//         "two.thm");
//     if (!theorems) return 1;
//     std::cout << theorems->front().name << ": " << theorems->front().claims.front().text << '\n';
//     // prints two: period = a + b
//     const auto fault = takeaway::parse_theorems("theorem two\nperiod = x\n", "two.thm").error();
//     std::cout << fault.message << '\n';  // prints two.thm:2:10: the name 'x' has no value
//
// Cost: O(text). `known_theorems` reads all files of the program once.
// Preconditions: a theorem that a program made is resolved once, whole, before it is checked or proved.
// Errors: bad input with line, column and the line as its text.
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
#include "takeaway/partizan_game.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// A variable that a line declares for itself: a heap, a state, an argument, the member of a range.
struct Variable {
  std::string name;
  std::size_t place = 0;   ///< in the text it was read from
  std::size_t number = 0;  ///< no two variables of a theorem have the same, once it is resolved
};

/// A letter x^y of a word, or a group of factors (...)^y.
struct Factor {
  std::uint64_t letter = 0;
  bool is_outcome = false;    ///< the letter was written as P, L, R or N, and is the number of that class
  std::vector<Factor> group;  ///< empty for a letter
  Formula exponent;
};

/// Preperiod | period, the period for ever. Without a preperiod the game is claimed to start with the period.
struct Word {
  std::vector<Factor> preperiod;
  std::vector<Factor> period;
};

/// What a part of a block is called: from a factor on, up to the next name or the end of the block. For the
/// reader and for pictures; nothing is claimed by it.
struct PartName {
  std::string name;
  std::size_t factor = 0;  ///< its first factor
};

/// A word made of blocks: from a state, the first block whose condition holds, then the next state.
struct BlockWord {
  struct Block {
    Formula when;
    std::vector<Factor> word;
    Formula next;
    std::vector<PartName> names;  ///< ascending by factor; may be empty
  };
  Variable state;
  Formula start;
  Formula invariant;          ///< what holds in every state; may be empty
  std::vector<Factor> first;  ///< before the blocks; may be empty
  std::vector<Block> blocks;
  Formula row;  ///< how many blocks a full row of a picture has; may be empty
};

/// The period of another game read backwards from a place in it, with two letters exchanged.
struct Mirror {
  FamilyUse game;
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
    outcomes,   ///< n is P, or another class, if and only if the formula holds
    word,
    blocks,
  };
  Kind kind = Kind::condition;
  Formula when;                            ///< claimed only where this holds; may be empty
  Variable variable{"n"};                  ///< of statement, values, outcomes: the heap
  std::optional<Variable> second;          ///< of statement, outcomes: the other heap, where there are two
  OutcomeClass outcome = OutcomeClass::P;  ///< of outcomes: the class that is claimed
  Formula formula;                         ///< of the first four kinds
  Formula range;            ///< of statement, values, outcomes: only heaps that satisfy it; may be empty
  bool other_half = false;  ///< of values
  std::optional<FamilyUse> half;  ///< of values of the other half: that game; made by `resolve`
  Variable smaller{"u"};          ///< of values: a smaller value, for the witness
  Formula witness;                ///< of values: a move to where it is; may be empty
  std::optional<Mirror> mirror;   ///< of a statement that was written as one
  Word word;
  BlockWord blocks;
  std::size_t place = 0;
  std::string text;  ///< as it was written, on one line
};

/// A name for a formula: `d = D mod 2m`, `Z(x) = G(x; {a,b}) = 0`.
struct Definition {
  std::string name;
  std::vector<Variable> arguments;
  Formula formula;
  std::size_t place = 0;
};

enum class TheoremStatus { theorem, conjecture, observation };

std::string_view to_text(TheoremStatus status);

struct Theorem {
  std::string name;
  std::string title;
  std::string source;
  TheoremStatus status = TheoremStatus::theorem;
  std::vector<std::string> params;
  std::vector<std::size_t> param_places;  ///< in the text; empty where a program made the theorem
  std::vector<Formula> where;
  std::vector<Let> ranges;  ///< for `check`, unless others are given
  std::vector<Definition> definitions;
  std::optional<FamilyUse> game;
  Formula heaps;  ///< how many heaps to look at where claims are about heaps; may be empty
  std::vector<Claim> claims;
  std::vector<std::string> uses;  ///< theorems that its proof rests on
  /// The text of the file, for messages: one for all its theorems, of which there may be a thousand.
  std::shared_ptr<const std::string> file_text;
  std::string file;           ///< its name
  bool resolved = false;      ///< every name is known by what it stands for
  std::size_t variables = 0;  ///< how many there are in all, and how many families
  std::size_t families = 0;

  std::string_view text() const { return file_text ? std::string_view(*file_text) : std::string_view(); }
};

/// Finds out what every name of a theorem stands for, by where it stands: a definition sees the parameters,
/// the definitions before it and its own arguments; all other lines see all parameters and definitions and
/// the variables they declare. Refuses, with the place,
///   - a name that would have two meanings at one place, a name used before it is defined or never,
///   - a name of several letters that are all names, too: `ab` beside a and b, where ab is a product,
///   - numbers where conditions should be, and the other way round.
/// A theorem must be resolved once, whole, before it is checked or proved. O(size of the theorem).
Result<void> resolve(Theorem& theorem);
/// A formula in the names of a resolved theorem; its variables are numbered behind the theorem's, which
/// grows.
Result<Formula> resolve(const Formula& formula, Theorem& theorem);

/// Reads all theorems of a file's text, and resolves them. Errors name the line and the column, and have the
/// line as their text.
Result<std::vector<Theorem>> parse_theorems(std::string_view text, const std::string& file);
/// Parameters, conditions and definitions as text: theorems that share it speak of the same numbers.
std::string terms_of(const Theorem& theorem);
/// The theorems that come with the program, of all files that can be read.
const std::vector<Theorem>& known_theorems();
/// What is wrong with the first file that cannot be read; a test sees to it that there is none.
std::optional<Error> fault_in_known_theorems();

}  // namespace takeaway
