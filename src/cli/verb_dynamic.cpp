// Games in which the number taken bounds the next move, at the command line: the verbs that know them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "answer/dynamic.hpp"
#include "answer/json.hpp"
#include "answer/options.hpp"
#include "answer/pictures.hpp"
#include "answer/words.hpp"
#include "cli/carpet_verb.hpp"
#include "cli/dynamic_bounds.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/position_play.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "takeaway/dynamic.hpp"

namespace takeaway::cli {

namespace {

struct DynamicOptions : CommonOptions {
  std::string to;
  std::string format = "plain";
  bool outcomes = false;
  bool p_positions = false;
  std::string bounds;
};

/// What stands in front of a game of a family.
struct DynamicHead {
  Json json;
  std::string text;
  Bindings bindings;
};

DynamicHead dynamic_head(const std::string& game, const Bindings& bindings, bool ranged) {
  DynamicHead head;
  head.bindings = bindings;
  if (ranged) head.json["let"] = to_json(bindings);
  head.json["game"] = game;
  const std::string let = bindings_text(bindings);
  head.text = game + (let.empty() ? "" : "  (" + let + ")");
  return head;
}

using DynamicTask = std::function<Result<void>(const DynamicTable& table, const DynamicHead& head,
                                               const Settings& settings, JsonResults& results)>;

/// Tables of all games of the family up to --to, one after the other.
int for_dynamic_games(const DynamicOptions& options, bool json, std::uint64_t usual,
                      const DynamicTask& task) {
  const TerminalListener listener(options.quiet);
  const auto rule = parse_dynamic(options.family);
  if (!rule) return conclude(std::unexpected(rule.error()), bad_usage);
  const auto settings = read_settings(options, rule->parameters(), listener);
  if (!settings) return conclude(std::unexpected(settings.error()), bad_usage);
  JsonResults results(json, settings->has_range());
  const auto result = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    const auto last =
        options.to.empty() ? Result<std::uint64_t>(usual) : read_number(options.to, "--to", bindings);
    if (!last) return std::unexpected(last.error());
    const Progress progress("values", options.quiet, *last);
    const auto table =
        DynamicTable::compute(*rule, bindings, *last, settings->resources.memory, progress.watch());
    if (!table) return std::unexpected(table.error());
    return task(*table, dynamic_head(to_text(*rule), bindings, settings->has_range()), *settings, results);
  });
  results.end(result);
  return conclude(result, all_held);
}

/// What is listed: of each heap, or the lost heaps alone.
std::vector<std::string> dynamic_cells(const DynamicOptions& options, const DynamicTable& table) {
  std::vector<std::string> cells;
  if (options.p_positions) {
    for (const std::uint64_t heap : table.lost_heaps()) cells.push_back(std::to_string(heap));
    return cells;
  }
  for (std::uint64_t heap = 1; heap <= table.last(); ++heap) {
    const std::uint64_t least = table.least_winning(heap);
    if (options.outcomes)
      cells.emplace_back(least == heap ? "P" : "N");
    else
      cells.push_back(std::to_string(least));
  }
  return cells;
}

/// What stands in front of each line of CSV: the names of parameters, and their values.
struct CsvFront {
  std::string names;
  std::string values;
};

CsvFront csv_front(const DynamicHead& head, const Settings& settings) {
  CsvFront front;
  if (settings.has_range())
    for (const auto& [name, value] : head.json["let"].items()) {
      front.names += name + ",";
      front.values += value.dump() + ",";
    }
  return front;
}

/// A document that is still open, for a list to follow.
std::string json_begin(const DynamicTable& table, const DynamicHead& head) {
  Json json = head.json;
  json["from"] = 1;
  json["to"] = table.last();
  std::string text = json.dump();
  text.pop_back();
  return text;
}

Result<std::uint64_t> read_bounds(const DynamicOptions& options, const DynamicHead& head) {
  constexpr std::uint64_t most_bounds = std::uint64_t{1} << 20U;
  const auto most = read_number(options.bounds, "--bounds", head.bindings);
  if (!most) return most;
  if (*most == 0 || *most > most_bounds)
    return bad_input(fmt::format("--bounds is from 1 to 2^20, not {}", *most));
  return most;
}

Result<void> list_bounds(const DynamicOptions& options, std::uint64_t most, const DynamicTable& table,
                         const DynamicHead& head, const Settings& settings, JsonResults& results,
                         bool titled) {
  const TerminalListener listener(options.quiet);
  const Watch watch = listener.only_stop();
  if (options.format == "json") {
    out().write(results.before() + json_begin(table, head) + fmt::format(",\"bounds\":{},\"rows\":", most));
    if (auto written = write_bounds_json(table, most, watch); !written) return written;
    out().write("}");
    return {};
  }
  if (options.format == "csv") {
    const CsvFront front = csv_front(head, settings);
    if (titled) out().write(front.names + "heap,bound,outcome\n");
    return write_bounds_csv(table, most, front.values, watch);
  }
  if (settings.has_range()) out().write("# " + head.text + "\n");
  return write_bounds(table, most, watch);
}

void list_dynamic(const DynamicOptions& options, const DynamicTable& table, const DynamicHead& head,
                  const Settings& settings, JsonResults& results, bool titled) {
  const std::vector<std::string> cells = dynamic_cells(options, table);
  const char* const what = options.p_positions ? "lost_heaps"
                           : options.outcomes  ? "outcomes"
                                               : "least_winning";
  if (options.format == "json") {
    const char* const quote = options.outcomes ? "\"" : "";
    const std::string list =
        fmt::format("{0}{1}{0}", quote, fmt::join(cells, options.outcomes ? "\",\"" : ","));
    out().write(results.before() + json_begin(table, head) +
                fmt::format(",\"{}\":[{}]}}", what, cells.empty() ? "" : list));
    return;
  }
  if (options.format == "csv") {
    const CsvFront front = csv_front(head, settings);
    if (titled)
      out().write(front.names + "heap" + (options.p_positions ? "" : fmt::format(",{}", what)) + "\n");
    for (std::size_t i = 0; i < cells.size(); ++i)
      out().write(front.values + (options.p_positions ? cells[i] : fmt::format("{},{}", i + 1, cells[i])) +
                  "\n");
    return;
  }
  if (settings.has_range()) out().write("# " + head.text + "\n");
  out().write(fmt::format("{}\n", fmt::join(cells, " ")));
}

int run_dynamic_values(DynamicOptions options) {
  if (options.json && options.format != "plain" && options.format != "json")
    return conclude(bad_input("--json and --format " + options.format + " exclude each other"), bad_usage);
  if (options.json) options.format = "json";
  if (options.format != "plain" && options.format != "csv" && options.format != "json")
    return conclude(bad_input("unknown format '" + options.format + "'; here there are plain, csv and json"),
                    bad_usage);
  if (options.outcomes && options.p_positions)
    return conclude(bad_input("--outcomes and --p-positions exclude each other"), bad_usage);
  if (!options.bounds.empty() && options.p_positions)
    return conclude(bad_input("--bounds and --p-positions exclude each other"), bad_usage);
  bool titled = true;
  constexpr std::uint64_t usual = 100;
  return for_dynamic_games(
      options, options.format == "json", usual,
      [&](const DynamicTable& table, const DynamicHead& head, const Settings& settings,
          JsonResults& results) -> Result<void> {
        if (!options.bounds.empty()) {
          const auto most = read_bounds(options, head);
          if (!most) return std::unexpected(most.error());
          return list_bounds(options, *most, table, head, settings, results, std::exchange(titled, false));
        }
        list_dynamic(options, table, head, settings, results, std::exchange(titled, false));
        return {};
      });
}

int run_dynamic_analyze(const DynamicOptions& options) {
  constexpr std::uint64_t usual = 100'000;
  return for_dynamic_games(
      options, options.json, usual,
      [&](const DynamicTable& table, const DynamicHead& head, const Settings& settings,
          JsonResults& results) -> Result<void> {
        const auto findings = investigate_dynamic(head.text, table);
        if (!findings) return std::unexpected(findings.error());
        const auto& lost = findings->lost;
        if (options.json) {
          Json json = head.json;
          json.update(json_of(*findings));
          out().write(results.before() + json.dump(settings.has_range() ? -1 : 2));
          return {};
        }
        Page page(output_width(), use_colour());
        page.title(head.text);
        std::vector<std::string> texts;
        for (const std::uint64_t heap : lost) texts.push_back(std::to_string(heap));
        constexpr std::size_t most_lines = 4;
        page.line("lost", lost.empty()
                              ? std::string("heap 0 alone is lost by the first player, who cannot move")
                              : fmt::format("{} {} up to {} {} lost by the first player",
                                            grouped(lost.size()), lost.size() == 1 ? "heap" : "heaps",
                                            grouped(table.last()), lost.size() == 1 ? "is" : "are"));
        if (!texts.empty()) page.items("", texts, ",", most_lines);
        page.line("theorem", findings->schwenk
                                 ? fmt::format("Schwenk's recursion gives the same, verified to {}",
                                               grouped(table.last()))
                                 : "none is known here: the bound decreases somewhere");
        if (findings->fibonacci)
          page.line("", fmt::format("they are the Fibonacci numbers, verified to {}", grouped(table.last())));
        if (settings.has_range()) page.gap();
        out().write(page.text());
        return {};
      });
}

int run_dynamic_solve(const DynamicOptions& options) {
  const TerminalListener listener(options.quiet);
  const auto position = parse_dynamic_position(options.family);
  if (!position) return conclude(std::unexpected(position.error()), bad_usage);
  const auto settings = read_settings(options, position->parameters(), listener);
  if (!settings) return conclude(std::unexpected(settings.error()), bad_usage);
  JsonResults results(options.json, settings->has_range());
  const auto result = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    const auto place = read_place(*position, bindings);
    if (!place) return std::unexpected(place.error());
    const Progress progress("values", options.quiet, place->heap);
    const auto table = DynamicTable::compute(position->rule, bindings, place->heap,
                                             settings->resources.memory, progress.watch());
    if (!table) return std::unexpected(table.error());
    const bool lost = table->is_p(place->heap, place->bound);
    constexpr std::size_t most_shown = 20;
    const auto [winning, count] = winning_takings(*table, *place, most_shown);
    const DynamicHead head = dynamic_head(to_text(position->rule), bindings, settings->has_range());
    if (options.json) {
      Json json = head.json;
      json["heap"] = place->heap;
      json["at_most"] = place->bound;
      json["outcome"] = lost ? "P" : "N";
      json["winning_moves"] = count;
      json["takes"] = winning;
      out().write(results.before() + json.dump(settings->has_range() ? -1 : 2));
      return {};
    }
    Page page(output_width(), use_colour());
    page.title(head.text);
    page.line("heap",
              fmt::format("{}, of which {} may be taken", grouped(place->heap),
                          place->first ? "any part but all" : fmt::format("at most {}", place->bound)));
    page.line("outcome", lost ? "P: the player to move loses" : "N: the player to move wins");
    if (!lost)
      page.line("wins", fmt::format("taking {}{}", fmt::join(winning, ", "),
                                    count > winning.size()
                                        ? fmt::format(" and {} more", grouped(count - winning.size()))
                                        : ""));
    out().write(page.text());
    return {};
  });
  results.end(result);
  return conclude(result, all_held);
}

void add_dynamic(CLI::App& verb, CommonOptions& options, const char* what) {
  verb.add_option("family", options.family, what)->required();
  verb.add_option("--let", options.lets, "a parameter's value or range: k=2, k=1..4")
      ->allow_extra_args(false)
      ->type_name("NAME=RANGE")
      ->group(common_options);
  verb.add_option("--where", options.wheres, "only games whose parameters satisfy this")
      ->allow_extra_args(false)
      ->type_name("CONDITION")
      ->group(common_options);
  add_json(verb, options.json);
  add_memory(verb, options.memory);
  add_quiet(verb, options.quiet);
}

constexpr const char* dynamic_game = "the bound of the next move after t are taken, as 'dynamic 2t'";

void declare_dynamic_values(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<DynamicOptions>();
  add_dynamic(verb, *options, dynamic_game);
  add_value(verb, "--to", "B", options->to, "the last heap (100 if not given); the first is 1");
  add_value(verb, "--format", "NAME", options->format, "plain, csv or json");
  add_outcomes(verb, options->outcomes);
  verb.add_flag("--p-positions", options->p_positions, "only the heaps that the first player loses");
  add_value(verb, "--bounds", "T", options->bounds,
            "who wins each heap where at most 1, 2, ... T may be taken");
  add_examples(
      verb, invocation,
      {{"values 'dynamic 2t' --to 30", "the least winning taking of each heap of Fibonacci Nim"},
       {"values 'dynamic 2t' --to 20 --bounds 8", "P and N of heaps with bounds"},
       {"values 'dynamic k*t' --let k=1..4 --p-positions --to 1000", "the lost heaps of four games"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_dynamic_values(*options); });
}

void declare_dynamic_analyze(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<DynamicOptions>();
  add_dynamic(verb, *options, dynamic_game);
  add_value(verb, "--to", "B", options->to, "the last heap (100000 if not given)");
  add_examples(verb, invocation, {{"analyze 'dynamic 3t'", "the lost heaps, and Schwenk's theorem"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_dynamic_analyze(*options); });
}

void declare_dynamic_solve(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<DynamicOptions>();
  add_dynamic(verb, *options,
              "a heap, as 'dynamic 2t: 20', or 'dynamic 2t: (20,4)' with at most 4 to be taken");
  add_examples(verb, invocation,
               {{"solve 'dynamic 2t: 20'", "the first move of Fibonacci Nim"},
                {"solve 'dynamic 2t: (20,4)'", "after 2 were taken"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_dynamic_solve(*options); });
}

void declare_dynamic_play(CLI::App& verb, Invocation& invocation) {
  declare_position_play(verb, invocation,
                        "a heap, as 'dynamic 2t: 20', or 'dynamic 2t: (20,4)' with at most 4 to be taken",
                        {{"play 'dynamic 2t: 20'", "a match of Fibonacci Nim"},
                         {"play 'dynamic t: 20' --self", "watch a match"}});
}

void add_dynamic_carpet(CLI::App& carpet, DrawOptions& options) {
  add_dynamic(carpet, options, dynamic_game);
  add_value(carpet, "--to", "N,T", options.to,
            "the last heap, and how many may be taken in the last row (144,144 if not given); or one number");
}

void declare_dynamic_draw(CLI::App& verb, Invocation& invocation) {
  declare_carpet_verb(verb, invocation,
                      {"games whose moves bound the next one",
                       "Who wins: heaps across, and down how many may be taken",
                       add_dynamic_carpet,
                       dynamic_picture,
                       {"draw carpet 'dynamic 2t' --to 233 -o fibonacci.png", "Fibonacci Nim"}});
}

}  // namespace

void declare_dynamic_verbs(CLI::App& parser, Invocation& invocation) {
  const auto declare = [&](const char* name, const char* description, DeclareVerb* verb) {
    CLI::App& declared = *parser.add_subcommand(name, description);
    declared.group("Verbs");
    verb(declared, invocation);
  };
  declare("analyze", "The lost heaps, and what is known of them", declare_dynamic_analyze);
  declare("values", "List least winning takings, outcomes or lost heaps", declare_dynamic_values);
  declare("solve", "Who wins a heap, and every winning move", declare_dynamic_solve);
  declare("play", "A match against the program, or between it and itself", declare_dynamic_play);
  declare("draw", "Pictures: carpet", declare_dynamic_draw);
}

}  // namespace takeaway::cli
