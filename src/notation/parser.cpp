// What formulas and families share: the tokens, one after the other.
#include "notation/parser.hpp"

#include <algorithm>
#include <array>

namespace takeaway::notation {

bool is_reserved(std::string_view word) {
  static constexpr std::array<std::string_view, 19> reserved = {
      "if",  "then", "else", "iff", "implies", "or",     "and",   "not",  "divides", "div",
      "mod", "xor",  "in",   "for", "forall",  "exists", "count", "when", "where"};
  return std::ranges::find(reserved, word) != reserved.end();
}

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
  constexpr int deepest = 200;
  if (++parser_.depth_ > deepest) parser_.fail(parser_.place(), "nested too deeply");
}

Parser::Parser(std::string_view text, std::size_t begin, std::size_t end) : text_(text) {
  auto tokens = tokenize(text.substr(begin, end - begin));
  if (!tokens) {
    tokens.error().place = begin + tokens.error().place.value_or(0);
    error_.keep(std::move(tokens.error()));
    tokens_ = {{Token::Kind::end, "", 0, end}};
    return;
  }
  tokens_ = std::move(*tokens);
  for (Token& token : tokens_) token.place += begin;
}

const Token& Parser::peek(std::size_t ahead) const {
  return failed() ? tokens_.back() : tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

Token Parser::take() {
  Token token = peek();
  if (at_ + 1 < tokens_.size()) ++at_;
  return token;
}

bool Parser::at(std::string_view text, std::size_t ahead) const {
  const Token& token = peek(ahead);
  return (token.kind == Token::Kind::sign || token.kind == Token::Kind::word) && token.text == text;
}

bool Parser::accept(std::string_view text) {
  if (!at(text)) return false;
  take();
  return true;
}

void Parser::expect(std::string_view text) {
  if (!accept(text)) fail(place(), "expected '" + std::string(text) + "' here");
}

void Parser::expect_end() {
  if (!at_end()) fail(place(), "did not expect '" + peek().text + "' here");
}

std::string Parser::word(const std::string& what) {
  if (peek().kind != Token::Kind::word) fail(place(), "expected " + what + " here");
  if (is_reserved(peek().text)) fail(place(), "'" + peek().text + "' has a meaning of its own");
  return take().text;
}

}  // namespace takeaway::notation
