// From samples of one shape to a pattern. Internal to the room `atlas`.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "atlas/pattern.hpp"

namespace takeaway::atlas {

/// The pattern that all these samples, of one shape, are cases of: every length an exact form. Its conditions
/// are what the samples have in common: equations, and what must divide. Where moves are multiples of
/// parameters (`homogeneous`), so should lengths be. `why` says why there is none.
std::optional<Pattern> fit(std::span<const Sample* const> samples, bool homogeneous, std::string& why);

}  // namespace takeaway::atlas
