// A set of moves as a function of Coq. Internal to the room `coq`.
#pragma once

#include <string>

#include "coq/formula_text.hpp"
#include "takeaway/family.hpp"

namespace takeaway::coq {

/// "(union (interval 1 (b - 1)) (single c))": in the words of kernel/Named.v. Throws NotLinear.
std::string set_text(const SetTerm& set, FormulaText& formulas);

}  // namespace takeaway::coq
