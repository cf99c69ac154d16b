#include "theorem/line_parser.hpp"

#include "theorem/claim_parser.hpp"
#include "theorem/word_parser.hpp"

namespace takeaway {

namespace {

using notation::fail;
using notation::Parser;

BlockWord& blocks_of(Theorem& now, const KeywordLine& line) {
  if (now.claims.empty() || now.claims.back().kind != Claim::Kind::blocks)
    fail("'" + line.keyword + "' follows a line 'state NAME start FORMULA'", line.place);
  return now.claims.back().blocks;
}

}  // namespace

Definition parse_definition(Parser& parser) {
  Definition definition;
  definition.place = parser.place();
  definition.name = parser.word("a name");
  if (parser.accept("(")) {
    do definition.arguments.push_back(parse_variable(parser, "the name of an argument"));
    while (parser.accept(","));
    parser.expect(")");
  }
  parser.expect("=");
  definition.formula = parser.formula();
  return definition;
}

std::string parse_theorem_name(Parser& parser) {
  std::string name = parser.word("the name of a theorem");
  while (parser.accept("-")) name += "-" + parser.word("the name of a theorem");
  return name;
}

void parse_first(Parser& parser, Theorem& now, const KeywordLine& line) {
  BlockWord& blocks = blocks_of(now, line);
  if (!blocks.first.empty()) fail("there is a 'first' already", line.place);
  blocks.first = parse_factors(parser);
  if (blocks.first.empty()) fail("expected a word here", parser.place());
}

void parse_row(Parser& parser, Theorem& now, const KeywordLine& line) {
  BlockWord& blocks = blocks_of(now, line);
  if (blocks.row) fail("there is a 'row' already", line.place);
  blocks.row = parser.formula();
}

void parse_witness(Parser& parser, Theorem& now, const KeywordLine& line) {
  if (now.claims.empty() || now.claims.back().kind != Claim::Kind::values)
    fail("a witness follows a line 'value(n) = FORMULA'", line.place);
  if (now.claims.back().witness) fail("there is a witness already", line.place);
  now.claims.back().smaller = parse_argument(parser);
  now.claims.back().witness = parser.formula();
}

void parse_block(Parser& parser, Theorem& now, const KeywordLine& line) {
  BlockWord& blocks = blocks_of(now, line);
  BlockWord::Block block;
  block.when = parser.formula();
  parser.expect(":");
  block.word = parse_named_factors(parser, block.names);
  parser.expect("-");
  parser.expect(">");
  block.next = parser.formula();
  blocks.blocks.push_back(std::move(block));
}

}  // namespace takeaway
