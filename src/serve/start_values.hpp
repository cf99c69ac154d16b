// Values to begin with for the parameters of a family.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "takeaway/game.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::serve {

/// Values for these parameters with which, and with those given, the family is a game; nothing where some
/// thousand tries find none. Binds the family once for each try.
std::optional<Bindings> start_values(const Family& family, const std::vector<std::string>& names,
                                     const Bindings& given, const Watch& watch);

}  // namespace takeaway::serve
