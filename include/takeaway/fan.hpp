// Fans: a theorem for each of infinitely many cones, in which a piece of the word is repeated a free number
// of times. As with cones, nothing here, or in the library behind it, knows how they are found.
//
// A count q = 0, 1, 2, ... carries a point t of the parameters to t + q w(t) n: along the direction n, by as
// much as the form w, the step, says. With w(n) = 0 the steps are the same at all these points. So the cone
// of all t is carried to infinitely many cones, which come nearer and nearer to n; and every move grows by a
// multiple of q w(t).
//
// Example:
//
//     #include <takeaway/fans.hpp>  // which finds them
//     const auto cone = takeaway::generalize(takeaway::all_sets(takeaway::BoundaryKind::wall, 2), {3, 10});
//     const auto fans = takeaway::find_fans(*cone);
//     if (!fans || fans->empty()) return 1;
//     const takeaway::Fan& fan = fans->front().fan;
//     std::cout << takeaway::to_text(fan.period, fan) << '\n';  // prints a+b+2a*q
//     std::cout << takeaway::check_fan(fan)->holds << '\n';      // prints 1
//
// Cost: one walk along the word, through as many rounds at a time as are alike.
// Preconditions: forms have a number for each parameter and count, points one for each parameter. Anything
// may be claimed of them.
// Errors: a claim that is false is a verdict, not an error. Errors are limits, as in cone.hpp, and
// interrupts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "takeaway/cone.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// A free number of rounds.
struct Count {
  std::string name;
  std::vector<std::int64_t> direction;  ///< n
  LinearForm step;                      ///< w: at least 0 on the cone, 0 at the directions of all counts
  bool operator==(const Count&) const = default;
};

/// Runs one after the other, all of them so many times: `times`, and more_i for each round of the count i.
struct Rounds {
  std::vector<FormRun> runs;
  std::int64_t times = 1;
  std::vector<std::int64_t> more;
  bool operator==(const Rounds&) const = default;
};

/// Claimed for every point t of the closed cone (where >= 0, equations = 0) and all counts, where the moves
/// are positive and distinct: the values are preperiod_word and then period_word for ever. In the relative
/// interior all runs have positive length, and preperiod and period are least.
///
/// Lengths, preperiod and period are *extended forms*: a coefficient for each parameter, and then one for
/// each count, which is that of q w(t). Points and directions have a number for each parameter.
struct Fan {
  LinearFamily family;               ///< its moves in the order of their sizes
  std::vector<std::int64_t> sample;  ///< in the relative interior of the cone
  std::vector<LinearForm> where;     ///< each form is at least 0; none follows from the others
  std::vector<LinearForm> equations;
  std::vector<std::vector<std::int64_t>> rays;  ///< the extreme rays of the cone
  std::vector<Count> counts;
  LinearForm preperiod;
  LinearForm period;
  std::vector<Rounds> preperiod_word;
  std::vector<Rounds> period_word;
};

/// The point of the parameters that is so far along the directions. Fails where a number passes 2^62.
Result<std::vector<std::int64_t>> point_at(const Fan& fan, const std::vector<std::int64_t>& point,
                                           const std::vector<std::int64_t>& counts);

/// The extended form at a point of the cone and so many rounds of each count. Fails where it passes 2^62.
Result<std::int64_t> value_at(const LinearForm& extended, const Fan& fan,
                              const std::vector<std::int64_t>& point,
                              const std::vector<std::int64_t>& counts);

/// The extended form in the notation: c-2a+4a*q, 2q*(a+b).
std::string to_text(const LinearForm& extended, const Fan& fan);

/// Checks the whole claim: walks along the word once, through as many rounds at a time as are alike, and
/// decides every comparison at the rays. Errors only for limits and interrupts, as in check_cone.
Result<Verdict> check_fan(const Fan& fan, const Watch& watch = {},
                          std::uint64_t most_stretches = std::uint64_t{1} << 34U);

}  // namespace takeaway
