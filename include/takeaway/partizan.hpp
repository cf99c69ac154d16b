// Outcomes of partizan subtraction games: who wins each heap, for ever.
//
// Example:
//
//     const auto game = takeaway::parse_partizan_game("left {1} right {2}");
//     const auto outcomes = takeaway::partizan_outcomes(*game, 7);
//     for (const auto outcome : *outcomes) std::cout << takeaway::letter(outcome);
//     std::cout << '\n';  // prints PLNPLNP
//     const auto period = takeaway::find_partizan_period(*game);
//     std::cout << period->period << '\n';                               // prints 3
//     std::cout << takeaway::check_certificate(*period)->holds << '\n';  // prints 1
//     std::cout << takeaway::to_text(takeaway::behaviour_of(*period)) << '\n';
//     // prints weakly dominated by Left
//
// Cost: `direct` looks at every move of every heap. The rows of bits take a few operations a move for as many
// heaps at once as the least move allows, 64 and more; periods are found in one pass with memory of a quarter
// of a byte a heap, and a bounded number of further passes.
// Preconditions: none beside those of games.
// Errors: Fault::limit where memory, the heaps asked for or the search for a period pass what is allowed; an
// interrupt.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "takeaway/certificate.hpp"
#include "takeaway/error.hpp"
#include "takeaway/partizan_game.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// The heaps from 0 to `heaps` - 1, by the definition: Left wins moving first if she can move to a heap that
/// Right, moving first, does not win; and the other way round.
Result<std::vector<OutcomeClass>> direct_partizan_outcomes(const PartizanGame& game, Heap heaps,
                                                           const Watch& watch = {});

/// The same by rows of bits.
Result<std::vector<OutcomeClass>> partizan_outcomes(const PartizanGame& game, Heap heaps,
                                                    const Watch& watch = {});

struct PartizanLimits {
  Heap heaps = Heap{1} << 30U;  ///< how many are looked at for a period
  std::uint64_t memory = std::uint64_t{1} << 32U;
};

/// The least preperiod and the least period of the outcomes of a game with two finite sets, as a claim that
/// `check_certificate` can check: nothing here has checked it. In its words 0 is P, 1 is L, 2 is R, 3 is N.
Result<Certificate> find_partizan_period(const PartizanGame& game, const PartizanLimits& limits = {},
                                         const Watch& watch = {});

/// How the outcomes behave in the end, by the outcomes in the period: L alone, or R alone; L without R, or R
/// without L; both; neither.
enum class Behaviour { strong_left, strong_right, weak_left, weak_right, fair, impartial };
inline constexpr std::size_t behaviours = 6;

Behaviour behaviour_of(const Certificate& period);
/// "strongly dominated by Left", "fair", "ultimately impartial", ...
std::string to_text(Behaviour behaviour);

}  // namespace takeaway
