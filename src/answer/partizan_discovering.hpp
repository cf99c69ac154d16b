// All games of a partizan family, covered by cones: how their outcomes behave in the end, and where.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "answer/discovering.hpp"
#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "takeaway/cones.hpp"
#include "takeaway/partizan.hpp"

namespace takeaway::answer {

/// Games that behave alike, have the same formula for the period, and lie in cones with the same equations.
struct OutcomeRow {
  Behaviour behaviour = Behaviour::impartial;
  std::string period;
  std::vector<std::string> where;  ///< the equations, where outcomes do not end in one class
  std::uint64_t games = 0;
  std::set<std::size_t> cells;
};

/// Where one player has a single move c: with g the greatest common divisor of all sums of a move of Left and
/// one of Right, the behaviour of all games that were looked at goes by where g is. An observation.
struct GcdRule {
  std::string divisor;  ///< "gcd(a+c, b+c)"
  std::string move;     ///< that single move
  std::string twice;    ///< two of it
  /// Of g <= c, c < g < 2c, g = 2c, g > 2c; nothing where there was no such game.
  std::array<std::optional<Behaviour>, 4> behaviours;
};

struct OutcomeDiscovery {
  std::string family;
  std::uint64_t games = 0;
  std::uint64_t open = 0;  ///< games that no cone was found around
  std::string why_open;    ///< what kept the first of them from it
  std::array<std::uint64_t, behaviours> by_behaviour{};
  std::vector<Cone> cells;       ///< each has passed its check
  std::vector<OutcomeRow> rows;  ///< those with most games first
  std::optional<GcdRule> rule;
  double seconds = 0;
};

/// Every game is also compared with the period of its outcomes, found by rows of bits.
Result<OutcomeDiscovery> discover_outcomes(const DiscoverVerbOptions& options, Listener& listener);

/// Where g is, and what that means.
std::vector<std::pair<std::string, std::string>> cases_of(const GcdRule& rule);

Json json_of(const OutcomeDiscovery& found);

}  // namespace takeaway::answer
