// takeaway tile FAMILY --out FILE: the map of all triples, covered by cones; and reports on such files.
#include <fmt/format.h>

#include <cmath>

#include "answer/options.hpp"
#include "answer/tiling.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

struct TileReportOptions {
  std::string path;
  std::string top;
  std::string check;
  bool json = false;
  bool quiet = false;
};

struct TileMergeOptions {
  std::string into;
  std::vector<std::string> paths;
  bool json = false;
};

std::string run_text(const TileTask& task, const TilingRun& run) {
  std::string text = fmt::format("{}: {} cells, {} of {} proved\n", printable(task.out), grouped(run.cells),
                                 percent_text(run.share), map_text(task.boundary));
  text += run.found > 0 ? fmt::format("{} found in {}; {} executions were too long\n", grouped(run.found),
                                      seconds_text(run.seconds), grouped(run.failures))
                        : "nothing was left to do\n";
  return text +
         fmt::format("{} holes, the largest has {:.2g}%\n", grouped(run.holes), 100 * run.largest_hole);
}

Result<void> run_tile(const TileOptions& options) {
  const auto task = read_tile_task(options);
  if (!task) return std::unexpected(task.error());
  TerminalListener listener(options.quiet);
  const auto run = run_tiling(*task, listener);
  if (!run) return std::unexpected(run.error());
  out().write(options.json ? json_of(*run).dump(2) + "\n" : run_text(*task, *run));
  return {};
}

std::string cell_text(const TiledCell& cell) {
  const std::vector<std::string> letters{"a", "b", "c"};
  const bool pure = to_text(cell.preperiod, letters) == "0";
  return fmt::format("{:>9}  period {}, {}, {} runs, where {}", percent_text(cell.share()),
                     to_text(cell.period, letters),
                     pure ? "pure" : "preperiod " + to_text(cell.preperiod, letters), grouped(cell.runs),
                     fmt::join(condition_texts(cell), ", "));
}

std::string report_text(const TilingReport& report) {
  const Tiling& tiling = report.tiling;
  Page page(output_width(), use_colour());
  page.title(map_text(tiling.boundary));
  if (tiling.part.parts > 1) page.line("shard", fmt::format("{} of {}", tiling.part.part, tiling.part.parts));
  page.line("cells", grouped(tiling.cells.size()));
  page.line("share",
            fmt::format("at least {} = {}", percent_text(tiling.share), share_fraction(tiling.share)));
  page.line("pure", fmt::format("{} cells, {}", grouped(report.pure.cells), percent_text(report.pure.share)));
  for (std::size_t i = 0; i < report.periods.size(); ++i) {
    const CellGroup& group = report.periods[i];
    page.line(i == 0 ? "periods" : "", fmt::format("{:<6} {:>9} cells {:>9}", group.name,
                                                   grouped(group.cells), percent_text(group.share)));
  }
  for (std::size_t i = 0; i < report.open.size(); ++i)
    page.line(i == 0 ? "open" : "",
              fmt::format("{:>8.4f}%  {}", 100 * report.open[i].share, report.open[i].where));
  for (std::size_t i = 0; i < report.largest.size(); ++i)
    page.line(i == 0 ? "largest" : "", cell_text(report.largest[i]));
  if (report.checked == 0)
    page.line("checked",
              "that no cells overlap; what they say is the file's (--check N executes N of them again)");
  else
    page.line("checked",
              fmt::format("{} cells, executed again and checked at the rays", grouped(report.checked)));
  return page.text();
}

Result<std::uint64_t> number_or(const std::string& text, const std::string& option, std::uint64_t usual) {
  return text.empty() ? Result<std::uint64_t>(usual) : read_number(text, option);
}

Result<void> run_tile_report(const TileReportOptions& options) {
  constexpr std::uint64_t usual_top = 8;
  const auto top = number_or(options.top, "--top", usual_top);
  if (!top) return std::unexpected(top.error());
  const auto checks = number_or(options.check, "--check", 0);
  if (!checks) return std::unexpected(checks.error());
  TerminalListener listener(options.quiet);
  const auto report = report_tiling(options.path, *top, *checks, listener);
  if (!report) return std::unexpected(report.error());
  out().write(options.json ? json_of(*report).dump(2) + "\n" : report_text(*report));
  return {};
}

Result<void> run_tile_merge(const TileMergeOptions& options) {
  const auto tiling = merge_tilings(options.into, options.paths);
  if (!tiling) return std::unexpected(tiling.error());
  out().write(options.json ? Json{{"cells", tiling->cells.size()},
                                  {"share", share_fraction(tiling->share)},
                                  {"share_decimal", share_decimal(tiling->share)}}
                                     .dump(2) +
                                 "\n"
                           : fmt::format("{}: {} cells, {} of {} proved\n", printable(options.into),
                                         grouped(tiling->cells.size()), percent_text(tiling->share),
                                         map_text(tiling->boundary)));
  return {};
}

std::string loops_text(const TileLoops& loops) {
  const LoopGain& gain = loops.gain;
  Page page(output_width(), use_colour());
  page.title(map_text(loops.tiling.boundary));
  page.line("cells",
            fmt::format("{}, {}", grouped(loops.tiling.cells.size()), percent_text(loops.tiling.share)));
  page.line("fans", fmt::format("{} with a free count and {} with two, around the first {} cells",
                                grouped(gain.fans), grouped(gain.wide_fans), grouped(gain.looked_at)));
  page.line("added", fmt::format("{} in {} of their cells, those of {:g} and more", percent_text(gain.share),
                                 grouped(gain.cells), loops.smallest));
  page.line("together",
            fmt::format("at least {} = {}", percent_text(loops.share()), share_fraction(loops.share())));
  return page.text();
}

Result<void> run_tile_loops(const TileLoopsOptions& options) {
  TerminalListener listener(options.quiet);
  const auto loops = find_loops(options, listener);
  if (!loops) return std::unexpected(loops.error());
  out().write(options.json ? json_of(*loops).dump(2) + "\n" : loops_text(*loops));
  return {};
}

void declare_tile_loops(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<TileLoopsOptions>();
  verb.add_option("file", options->path, "a file made by 'takeaway tile'")->required();
  add_value(verb, "--cells", "N", options->cells, "look at the words of so many cells (default 1000)");
  add_value(verb, "--smallest", "X", options->smallest,
            "count the cells of fans that have at least this part of the map (default 1e-9)");
  add_threads(verb, options->threads);
  add_json(verb, options->json);
  add_quiet(verb, options->quiet);
  add_examples(verb, invocation, {{"tile loops map.tiling --cells 50", "what free counts would add"}});
  verb.callback(
      [options, &invocation] { invocation.exit_status = conclude(run_tile_loops(*options), all_held); });
}

void declare_tile_report(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<TileReportOptions>();
  verb.add_option("file", options->path, "a file made by 'takeaway tile'")->required();
  add_value(verb, "--top", "N", options->top, "how many of the largest cells to list (default 8)");
  add_value(verb, "--check", "N", options->check,
            "execute N cells again, spread over all of them, and check each at its rays");
  add_json(verb, options->json);
  add_quiet(verb, options->quiet);
  add_examples(verb, invocation,
               {{"tile report map.tiling --top 3", "its share, and the largest three cells"}});
  verb.callback(
      [options, &invocation] { invocation.exit_status = conclude(run_tile_report(*options), all_held); });
}

void declare_tile_merge(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<TileMergeOptions>();
  verb.add_option("into", options->into, "the file to make")->required();
  verb.add_option("parts", options->paths, "files made by 'takeaway tile'")->required();
  add_json(verb, options->json);
  add_examples(verb, invocation,
               {{"tile merge whole.tiling part1.tiling part2.tiling", "made with --shard 1/2 and 2/2"}});
  verb.callback(
      [options, &invocation] { invocation.exit_status = conclude(run_tile_merge(*options), all_held); });
}

}  // namespace

void declare_tile(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<TileOptions>();
  verb.add_option("family", options->family, "the map: '{a,b,c}' or 'sink {a,b,c}'");
  add_value(verb, "--out", "FILE", options->out,
            "the file; the same command goes on where an earlier run stopped");
  add_value(verb, "--share", "X", options->share,
            "stop when this part of all games is proved (default 0.85)");
  add_value(verb, "--cells", "N", options->cells, "stop when there are about so many cells, or a few more");
  add_value(verb, "--seconds", "S", options->seconds, "stop after so many seconds");
  add_value(verb, "--shard", "I/N", options->shard, "only one of N parts of the map: 3/64 (see merge)");
  add_threads(verb, options->threads);
  add_json(verb, options->json);
  add_quiet(verb, options->quiet);
  verb.require_subcommand(0, 1);
  declare_tile_report(
      *verb.add_subcommand("report", "What a tiling covers, by period, and what it leaves open"), invocation);
  declare_tile_loops(
      *verb.add_subcommand(
          "loops", "How much more is proved when pieces of the values may repeat any number of times"),
      invocation);
  declare_tile_coq(
      *verb.add_subcommand("coq", "The largest cells as theorems of Coq, and how much of the map they cover"),
      invocation);
  declare_tile_merge(*verb.add_subcommand("merge", "Put tilings of parts of the map (--shard) into one file"),
                     invocation);
  add_examples(
      verb, invocation,
      {{"tile '{a,b,c}' --out map.tiling --cells 300", "the 300 largest cells or so"},
       {"tile '{a,b,c}' --shard 1/2 --cells 100 --out part1.tiling", "one half of the map"},
       {"tile '{a,b,c}' --shard 2/2 --cells 100 --out part2.tiling", "the other, perhaps elsewhere"}});
  verb.callback([options, &verb, &invocation] {
    if (verb.get_subcommands().empty()) invocation.exit_status = conclude(run_tile(*options), all_held);
  });
}

}  // namespace takeaway::cli
