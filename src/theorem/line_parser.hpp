// What follows the keywords of a theorem file that are no claims. Internal to the room `theorem`. What
// is wrong is kept by the parser.
#pragma once

#include <string>

#include "notation/parser.hpp"
#include "takeaway/theorem.hpp"
#include "theorem/keyword_lines.hpp"

namespace takeaway {

/// `d = D mod 2m`, `Z(x) = G(x; {a,b}) = 0`.
Definition parse_definition(notation::Parser& parser);

/// A theorem's name may have hyphens.
std::string parse_theorem_name(notation::Parser& parser);

// Lines that belong to the claim before them: what follows `first`, `row` and `block` to a word of blocks,
// and `witness(u) = FORMULA`, a move from n to where the value is u, to `value(n) = ...`.
void parse_first(notation::Parser& parser, Theorem& now, const KeywordLine& line);
void parse_row(notation::Parser& parser, Theorem& now, const KeywordLine& line);
void parse_block(notation::Parser& parser, Theorem& now, const KeywordLine& line);
void parse_witness(notation::Parser& parser, Theorem& now, const KeywordLine& line);

}  // namespace takeaway
