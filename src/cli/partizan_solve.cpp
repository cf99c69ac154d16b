// takeaway solve 'left {1,3} right {2,5}: 4,7': who wins, and by which moves of each player.
#include <fmt/format.h>

#include "answer/options.hpp"
#include "answer/partizan_match.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

void add_moves(Page& page, const std::vector<PartizanHeap>& heaps, const std::string& player,
               const std::vector<PartizanMove>& moves) {
  constexpr std::size_t most_shown = 20;
  for (std::size_t i = 0; i < std::min(moves.size(), most_shown); ++i)
    page.line(i == 0 ? player : "", move_words(heaps, moves[i]));
  if (moves.size() > most_shown) page.line("", fmt::format("and {} more", moves.size() - most_shown));
  if (moves.empty()) page.line(player, "no move wins");
}

std::string sum_page(const std::vector<PartizanHeap>& heaps, const SolvedPartizanSum& solved,
                     const Bindings& bindings) {
  Page page(output_width(), use_colour());
  const std::string let = bindings_text(bindings);
  page.title(to_text(heaps) + (let.empty() ? "" : "  (" + let + ")"));
  page.line("outcome", class_words(solved.solution.outcome) + ", proved");
  if (!solved.value.empty()) page.line("value", solved.value);
  add_moves(page, heaps, "Left first", solved.solution.left);
  add_moves(page, heaps, "Right first", solved.solution.right);
  return page.text();
}

}  // namespace

int run_partizan_solve(const SolveOptions& options) {
  if (options.misere) return conclude(bad_input("misere play is not solved for partizan heaps"), bad_usage);
  if (options.explain) return conclude(bad_input("--explain is for sums of nim-values"), bad_usage);
  if (!options.limit.empty()) return conclude(bad_input("--limit is for sums of nim-values"), bad_usage);
  TerminalListener listener(options.quiet);
  const auto sum = parse_partizan_sum(options.family);
  if (!sum) return conclude(std::unexpected(sum.error()), bad_usage);
  const auto settings = read_settings(options, sum->parameters(), listener);
  if (!settings) return conclude(std::unexpected(settings.error()), bad_usage);
  const bool ranged = settings->has_range();
  if (options.json) {
    const auto checked = settings->for_each([&](const Bindings& bindings) -> Result<void> {
      const auto heaps = bind(*sum, bindings);
      if (!heaps) return std::unexpected(heaps.error());
      return {};
    });
    if (!checked) return conclude(checked, bad_usage);
  }
  JsonResults results(options.json, ranged);
  bool first = true;
  const auto result = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    const auto heaps = bind(*sum, bindings);
    if (!heaps) return std::unexpected(heaps.error());
    const auto solved = solve_partizan_sum(*heaps, settings->resources.memory, listener);
    if (!solved) return std::unexpected(solved.error());
    if (!options.json) {
      out().write((std::exchange(first, false) ? "" : "\n") + sum_page(*heaps, *solved, bindings));
      return {};
    }
    Json json;
    if (ranged) json["let"] = to_json(bindings);
    json.update(json_of(*heaps, *solved));
    out().write(results.before() + json.dump(2));
    return {};
  });
  results.end(result);
  return conclude(result, all_held);
}

}  // namespace takeaway::cli
