// From one game to the theorem it is a case of: the cone of games whose runs are the same, as linear forms.
//
// The engine `runs` decides one kind of question only: which of several positions comes first, each of them
// the end of an earlier run plus a move. At one game it is executed with every position kept as a linear form
// in the parameters, and every answer is kept as a linear inequality. All games that satisfy the inequalities
// take the same turns, so their words are the same forms; when the runs repeat, preperiod and period are,
// too. The execution is the proof. Nothing in it needs whole numbers: the cones hold for real moves as well.
//
// Example:
//
//     const auto cone = takeaway::generalize(takeaway::all_sets(takeaway::BoundaryKind::wall, 3), {3, 5, 7});
//     if (!cone) return 1;
//     std::cout << takeaway::to_text(cone->period, cone->family.parameters) << '\n';  // prints a+c
//     for (const takeaway::LinearForm& form : cone->where)
//       std::cout << takeaway::to_text(form, cone->family.parameters) << " >= 0\n";
//     // prints c-2a >= 0
//     // prints a+b-c >= 0
//     // prints 2a-b >= 0
//
// Cost: about runs * moves * rays of the cone, and memory for the runs.
// Preconditions: the moves are positive and distinct at the sample.
// Errors: Fault::limit where the runs do not repeat within the limit, or numbers grow past what is computed
// exactly; bad input, with the place, for families that are not linear; an interrupt.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "takeaway/cone.hpp"
#include "takeaway/error.hpp"
#include "takeaway/family.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

struct ConeLimits {
  std::uint64_t runs = 1'000'000;  ///< how many to compute at most
};

/// The cone around one point of a family. The moves must be positive and distinct there. Fails with
/// Fault::limit where the runs do not repeat within the limit, or numbers grow past what is computed exactly.
/// Time about runs * moves * rays.
Result<Cone> generalize(const LinearFamily& family, const std::vector<std::int64_t>& sample,
                        const ConeLimits& limits = {}, const Watch& watch = {});

/// Cones that cover points of a family, one after the other: each is looked for as large as it may be, by
/// looking at games nearby. Each has passed its check.
class ConeCover {
 public:
  ConeCover(LinearFamily family, const ConeLimits& limits, const Watch& watch)
      : family_(std::move(family)), limits_(limits), watch_(watch) {}

  /// The number of the first cone that has the point, closed as it is; it is made if need be. Fails as
  /// `generalize` does.
  Result<std::size_t> cone_around(const std::vector<std::int64_t>& point);
  const std::vector<Cone>& cones() const { return cones_; }

 private:
  bool has_constants() const { return !family_.parameters.empty() && family_.parameters.back() == "1"; }
  bool add_nearby(const std::vector<std::int64_t>& point, std::span<const LinearForm> equations);
  Result<void> add(Cone cone);

  LinearFamily family_;
  ConeLimits limits_;
  Watch watch_;
  std::vector<Cone> cones_;
};

/// Whether the closed cone has the point.
bool contains(const Cone& cone, const std::vector<std::int64_t>& point);

/// All sets of k moves, as a family in k parameters called a, b, c, ...
LinearFamily all_sets(BoundaryKind boundary, std::size_t moves);

/// The formula as a form in the parameters, with one more coefficient for 1; nothing where it is not linear
/// in them.
std::optional<LinearForm> linear_form(const Formula& formula, const std::vector<std::string>& parameters);

/// The family with its parameters in this order, if it lists finitely many moves that are linear in them, and
/// perhaps in constants, under wall or sink; else what is in the way, with the place.
Result<LinearFamily> linear_family(const Family& family, const std::vector<std::string>& parameters);

}  // namespace takeaway
