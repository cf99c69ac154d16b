// Recursive descent over formulas, words and blocks. Internal to the room `theory`.
#pragma once

#include <string_view>
#include <vector>

#include "game/lexer.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway {

/// Reads from part of a text; all places are those in the whole text. Throws notation::Failure.
class FormulaParser {
 public:
  /// The part from `begin` to `end` of the text.
  FormulaParser(std::string_view text, std::size_t begin, std::size_t end);

  Formula formula();
  /// Conditions separated by commas.
  std::vector<Formula> conditions();
  std::vector<Factor> factors();
  /// A number as it stands in a word.
  std::uint64_t letter();
  /// A family of games, up to this sign outside all brackets.
  FamilyUse family_until(std::string_view sign);
  std::string word(const std::string& what);
  /// A word that is declared here.
  Variable variable(const std::string& what);
  bool accept(std::string_view text);
  bool accept_sum_of_moves();
  void expect(std::string_view text);
  void expect_end();
  bool at(std::string_view text, std::size_t ahead = 0) const;
  bool at_end() const;
  std::size_t place() const;
  /// Where the part ends.
  std::size_t end_place() const { return end_; }

 private:
  class Nesting;

  const notation::Token& peek(std::size_t ahead = 0) const;
  notation::Token take();
  Formula chosen();
  Formula ranged(FormulaKind kind);
  Formula equivalence();
  Formula implication();
  Formula disjunction();
  Formula conjunction();
  Formula negation();
  Formula comparison();
  Formula sum();
  Formula product();
  Formula minus();
  Formula power();
  Formula atom();
  Formula call(const notation::Token& name);
  Formula game_call(FormulaKind kind, const notation::Token& name);
  Formula rounded(bool up, std::size_t place);
  Formula exponent();
  bool at_word_end() const;

  std::string_view text_;
  std::size_t end_;
  std::vector<notation::Token> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace takeaway
