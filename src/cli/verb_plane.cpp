// Games on two heaps at the command line: the verbs that know them, with the options that mean something
// there. What names such a game is read by these verbs alone.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "answer/pictures.hpp"
#include "answer/plane.hpp"
#include "cli/carpet_verb.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/plane_verbs.hpp"
#include "cli/position_play.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

struct PlaneOptions : CommonOptions {
  std::string to;
  std::string format = "plain";
  std::string row;
  std::string limit;
  bool outcomes = false;
  bool p_positions = false;
};

bool bit_at(std::span<const std::uint64_t> row, std::uint64_t x) {
  return ((row[x / 64] >> (x % 64)) & 1U) != 0;
}

/// What all of these verbs do: the games one after the other, as text or as JSON.
template <class One>
int for_plane_games(const PlaneOptions& options, bool json, One one) {
  const TerminalListener listener(options.quiet);
  const auto request = read_plane(options, listener);
  if (!request) return conclude(std::unexpected(request.error()), bad_usage);
  JsonResults results(json, request->has_range());
  const auto result = request->for_each_game(
      [&](const PlaneSelection& selection) { return one(selection, *request, results); });
  results.end(result);
  return conclude(result, all_held);
}

std::string plane_heading(const PlaneSelection& selection) {
  const std::string let = bindings_text(selection.bindings);
  return to_text(selection.game) + (let.empty() ? "" : "  (" + let + ")");
}

Json plane_head(const PlaneSelection& selection, const PlaneRequest& request) {
  Json json;
  if (request.has_range()) json["let"] = to_json(selection.bindings);
  json["game"] = to_text(selection.game);
  return json;
}

/// Values or outcomes as lines of text, or as cells of JSON or CSV, row by row.
class PlaneLister {
 public:
  PlaneLister(const PlaneOptions& options, const PlaneSelection& selection, const PlaneRequest& request,
              JsonResults& results, CarpetSize size, bool titled)
      : options_(options),
        selection_(selection),
        request_(request),
        results_(results),
        size_(size),
        titled_(titled) {}

  Result<void> run() {
    const Progress progress("values", options_.quiet, size_.rows, "row");
    if (options_.outcomes || options_.p_positions) {
      auto rows = OutcomeRows::open(selection_.game, size_, request_.resources.memory);
      if (!rows) return std::unexpected(rows.error());
      begin(1);
      for (std::uint64_t y = 0; y < size_.rows; ++y) {
        if (!progress.watch().tick(y)) return interruption();
        outcomes(y, rows->next());
      }
    } else {
      const auto table =
          ValueTable::compute(selection_.game, size_, request_.resources.memory, progress.watch());
      if (!table) return std::unexpected(table.error());
      begin(std::to_string(table->largest()).size());
      for (std::uint64_t y = 0; y < size_.rows; ++y) {
        if (!progress.watch().tick(y)) return interruption();
        values(y, table->row(y));
      }
    }
    if (is("json")) out().write("]}");
    return {};
  }

 private:
  bool is(const char* format) const { return options_.format == format; }

  void begin(std::size_t longest) {
    width_ = std::max(longest, std::to_string(size_.columns - 1).size());
    if (is("json")) {
      std::string head = plane_head(selection_, request_).dump();
      head.pop_back();
      const char* const what = options_.p_positions ? "p_positions"
                               : options_.outcomes  ? "outcomes"
                                                    : "values";
      out().write(results_.before() + head +
                  fmt::format(",\"columns\":{},\"rows\":{},\"{}\":[", size_.columns, size_.rows, what));
      return;
    }
    if (is("csv")) {
      std::string names;
      for (const auto& [name, value] : selection_.bindings.entries()) {
        if (!request_.has_range()) break;
        names += name + ",";
        front_ += std::to_string(value) + ",";
      }
      const char* const what = options_.p_positions ? "" : options_.outcomes ? ",outcome" : ",value";
      if (titled_) out().write(fmt::format("{}x,y{}\n", names, what));
      return;
    }
    if (request_.has_range()) out().write(fmt::format("# {}\n", plane_heading(selection_)));
    if (options_.p_positions) return;
    left_ = std::max<std::size_t>(std::to_string(size_.rows - 1).size(), 3);
    std::string line = fmt::format("{:>{}}", "y\\x", left_);
    for (std::uint64_t x = 0; x < size_.columns; ++x) line += fmt::format(" {:>{}}", x, width_);
    out().write(line + "\n");
  }

  void outcomes(std::uint64_t y, std::span<const std::uint64_t> row) {
    if (options_.p_positions) return p_positions(y, row);
    if (is("json")) {
      std::string letters;
      for (std::uint64_t x = 0; x < size_.columns; ++x) letters += bit_at(row, x) ? 'P' : 'N';
      return out().write(fmt::format("{}\"{}\"", y > 0 ? "," : "", letters));
    }
    line(y, [&](std::uint64_t x) { return std::string(bit_at(row, x) ? "P" : "N"); });
  }

  void values(std::uint64_t y, std::span<const std::uint32_t> row) {
    if (is("json")) return out().write(fmt::format("{}[{}]", y > 0 ? "," : "", fmt::join(row, ",")));
    line(y, [&](std::uint64_t x) { return std::to_string(row[x]); });
  }

  template <class Cell>
  void line(std::uint64_t y, Cell cell) {
    std::string text = is("csv") ? "" : fmt::format("{:>{}}", y, left_);
    for (std::uint64_t x = 0; x < size_.columns; ++x)
      text += is("csv") ? fmt::format("{}{},{},{}\n", front_, x, y, cell(x))
                        : fmt::format(" {:>{}}", cell(x), width_);
    out().write(is("csv") ? text : text + "\n");
  }

  void p_positions(std::uint64_t y, std::span<const std::uint64_t> row) {
    for (std::uint64_t word = 0; word < row.size(); ++word)
      for (std::uint64_t rest = row[word]; rest != 0; rest &= rest - 1)
        p_position(64 * word + static_cast<std::uint64_t>(std::countr_zero(rest)), y);
  }

  void p_position(std::uint64_t x, std::uint64_t y) {
    if (is("json")) out().write(fmt::format("{}[{},{}]", std::exchange(any_, true) ? "," : "", x, y));
    if (is("csv")) out().write(fmt::format("{}{},{}\n", front_, x, y));
    if (is("plain")) out().write(fmt::format("({},{})\n", x, y));
  }

  const PlaneOptions& options_;
  const PlaneSelection& selection_;
  const PlaneRequest& request_;
  JsonResults& results_;
  CarpetSize size_;
  bool titled_;
  bool any_ = false;
  std::size_t width_ = 1;
  std::size_t left_ = 0;
  std::string front_;  // the parameters, in a table
};

int run_plane_values(PlaneOptions options) {
  if (options.json && options.format != "plain" && options.format != "json")
    return conclude(bad_input("--json and --format " + options.format + " exclude each other"), bad_usage);
  if (options.json) options.format = "json";
  if (options.format != "plain" && options.format != "csv" && options.format != "json")
    return conclude(
        bad_input("unknown format '" + options.format + "'; in the plane there are plain, csv and json"),
        bad_usage);
  if (options.outcomes && options.p_positions)
    return conclude(bad_input("--outcomes and --p-positions exclude each other"), bad_usage);
  options.json = options.format == "json";
  bool titled = true;
  return for_plane_games(
      options, options.json,
      [&](const PlaneSelection& selection, const PlaneRequest& request,
          JsonResults& results) -> Result<void> {
        constexpr std::uint64_t usual = 20;
        const auto size = read_carpet_size(options.to, selection.bindings, usual);
        if (!size) return std::unexpected(size.error());
        return PlaneLister(options, selection, request, results, *size, std::exchange(titled, false)).run();
      });
}

std::string row_line(const RowFindings& findings, std::uint64_t y) {
  const PeriodicRow& row = findings.rows[y];
  return fmt::format("preperiod {}, period {}, {}", row.preperiod, row.period, findings.status());
}

int run_plane_period(const PlaneOptions& options) {
  return for_plane_games(options, options.json,
                         [&](const PlaneSelection& selection, const PlaneRequest& request,
                             JsonResults& results) -> Result<void> {
                           constexpr std::uint64_t usual_rows = 10;
                           constexpr std::uint64_t usual_limit = std::uint64_t{1} << 22U;
                           const auto row = options.row.empty()
                                                ? Result<std::uint64_t>(usual_rows - 1)
                                                : read_number(options.row, "--row", selection.bindings);
                           if (!row) return std::unexpected(row.error());
                           const auto limit = options.limit.empty()
                                                  ? Result<std::uint64_t>(usual_limit)
                                                  : read_number(options.limit, "--limit", selection.bindings);
                           if (!limit) return std::unexpected(limit.error());
                           TerminalListener listener(options.quiet);
                           const auto findings = investigate_rows(selection.game, *row, *limit, listener);
                           if (!findings) return std::unexpected(findings.error());
                           const std::uint64_t first = options.row.empty() ? 0 : *row;
                           if (options.json) {
                             Json json = plane_head(selection, request);
                             json["rows"] = Json::array();
                             for (std::uint64_t y = first; y <= *row; ++y)
                               json["rows"].push_back(row_json(*findings, y));
                             out().write(results.before() + json.dump(request.has_range() ? -1 : 2));
                             return {};
                           }
                           out().write(plane_heading(selection) + "\n");
                           for (std::uint64_t y = first; y <= *row; ++y)
                             out().write(fmt::format("row {:<5} {}\n", y, row_line(*findings, y)));
                           return {};
                         });
}

std::string translation_line(const PlaneAnalysis& analysis) {
  if (analysis.by_theorem)
    return fmt::format(
        "({0},{1}): (x,y) is P exactly if (x+{0},y+{1}) is, by the theorem on two moves of "
        "Larsson, Saha and Yokoo",
        analysis.by_theorem->x, analysis.by_theorem->y);
  std::vector<std::string> texts;
  for (const PlaneMove& move : analysis.kept.moves) texts.push_back(fmt::format("({},{})", move.x, move.y));
  if (texts.empty()) return "no short translation";
  if (analysis.kept.proved) return fmt::format("{}, proved for all heaps", fmt::join(texts, ", "));
  return fmt::format("{}, verified to {}", fmt::join(texts, ", "), KeptTranslations::seen_to - 1);
}

void add_mosaic(Page& page, const FoundMosaic& found) {
  const auto& rays = found.mosaic.rays;
  std::vector<std::string> texts;
  for (const PlanePoint& ray : rays) texts.push_back(fmt::format("({},{})", ray.x, ray.y));
  page.line("mosaic", fmt::format("rays {}, from {} on, proved for all heaps", fmt::join(texts, ", "),
                                  found.mosaic.from));
  for (std::size_t i = 0; i < found.sectors.size(); ++i)
    page.line("", fmt::format("between {} and {} P are {} of {}", texts[i], texts[i + 1],
                              found.sectors[i].p_positions, found.sectors[i].points));
}

int run_plane_analyze(const PlaneOptions& options) {
  return for_plane_games(
      options, options.json,
      [&](const PlaneSelection& selection, const PlaneRequest& request,
          JsonResults& results) -> Result<void> {
        TerminalListener listener(options.quiet);
        const auto analysis = analyze_plane(selection.game, request.resources.memory, listener);
        if (!analysis) return std::unexpected(analysis.error());
        if (options.json) {
          Json json = plane_head(selection, request);
          json.update(json_of(*analysis));
          out().write(results.before() + json.dump(request.has_range() ? -1 : 2));
          return {};
        }
        Page page(output_width(), use_colour());
        page.title(plane_heading(selection));
        constexpr double all = static_cast<double>(PlaneAnalysis::side * PlaneAnalysis::side);
        page.line("P", fmt::format("{} of {} positions with heaps below {} ({:.2f}%)",
                                   grouped(analysis->p_positions),
                                   grouped(PlaneAnalysis::side * PlaneAnalysis::side), PlaneAnalysis::side,
                                   100.0 * static_cast<double>(analysis->p_positions) / all));
        page.line("kept by", translation_line(*analysis));
        if (analysis->mosaic) add_mosaic(page, *analysis->mosaic);
        for (std::uint64_t y = 0; y < analysis->rows.rows.size(); ++y)
          page.line(y == 0 ? "rows" : "", fmt::format("{}: {}", y, row_line(analysis->rows, y)));
        if (!analysis->rows_limit.empty()) page.line("rows", analysis->rows_limit);
        if (analysis->beatty)
          page.line("Beatty",
                    fmt::format("P are (floor(k phi), floor(k phi^2)) and their mirrors, verified to k = {}",
                                grouped(*analysis->beatty)));
        out().write(page.text() + "\n");
        for (const std::string& line : analysis->carpet) out().write(line + "\n");
        out().write("# is P; x to the right, y upwards, from (0,0)\n");
        if (request.has_range()) out().write("\n");
        return {};
      });
}

Json solved_json(const PlanePosition& position, const SolvedPlane& solved) {
  Json json;
  json["position"] = to_text(position);
  json["heaps"] = Json::array();
  for (std::size_t p = 0; p < position.parts.size(); ++p) {
    for (std::size_t h = 0; h < position.parts[p].heaps.size(); ++h) {
      const PlanePoint& heap = position.parts[p].heaps[h];
      json["heaps"].push_back({{"game", to_text(position.parts[p].game)},
                               {"at", {heap.x, heap.y}},
                               {"value", solved.how ? Json() : Json(solved.values[p][h])}});
    }
  }
  json["nim_sum"] = solved.how ? Json() : Json(solved.nim_sum);
  json["outcome"] = solved.lost ? "P" : "N";
  if (solved.how) json["by"] = how_words(*solved.how);
  json["winning_moves"] = solved.winning;
  json["moves"] = Json::array();
  for (const PlaneMoveFound& move : solved.moves) {
    const PlanePoint& from = position.parts[move.part].heaps[move.heap];
    json["moves"].push_back({{"from", {from.x, from.y}}, {"to", {move.to.x, move.to.y}}});
  }
  return json;
}

std::string solved_text(const PlanePosition& position, const SolvedPlane& solved) {
  Page page(output_width(), use_colour());
  page.title(to_text(position));
  for (std::size_t p = 0; p < solved.values.size(); ++p)
    for (std::size_t h = 0; h < position.parts[p].heaps.size(); ++h)
      page.line(p + h == 0 ? "values" : "", fmt::format("({},{}) has {}", position.parts[p].heaps[h].x,
                                                        position.parts[p].heaps[h].y, solved.values[p][h]));
  if (!solved.how) page.line("nim-sum", std::to_string(solved.nim_sum));
  page.line("outcome",
            fmt::format("{}{}", solved.lost ? "P: the player to move loses" : "N: the player to move wins",
                        solved.how ? ", by " + how_words(*solved.how) : ""));
  for (std::size_t i = 0; i < solved.moves.size(); ++i) {
    const PlanePoint& from = position.parts[solved.moves[i].part].heaps[solved.moves[i].heap];
    const PlanePoint& to = solved.moves[i].to;
    page.line(i == 0 ? "wins" : "", fmt::format("({},{}) to ({},{}), which takes {} and {}", from.x, from.y,
                                                to.x, to.y, from.x - to.x, from.y - to.y));
  }
  if (solved.winning > solved.moves.size())
    page.line("", fmt::format("and {} more", grouped(solved.winning - solved.moves.size())));
  return page.text();
}

int run_plane_solve(const PlaneOptions& options) {
  TerminalListener listener(options.quiet);
  const auto family = parse_plane_position(options.family);
  if (!family) return conclude(std::unexpected(family.error()), bad_usage);
  const auto settings = read_settings(options, family->parameters(), listener);
  if (!settings) return conclude(std::unexpected(settings.error()), bad_usage);
  JsonResults results(options.json, settings->has_range());
  const auto result = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    const auto position = bind(*family, bindings);
    if (!position) return std::unexpected(position.error());
    const Step step(listener, "values", 0, "row");
    const auto solved = solve_plane(*position, settings->resources.memory, step.watch());
    if (!solved) return std::unexpected(solved.error());
    if (!options.json) {
      out().write(solved_text(*position, *solved));
      return {};
    }
    Json json;
    if (settings->has_range()) json["let"] = to_json(bindings);
    json.update(solved_json(*position, *solved));
    out().write(results.before() + json.dump(2));
    return {};
  });
  results.end(result);
  return conclude(result, all_held);
}

void add_plane(CLI::App& verb, CommonOptions& options) {
  verb.add_option("family", options.family,
                  "a game on two heaps, as 'plane {(1,2),(2,1)}' or 'plane wythoff'")
      ->required();
  verb.add_option("--let", options.lets, "a parameter's value or range: a=5, k=1..4")
      ->allow_extra_args(false)
      ->type_name("NAME=RANGE")
      ->group(common_options);
  verb.add_option("--where", options.wheres, "only games whose parameters satisfy this: 'a < b'")
      ->allow_extra_args(false)
      ->type_name("CONDITION")
      ->group(common_options);
  add_json(verb, options.json);
  add_memory(verb, options.memory);
  add_quiet(verb, options.quiet);
}

void declare_plane_values(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<PlaneOptions>();
  add_plane(verb, *options);
  add_value(verb, "--to", "X,Y", options->to, "the last heaps (20,20 if not given); one number for both");
  add_value(verb, "--format", "NAME", options->format, "plain (a grid), csv or json");
  add_outcomes(verb, options->outcomes);
  verb.add_flag("--p-positions", options->p_positions, "only the positions that are P");
  add_examples(verb, invocation,
               {{"values 'plane {(1,2),(2,1)}' --to 20", "nim-values of heaps up to 20"},
                {"values 'plane wythoff' --p-positions --to 30", "the pairs of Wythoff"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_plane_values(*options); });
}

void declare_plane_period(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<PlaneOptions>();
  add_plane(verb, *options);
  add_value(verb, "--row", "Y", options->row, "outcomes of this row, all (x,Y); rows 0 to 9 if not given");
  add_value(verb, "--limit", "N", options->limit, "how far to look in a row (default 2^22)");
  add_outcomes(verb, options->outcomes);
  add_examples(verb, invocation, {{"period 'plane {(1,2),(2,1)}' --row 5", "where row 5 begins to repeat"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_plane_period(*options); });
}

void declare_plane_analyze(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<PlaneOptions>();
  add_plane(verb, *options);
  add_examples(verb, invocation, {{"analyze 'plane {(1,2),(2,1)}'", "outcomes, translations, rows"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_plane_analyze(*options); });
}

void declare_plane_solve(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<PlaneOptions>();
  add_plane(verb, *options);
  add_examples(verb, invocation,
               {{"solve 'plane wythoff: (3,5)'", "one position"},
                {"solve 'plane wythoff: (4,5), (1,1) + plane nim: (2,3)'", "a sum of three"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_plane_solve(*options); });
}

void declare_plane_play(CLI::App& verb, Invocation& invocation) {
  declare_position_play(verb, invocation, "a sum of pairs of heaps, as 'plane {(1,2),(2,1)}: (7,9)'",
                        {{"play 'plane {(1,2),(2,1)}: (7,9)'", "take 1 and 2, or 2 and 1"},
                         {"play 'plane wythoff: (7,9)' --self", "watch a match"}});
}

void add_plane_carpet(CLI::App& carpet, DrawOptions& options) {
  add_plane(carpet, options);
  add_value(carpet, "--to", "X,Y", options.to, "the last heaps (399,399 if not given); one number for both");
  add_outcomes(carpet, options.outcomes);
}

void declare_plane_draw(CLI::App& verb, Invocation& invocation) {
  declare_carpet_verb(verb, invocation,
                      {"games on two heaps",
                       "The plane, x across and y down",
                       add_plane_carpet,
                       plane_picture,
                       {"draw carpet 'plane wythoff' --to 500 -o wythoff.png", "nim-values, 501 by 501"}});
}

}  // namespace

void declare_plane_verbs(CLI::App& parser, Invocation& invocation) {
  const auto declare = [&](const char* name, const char* description, DeclareVerb* verb) {
    CLI::App& declared = *parser.add_subcommand(name, description);
    declared.group("Verbs");
    verb(declared, invocation);
  };
  declare("analyze", "Everything about one game on two heaps", declare_plane_analyze);
  declare("values", "List nim-values, outcomes or P-positions on two heaps", declare_plane_values);
  declare("period", "The least preperiods and periods of rows, proved", declare_plane_period);
  declare("solve", "Who wins a sum of pairs of heaps, and the winning moves", declare_plane_solve);
  declare("play", "A match against the program, or between it and itself", declare_plane_play);
  declare("survey", "All games with small numbers, by what is proved of their outcomes",
          declare_plane_survey);
  declare("draw", "Pictures: carpet", declare_plane_draw);
}

}  // namespace takeaway::cli
