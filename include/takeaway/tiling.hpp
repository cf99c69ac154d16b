// Tilings: the map of all triples a < b < c, covered by cones.
//
// A triple is a point (a/c, b/c) of the triangle 0 < x < y < 1, a cone of full dimension is a convex polygon
// there, and of all triples with c <= N the part that lies in the cone tends to the polygon's part of the
// triangle: its share. No two cells of a tiling overlap, so shares add up to a natural density for which
// preperiod and period are proved.
//
// Example:
//
//     const auto wall = takeaway::BoundaryKind::wall;
//     const takeaway::TiledCell* cell = takeaway::known_cells(wall).find({30, 50, 71});
//     if (cell == nullptr) return 1;
//     std::cout << takeaway::to_text(cell->period, {"a", "b", "c"}) << '\n';  // prints a+c
//     std::cout << takeaway::known_tiling(wall).share / 0x1p64 << '\n';  // prints 0.850085
//
// Cost: `known_cells` reads the tiling on the first call; a game is looked for among the cells of one square
// then. `tile_map` goes on until its goal is reached, and finds the largest cells early.
// Preconditions: triples are 0 < a < b < c; a finder is outlived by its tiling.
// Errors: bad input for files that are no tilings or have cells that overlap; limits of disk and memory; an
// interrupt, after which the file is whole.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/cone.hpp"
#include "takeaway/error.hpp"
#include "takeaway/family.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// A cone, without its word: executing any game inside it gives that again.
struct TiledCell {
  std::vector<std::array<std::int64_t, 3>> corners;  ///< its rays, in order around it, against the clock
  LinearForm preperiod;
  LinearForm period;
  std::uint64_t runs = 0;  ///< letters in preperiod and period
  bool operator==(const TiledCell&) const = default;

  /// A game inside the cell: its corners added up.
  std::vector<std::int64_t> game() const;
  /// The part of all triples that it has, in units of 2^-64, rounded down.
  std::uint64_t share() const;
  /// Whether the game is strictly inside.
  bool has(const std::array<std::int64_t, 3>& game) const;
  /// Whether the game is inside or on the border. There the word holds, too, but preperiod and period may be
  /// less than the forms say.
  bool touches(const std::array<std::int64_t, 3>& game) const;
  /// The forms of its edges, at least 0 inside; the first is between the first two corners.
  std::vector<LinearForm> edges() const;
  /// About how large the share of that part of it is in which these forms are at least 0. Their coefficients
  /// must be below 2^29.
  double share_where(const std::vector<LinearForm>& forms) const;
};

/// The same of the whole map.
double share_where(const std::vector<LinearForm>& forms);

/// The map can be tiled in so many parts.
inline constexpr std::uint32_t most_map_parts = 1024;

/// One of several parts of the map that are tiled separately; 1 of 1 is the whole map.
struct MapPart {
  std::uint32_t part = 1;
  std::uint32_t parts = 1;
  bool operator==(const MapPart&) const = default;
};

struct Tiling {
  BoundaryKind boundary = BoundaryKind::wall;
  MapPart part;
  std::vector<TiledCell> cells;  ///< in the order they were found: the larger ones come early
  std::uint64_t failures = 0;    ///< executions that did not end within the limit
  std::uint64_t share = 0;       ///< of all cells, in units of 2^-64: at most what is proved

  /// The cell that has the game strictly inside; null where none is known.
  const TiledCell* find(const std::array<std::int64_t, 3>& game) const;
};

/// When to stop: when one of these is reached.
struct TilingGoal {
  std::uint64_t share = std::numeric_limits<std::uint64_t>::max();  ///< in units of 2^-64
  std::uint64_t cells = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
};

struct TilingRun {
  std::uint64_t cells = 0;     ///< in the file now
  std::uint64_t share = 0;     ///< of them, in units of 2^-64
  std::uint64_t found = 0;     ///< by this run
  std::uint64_t failures = 0;  ///< of all runs
  std::uint64_t holes = 0;     ///< convex parts of the map that are open
  double largest_hole = 0;     ///< its share
  double seconds = 0;          ///< of this run
};

/// Tiles the map, or a part of it, into a file, and goes on where an earlier run stopped. Always works where
/// the largest hole is. What is found depends on nothing but the boundary and the part: the file is the same
/// for any number of threads, and for one run or many that were interrupted. `watch` is told the number of
/// cells.
Result<TilingRun> tile_map(const std::string& path, BoundaryKind boundary, MapPart part,
                           const TilingGoal& goal, unsigned threads, const Watch& watch = {});

/// What a file says, of cells that do not overlap. That their preperiods and periods are right is not looked
/// at: executing a game inside a cell shows it.
Result<Tiling> read_tiling(const std::string& path);
/// The same from the bytes of a file, which is trusted not to have cells that overlap.
Result<Tiling> parse_tiling(std::string_view bytes);

/// Puts tilings of parts, or any others of one boundary, together into a new file. Which cells it has does
/// not depend on the order of the parts.
Result<Tiling> merge_tilings(const std::string& path, const std::vector<std::string>& parts);

/// Which loops to look for, and how small their cells may be to be counted.
struct LoopGoal {
  std::uint64_t cells = 1000;  ///< look at the words of so many cells, the first ones
  double smallest = 1e-9;      ///< the least share of a cell
  unsigned threads = 1;
};

/// What loops with a free count add to a tiling.
struct LoopGain {
  std::uint64_t looked_at = 0;  ///< cells
  std::uint64_t fans = 0;       ///< with one free count
  std::uint64_t wide_fans = 0;  ///< with two
  std::uint64_t cells = 0;      ///< of these fans, that no cell of the tiling overlaps
  std::uint64_t share = 0;      ///< of them, in units of 2^-64
};

/// Looks for fans around the cells of a tiling, and adds up what they have besides. Every fan has infinitely
/// many cells; those are counted that are large enough, so the share is less than what is proved.
Result<LoopGain> count_loops(const Tiling& tiling, const LoopGoal& goal, const Watch& watch = {});

/// A window of the map, left <= a/c <= right and bottom <= b/c <= top. Its sides are rounded to multiples of
/// 2^-26.
struct MapWindow {
  double left = 0;
  double bottom = 0;
  double right = 1;
  double top = 1;
};

struct WindowGoal {
  double smallest = 1e-4;        ///< leave holes with less than this part of the window
  std::uint64_t attempts = 500;  ///< how many executions to make at most
  /// How many runs they may compute together. Where executions do not end, their number says little about
  /// the time they take.
  std::uint64_t runs = std::numeric_limits<std::uint64_t>::max();
  unsigned threads = 1;
};

/// The cells that a window shows, in any order: those of the list, and more, that are found now.
struct WindowCells {
  std::vector<TiledCell> cells;
  std::uint64_t found = 0;  ///< now
  double open = 0;          ///< the part of the window, as far as it lies in the map, that is left open
};

Result<WindowCells> tile_window(BoundaryKind boundary, const MapWindow& window,
                                const std::vector<TiledCell>& known, const WindowGoal& goal,
                                const Watch& watch = {});

/// Finds the cell of a game among a few: the map is cut into squares, and each knows the cells that it may
/// meet.
class CellFinder {
 public:
  /// The tiling must outlive it.
  explicit CellFinder(const Tiling& tiling);

  /// As `Tiling::find`. The game must be 0 < a < b < c, here and below.
  const TiledCell* find(const std::array<std::int64_t, 3>& game) const;
  /// Of the cells that the game touches, the one with the fewest runs; null where there is none.
  const TiledCell* beside(const std::array<std::int64_t, 3>& game) const;

 private:
  std::span<const TiledCell* const> around(const std::array<std::int64_t, 3>& game) const;
  std::vector<std::size_t> starts_;  // by square, row by row: where its cells begin
  std::vector<const TiledCell*> cells_;
};

/// The tilings that are part of the program, and their cells to be found.
const Tiling& known_tiling(BoundaryKind boundary);
const CellFinder& known_cells(BoundaryKind boundary);

}  // namespace takeaway
