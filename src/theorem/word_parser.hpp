// Words of theorem files, as 0^x 1^x | 2^(y-x) 0.
#pragma once

#include <string>
#include <vector>

#include "notation/parser.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway {

/// A letter, a letter with an exponent, or a group of these, one after the other.
std::vector<Factor> parse_factors(notation::Parser& parser);
/// The same with names in front of parts, B = 1^a 0^b zeta = 0^m, for the parts of a block.
std::vector<Factor> parse_named_factors(notation::Parser& parser, std::vector<PartName>& names);
/// A number as it stands in a word.
std::uint64_t parse_letter(notation::Parser& parser);
/// A word that is declared here.
Variable parse_variable(notation::Parser& parser, const std::string& what);

}  // namespace takeaway
