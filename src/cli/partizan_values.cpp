// takeaway values 'left {1,3} right {2,5}' --outcomes: one letter a heap.
#include "takeaway/partizan_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer/partizan.hpp"
#include "answer/partizan_listing.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

class PartizanValues {
 public:
  explicit PartizanValues(const PartizanValuesOptions& options)
      : options_(options), listener_(options.quiet), json_(options.json || options.format == "json") {}

  int run() {
    if (const auto checked = check_options(); !checked) return conclude(checked, bad_usage);
    const auto request = read_partizan_request(options_, listener_);
    if (!request) return conclude(std::unexpected(request.error()), bad_usage);
    ranged_ = request->has_range();
    if (json_)
      if (const auto checked = request->check_games(); !checked) return conclude(checked, bad_usage);
    results_ = JsonResults(json_, ranged_, {});
    const auto result = request->for_each_game([&](const PartizanSelection& selection) {
      if (options_.canonical) return canonical(selection);
      return options_.at.empty() ? range(selection, request->resources)
                                 : chosen_heaps(selection, request->resources);
    });
    results_.end(result);
    return conclude(result, status_);
  }

 private:
  Result<void> check_options() const {
    if (options_.canonical) return check_canonical();
    if (!options_.outcomes && !options_.p_positions)
      return bad_input(
          "a partizan game has no nim-values; ask for its outcomes, L, R, N and P, with --outcomes");
    if (options_.halves || options_.frequencies || !options_.checkpoint.empty())
      return bad_input("--halves, --frequencies and --checkpoint are for nim-values, not for partizan games");
    if (options_.p_positions && options_.outcomes)
      return bad_input("--outcomes and --p-positions exclude each other");
    if (options_.p_positions && !options_.at.empty())
      return bad_input("--p-positions and --at exclude each other");
    const auto known = {"plain", "rle", "csv", "json"};
    if (std::ranges::find(known, options_.format) == known.end())
      return bad_input("the outcomes of partizan games are written as plain, rle, csv or json");
    if (options_.p_positions && options_.format != "plain")
      return bad_input("--p-positions of partizan games are written as plain text");
    if (options_.p_positions && options_.json)
      return bad_input("--p-positions of partizan games are written as plain text");
    return {};
  }

  Result<void> check_canonical() const {
    const bool plain = options_.format == "plain" || options_.format == "json";
    if (options_.outcomes || options_.p_positions || options_.halves || options_.frequencies ||
        !options_.checkpoint.empty() || !options_.from.empty() || !options_.at.empty() || !plain)
      return bad_input("--canonical lists the forms of the heaps from 0 on, with --to and --json alone");
    return {};
  }

  /// Heap by heap, as far as the forms stay small.
  Result<void> canonical(const PartizanSelection& selection) {
    constexpr Heap usual = 20;
    const auto to = options_.to.empty() ? usual : read_number(options_.to, "--to", selection.bindings);
    if (!to) return std::unexpected(to.error());
    const auto found = canonical_heaps(selection.game, *to + 1, {}, listener_.only_stop());
    if (!found) return std::unexpected(found.error());
    if (!found->limit.empty()) status_ = limit_hit;
    heading(selection);
    if (json_) {
      Json json = head(selection);
      json["canonical"] = found->forms;
      json["limit"] = found->limit.empty() ? Json() : Json(found->limit);
      out().write(results_.before() + json.dump());
      return {};
    }
    for (std::size_t heap = 0; heap < found->forms.size(); ++heap)
      out().write(fmt::format("{} {}\n", heap, found->forms[heap]));
    if (!found->limit.empty())
      out().write(fmt::format("no further than heap {}: {}\n",
                              found->forms.empty() ? "0" : std::to_string(found->forms.size() - 1),
                              found->limit));
    return {};
  }

  void heading(const PartizanSelection& selection) {
    if (ranged_ && !json_ && !is_csv())
      out().write(fmt::format("# {}  {}\n", bindings_text(selection.bindings), to_text(selection.game)));
    if (is_csv() && !std::exchange(titled_, true)) {
      if (ranged_)
        for (const auto& [name, value] : selection.bindings.entries()) out().write(name + ",");
      out().write("heap,outcome\n");
    }
  }

  bool is_csv() const { return !json_ && options_.format == "csv"; }

  /// The parameters of a game, in front of each of its lines in a table.
  std::string front(const PartizanSelection& selection) const {
    std::string text;
    if (ranged_)
      for (const auto& [name, value] : selection.bindings.entries()) text += std::to_string(value) + ",";
    return text;
  }

  Json head(const PartizanSelection& selection) const {
    Json json;
    if (ranged_) json["let"] = to_json(selection.bindings);
    json["game"] = to_text(selection.game);
    json["start"] = 0;
    return json;
  }

  Result<void> range(const PartizanSelection& selection, const Resources& resources) {
    const auto from =
        options_.from.empty() ? Heap{0} : read_number(options_.from, "--from", selection.bindings);
    if (!from) return std::unexpected(from.error());
    const auto to = options_.to.empty() ? *from + 99 : read_number(options_.to, "--to", selection.bindings);
    if (!to) return std::unexpected(to.error());
    if (*to < *from)
      return bad_input(fmt::format("the last heap, {}, comes before the first, {}", *to, *from));
    if (*to >= resources.memory / 2)
      return limit_reached(
          fmt::format("the outcomes up to heap {} need more memory than allowed (--memory)", *to));
    const Step step(listener_, "outcomes", *to);
    const auto outcomes = partizan_outcomes(selection.game, *to + 1, step.watch());
    if (!outcomes) return std::unexpected(outcomes.error());
    heading(selection);
    const auto shown = std::span(*outcomes).subspan(*from);
    if (options_.p_positions) return write_p_positions(shown, *from);
    if (json_) {
      out().write(results_.before());
      write_class_json(shown, *from, head(selection), out());
    } else if (is_csv()) {
      write_class_table(shown, *from, front(selection), out());
    } else {
      options_.format == "rle" ? write_class_runs(shown, out()) : write_class_letters(shown, out());
    }
    return {};
  }

  static Result<void> write_p_positions(std::span<const OutcomeClass> outcomes, Heap from) {
    bool any = false;
    for (std::size_t i = 0; i < outcomes.size(); ++i)
      if (outcomes[i] == OutcomeClass::P)
        out().write(fmt::format("{}{}", std::exchange(any, true) ? " " : "", from + i));
    out().write("\n");
    return {};
  }

  /// By the proved period, so that heaps may be as large as they like.
  Result<void> chosen_heaps(const PartizanSelection& selection, const Resources& resources) {
    std::vector<Heap> heaps;
    for (const std::string& text : options_.at) {
      const auto heap = read_number(text, "--at", selection.bindings);
      if (!heap) return std::unexpected(heap.error());
      heaps.push_back(*heap);
    }
    const auto limits = read_partizan_limits(options_.limit, resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    const auto findings = investigate_partizan(selection.game, *limits, listener_);
    if (!findings) return std::unexpected(findings.error());
    std::vector<OutcomeClass> outcomes;
    if (findings->proved) {
      for (const Heap heap : heaps) outcomes.push_back(outcome_by_period(*findings->period, heap));
    } else if (const Heap last = *std::ranges::max_element(heaps);
               last < limits->heaps && last < limits->memory / 2) {
      const Step step(listener_, "outcomes", last);
      const auto all = partizan_outcomes(selection.game, last + 1, step.watch());
      if (!all) return std::unexpected(all.error());
      for (const Heap heap : heaps) outcomes.push_back((*all)[heap]);
    } else {
      return limit_reached(findings->status());
    }
    heading(selection);
    Json list = Json::array();
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      const std::string outcome{letter(outcomes[i])};
      if (json_)
        list.push_back({{"heap", heaps[i]}, {"value", outcome}});
      else
        out().write(fmt::format("{}{}{}{}\n", front(selection), heaps[i], is_csv() ? "," : " ", outcome));
    }
    if (json_) {
      Json json = head(selection);
      json["at"] = std::move(list);
      out().write(results_.before() + json.dump());
    }
    return {};
  }

  const PartizanValuesOptions& options_;
  TerminalListener listener_;
  bool json_;
  bool ranged_ = false;
  bool titled_ = false;
  JsonResults results_{false, false};
  int status_ = all_held;
};

}  // namespace

int run_partizan_values(const PartizanValuesOptions& options) {
  return PartizanValues(options).run();
}

}  // namespace takeaway::cli
