// Tilings of the map: what was asked for, and reports on files.
#pragma once

#include <string>
#include <vector>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "takeaway/tiling.hpp"

namespace takeaway::answer {

struct TileOptions {
  std::string family;
  std::string out;
  std::string share;  ///< a decimal number below 1
  std::string cells;
  std::string seconds;
  std::string shard;  ///< i/N
  std::string threads;
  bool json = false;
  bool quiet = false;
};

/// A run to be made.
struct TileTask {
  BoundaryKind boundary = BoundaryKind::wall;
  MapPart part;
  TilingGoal goal;
  unsigned threads = 1;
  std::string out;
};

/// The boundary of a map as typed: {a, b, c} or sink {a, b, c}.
Result<BoundaryKind> read_map(const std::string& text);

Result<TileTask> read_tile_task(const TileOptions& options);
Result<TilingRun> run_tiling(const TileTask& task, Listener& listener);

/// "{a, b, c}", "sink {a, b, c}"
std::string map_text(BoundaryKind boundary);

/// A share in units of 2^-64 as a fraction in lowest terms.
std::string share_fraction(std::uint64_t share);
/// The same as a number, rounded down to nine digits.
double share_decimal(std::uint64_t share);
/// "85.0084%", rounded down: what is printed is proved.
std::string percent_text(std::uint64_t share);
/// A decimal number below 1, in units of 2^-64.
Result<std::uint64_t> read_share(const std::string& text);

/// Cells with one thing in common.
struct CellGroup {
  std::string name;
  std::uint64_t cells = 0;
  std::uint64_t share = 0;
};

/// A place of the map, and how much of it is open.
struct OpenZone {
  std::string where;
  double share = 0;
};

struct TilingReport {
  Tiling tiling;
  std::vector<CellGroup> periods;  ///< by their form, the largest share first
  CellGroup pure;
  std::vector<TiledCell> largest;
  std::vector<OpenZone> open;  ///< together, what no cell covers
  std::uint64_t checked = 0;   ///< cells that were executed again and checked
};

/// Reads a file and looks at it; executes `checks` of its cells again, spread over all of them, and has
/// check_cone look at each.
Result<TilingReport> report_tiling(const std::string& path, std::size_t largest, std::uint64_t checks,
                                   Listener& listener);

struct TileLoopsOptions {
  std::string path;
  std::string cells;
  std::string smallest;
  std::string threads;
  bool json = false;
  bool quiet = false;
};

/// What loops add to the tiling of a file.
struct TileLoops {
  Tiling tiling;
  LoopGain gain;
  double smallest = 0;

  /// Of the tiling and the fans together.
  std::uint64_t share() const { return tiling.share + gain.share; }
};
Result<TileLoops> find_loops(const TileLoopsOptions& options, Listener& listener);

/// The conditions of the closed cell.
std::vector<std::string> condition_texts(const TiledCell& cell);

/// {"cells","share","share_decimal","found","failures","holes","largest_hole","seconds"}
Json json_of(const TilingRun& run);
Json json_of(const TilingReport& report);
Json json_of(const TileLoops& loops);

}  // namespace takeaway::answer
