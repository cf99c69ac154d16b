// One claim of a theorem file.
#pragma once

#include <string>

#include "notation/parser.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway {

/// Reads a claim that begins with this keyword, which is at this place; the parser is behind it.
Claim parse_claim(std::string keyword, std::size_t place, notation::Parser& parser);
/// `(n) =`, as behind `value` and `witness`.
Variable parse_argument(notation::Parser& parser);

}  // namespace takeaway
