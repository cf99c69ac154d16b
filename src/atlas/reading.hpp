// Cells out of theorem files. Internal to the room `atlas`.
#pragma once

#include "atlas/pattern.hpp"
#include "takeaway/error.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::atlas {

/// The pattern that a theorem of the form that `state` writes is about.
Result<Pattern> read_cell(const Theorem& theorem);
/// The same of a theorem whose word was left out: where the pattern holds, and its lengths.
Result<Pattern> read_region(const Theorem& theorem);

}  // namespace takeaway::atlas
