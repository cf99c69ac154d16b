// takeaway period and analyze of a partizan game: the period of its outcomes, and what that says.
#include <fmt/format.h>

#include <algorithm>

#include "answer/certificate_json.hpp"
#include "answer/known_outcomes.hpp"
#include "answer/partizan.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/table_writer.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

Result<void> write_partizan_certificate(const std::string& path, const Certificate& certificate) {
  return write_file(path, [&](Output& file) -> Result<void> {
    file.write(to_json(certificate).dump(2) + "\n");
    return {};
  });
}

class PartizanPeriodVerb {
 public:
  explicit PartizanPeriodVerb(const PartizanPeriodOptions& options)
      : options_(options), listener_(options.quiet) {}

  int run() {
    const auto format = read_table_format(options_.format, options_.json);
    if (!format) return conclude(std::unexpected(format.error()), bad_usage);
    format_ = *format;
    const auto request = read_partizan_request(options_, listener_);
    if (!request) return conclude(std::unexpected(request.error()), bad_usage);
    ranged_ = request->has_range();
    if (ranged_ && !options_.certificate.empty())
      return conclude(bad_input("--certificate is for one game, not for a family with ranges"), bad_usage);
    results_ = JsonResults(format_ == TableFormat::json, ranged_, {});
    const auto result = request->for_each_game(
        [&](const PartizanSelection& selection) { return one(selection, request->resources); });
    results_.end(result);
    if (table_) table_->end();
    return conclude(result, status_);
  }

 private:
  Result<void> one(const PartizanSelection& selection, const Resources& resources) {
    const auto limits = read_partizan_limits(options_.limit, resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    const auto findings = investigate_partizan(selection.game, *limits, listener_);
    if (!findings) return std::unexpected(findings.error());
    if (!findings->proved) status_ = limit_hit;
    if (findings->proved && !options_.certificate.empty())
      if (auto written = write_partizan_certificate(options_.certificate, *findings->period); !written)
        return written;
    if (format_ == TableFormat::json) {
      Json json;
      if (ranged_) json["let"] = to_json(selection.bindings);
      json.update(partizan_json(selection.game, *findings));
      out().write(results_.before() + json.dump(ranged_ ? -1 : 2));
    } else if (format_ == TableFormat::text) {
      write_text(selection, *findings);
    } else {
      write_line(selection, *findings);
    }
    return {};
  }

  void write_text(const PartizanSelection& selection, const PartizanFindings& findings) const {
    const std::string let = bindings_text(selection.bindings);
    const std::string found = findings.period
                                  ? fmt::format("preperiod {}, period {}, {}", findings.period->preperiod,
                                                findings.period->period, findings.status())
                                  : findings.status();
    if (ranged_) return out().write(fmt::format("{}  {}: {}\n", let, to_text(selection.game), found));
    out().write(to_text(selection.game) + (let.empty() ? "\n" : "  (" + let + ")\n"));
    out().write(fmt::format("{:<10} {}\n", "outcomes", found));
    if (findings.period)
      out().write(fmt::format("{:<10} {}\n", "in the end", to_text(behaviour_of(*findings.period))));
  }

  void write_line(const PartizanSelection& selection, const PartizanFindings& findings) {
    using enum TableColumn::Kind;
    if (!table_) {
      std::vector<TableColumn> columns;
      for (const auto& [name, value] : selection.bindings.entries()) columns.push_back({name, parameter});
      columns.insert(
          columns.end(),
          {{"game", text}, {"preperiod", number}, {"period", number}, {"status", text}, {"behaviour", text}});
      table_.emplace(format_, columns);
    }
    std::vector<std::string> cells;
    for (const auto& [name, value] : selection.bindings.entries()) cells.push_back(std::to_string(value));
    const auto& period = findings.period;
    cells.push_back(to_text(selection.game));
    cells.push_back(period ? std::to_string(period->preperiod) : "");
    cells.push_back(period ? std::to_string(period->period) : "");
    cells.push_back(findings.status());
    cells.push_back(period ? to_text(behaviour_of(*period)) : "");
    table_->line(cells);
  }

  const PartizanPeriodOptions& options_;
  TerminalListener listener_;
  bool ranged_ = false;
  TableFormat format_ = TableFormat::text;
  JsonResults results_{false, false};
  std::optional<TableWriter> table_;
  int status_ = all_held;
};

/// Heaps of one outcome among the first, as intervals.
std::vector<std::string> heaps_of(const std::vector<OutcomeClass>& outcomes, OutcomeClass wanted,
                                  bool for_ever) {
  std::vector<std::string> texts;
  for (Heap heap = 0; heap < outcomes.size(); ++heap) {
    if (outcomes[heap] != wanted) continue;
    Heap last = heap;
    while (last + 1 < outcomes.size() && outcomes[last + 1] == wanted) ++last;
    texts.push_back(last > heap + 1 ? fmt::format("{}..{}", heap, last) : std::to_string(heap));
    if (last == heap + 1) texts.push_back(std::to_string(last));
    heap = last;
  }
  if (for_ever) texts.emplace_back("...");
  return texts;
}

constexpr Heap heaps_shown = 200;
constexpr Heap forms_shown = 16;

std::string partizan_page(const PartizanSelection& selection, const PartizanFindings& findings,
                          const std::vector<OutcomeClass>& outcomes, std::vector<std::string> forms) {
  Page page(output_width(), use_colour());
  const std::string let = bindings_text(selection.bindings);
  page.title(to_text(selection.game) + (let.empty() ? "" : "   " + let));
  std::vector<std::string> letters;
  for (const OutcomeClass outcome : outcomes) letters.emplace_back(1, letter(outcome));
  letters.emplace_back("...");
  page.gap();
  page.items("outcomes", letters, "", 3);
  if (findings.period) {
    const Certificate& period = *findings.period;
    page.line(
        "period",
        fmt::format("{}{}  ({})", grouped(period.period),
                    period.preperiod == 0 ? ", pure" : ", after a preperiod of " + grouped(period.preperiod),
                    findings.status()));
    page.line("in the end", to_text(behaviour_of(period)));
    const auto counts = count_classes(period.period_word);
    std::vector<std::string> shares;
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
      if (counts.at(outcome) > 0)
        shares.push_back(fmt::format(
            "{}: {} ({:.1f}%)", letter(static_cast<OutcomeClass>(outcome)), grouped(counts.at(outcome)),
            100.0 * static_cast<double>(counts.at(outcome)) / static_cast<double>(period.period)));
    page.items("in a period", shares, ",", 4);
  } else {
    page.line("period", "none known  (" + findings.status() + ")");
  }
  const auto comes_again = [&](OutcomeClass wanted) {
    const auto& period = findings.period;
    return !period || period->preperiod >= heaps_shown ||
           std::ranges::find(period->period_word, static_cast<std::uint64_t>(wanted), &Run::value) !=
               period->period_word.end();
  };
  for (const OutcomeClass wanted : {OutcomeClass::P, OutcomeClass::N, OutcomeClass::L, OutcomeClass::R})
    if (std::ranges::find(outcomes, wanted) != outcomes.end())
      page.items(fmt::format("{}-positions", letter(wanted)), heaps_of(outcomes, wanted, comes_again(wanted)),
                 ",", 2);
  if (!forms.empty()) {
    forms.emplace_back("...");
    page.items("forms", forms, ",", 3);
  }
  page.line("time", seconds_text(findings.seconds));
  return page.text();
}

int analyze_partizan(const AnalyzeOptions& options) {
  TerminalListener listener(options.quiet);
  const auto request = read_partizan_request(options, listener);
  if (!request) return conclude(std::unexpected(request.error()), bad_usage);
  const bool ranged = request->has_range();
  int status = all_held;
  bool first = true;
  JsonResults results(options.json, ranged, {});
  const auto result = request->for_each_game([&](const PartizanSelection& selection) -> Result<void> {
    const auto limits = read_partizan_limits(options.limit, request->resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    const auto findings = investigate_partizan(selection.game, *limits, listener);
    if (!findings) return std::unexpected(findings.error());
    const auto outcomes = partizan_outcomes(selection.game, heaps_shown, listener.only_stop());
    if (!outcomes) return std::unexpected(outcomes.error());
    const auto forms = short_forms(selection.game, forms_shown, listener.only_stop());
    if (!forms) return std::unexpected(forms.error());
    if (!findings->proved) status = limit_hit;
    if (!options.json) {
      out().write((std::exchange(first, false) ? "" : "\n") +
                  partizan_page(selection, *findings, *outcomes, *forms));
      return {};
    }
    Json json;
    if (ranged) json["let"] = to_json(selection.bindings);
    json.update(partizan_analysis_json(selection.game, *findings, *forms));
    out().write(results.before() + json.dump(ranged ? -1 : 2));
    return {};
  });
  results.end(result);
  return conclude(result, status);
}

}  // namespace

int run_partizan_period(const PartizanPeriodOptions& options) {
  return PartizanPeriodVerb(options).run();
}

int run_partizan_analyze(const AnalyzeOptions& options) {
  return analyze_partizan(options);
}

}  // namespace takeaway::cli
