// Recursive descent over the tokens of the notation. Internal to the room `game`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/lexer.hpp"
#include "takeaway/expression.hpp"
#include "takeaway/family.hpp"

namespace takeaway::notation {

/// Reads expressions, sets and families from one text. Every function throws Failure on bad input.
class Parser {
 public:
  explicit Parser(std::string_view text) : tokens_(tokenize(text)) {}

  Expression expression();  ///< an integer
  Expression condition();   ///< a comparison or logic
  std::vector<Item> items();
  SetTerm set();
  Family family();
  std::string word(std::string_view what);
  void expect(std::string_view sign);
  void expect_end();

 private:
  class Nesting;  ///< counts open levels, so that a hostile text cannot exhaust the stack

  const Token& peek(std::size_t ahead = 0) const;
  Token take();
  bool at(std::string_view text, std::size_t ahead = 0) const;
  bool accept(std::string_view text);

  Expression disjunction();
  Expression conjunction();
  Expression negation();
  Expression comparison();
  Expression sum();
  Expression product();
  Expression signed_power();
  Expression power();
  Expression atom();
  Expression call(const Token& name);
  Expression integer(Expression candidate) const;
  Expression truth(Expression candidate) const;
  bool multiplies_implicitly() const;

  Item item();
  SetTerm intersection();
  Token take_set_operator();
  SetTerm term();
  SetTerm named_set(const Token& name);

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int set_operators_ = 0;
};

/// Runs a reader over the text and turns a Failure into an Error that carries the text.
template <class Reader>
auto read_all(std::string_view text, Reader reader) -> Result<decltype(reader(std::declval<Parser&>()))> {
  try {
    Parser parser(text);
    auto parsed = reader(parser);
    parser.expect_end();
    return parsed;
  } catch (Failure& failure) {
    failure.error.text = text;
    return std::unexpected(std::move(failure.error));
  }
}

}  // namespace takeaway::notation
