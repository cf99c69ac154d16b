// takeaway solve POSITION: values, nim-sum, outcome and every winning move.
#include <fmt/format.h>

#include <algorithm>

#include "answer/blocking.hpp"
#include "answer/options.hpp"
#include "answer/partizan_solving.hpp"
#include "answer/position_words.hpp"
#include "answer/solving.hpp"
#include "answer/words.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

class SolveVerb {
 public:
  explicit SolveVerb(const SolveOptions& options) : options_(options), listener_(options.quiet) {}

  int run() {
    const auto family = parse_position_family(options_.family);
    if (!family) return conclude(std::unexpected(family.error()), bad_usage);
    const auto settings = read_settings(options_, family->parameters(), listener_);
    if (!settings) return conclude(std::unexpected(settings.error()), bad_usage);
    if (options_.json && options_.explain)
      return conclude(bad_input("--json and --explain exclude each other"), bad_usage);
    resources_ = settings->resources;
    ranged_ = settings->has_range();
    const auto checked = options_.json ? check(*family, *settings) : Result<void>();
    if (!checked) return conclude(checked, bad_usage);
    results_ = JsonResults(options_.json, ranged_);
    const auto result = settings->for_each([&](const Bindings& bindings) -> Result<void> {
      const auto position = bind(*family, bindings);
      if (!position) return std::unexpected(position.error());
      return one(*position, bindings);
    });
    results_.end(result);
    return conclude(result, all_held);
  }

 private:
  Play play() const { return options_.misere ? Play::misere : Play::normal; }

  // Binds all positions before the JSON document is begun: afterwards an error would leave it incomplete.
  static Result<void> check(const PositionFamily& family, const Settings& settings) {
    return settings.for_each([&](const Bindings& bindings) -> Result<void> {
      const auto position = bind(family, bindings);
      if (!position) return std::unexpected(position.error());
      return {};
    });
  }

  Result<void> one(const Position& position, const Bindings& bindings) {
    if (is_blocking(position)) return one_blocked(position, bindings);
    auto solved = solve_position(position, play(), resources_, options_.limit, bindings, listener_);
    if (!solved) return std::unexpected(solved.error());
    if (options_.json) {
      print_json(bindings, json_of(position, play(), *solved));
      return {};
    }
    return print(position, bindings, *solved);
  }

  void print_json(const Bindings& bindings, const Json& document) {
    Json json;
    if (ranged_) json["let"] = to_json(bindings);
    json.update(document);
    out().write(results_.before() + json.dump(2));
  }

  /// Where options may be forbidden before each move.
  Result<void> one_blocked(const Position& position, const Bindings& bindings) {
    if (options_.misere) return bad_input("misere play is not solved where options may be forbidden");
    if (options_.explain) return bad_input("--explain is for sums in which nothing is forbidden");
    if (!options_.limit.empty()) return bad_input("--limit is for sums in which nothing is forbidden");
    const auto solved = solve_blocked(position, resources_, listener_.only_stop());
    if (!solved) return std::unexpected(solved.error());
    const Solution& solution = solved->solution;
    if (options_.json) {
      print_json(bindings, json_of(position, *solved));
      return {};
    }
    Page rest(output_width(), use_colour());
    rest.line("outcome", solution.over ? outcome_words(solution, play())
                         : solution.next_player_wins
                             ? "N: the player to move wins, proved, whatever is forbidden"
                             : "P: the player to move loses, proved");
    for (std::size_t i = 0; i < solution.moves.size(); ++i)
      rest.line(i == 0 ? "wins" : "", move_words(position, solution.moves[i]));
    if (!solution.moves.empty())
      rest.line(
          "", solution.moves.size() == 1 ? "which cannot be forbidden" : "not all of these can be forbidden");
    if (!solution.next_player_wins && !solution.over)
      rest.line("forbid", forbidden_words(position, solved->forbid));
    if (ranged_) rest.gap();
    Page page(output_width(), use_colour());
    const std::string let = bindings_text(bindings);
    page.title(to_text(position) + (let.empty() ? "" : "  (" + let + ")"));
    out().write(page.text() + columns(position, solution) + rest.text());
    return {};
  }

  static std::string shortened(std::string text) {
    constexpr std::size_t most = 32;
    return text.size() <= most ? text : text.substr(0, most - 3) + "...";
  }

  static std::string count_words(Heap count) {
    return count > most_counted ? "more than 10^19" : std::to_string(count);
  }

  /// Heap, game, size, value, and the value in binary.
  using Row = std::array<std::string, 5>;

  // Heaps that have one value together show it with the first of them.
  static std::vector<Row> rows_of(const Position& position, const Solution& solution) {
    const std::size_t digits = binary_digits(solution);
    const auto with_value = [&](Row row, std::uint64_t value) {
      row[3] = std::to_string(value);
      row[4] = binary(value, digits);
      return row;
    };
    std::vector<Row> rows = {{"heap", "of", "size", "value", "binary"}};
    for (std::size_t c = 0; c < position.components.size(); ++c) {
      const Component& component = position.components[c];
      for (std::size_t h = 0; h < component.heaps.size(); ++h) {
        const Row row = {std::to_string(heap_number(position, c, h)),
                         shortened(ruleset_text(component, component.heaps[h].half)),
                         std::to_string(component.heaps[h].size), "", ""};
        rows.push_back(h < solution.values[c].size() ? with_value(row, solution.values[c][h]) : row);
      }
    }
    rows.push_back(with_value({"", "nim-sum", "", "", ""}, solution.nim_sum));
    return rows;
  }

  // The heaps with their values, and below them the nim-sum, in columns of binary digits; the heaps alone
  // where values are not known.
  static std::string columns(const Position& position, const Solution& solution) {
    std::vector<Row> rows = rows_of(position, solution);
    if (solution.outcome_only) rows.pop_back();
    std::array<std::size_t, 5> widths{};
    for (const Row& row : rows)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const Row& row = rows[r];
      std::string line =
          fmt::format("{:>{}}  {:<{}}  {:>{}}", row[0], widths[0], row[1], widths[1], row[2], widths[2]);
      if (!solution.outcome_only)
        line += fmt::format("  {:>{}}  {:>{}}", row[3], widths[3], row[4], widths[4]);
      if (r > 0 && r + 1 == rows.size() && !solution.outcome_only)
        text += std::string(line.size(), '-') + "\n";
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  }

  Result<void> print(const Position& position, const Bindings& bindings, SolvedPosition& solved) {
    const auto& [solver, solution, advice] = solved;
    Page page(output_width(), use_colour());
    const std::string let = bindings_text(bindings);
    page.title(to_text(position) + (let.empty() ? "" : "  (" + let + ")"));
    Page rest(output_width(), use_colour());
    if (solution.argument) rest.line("misere", argument_words(*solution.argument));
    if (solution.joint) rest.line("joint", argument_words(*solution.joint));
    rest.line("outcome", outcome_words(solution, play()));
    for (std::size_t i = 0; i < solution.moves.size(); ++i)
      rest.line(i == 0 ? "wins" : "", move_words(position, solution.moves[i]));
    if (solution.unlisted > 0) rest.line("", fmt::format("and {} more", grouped(solution.unlisted)));
    if (solution.looked_to)
      rest.line("", fmt::format("and perhaps by taking more than {}, which was not looked at",
                                *solution.looked_to));
    if (advice) {
      rest.line("try", move_words(position, advice->move));
      rest.line("", fmt::format("that leaves {} right and {} wrong {}{}", count_words(advice->right),
                                count_words(advice->wrong), advice->wrong == 1 ? "reply" : "replies",
                                advice->all_looked_at ? ", the most wrong ones of all moves" : ""));
    }
    if (options_.explain) {
      const auto lines = explanation(position, solution, play(), solved.solver, listener_.only_stop());
      if (!lines) return std::unexpected(lines.error());
      for (std::size_t i = 0; i < lines->size(); ++i) rest.line(i == 0 ? "because" : "", (*lines)[i]);
    }
    if (ranged_) rest.gap();
    out().write(page.text() + columns(position, solution) + rest.text());
    return {};
  }

  const SolveOptions& options_;
  TerminalListener listener_;
  Resources resources_;
  bool ranged_ = false;
  JsonResults results_{false, false};
};

}  // namespace

void declare_solve(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<SolveOptions>();
  add_position(verb, *options, options->misere);
  verb.add_flag("--explain", options->explain, "the argument, for a learner");
  add_value(verb, "--limit", "N", options->limit,
            "how many heaps to compute where no period can be proved (default 10^7)");
  add_examples(verb, invocation,
               {{"solve '{1,4}: 5,6,8 + nim: 3'", "four heaps under two rules"},
                {"solve '{1..3}: 21' --explain", "with the argument, for a learner"},
                {"solve 'nim: 1,1,2' --misere", "whoever takes the last one loses"},
                {"solve 'kayles: 5,6,8'", "heaps that a move may break into two"},
                {"solve 'left {1,3} right {2,5}: 4,7'", "Left and Right with moves of their own"}});
  verb.callback([options, &invocation] {
    invocation.exit_status =
        is_partizan_sum(options->family) ? run_partizan_solve(*options) : SolveVerb(*options).run();
  });
}

}  // namespace takeaway::cli
