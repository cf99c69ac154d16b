// takeaway discover FAMILY: patterns in the words of a family, proved for all parameters.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "answer/discovering.hpp"
#include "cli/atlas_files.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "takeaway/proof.hpp"

namespace takeaway::cli {

namespace {

constexpr std::size_t shown_open = 12;

/// Progress on standard error: one line, overwritten again and again, once the run has taken a second.
class StageLine {
 public:
  explicit StageLine(bool quiet) : visible_(!quiet && stderr_is_terminal()) {}
  ~StageLine() {
    if (shown_) fmt::print(stderr, "\r\033[K");
  }
  StageLine(const StageLine&) = delete;
  StageLine& operator=(const StageLine&) = delete;

  void show(const std::string& stage, const Discovery& found) {
    if (!visible_ || seconds() < 1) return;
    shown_ = true;
    std::string line = stage;
    if (found.patterns > 0)
      line +=
          fmt::format(": {} tried of {} patterns, {} cells, {:.1f}% of {} games", found.tried, found.patterns,
                      found.cells.size(), share(found.covered, found.games), grouped(found.games));
    fmt::print(stderr, "\r{}, {}\033[K", line.substr(0, 70), seconds_text(seconds()));
    (void)std::fflush(stderr);
  }

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
  }

  static double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  }

 private:
  bool visible_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

/// The text, cut to a number of columns.
std::string cut(const std::string& text, std::size_t most) {
  return text.size() <= most ? text : text.substr(0, most - 3) + "...";
}

/// How many columns are left behind this line, but at least ten.
std::size_t room(std::size_t width, const std::string& line) {
  constexpr std::size_t least = 10;
  return width > line.size() + least ? width - line.size() : least;
}

std::string page_of(const DiscoverRequest& request, const Discovery& found) {
  std::string text = fmt::format("{}: {} games, {} shapes, {} patterns\n", request.family,
                                 grouped(found.games), grouped(found.shapes), grouped(found.patterns));
  if (found.without > 0)
    text += fmt::format("{} games have no word: no period was found, or the values grow\n",
                        grouped(found.without));
  const std::size_t width = output_width();
  std::size_t formula = 6;
  for (const FoundCell& cell : found.cells) formula = std::max(formula, cell.period.size());
  formula = std::min<std::size_t>(formula, 20);
  if (!found.cells.empty())
    text +=
        fmt::format("{:<10} {:>7}  {:>7}  {:<{}}  letters\n", "cell", "games", "covered", "period", formula);
  for (const FoundCell& cell : found.cells) {
    const std::string line =
        fmt::format("{:<10} {:>7}  {:>6.1f}%  {:<{}}  ", cell.name, grouped(cell.games),
                    StageLine::share(cell.covered, found.games), cut(cell.period, formula), formula);
    text += line + cut(cell.letters, room(width, line)) + "\n";
  }
  for (std::size_t i = 0; i < std::min(found.open.size(), shown_open); ++i) {
    if (i == 0) text += "not answered\n";
    const std::string line = fmt::format("  {:>7}  ", grouped(found.open[i].games));
    text += line + cut(found.open[i].letters + ": " + found.open[i].why, room(width, line)) + "\n";
  }
  if (found.open.size() > shown_open)
    text += fmt::format("  and {} more shapes\n", grouped(found.open.size() - shown_open));
  if (found.cells.empty()) return text + fmt::format("nothing is proved; {}\n", seconds_text(found.seconds));
  return text + fmt::format(
                    "{} proved for all parameters (Z3 {}), {} {} of {} games, {:.1f}%; {}\n",
                    found.cells.size() == 1 ? "one cell," : fmt::format("{} cells, each", found.cells.size()),
                    z3_version(), found.cells.size() == 1 ? "answers" : "answer", grouped(found.covered),
                    grouped(found.games), StageLine::share(found.covered, found.games),
                    seconds_text(found.seconds));
}

Result<int> run(const DiscoverVerbOptions& options) {
  auto request = read_discover(options);
  if (!request) return std::unexpected(request.error());
  AtlasFiles files(options.out);
  if (auto opened = files.open(); !opened) return std::unexpected(opened.error());
  request->journal = files.journal();
  Result<Discovery> found;
  {
    StageLine line(options.quiet);
    found = discover(*request,
                     [&](const std::string& stage, const Discovery& so_far) { line.show(stage, so_far); },
                     {&interrupt_flag(), {}});
  }
  if (!found) return std::unexpected(found.error());
  if (auto closed = files.close(*request, *found); !closed) return std::unexpected(closed.error());
  const std::vector<std::string> inferred(
      request->lets.begin() + static_cast<std::ptrdiff_t>(options.lets.size()), request->lets.end());
  if (options.json) {
    Json json = json_of(*request, *found);
    if (!inferred.empty()) json["inferred"] = inferred;
    out().write(json.dump(2) + "\n");
  } else {
    say_inferred(inferred);
    out().write(page_of(*request, *found));
  }
  return found->cells.empty() ? limit_hit : all_held;
}

int run_discover(const DiscoverVerbOptions& options) {
  const auto status = run(options);
  return status ? conclude({}, *status) : conclude(std::unexpected(status.error()), bad_usage);
}

}  // namespace

void declare_discover(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<DiscoverVerbOptions>();
  verb.add_option("family", options->family, "a family of games, as '{a,b,c}'")->required();
  add_settings(verb, *options);
  add_value(verb, "--out", "DIR", options->out,
            "a new folder for the theorems and an index; the same command goes on where it was stopped. Of "
            "partizan games the theorems are one file, made at the end");
  add_value(verb, "--least", "N", options->least,
            "a cell must answer so many games that no other does (default 1)");
  add_value(verb, "--cells", "N", options->cells, "end with so many cells");
  add_value(verb, "--name", "NAME", options->name,
            "what cells are called: NAME-1, NAME-2, ... (default cell)");
  hide_options(verb, {"--engine", "--memory"});
  add_examples(verb, invocation,
               {{"discover '{a,b}' --let b=2..20", "all games of two moves up to 20"},
                {"discover '{1,a,b}' --let b=3..16 --out found", "with a file for each theorem"}});
  verb.callback([options, &invocation] {
    invocation.exit_status =
        is_partizan(options->family) ? run_partizan_discover(*options) : run_discover(*options);
  });
}

}  // namespace takeaway::cli
