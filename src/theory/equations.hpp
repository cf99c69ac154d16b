// Parameters that make a family this very game: equations between the moves of both. Internal to the room.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "takeaway/family.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway {

/// A move of the family, in its parameters, and the move of the game that it should be.
struct Equation {
  Formula left;
  Move right = 0;
};

/// Of the parameters, in their order.
using Values = std::vector<std::int64_t>;

Bindings bound(const std::vector<std::string>& params, const Values& values);

/// Parameters that satisfy the equations and are accepted: by elimination where moves are affine in them,
/// else by solving equations with one unknown, until all are known.
std::optional<Values> solve_equations(const std::vector<std::string>& params,
                                      std::span<const Equation> equations,
                                      const std::function<bool(const Values&)>& accepts);

}  // namespace takeaway
