// What is certain of the members of an endless set, modulo a number.
//
// Example:
//
//     const auto squares = takeaway::parse_game("squares");
//     const std::vector<bool> residues = takeaway::residues_past(squares->moves, 4, 0);
//     for (const bool possible : residues) std::cout << possible;  // 0 and 1, as squares are modulo 4
//     std::cout << '\n';                                                         // prints 1100
//     std::cout << takeaway::has_multiples_of_all(squares->moves) << '\n';       // prints 1
//     std::cout << takeaway::has_density_zero(squares->moves) << '\n';           // prints 1
//
// Cost: O(modulus) time and bits; for palindromes up to a second.
// Preconditions: the modulus is from 1 to 2^24.
// Errors: none: where something is not known, the answer is the careful one (all residues, false).
#pragma once

#include <vector>

#include "takeaway/game.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// Larger moduli are not asked about.
inline constexpr Move largest_residue_modulus = Move{1} << 24U;

/// The residues that members past `bound` may have: each of these members has a residue that is marked here,
/// and where that is not known, or would take too long to know, all are. The modulus must be from 1 to
/// `largest_residue_modulus`. Time O(modulus); for palindromes more, up to a second.
std::vector<bool> residues_past(const MoveSet& set, Move modulus, Move bound);

/// Whether it is certain that the set has a multiple of every number. If it has one, it has endlessly many.
bool has_multiples_of_all(const MoveSet& set);

/// Whether it is certain that the members up to n are a vanishing part of all numbers up to n.
bool has_density_zero(const MoveSet& set);

}  // namespace takeaway
