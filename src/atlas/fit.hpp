// From samples of one shape to a pattern. Internal to the room `atlas`.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "atlas/pattern.hpp"

namespace takeaway::atlas {

/// The pattern of which all these samples, which must be of one shape, are cases: every length is an exact
/// form in the parameters. Its conditions are the equations and divisibilities that hold for all samples.
/// Where moves are multiples of parameters (`homogeneous`), forms without a constant are preferred. `why`
/// says why there is none.
std::optional<Pattern> fit(std::span<const Sample* const> samples, bool homogeneous, std::string& why);

}  // namespace takeaway::atlas
