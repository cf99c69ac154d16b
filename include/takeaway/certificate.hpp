// Certificates of periods, and their check. Nothing here, or in the library behind it, knows the engines.
//
// Example:
//
//     takeaway::Certificate claim;
//     claim.game = "{1, 2}";
//     claim.period = 3;
//     claim.window = 2;
//     claim.period_word = {{.length = 1, .value = 0}, {.length = 1, .value = 1}, {.length = 1, .value = 2}};
//     claim.checksum = takeaway::checksum_of(claim);
//     std::cout << takeaway::check_certificate(claim)->holds << '\n';  // prints 1
//     claim.period = 4;
//     std::cout << takeaway::check_certificate(claim)->holds << '\n';  // prints 0
//
// Cost: O(moves * runs) segments for a plain finite game, whatever the lengths of the runs; all values up to
// settled + cycle for other games.
// Preconditions: none: anything may be claimed, by anybody. `period.hpp` has what makes true ones.
// Errors: a claim that is false is a verdict, not an error. Errors are a game that cannot be read or has no
// such check, a limit, an interrupt.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/run.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// A claim that a game's values (or outcomes) have this least preperiod and this least period, with the
/// values themselves: x(i + period) = x(i) + saltus for all i >= preperiod.
struct Certificate {
  std::string game;                 ///< canonical notation
  std::string question = "values";  ///< or "outcomes": 0 for P, 1 for N
  std::uint64_t start = 0;          ///< the first heap
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
  std::uint64_t saltus = 0;
  std::uint64_t window = 0;  ///< the largest move, of those that count; or the largest exception to a
                             ///< periodic set of moves
  std::vector<Run> preperiod_word;
  std::vector<Run> period_word;
  // Where the game is not a plain finite one, and only there: all that the future depends on is the same,
  // relative to the values reached, `cycle` heaps after the index `settled` as it is at that index.
  std::uint64_t settled = 0;
  std::uint64_t cycle = 0;
  // Where an endless game plays like the game of its moves up to `window`, and only there: all moves past
  // `window`, and past the preperiod, have one of these residues modulo the period. Ascending.
  std::optional<std::vector<std::uint64_t>> residues;
  std::string checksum;  ///< sixteen hexadecimal digits over all of the above
};

/// The verdict of a check.
struct Verdict {
  bool holds = false;
  std::string reason;  ///< one line: what was checked, or the first thing that failed and at which heap
};

/// What a check may use. A claim of a few bytes can be about any number of heaps: sizes are looked at before
/// the work begins, and what cannot be known before is counted as it goes on.
struct CheckLimits {
  std::uint64_t heaps = std::uint64_t{1}
                        << 28U;  ///< of `settled` and `cycle`, which are computed one by one; 2^30 at most
  /// How many options of heaps are read. For a plain finite game, eight for each pair of a move and a run are
  /// allowed besides, so that a certificate is never too long to be checked.
  std::uint64_t options_read = ~std::uint64_t{0};
  std::uint64_t memory = ~std::uint64_t{0};  ///< bytes, besides the certificate itself
};

/// Words as text: `0^5 1^5 2`. Parsing refuses numbers past 2^63 and anything of another form.
std::string word_text(const std::vector<Run>& word);
Result<std::vector<Run>> parse_word(std::string_view text);

/// FNV-1a over the claim: it guards against slips and damage, not against malice.
std::string checksum_of(const Certificate& certificate);

/// Checks the whole claim from the definition, that no shorter period or preperiod would do, and the
/// checksum. A plain finite game: the mex rule at every heap of preperiod, period and one window more,
/// segment by segment; O(moves) for each of at most (moves + 1) * runs segments, whatever their length. Any
/// other game with a periodic set of moves: all values up to settled + cycle, and the return of the relative
/// state. With residues: the finite game, and that no other move joins two heaps of one value. An error only
/// for a game that cannot be read or has no such check, a limit, or an interrupt.
Result<Verdict> check_certificate(const Certificate& certificate, const Watch& watch = {},
                                  const CheckLimits& limits = {});

}  // namespace takeaway
