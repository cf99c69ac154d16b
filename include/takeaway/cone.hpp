// Cones: theorems about all games whose moves satisfy linear inequalities, and their check. As with
// certificates, nothing here, or in the library behind it, knows how they are found.
//
// Example:
//
//     #include <takeaway/cones.hpp>  // which finds them
//     auto cone = takeaway::generalize(takeaway::all_sets(takeaway::BoundaryKind::wall, 2), {3, 5});
//     std::cout << takeaway::to_text(cone->period, cone->family.parameters) << '\n';  // prints a+b
//     std::cout << *takeaway::value_at(cone->period, {4, 7}) << '\n';                 // prints 11
//     std::cout << takeaway::check_cone(*cone)->holds << '\n';                        // prints 1
//     cone->period = {2, 0};
//     std::cout << takeaway::check_cone(*cone)->holds << '\n';                        // prints 0
//
// Cost: one walk along the word, in which every comparison is made at all rays: O(rays * runs * moves).
// Preconditions: forms and points have a number for each parameter. Anything may be claimed of them.
// Errors: a claim that is false is a verdict, not an error. Errors are limits (numbers past 128 bits, 10^6
// corners, stretches to walk along) and interrupts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "takeaway/certificate.hpp"
#include "takeaway/error.hpp"
#include "takeaway/family.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// A linear form: a coefficient for each parameter.
using LinearForm = std::vector<std::int64_t>;

/// Neighbouring heaps with the same value, as many as the form says.
struct FormRun {
  std::uint64_t value = 0;
  LinearForm length;
  bool operator==(const FormRun&) const = default;
};

enum class MoveOwner : std::uint8_t { left, right };

/// A finite game with parameters: its moves are linear in them.
struct LinearFamily {
  BoundaryKind boundary = BoundaryKind::wall;
  std::vector<std::string> parameters;  ///< their names; the last is "1" where moves have constants
  std::vector<LinearForm> moves;
  /// Of a partizan game, for each move who may make it; nothing where all may make all. A move that both may
  /// make stands there twice.
  std::vector<MoveOwner> owners{};

  bool is_partizan() const { return !owners.empty(); }
};

/// Claimed of every point t of the closed cone (where >= 0, equations = 0) at which the moves are positive
/// and distinct: the values are preperiod_word and then period_word for ever. In the relative interior all
/// runs have positive length and the preperiod is least; so is the period, but where one of the exceptions
/// holds. Of a partizan game the moves of each player are to be distinct, and the values are outcomes, by
/// their numbers.
struct Cone {
  LinearFamily family;               ///< its moves in the order of their sizes
  std::vector<std::int64_t> sample;  ///< the point it was found from, in the relative interior
  std::size_t dimension = 0;
  std::vector<LinearForm> where;  ///< each form is at least 0; none follows from the others
  std::vector<LinearForm> equations;
  std::vector<std::vector<std::int64_t>> rays;  ///< the extreme rays of the cone
  LinearForm preperiod;
  LinearForm period;
  std::vector<FormRun> preperiod_word;
  /// Outcomes may have the same class for ever: then the word is one run of length 0, the period is 0, and
  /// what is claimed is that the outcomes have period 1.
  std::vector<FormRun> period_word;
  /// A shorter period is possible only where all forms of one of these lists are 0.
  std::vector<std::vector<LinearForm>> exceptions;
  std::uint64_t comparisons = 0;  ///< of positions, while it was found

  bool ends_in_one_class() const { return period_word.size() == 1; }
};

/// The form at a point.
Result<std::int64_t> value_at(const LinearForm& form, const std::vector<std::int64_t>& point);

/// The form in the notation: a+c, 2b-a, 0.
std::string to_text(const LinearForm& form, const std::vector<std::string>& parameters);

/// Checks the whole claim at the rays: that they are all the rays of the cone, that the words obey the mex
/// rule at every heap of every game of the cone, that preperiod and period are least as claimed. Errors only
/// for limits (numbers past 128 bits, more than 10^6 corners to look at, more stretches to walk along than
/// allowed: a few bytes may ask for any number of them) and interrupts.
Result<Verdict> check_cone(const Cone& cone, const Watch& watch = {},
                           std::uint64_t most_stretches = std::uint64_t{1} << 34U);

}  // namespace takeaway
