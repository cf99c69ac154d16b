// takeaway values FAMILY: the values themselves, over a range or at chosen heaps.
#include <fmt/format.h>

#include <algorithm>

#include "answer/frequencies.hpp"
#include "answer/halves_list.hpp"
#include "answer/period_findings.hpp"
#include "base/latex.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/table_text.hpp"
#include "cli/table_writer.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "takeaway/partizan_game.hpp"

namespace takeaway::cli {

namespace {

class ValuesVerb {
 public:
  explicit ValuesVerb(const ValuesOptions& options) : options_(options) {}

  int run() {
    const TerminalListener listener(options_.quiet);
    const auto request = read_request(options_, listener);
    if (!request) return conclude(std::unexpected(request.error()), bad_usage);
    if (options_.frequencies)
      if (const auto checked = check_frequencies(options_); !checked) return conclude(checked, bad_usage);
    const auto form = read_list_form(options_);
    if (!form) return conclude(std::unexpected(form.error()), bad_usage);
    form_ = *form;
    ranged_ = request->has_range();
    if (ranged_ && !options_.checkpoint.empty())
      return conclude(bad_input("--checkpoint is for one game, not for a family with ranges"), bad_usage);
    results_ = JsonResults(form_.json(), ranged_, request->inferred);
    if (!form_.json() && !is_table()) say_inferred(request->inferred);
    if (form_.json())
      if (const auto checked = request->check_games(); !checked) return conclude(checked, bad_usage);
    const auto result = request->for_each_game([&](const Selection& selection) {
      return options_.at.empty() ? range(selection, request->resources)
                                 : chosen_heaps(selection, request->resources);
    });
    results_.end(result);
    if (titled_ && form_.format == "latex") out().write(latex_end);
    return conclude(result, all_held);
  }

 private:
  /// What stands in front of the values of a game in JSON.
  std::string json_head(const Selection& selection) {
    return form_.json() ? results_.before() + list_head(selection, ranged_) : "";
  }

  /// Whether all games are one table, their parameters in columns of their own.
  bool is_table() const {
    return form_.format == "csv" ||
           (form_.format == "latex" && (ranged_ || !options_.at.empty() || options_.halves));
  }

  void heading(const Selection& selection) const {
    if (ranged_ && !form_.json() && !is_table())
      out().write(fmt::format("# {}  {}\n", bindings_text(selection.bindings), to_text(selection.game)));
  }

  /// The parameters of a game in a table; the first game of a family brings the table's head.
  FrontColumns front_columns(const Selection& selection) {
    FrontColumns columns;
    if (!is_table()) return columns;
    const bool latex = form_.format == "latex";
    std::vector<TableColumn> known;
    for (const auto& [name, value] : selection.bindings.entries()) {
      if (!ranged_) break;
      columns.names += latex ? "$" + name + "$ & " : name + ",";
      columns.values += std::to_string(value) + (latex ? " & " : ",");
      known.push_back({name, TableColumn::Kind::parameter});
    }
    columns.titled = !std::exchange(titled_, true);
    if (latex && columns.titled) write_latex_head(known);
    return columns;
  }

  /// Words get a column that is broken into lines, the rest columns of numbers.
  void write_latex_head(std::vector<TableColumn> columns) const {
    using enum TableColumn::Kind;
    const std::string value = form_.shown == Shown::values ? "value" : "outcome";
    out().write(latex_comment(options_.family));
    if (options_.at.empty() && !options_.halves) {
      out().write(
          fmt::format("\\begin{{tabular}}{{{}p{{0.8\\linewidth}}}}\n", std::string(columns.size(), 'r')));
      for (const TableColumn& column : columns) out().write("$" + latex_text(column.name) + "$ & ");
      out().write(value + "s \\\\\n\\hline\n");
      return;
    }
    columns.push_back({"heap", number});
    columns.push_back({options_.halves ? "S" : value, number});
    if (options_.halves) columns.push_back({"not S", number});
    out().write(latex_head(columns));
  }

  Result<void> range(const Selection& selection, const Resources& resources) {
    const auto range = read_heap_range(options_, selection);
    if (!range) return std::unexpected(range.error());
    const Progress progress("values", options_.quiet, range->to);
    if (options_.frequencies) return frequencies(selection, resources, range->to, progress.watch());
    if (options_.halves || options_.states) return halves(selection, resources, *range, progress.watch());
    auto list = options_.checkpoint.empty()
                    ? ValueList::open(selection.game, form_.question(), resources, *range, progress.watch())
                    : ValueList::open_checkpoint(options_.checkpoint, selection.game, form_.question(),
                                                 resources, *range, progress.watch());
    if (!list) return std::unexpected(list.error());
    heading(selection);
    const auto writer = make_value_writer(form_.format, form_.shown, out(),
                                          json_head(selection) + fmt::format("\"from\":{},", range->from),
                                          front_columns(selection));
    return list->write(*writer, out(), progress.watch());
  }

  Result<void> frequencies(const Selection& selection, const Resources& resources, Heap last,
                           const Watch& watch) {
    const auto found = count_values(selection.game, resources, last, watch);
    if (!found) return std::unexpected(found.error());
    heading(selection);
    if (form_.json()) {
      Json json = Json::object();
      if (ranged_) json["let"] = to_json(selection.bindings);
      json.update(json_of(*found));
      out().write(results_.before() + json.dump());
    } else if (form_.format == "csv") {
      const FrontColumns columns = front_columns(selection);
      Table cells = frequency_cells(*found);
      if (columns.titled) out().write(columns.names + csv_line(cells.front()));
      for (std::size_t i = 1; i < cells.size(); ++i) out().write(columns.values + csv_line(cells[i]));
    } else {
      out().write(rare_line(*found) + aligned(frequency_table(*found)));
    }
    return {};
  }

  Result<void> halves(const Selection& selection, const Resources& resources, const HeapRange& range,
                      const Watch& watch) {
    // The halves of a comply/constrain game are its two states.
    const bool as_halves = options_.states && selection.game.comply;
    if (options_.states != selection.game.states.has_value() && !as_halves)
      return bad_input(options_.states
                           ? to_text(selection.game) + " is no game with states"
                           : "--halves is for comply/constrain games: a game with states has --states");
    auto list = HalvesList::open(selection.game, form_, resources, range, watch);
    if (!list) return std::unexpected(list.error());
    heading(selection);
    const FrontColumns columns = front_columns(selection);
    return list->write(out(), json_head(selection) + fmt::format("\"from\":{},", range.from), watch, columns);
  }

  Result<void> chosen_heaps(const Selection& selection, const Resources& resources) {
    const auto heaps = read_chosen_heaps(options_, selection);
    if (!heaps) return std::unexpected(heaps.error());
    const auto limits = read_limits(options_.limit, resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    const Progress progress("values", options_.quiet);
    const auto values_of = [&](const Game& game) {
      return values_at(game, form_.question(), resources, *heaps, *limits, progress.watch());
    };
    if (options_.halves) {
      const auto other = other_half(selection.game);
      if (!other) return std::unexpected(other.error());
      const auto values = values_of(selection.game);
      if (!values) return std::unexpected(values.error());
      const auto others = values_of(*other);
      if (!others) return std::unexpected(others.error());
      write_chosen_halves(selection, *heaps, *values, *others);
      return {};
    }
    const auto values = values_of(selection.game);
    if (!values) return std::unexpected(values.error());
    write_chosen(selection, *heaps, *values);
    return {};
  }

  void write_chosen(const Selection& selection, const std::vector<Heap>& heaps,
                    const std::vector<std::uint64_t>& values) {
    heading(selection);
    if (is_table()) return write_chosen_lines(selection, heaps, {values});
    if (form_.json()) out().write(json_head(selection) + "\"at\":[");
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      const std::string value = form_.value_text(values[i]);
      out().write(form_.json()
                      ? fmt::format("{}{{\"heap\":{},\"value\":{}}}", i > 0 ? "," : "", heaps[i], value)
                      : fmt::format("{} {}\n", heaps[i], value));
    }
    if (form_.json()) out().write("]}");
  }

  void write_chosen_halves(const Selection& selection, const std::vector<Heap>& heaps,
                           const std::vector<std::uint64_t>& values,
                           const std::vector<std::uint64_t>& others) {
    heading(selection);
    if (is_table()) return write_chosen_lines(selection, heaps, {values, others});
    const Heap last = *std::ranges::max_element(heaps);
    out().write(form_.json() ? json_head(selection) + "\"at\":[" : halves_title(last));
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      const std::string value = form_.value_text(values[i]);
      const std::string other = form_.value_text(others[i]);
      out().write(form_.json() ? fmt::format("{}{{\"heap\":{},\"value\":{},\"other\":{}}}", i > 0 ? "," : "",
                                             heaps[i], value, other)
                               : halves_line(heaps[i], value, other, last));
    }
    if (form_.json()) out().write("]}");
  }

  /// As CSV or LaTeX: a line a heap, with the value, or those of both halves.
  void write_chosen_lines(const Selection& selection, const std::vector<Heap>& heaps,
                          const std::vector<std::vector<std::uint64_t>>& values) {
    const bool latex = form_.format == "latex";
    const FrontColumns columns = front_columns(selection);
    if (!latex && columns.titled)
      out().write(fmt::format("{}heap,{}{}\n", columns.names,
                              form_.shown == Shown::values ? "value" : "outcome",
                              values.size() > 1 ? ",other" : ""));
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      std::string line = columns.values + std::to_string(heaps[i]);
      for (const auto& each : values) line += (latex ? " & " : ",") + form_.value_text(each[i]);
      out().write(line + (latex ? " \\\\\n" : "\n"));
    }
  }

  const ValuesOptions& options_;
  ListForm form_;
  bool ranged_ = false;
  bool titled_ = false;  ///< a table has one head, whatever the number of games
  JsonResults results_{false, false};
};

int run_values(const PartizanValuesOptions& options) {
  if (options.canonical)
    return conclude(bad_input("--canonical is for partizan games, as 'left {1,3} right {2,5}'"), bad_usage);
  return ValuesVerb(options).run();
}

}  // namespace

void declare_values(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<PartizanValuesOptions>();
  add_family(verb, *options);
  add_value(verb, "--from", "A", options->from, "the first heap");
  add_value(verb, "--to", "B", options->to, "the last heap (100 heaps if not given)");
  add_values(verb, "--at", "N", options->at, "only the value of this heap, up to 2^62; repeatable");
  add_value(verb, "--format", "NAME", options->format,
            "plain, rle, latex (runs as powers; a family as a table), csv, json or bfile");
  add_value(verb, "--limit", "N", options->limit, "with --at: how many heaps to look at for a period");
  add_value(verb, "--checkpoint", "FILE", options->checkpoint,
            "keep the values in this file, and go on from there if it exists");
  add_outcomes(verb, options->outcomes);
  verb.add_flag("--p-positions", options->p_positions, "only the heaps that are P");
  verb.add_flag("--halves", options->halves, "both halves of a comply/constrain game, heap by heap");
  verb.add_flag("--states", options->states,
                "all states of a game with states, heap by heap; the halves of a comply/constrain game");
  verb.add_flag("--frequencies", options->frequencies,
                "how often each value occurs below powers of two, and which heaps are rare");
  verb.add_flag("--canonical", options->canonical, "of a partizan game: the canonical form of each heap");
  add_examples(verb, invocation,
               {{"values '{1,4}' --to 20", "the values of heaps 0 to 20"},
                {"values '{2,5,7}' --at 10^18 --at 2^62", "the values of two huge heaps, by the period"},
                {"values '{2,5}' --to 60 --format rle", "as runs: 0^2 1^2 ..."},
                {"values '{k,k+2}' --let k=1..9 --format csv", "a table with columns k, heap and value"},
                {"values .167 --to 2^16-1 --frequencies", "how often each value occurs, below powers of two"},
                {"values 'left {1,3} right {2,5}' --outcomes", "a partizan game: L, R, N or P for each heap"},
                {"values squares --p-positions --to 100", "the heaps that the player to move loses"},
                {"values '{k,k+2}' --let k=1..3 --to 12", "a family, one game after the other"}});
  verb.callback([options, &invocation] {
    invocation.exit_status =
        is_partizan(options->family) ? run_partizan_values(*options) : run_values(*options);
  });
}

}  // namespace takeaway::cli
