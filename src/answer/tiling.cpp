#include "answer/tiling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>

#include "answer/generalizing.hpp"
#include "answer/options.hpp"
#include "takeaway/cones.hpp"

namespace takeaway::answer {

namespace {

constexpr double whole = 18446744073709551616.0;  // 2^64

/// A decimal number above 0; for all else an error.
Result<double> read_decimal(const std::string& text, const std::string& option) {
  double number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size() || !std::isfinite(number) || number <= 0)
    return bad_input(option + " takes a decimal number above 0, not '" + text + "'");
  return number;
}

Result<MapPart> read_part(const std::string& text) {
  const auto shard = read_shard(text);
  if (!shard) return std::unexpected(shard.error());
  if (shard->parts > most_map_parts)
    return bad_input("--shard has at most " + std::to_string(most_map_parts) + " parts");
  return MapPart{static_cast<std::uint32_t>(shard->part), static_cast<std::uint32_t>(shard->parts)};
}

Result<TilingGoal> read_goal(const TileOptions& options) {
  TilingGoal goal;
  if (!options.share.empty()) {
    const auto share = read_share(options.share);
    if (!share) return std::unexpected(share.error());
    goal.share = *share;
  }
  if (!options.cells.empty()) {
    const auto cells = read_number(options.cells, "--cells");
    if (!cells) return std::unexpected(cells.error());
    goal.cells = *cells;
  }
  if (!options.seconds.empty()) {
    const auto seconds = read_decimal(options.seconds, "--seconds");
    if (!seconds) return std::unexpected(seconds.error());
    goal.seconds = *seconds;
  }
  constexpr double usual_share = 0.85;
  if (options.share.empty() && options.cells.empty() && options.seconds.empty())
    goal.share = static_cast<std::uint64_t>(usual_share * whole);
  return goal;
}

}  // namespace

Result<BoundaryKind> read_map(const std::string& text) {
  if (text.empty()) return bad_input("give the map, {a, b, c} or sink {a, b, c}");
  const auto family = parse_family(text);
  if (!family) return std::unexpected(family.error());
  std::vector<std::string> names;
  for (const auto& [name, word] : family->words()) names.push_back(name);
  const auto linear = linear_family(*family, names);
  if (!linear) return std::unexpected(linear.error());
  auto moves = linear->moves;
  std::ranges::sort(moves, std::greater());
  if (moves != all_sets(linear->boundary, 3).moves)
    return std::unexpected(Error{
        Fault::bad_input, "tilings are of all sets of three moves: {a, b, c} or sink {a, b, c}", text, 0});
  return linear->boundary;
}

Result<TileTask> read_tile_task(const TileOptions& options) {
  const auto boundary = read_map(options.family);
  if (!boundary) return std::unexpected(boundary.error());
  if (options.out.empty()) return bad_input("give the file in which the tiling is kept: --out FILE");
  const auto part = read_part(options.shard);
  if (!part) return std::unexpected(part.error());
  const auto goal = read_goal(options);
  if (!goal) return std::unexpected(goal.error());
  CommonOptions common;
  common.threads = options.threads;
  const auto resources = read_resources(common);
  if (!resources) return std::unexpected(resources.error());
  return TileTask{*boundary, *part, *goal, resources->threads, options.out};
}

Result<TilingRun> run_tiling(const TileTask& task, Listener& listener) {
  const std::uint64_t last = task.goal.cells == TilingGoal{}.cells ? 0 : task.goal.cells;
  const Step step(listener, "tiling", last, "cell");
  auto run = tile_map(task.out, task.boundary, task.part, task.goal, task.threads, step.watch());
  if (!run && run.error().fault == Fault::interrupted)
    run.error().message = "interrupted; the same command goes on from here";
  return run;
}

Result<TileLoops> find_loops(const TileLoopsOptions& options, Listener& listener) {
  LoopGoal goal;
  if (!options.cells.empty()) {
    const auto cells = read_number(options.cells, "--cells");
    if (!cells) return std::unexpected(cells.error());
    goal.cells = *cells;
  }
  if (!options.smallest.empty()) {
    const auto smallest = read_decimal(options.smallest, "--smallest");
    if (!smallest) return std::unexpected(smallest.error());
    goal.smallest = *smallest;
  }
  CommonOptions common;
  common.threads = options.threads;
  const auto resources = read_resources(common);
  if (!resources) return std::unexpected(resources.error());
  goal.threads = resources->threads;
  auto tiling = read_tiling(options.path);
  if (!tiling) return std::unexpected(tiling.error());
  const Step step(listener, "loops", std::min<std::uint64_t>(goal.cells, tiling->cells.size()), "cell");
  const auto gain = count_loops(*tiling, goal, step.watch());
  if (!gain) return std::unexpected(gain.error());
  return TileLoops{std::move(*tiling), *gain, goal.smallest};
}

std::string map_text(BoundaryKind boundary) {
  return boundary == BoundaryKind::sink ? "sink {a, b, c}" : "{a, b, c}";
}

std::string share_fraction(std::uint64_t share) {
  if (share == 0) return "0/1";
  const int zeros = std::countr_zero(share);
  const std::uint64_t numerator = share >> static_cast<unsigned>(zeros);
  if (zeros == 0) return std::to_string(numerator) + "/18446744073709551616";
  return std::to_string(numerator) + "/" +
         std::to_string(std::uint64_t{1} << static_cast<unsigned>(64 - zeros));
}

double share_decimal(std::uint64_t share) {
  constexpr double digits = 1e9;
  return std::floor(static_cast<double>(share) / whole * digits) / digits;
}

std::string percent_text(std::uint64_t share) {
  return fmt::format("{:.4f}%", std::floor(share_decimal(share) * 1e6) / 1e4);
}

Result<std::uint64_t> read_share(const std::string& text) {
  const auto share = read_decimal(text, "--share");
  if (!share) return std::unexpected(share.error());
  if (*share >= 1) return bad_input("--share must be below 1: a tiling never covers all of the map");
  return static_cast<std::uint64_t>(*share * whole);
}

Json json_of(const TilingRun& run) {
  return {{"cells", run.cells},
          {"share", share_fraction(run.share)},
          {"share_decimal", share_decimal(run.share)},
          {"found", run.found},
          {"failures", run.failures},
          {"holes", run.holes},
          {"largest_hole", run.largest_hole},
          {"seconds", run.seconds}};
}

Json json_of(const TileLoops& loops) {
  return {{"family", map_text(loops.tiling.boundary)},
          {"cells", loops.tiling.cells.size()},
          {"looked_at", loops.gain.looked_at},
          {"fans", loops.gain.fans},
          {"wide_fans", loops.gain.wide_fans},
          {"smallest", loops.smallest},
          {"fan_cells", loops.gain.cells},
          {"added", share_fraction(loops.gain.share)},
          {"added_decimal", share_decimal(loops.gain.share)},
          {"share", share_fraction(loops.share())},
          {"share_decimal", share_decimal(loops.share())}};
}

}  // namespace takeaway::answer
