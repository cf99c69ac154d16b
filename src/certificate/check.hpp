// The three checks behind check_certificate. Internal to the certificates.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "takeaway/certificate.hpp"
#include "takeaway/game.hpp"

namespace takeaway {

inline std::string number(std::uint64_t n) {
  return std::to_string(n);
}

/// Sums far past every heap of interest stay there instead of wrapping.
inline std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
  return a > never - b ? never : a + b;
}

inline std::uint64_t saturated_product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
  return b != 0 && a > never / b ? never : a * b;
}

/// Errors for checks that would pass their limits.
std::unexpected<Error> too_much_memory(std::uint64_t bytes, const CheckLimits& limits);
std::unexpected<Error> too_many_options(std::uint64_t heap);

std::uint64_t length_of(const std::vector<Run>& word);
/// A verdict against a claim.
Verdict wrong(std::string reason);
/// Whether both words are written in whole runs.
std::optional<Verdict> check_runs_whole(const Certificate& claim);

/// Whether the words, which fit their numbers and are whole runs, have least preperiod and period.
std::optional<Verdict> check_least(const Certificate& claim);

/// What is wrong with the words and numbers of a claim about a plain finite game, if anything is: all but the
/// checksum.
Result<std::optional<Verdict>> check_words_and_rule(const Certificate& claim, const Game& game,
                                                    const Watch& watch, const CheckLimits& limits);

/// Checks the claim that an endless game plays like one with finitely many of its moves.
Result<Verdict> check_like_finite_claim(const Certificate& claim, const Game& game, const Watch& watch,
                                        const CheckLimits& limits);

/// Checks the claim about a game that is not a plain finite one, written in canonical notation.
Result<Verdict> check_endless_claim(const Certificate& claim, const Game& game, const Watch& watch,
                                    const CheckLimits& limits);

}  // namespace takeaway
