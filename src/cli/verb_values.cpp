// takeaway values FAMILY: the values themselves, over a range or at chosen heaps.
#include <fmt/format.h>

#include <algorithm>

#include "answer/halves_list.hpp"
#include "answer/period_findings.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

class ValuesVerb {
 public:
  explicit ValuesVerb(const ValuesOptions& options) : options_(options) {}

  int run() {
    const TerminalListener listener(options_.quiet);
    const auto request = read_request(options_, listener);
    if (!request) return conclude(std::unexpected(request.error()), bad_usage);
    const auto form = read_list_form(options_);
    if (!form) return conclude(std::unexpected(form.error()), bad_usage);
    form_ = *form;
    ranged_ = request->has_range();
    if (ranged_ && !options_.checkpoint.empty())
      return conclude(bad_input("--checkpoint is for one game, not for a family with ranges"), bad_usage);
    results_ = JsonResults(form_.json(), ranged_, request->inferred);
    if (!form_.json() && !tidy() && form_.format != "latex") say_inferred(request->inferred);
    if (form_.json())
      if (const auto checked = request->check_games(); !checked) return conclude(checked, bad_usage);
    const auto result = request->for_each_game([&](const Selection& selection) {
      return options_.at.empty() ? range(selection, request->resources)
                                 : chosen_heaps(selection, request->resources);
    });
    results_.end(result);
    return conclude(result, all_held);
  }

 private:
  /// What stands in front of the values of a game in JSON.
  std::string json_head(const Selection& selection) {
    return form_.json() ? results_.before() + list_head(selection, ranged_) : "";
  }

  /// Whether a family is one table, its parameters in columns of their own.
  bool tidy() const { return ranged_ && form_.format == "csv" && !options_.halves; }

  void heading(const Selection& selection) const {
    if (ranged_ && !form_.json() && !tidy())
      out().write(fmt::format("{} {}  {}\n", form_.format == "latex" ? "%" : "#",
                              bindings_text(selection.bindings), to_text(selection.game)));
  }

  CsvColumns parameter_columns(const Selection& selection) {
    CsvColumns columns;
    if (!tidy()) return columns;
    for (const auto& [name, value] : selection.bindings.entries()) {
      columns.names += name + ",";
      columns.values += std::to_string(value) + ",";
    }
    columns.titled = !std::exchange(titled_, true);
    return columns;
  }

  Result<void> range(const Selection& selection, const Resources& resources) {
    const auto range = read_heap_range(options_, selection);
    if (!range) return std::unexpected(range.error());
    const Progress progress("values", options_.quiet, range->to);
    if (options_.halves) return halves(selection, resources, *range, progress.watch());
    auto list = options_.checkpoint.empty()
                    ? ValueList::open(selection.game, form_.question(), resources, *range, progress.watch())
                    : ValueList::open_checkpoint(options_.checkpoint, selection.game, form_.question(),
                                                 resources, *range, progress.watch());
    if (!list) return std::unexpected(list.error());
    heading(selection);
    const auto writer = make_value_writer(form_.format, form_.shown, out(),
                                          json_head(selection) + fmt::format("\"from\":{},", range->from),
                                          parameter_columns(selection));
    return list->write(*writer, out(), progress.watch());
  }

  Result<void> halves(const Selection& selection, const Resources& resources, const HeapRange& range,
                      const Watch& watch) {
    auto list = HalvesList::open(selection.game, form_, resources, range, watch);
    if (!list) return std::unexpected(list.error());
    heading(selection);
    return list->write(out(), json_head(selection) + fmt::format("\"from\":{},", range.from), watch);
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

  const ValuesOptions& options_;
  ListForm form_;
  bool ranged_ = false;
  bool titled_ = false;  ///< the CSV of a family has one line of titles
  JsonResults results_{false, false};
};

}  // namespace

void declare_values(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<ValuesOptions>();
  add_family(verb, *options);
  add_value(verb, "--from", "A", options->from, "the first heap");
  add_value(verb, "--to", "B", options->to, "the last heap (100 heaps if not given)");
  add_values(verb, "--at", "N", options->at, "the value of this heap alone, up to 10^18; repeatable");
  add_value(verb, "--format", "NAME", options->format,
            "plain, rle, latex (runs as powers), csv, json or bfile");
  add_value(verb, "--limit", "N", options->limit, "with --at: how many heaps to look at for a period");
  add_value(verb, "--checkpoint", "FILE", options->checkpoint,
            "keep the values in this file, and go on from there if it exists");
  add_outcomes(verb, options->outcomes);
  verb.add_flag("--p-positions", options->p_positions, "the heaps that are P, alone");
  verb.add_flag("--halves", options->halves, "both halves of a comply/constrain game, heap by heap");
  add_examples(verb, invocation,
               {{"values '{1,4}' --to 20", "the values of heaps 0 to 20"},
                {"values '{2,5,7}' --at 10^18 --at 2^62", "the values of two huge heaps, by the period"},
                {"values '{2,5}' --to 60 --format rle", "as runs: 0^2 1^2 ..."},
                {"values '{k,k+2}' --let k=1..9 --format csv", "a table with columns k, heap and value"},
                {"values squares --p-positions --to 100", "the heaps that the player to move loses"},
                {"values '{k,k+2}' --let k=1..3 --to 12", "a family, one game after the other"}});
  verb.callback([options, &invocation] { invocation.exit_status = ValuesVerb(*options).run(); });
}

}  // namespace takeaway::cli
