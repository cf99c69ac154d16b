// takeaway discover of a partizan family: cones that cover all its games, by how they behave in the end.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "answer/generalizing.hpp"
#include "answer/partizan_discovering.hpp"
#include "cli/exit_status.hpp"
#include "cli/new_folder.hpp"
#include "cli/output.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

constexpr std::size_t shown_rows = 16;

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string counted(std::uint64_t count, const char* what) {
  return fmt::format("{} {}{}", grouped(count), what, count == 1 ? "" : "s");
}

std::string page_of(const OutcomeDiscovery& found) {
  std::string text = fmt::format("{}: {}, {}\n", found.family, counted(found.games, "game"),
                                 counted(found.cells.size(), "cell"));
  std::size_t period = 6;
  for (std::size_t i = 0; i < std::min(found.rows.size(), shown_rows); ++i)
    period = std::max(period, found.rows[i].period.size());
  text += fmt::format("{:<27} {:>7} {:>6}  {:>5}  {:<{}}  where\n", "in the end", "games", "share", "cells",
                      "period", period);
  for (std::size_t i = 0; i < std::min(found.rows.size(), shown_rows); ++i) {
    const OutcomeRow& row = found.rows[i];
    std::string line = fmt::format("{:<27} {:>7} {:>5.1f}%  {:>5}  {:<{}}  {}", to_text(row.behaviour),
                                   grouped(row.games), share(row.games, found.games),
                                   grouped(row.cells.size()), row.period, period, fmt::join(row.where, ", "));
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  if (found.rows.size() > shown_rows)
    text += fmt::format("and {} more lines, which --json has\n", grouped(found.rows.size() - shown_rows));
  if (found.open > 0)
    text += fmt::format("left out: {}; of the first, {}\n", counted(found.open, "game"), found.why_open);
  if (found.cells.empty()) return text + "no cell was found\n";
  if (found.rule) {
    text += fmt::format("observed in all of them, with g = {}:\n", found.rule->divisor);
    for (const auto& [where, behaviour] : cases_of(*found.rule))
      text += fmt::format("  {:<12} {}\n", where, behaviour);
  }
  text += "in all:\n";
  for (std::size_t i = 0; i < behaviours; ++i)
    if (found.by_behaviour.at(i) > 0)
      text += fmt::format("  {:<27} {:>7}\n", to_text(static_cast<Behaviour>(i)),
                          grouped(found.by_behaviour.at(i)));
  return text + fmt::format("proved by execution and checked at the rays, cell by cell; {}\n",
                            seconds_text(found.seconds));
}

/// The cells as theorems, in one file.
std::string theorems_of(const OutcomeDiscovery& found, const std::string& name) {
  std::string text;
  for (std::size_t i = 0; i < found.cells.size(); ++i) {
    const std::string theorem = theorem_text(found.cells[i]);
    const std::string behind = theorem.substr(theorem.find('\n'));
    text += fmt::format("{}theorem  {}-{}{}", i == 0 ? "" : "\n", name, i + 1, behind);
  }
  return text;
}

Result<int> report_discovery(const DiscoverVerbOptions& options) {
  TerminalListener listener(options.quiet);
  NewFolder folder(options.out);
  if (!options.out.empty())
    if (auto opened = folder.open(); !opened) return std::unexpected(opened.error());
  const auto found = discover_outcomes(options, listener);
  if (!found) return std::unexpected(found.error());
  if (!options.out.empty()) {
    const std::string name = options.name.empty() ? "cell" : options.name;
    if (auto written = folder.write({{"cells.thm", theorems_of(*found, name)}}); !written)
      return std::unexpected(written.error());
  }
  out().write(options.json ? json_of(*found).dump(2) + "\n" : page_of(*found));
  return found->open > 0 ? limit_hit : all_held;
}

}  // namespace

int run_partizan_discover(const DiscoverVerbOptions& options) {
  const auto status = report_discovery(options);
  return status ? conclude({}, *status) : conclude(std::unexpected(status.error()), bad_usage);
}

}  // namespace takeaway::cli
