// takeaway solve POSITION: values, nim-sum, outcome and every winning move.
#include <fmt/format.h>

#include <algorithm>

#include "cli/exit_status.hpp"
#include "cli/json.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/position_words.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

using Advice = std::optional<Solver::Advice>;

class SolveVerb {
 public:
  explicit SolveVerb(const SolveOptions& options) : options_(options) {}

  int run() {
    const auto family = parse_position_family(options_.family);
    if (!family) return conclude(std::unexpected(family.error()), bad_usage);
    const auto settings = read_settings(options_, family->parameters());
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

  // A document that is begun should be certain to end.
  static Result<void> check(const PositionFamily& family, const Settings& settings) {
    return settings.for_each([&](const Bindings& bindings) -> Result<void> {
      const auto position = bind(family, bindings);
      if (!position) return std::unexpected(position.error());
      return {};
    });
  }

  Result<void> one(const Position& position, const Bindings& bindings) {
    const Progress progress("values", options_.quiet);
    SolveLimits limits;
    if (!options_.limit.empty()) {
      const auto heaps = read_number(options_.limit, "--limit", bindings);
      if (!heaps) return std::unexpected(heaps.error());
      if (*heaps == 0) return bad_input("--limit must be at least 1");
      limits.heaps = *heaps;
    }
    auto solver = Solver::open(position, play(), resources_, limits, progress.watch());
    if (!solver) return std::unexpected(solver.error());
    const auto solution = solver->solve(position, progress.watch());
    if (!solution) return std::unexpected(solution.error());
    Advice advice;
    if (!solution->next_player_wins) {
      auto found = solver->advise(position, progress.watch());
      if (!found) return std::unexpected(found.error());
      advice = *found;
    }
    if (options_.json) {
      print_json(position, bindings, *solution, advice);
      return {};
    }
    return print(position, bindings, *solution, advice, *solver);
  }

  static Json move_json(const Position& position, const PositionMove& move) {
    const Game& game = position.components[move.component].game;
    Json json;
    json["component"] = move.component;
    json["heap"] = move.heap;
    json["take"] = move.take;
    json["to"] = left_by(position, move);
    if (game.comply) json["then"] = ruleset_text(game, move.side);
    if (move.or_more) json["or_more"] = true;
    if (move.step != 0) {
      json["last"] = move.last;
      json["step"] = move.step;
    }
    return json;
  }

  void print_json(const Position& position, const Bindings& bindings, const Solution& solution,
                  const Advice& advice) {
    Json json;
    if (ranged_) json["let"] = to_json(bindings);
    json["position"] = to_text(position);
    json["play"] = options_.misere ? "misere" : "normal";
    json["values"] = solution.values;
    json["nim_sum"] = solution.nim_sum;
    json["outcome"] = solution.next_player_wins ? "N" : "P";
    json["status"] = "proved";
    if (solution.argument) json["argument"] = argument_words(*solution.argument);
    json["moves"] = Json::array();
    for (const PositionMove& move : solution.moves) json["moves"].push_back(move_json(position, move));
    if (advice) {
      json["suggestion"] = move_json(position, advice->move);
      json["suggestion"]["right_replies"] = advice->right;
      json["suggestion"]["wrong_replies"] = advice->wrong;
      json["suggestion"]["all_moves_tried"] = advice->all_looked_at;
    }
    out().write(results_.before() + json.dump(2));
  }

  static std::string shortened(std::string text) {
    constexpr std::size_t most = 32;
    return text.size() <= most ? text : text.substr(0, most - 3) + "...";
  }

  static std::string count_words(Heap count) {
    constexpr Heap most = 10'000'000'000'000'000'000U;  // beyond that they are not counted
    return count > most ? "more than 10^19" : std::to_string(count);
  }

  // The heaps with their values, and below them the nim-sum, in columns of binary digits.
  static std::string columns(const Position& position, const Solution& solution) {
    std::vector<std::array<std::string, 4>> rows = {{"heap", "of", "size", "value"}};
    for (std::size_t c = 0; c < position.components.size(); ++c) {
      const Component& component = position.components[c];
      for (std::size_t h = 0; h < component.heaps.size(); ++h)
        rows.push_back({std::to_string(heap_number(position, c, h)),
                        shortened(ruleset_text(component.game, component.heaps[h].side)),
                        std::to_string(component.heaps[h].size), std::to_string(solution.values[c][h])});
    }
    rows.push_back({"", "nim-sum", "", std::to_string(solution.nim_sum)});
    std::array<std::size_t, 4> widths{};
    for (const auto& row : rows)
      for (std::size_t i = 0; i < 4; ++i) widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    const std::size_t digits = binary_digits(solution);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const auto& row = rows[r];
      const std::string line = fmt::format("{:>{}}  {:<{}}  {:>{}}  {:>{}}", row[0], widths[0], row[1],
                                           widths[1], row[2], widths[2], row[3], widths[3]);
      const std::string number = r == 0 ? "binary" : binary(std::stoull(row[3]), digits);
      if (r + 1 == rows.size())
        text += std::string(line.size() + 2 + std::max<std::size_t>(digits, 6), '-') + "\n";
      text += fmt::format("{}  {:>6}\n", line, number);
    }
    return text;
  }

  Result<void> print(const Position& position, const Bindings& bindings, const Solution& solution,
                     const Advice& advice, Solver& solver) const {
    Page page(output_width(), use_colour());
    const std::string let = bindings_text(bindings);
    page.title(to_text(position) + (let.empty() ? "" : "  (" + let + ")"));
    Page rest(output_width(), use_colour());
    if (solution.argument) rest.line("misere", argument_words(*solution.argument));
    rest.line("outcome", outcome_words(solution, play()));
    for (std::size_t i = 0; i < solution.moves.size(); ++i)
      rest.line(i == 0 ? "wins" : "", move_words(position, solution.moves[i]));
    if (advice) {
      rest.line("try", move_words(position, advice->move));
      rest.line("", fmt::format("that leaves {} right and {} wrong {}{}", count_words(advice->right),
                                count_words(advice->wrong), advice->wrong == 1 ? "reply" : "replies",
                                advice->all_looked_at ? ", the most wrong ones of all moves" : ""));
    }
    if (options_.explain) {
      const auto lines = explanation(position, solution, play(), solver, Watch{&interrupt_flag(), {}});
      if (!lines) return std::unexpected(lines.error());
      for (std::size_t i = 0; i < lines->size(); ++i) rest.line(i == 0 ? "because" : "", (*lines)[i]);
    }
    if (ranged_) rest.gap();
    out().write(page.text() + columns(position, solution) + rest.text());
    return {};
  }

  const SolveOptions& options_;
  Resources resources_;
  bool ranged_ = false;
  JsonResults results_{false, false};
};

}  // namespace

int run_solve(const SolveOptions& options) {
  return SolveVerb(options).run();
}

}  // namespace takeaway::cli
