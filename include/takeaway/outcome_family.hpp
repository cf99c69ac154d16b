// Families of games without one sequence of nim-values, of which theorems claim outcomes: partizan games,
// games whose moves bound the next one, games on two heaps.
//
// Example:
//
//     const auto family = takeaway::parse_outcome_family("left {a} right {a+1}");
//     std::cout << takeaway::to_text(*family) << '\n';                  // prints left {a} right {a+1}
//     std::cout << takeaway::heaps_of(*family) << '\n';                 // prints 1
//     std::cout << takeaway::is_outcome_family("{1, 2, 3}") << '\n';    // prints 0
//
// Cost: O(length) to read and to print.
// Preconditions: a text that is read is one that `is_outcome_family` knows.
// Errors: bad input, with the place of the character at fault.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "takeaway/dynamic.hpp"
#include "takeaway/error.hpp"
#include "takeaway/family.hpp"
#include "takeaway/partizan_game.hpp"
#include "takeaway/plane.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// What formulas call the behaviours of partizan games in the end, in the order of `Behaviour`.
inline constexpr std::array<std::string_view, 6> behaviour_names = {
    "strong_left", "strong_right", "weak_left", "weak_right", "fair", "impartial"};

struct OutcomeFamily {
  std::variant<PartizanFamily, DynamicRule, PlaneFamily> rules;
};

/// Whether the text means to be such a family, by its first words.
bool is_outcome_family(std::string_view text);

/// Reads a family that fills the whole text.
Result<OutcomeFamily> parse_outcome_family(std::string_view text);

std::string to_text(const OutcomeFamily& family);

/// How many heaps a position has: two in the plane, else one.
std::size_t heaps_of(const OutcomeFamily& family);

/// Reads either kind of family that a theorem may be about.
Result<FamilyUse> parse_family_use(std::string_view text);

}  // namespace takeaway
