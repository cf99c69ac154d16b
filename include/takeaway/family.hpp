// Families of games as they are written: the notation's syntax tree, before parameters have values.
//
// Example:
//
//     const auto family = takeaway::parse_family("sink {m, m+d, 2m + d}");
//     std::cout << takeaway::to_text(*family) << '\n';                     // prints sink {m, m+d, 2m+d}
//     for (const std::string& name : family->parameters()) std::cout << name << '\n';
//     // prints d
//     // prints m
//     const auto fault = takeaway::parse_family("sink {m, }").error();
//     std::cout << fault.message << ", at " << *fault.place << '\n';
//     // prints a move is missing after ',', at 9
//
// Cost: O(length) to read and to print.
// Preconditions: none: any text may be read. A tree that a program makes must have the parts that its kind
// says.
// Errors: bad input, with the place of the character at fault; a text that is nested deeper than 200 levels.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/formula.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// One item between braces: `a`, `a..b`, `a..`, `a,b..c` (an arithmetic progression) or `a,b..`.
struct Item {
  enum class Kind { single, interval, open_interval, progression, open_progression };
  Kind kind = Kind::single;
  Formula first;
  Formula second;  ///< of a progression
  Formula last;    ///< of an interval or a progression that ends
};

/// A set of moves as written.
struct SetTerm {
  enum class Kind { items, complement, unite, intersect, subtract, named, file, code, states, rules };
  Kind kind = Kind::items;
  std::vector<Item> items;        ///< for `items`
  std::vector<SetTerm> operands;  ///< one for `complement`, two for the operations, all sets of `states`
  /// Of a named set; the path of a file; the code of a game that breaks heaps, ".77" or "grundy", which is
  /// the whole set of a family. Of `rules`, which are no set: the whole text of a family with outcomes alone,
  /// whose words the operands and arguments have.
  std::string name;
  std::vector<Formula> arguments;  ///< of a named set
  std::size_t place = 0;
};

enum class BoundaryKind { wall, sink, init };

/// How the sets of a game with states lead from one state to another: `states {A: {1,2} -> B; B: {1} -> A}`.
struct StatesTerm {
  /// `states` lists them; the others are short forms of one set or two.
  enum class Form { states, pass, button, no_repeat, block };
  struct Arrow {
    std::optional<std::size_t> set;  ///< by number among the operands; nothing for `pass -> B`
    std::size_t to = 0;              ///< the state it leads to, by number
    std::size_t place = 0;
  };
  struct State {
    std::string name;
    std::vector<Arrow> arrows;
  };
  Form form = Form::states;
  std::vector<State> states;    ///< of `states`; short forms have theirs once they are bound
  Formula blocked;              ///< of `block k S`: how many options are forbidden before each move
  std::string asked;            ///< the state behind `at`, in which a heap begins; empty for the first
  std::size_t asked_place = 0;  ///< of that word
};

/// A family of games: `sink {m, m+d, 2m+d}`. With no parameters it is a single game.
struct Family {
  BoundaryKind boundary = BoundaryKind::wall;
  std::vector<Formula> initial;  ///< of `init(...)`: the values of heaps -L..-1
  bool comply = false;
  SetTerm set;
  std::optional<StatesTerm> states;  ///< of a game with states, whose set is of the kind `states`
  std::string text;                  ///< as it was written, for error messages

  /// The words used as parameters anywhere in the family.
  std::set<std::string> parameters() const;
  /// A word among the moves: the place in the text where it stands first, and the one where it is the base of
  /// a power, written without parentheses.
  struct Word {
    std::size_t place = 0;
    std::optional<std::size_t> base_place;
  };
  /// The words used as parameters, each with where it stands.
  std::map<std::string, Word> words() const;
};

struct OutcomeFamily;

/// A family of games as a formula or a theorem speaks of it: what each word in its formulas stands for.
struct FamilyUse : Family {
  struct Meaning {
    std::string word;
    Formula formula;
  };
  FamilyUse() = default;
  explicit FamilyUse(Family family) : Family(std::move(family)) {}

  std::optional<std::size_t>
      place;                      ///< of its text in the text of the theorem; nothing if it is not in there
  std::vector<Meaning> meanings;  ///< of every word, once it is resolved
  std::size_t number = 0;         ///< among the families of the theorem; its own game is 0
  std::shared_ptr<const OutcomeFamily> outcomes;  ///< where it is of a kind that has outcomes alone
};

/// Reads a family that fills the whole text. O(length). Nested deeper than 200 levels is refused.
Result<Family> parse_family(std::string_view text);

/// The family in canonical notation; parses back to the same family.
std::string to_text(const Family& family);
std::string to_text(const SetTerm& set);

/// Reads items without braces, as after `--let k=`: `1..4`, `1,3..9`, `2, 5, 7`.
Result<std::vector<Item>> parse_items(std::string_view text);

}  // namespace takeaway
