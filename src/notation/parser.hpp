// Recursive descent over the tokens of the notation: formulas, sets, families.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/kept_error.hpp"
#include "notation/lexer.hpp"
#include "takeaway/family.hpp"
#include "takeaway/formula.hpp"

namespace takeaway::notation {

/// Reads from a text or a part of it; all places are those in the whole text. The first error is kept, and
/// from then on the parser is at the end of its text: what it returns has a shape, but means nothing.
class Parser {
 public:
  explicit Parser(std::string_view text) : Parser(text, 0, text.size()) {}
  Parser(std::string_view text, std::size_t begin, std::size_t end);

  /// A number or a condition of any kind.
  Formula formula();
  /// A number or a condition in parentheses, a number, a name or a call.
  Formula atom();
  /// A number that is arithmetic: it speaks of no game.
  Formula number();
  /// Conditions separated by commas.
  std::vector<Formula> conditions();
  /// The same as one condition.
  Formula conjoined_conditions();

  std::vector<Item> items();
  SetTerm set();
  Family family();
  /// A family of games, up to this sign outside all brackets.
  FamilyUse family_until(std::string_view sign);

  /// A word that may be a name; `what` says in an error what was expected.
  std::string word(const std::string& what);
  const Token& peek(std::size_t ahead = 0) const;
  Token take();
  bool at(std::string_view text, std::size_t ahead = 0) const;
  bool at_end() const { return peek().kind == Token::Kind::end; }
  bool accept(std::string_view text);
  bool accept_sum_of_moves();
  void expect(std::string_view text);
  void expect_end();
  std::size_t place() const { return peek().place; }

  /// Keeps an error about the character at this place.
  void fail(std::size_t place, std::string message) { error_.keep(error_at(place, std::move(message))); }
  bool failed() const { return error_.any(); }
  KeptError& error() { return error_; }

  /// Counts open levels while it lives, so that a hostile text cannot exhaust the stack.
  class Nesting {
   public:
    explicit Nesting(Parser& parser);
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

   private:
    Parser& parser_;
  };

 private:
  Formula shallow(Formula formula);
  Formula make(FormulaKind kind, std::vector<Formula> arguments, std::size_t place);
  Formula join(FormulaKind kind, const Formula& left, const Formula& right);
  Formula chosen();
  Formula ranged(FormulaKind kind);
  bool at_open_ended() const;
  bool at_family_in_parentheses() const;
  Formula equivalence();
  Formula implication();
  Formula disjunction();
  Formula conjunction();
  Formula negation();
  Formula comparison();
  Formula nim_sum();
  Formula sum();
  Formula product();
  Formula minus();
  Formula power();
  Formula parenthesis();
  Formula call(const Token& name);
  Formula game_call(FormulaKind kind, const Token& name);
  Formula rounded(bool up, std::size_t place);

  Item item();
  SetTerm intersection();
  Token take_set_operator();
  SetTerm term();
  SetTerm named_set(const Token& name);
  bool at_code() const;
  SetTerm code();
  void check_code(const Token& token, bool octal);
  bool at_states() const;
  void states(Family& family);
  void listed_states(Family& family);
  void state(Family& family, std::vector<Token>& targets);
  SetTerm set_of_moves(const std::string& after);
  bool at_arrow() const { return at("-") && at(">", 1); }

  std::string_view text_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int set_operators_ = 0;
  KeptError error_;
};

/// Whether a word has a meaning in the notation, so that it cannot be a name: if, mod, forall, ...
bool is_reserved(std::string_view word);

/// For formulas outside theorems, where every name is a number: refuse what speaks of a game, and numbers
/// where conditions should be, or the other way round. Numbers have no ranges inside either.
Result<void> require_plain_number(const Formula& formula);
Result<void> require_plain_condition(const Formula& formula);

/// Runs a reader over the whole text; an error carries the text.
template <class Reader>
auto read_all(std::string_view text, Reader reader) -> Result<decltype(reader(std::declval<Parser&>()))> {
  Parser parser(text);
  auto parsed = reader(parser);
  parser.expect_end();
  auto result = parser.error().result(std::move(parsed));
  if (!result) result.error().text = text;
  return result;
}

}  // namespace takeaway::notation
