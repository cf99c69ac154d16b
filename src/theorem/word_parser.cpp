#include "theorem/word_parser.hpp"

namespace takeaway {

namespace {

using notation::Token;

bool at_word_end(const notation::Parser& parser) {
  return parser.at_end() || parser.at(")") || parser.at("|") || parser.at("-");
}

// A number, a name or a formula in parentheses; `m (0^m)` is no call here.
Formula parse_exponent(notation::Parser& parser) {
  if (parser.at("(")) return parser.atom();
  const Token token = parser.take();
  if (token.kind == Token::Kind::number) return Formula::number(token.number, token.place);
  if (token.kind == Token::Kind::word && !notation::is_reserved(token.text))
    return Formula::variable(token.text, token.place);
  parser.fail(token.place, "expected an exponent here: a number, a name or a formula in parentheses");
  return Formula::number(0, token.place);
}

Factor parse_factor(notation::Parser& parser) {
  Factor factor;
  const Token token = parser.take();
  if (token.kind == Token::Kind::number) {
    factor.letter = static_cast<std::uint64_t>(token.number);
  } else if (const auto outcome = outcome_called(token.text); outcome && token.kind == Token::Kind::word) {
    factor.letter = static_cast<std::uint64_t>(*outcome);
    factor.is_outcome = true;
  } else if (token.kind == Token::Kind::sign && token.text == "(") {
    factor.group = parse_factors(parser);
    if (factor.group.empty()) parser.fail(token.place, "a group of a word must not be empty");
    parser.expect(")");
  } else {
    parser.fail(token.place, "expected a letter of the word here, as 2 or 2^(m-a)");
  }
  factor.exponent = parser.accept("^") ? parse_exponent(parser) : Formula::number(1, token.place);
  return factor;
}

}  // namespace

std::vector<Factor> parse_factors(notation::Parser& parser) {
  const notation::Parser::Nesting nesting(parser);
  std::vector<Factor> all;
  while (!at_word_end(parser)) all.push_back(parse_factor(parser));
  return all;
}

std::vector<Factor> parse_named_factors(notation::Parser& parser, std::vector<PartName>& names) {
  std::vector<Factor> all;
  while (!at_word_end(parser)) {
    if (parser.peek().kind == Token::Kind::word && parser.at("=", 1)) {
      names.push_back({parser.word("the name of a part"), all.size()});
      parser.expect("=");
      if (at_word_end(parser))
        parser.fail(parser.place(), "expected the letters of '" + names.back().name + "' here");
    }
    all.push_back(parse_factor(parser));
  }
  return all;
}

std::uint64_t parse_letter(notation::Parser& parser) {
  if (parser.peek().kind != Token::Kind::number)
    parser.fail(parser.place(), "expected a letter of the word here");
  return static_cast<std::uint64_t>(parser.take().number);
}

Variable parse_variable(notation::Parser& parser, const std::string& what) {
  const std::size_t at = parser.place();
  return {parser.word(what), at};
}

}  // namespace takeaway
