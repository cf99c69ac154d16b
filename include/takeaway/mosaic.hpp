// What outcomes of games on two heaps are in all of the plane: translations that keep them, and mosaics.
//
// A mosaic cuts the plane by rays from (0,0) into sectors. Between two neighbouring rays every point is
// alpha u + beta v, where u and v are the vectors of the rays. From alpha = N on, outcomes repeat with u, and
// from beta = N on with v. So each sector is one pattern that repeats in two directions, but for a strip
// along each ray, which repeats along the ray, and a part near (0,0).
//
// Example:
//
//     const auto game = takeaway::parse_plane_game("plane {(1,2), (2,1)}");
//     const takeaway::Mosaic claim{.rays = {{1, 0}, {3, 3}, {0, 1}}, .from = 2};
//     std::cout << takeaway::check_mosaic(*game, claim, 1'000'000)->holds << '\n';  // prints 1
//     const takeaway::Mosaic wrong{.rays = {{1, 0}, {2, 2}, {0, 1}}, .from = 2};
//     std::cout << takeaway::check_mosaic(*game, wrong, 1'000'000)->holds << '\n';  // prints 0
//
// Cost: a check of a mosaic takes a step for each move and each point of the part that it looks at, which is
// as wide as N and the longest move, in lengths of the rays. A check of translations is that of the rows and
// columns, and a step for each place in them.
// Preconditions: moves and rays are not (0,0), and a claim of rows or columns is well formed.
// Errors: a limit where a check would pass the steps allowed, or where moves or rays are longer than 2^20;
// bad input where a move may have any length.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/plane.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

struct Mosaic {
  std::vector<PlanePoint> rays;  ///< by angle, from (a,0) to (0,b)
  std::uint64_t from = 1;        ///< N
  bool operator==(const Mosaic&) const = default;
};

/// The pattern of a sector: so many of its points are P.
struct SectorPattern {
  std::uint64_t points = 0;
  std::uint64_t p_positions = 0;
};

struct MosaicVerdict {
  bool holds = false;
  std::string reason;
  std::vector<SectorPattern> sectors;  ///< of a mosaic that holds, one less than rays
};

/// Whether the outcomes of the game, at all points, are as the mosaic says. Knows the definition alone.
Result<MosaicVerdict> check_mosaic(const PlaneGame& game, const Mosaic& mosaic, std::uint64_t most_steps,
                                   const Watch& watch = {});

/// The outcome at one point by a mosaic that holds, without a carpet as far as that.
class MosaicOutcomes {
 public:
  /// The mosaic must hold. A limit where the part near (0,0) has more points than that.
  static Result<MosaicOutcomes> open(const PlaneGame& game, const Mosaic& mosaic, std::uint64_t most_points);
  bool is_p(PlanePoint at) const;

 private:
  Mosaic mosaic_;
  std::uint64_t columns_ = 1;
  std::vector<bool> is_p_;  ///< where both coefficients are below N
};

/// The game with the heaps exchanged: its rows are the columns of the game.
PlaneGame mirrored(const PlaneGame& game);

/// How many rows and columns a check of the translation needs: x columns and y rows.
PlanePoint boundary_for(const PlaneGame& game, PlanePoint translation);

/// Whether (x,y) is P exactly if (x+s,y+t) is, for all (x,y). It takes rows of the game, and columns, which
/// are rows of the mirrored game, at least as many as `boundary_for` says; they must have passed
/// `check_rows`.
Result<RowsVerdict> check_translation(const PlaneGame& game, const std::vector<PeriodicRow>& rows,
                                      const std::vector<PeriodicRow>& columns, PlanePoint translation,
                                      std::uint64_t most_steps, const Watch& watch = {});

}  // namespace takeaway
