#include "theorem/line_parser.hpp"

#include "theorem/claim_parser.hpp"
#include "theorem/word_parser.hpp"

namespace takeaway {

namespace {

using notation::Parser;

/// The claim that the line belongs to; nothing where there is none.
BlockWord* blocks_of(Parser& parser, Theorem& now, const KeywordLine& line) {
  if (!now.claims.empty() && now.claims.back().kind == Claim::Kind::blocks) return &now.claims.back().blocks;
  parser.fail(line.place, "'" + line.keyword + "' follows a line 'state NAME start FORMULA'");
  return nullptr;
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
  BlockWord* const blocks = blocks_of(parser, now, line);
  if (blocks == nullptr) return;
  if (!blocks->first.empty()) parser.fail(line.place, "there is a 'first' already");
  blocks->first = parse_factors(parser);
  if (blocks->first.empty()) parser.fail(parser.place(), "expected a word here");
}

void parse_row(Parser& parser, Theorem& now, const KeywordLine& line) {
  BlockWord* const blocks = blocks_of(parser, now, line);
  if (blocks == nullptr) return;
  if (blocks->row) parser.fail(line.place, "there is a 'row' already");
  blocks->row = parser.formula();
}

void parse_witness(Parser& parser, Theorem& now, const KeywordLine& line) {
  if (now.claims.empty() || now.claims.back().kind != Claim::Kind::values)
    return parser.fail(line.place, "a witness follows a line 'value(n) = FORMULA'");
  if (now.claims.back().witness) parser.fail(line.place, "there is a witness already");
  now.claims.back().smaller = parse_argument(parser);
  now.claims.back().witness = parser.formula();
}

void parse_block(Parser& parser, Theorem& now, const KeywordLine& line) {
  BlockWord* const blocks = blocks_of(parser, now, line);
  if (blocks == nullptr) return;
  BlockWord::Block block;
  block.when = parser.formula();
  parser.expect(":");
  block.word = parse_named_factors(parser, block.names);
  parser.expect("-");
  parser.expect(">");
  block.next = parser.formula();
  blocks->blocks.push_back(std::move(block));
}

}  // namespace takeaway
