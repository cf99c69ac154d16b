// takeaway period FAMILY: least preperiod and least period, proved.
#include <fmt/format.h>

#include "answer/certificate_json.hpp"
#include "answer/period_findings.hpp"
#include "cli/coq_folder.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/table_writer.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "takeaway/partizan_game.hpp"

namespace takeaway::cli {

namespace {

struct PeriodOptions : PartizanPeriodOptions {
  std::string checkpoint;
  CoqOptions coq;
  bool outcomes = false;
};

std::string answer_text(const PeriodFindings& answer) {
  if (answer.certainty == Certainty::never)
    return fmt::format("no period, proved: {} (computed to {})", answer.limit,
                       answer.subject.game().start() + answer.heaps - 1);
  if (!answer.period) return (answer.heaps > 0 ? "no period known, " : "") + answer.status();
  const auto& period = *answer.period;
  return fmt::format("preperiod {}, period {}, {}{}{}", period.preperiod, period.period,
                     period.saltus > 0 ? fmt::format("saltus {}, ", period.saltus) : "", answer.status(),
                     answer.by_loops ? " by its loops (generalize --loops)" : "");
}

Result<void> write_certificate(const PeriodOptions& options, const PeriodFindings& answer,
                               const Resources& resources) {
  if (answer.by_loops)
    return limit_reached(
        "a certificate of this period is that of a fan: generalize --loops --certificate FILE");
  const Progress progress("certificate", options.quiet);
  const auto certificate = certify(answer.subject, *answer.period, resources, progress.watch());
  if (!certificate) return std::unexpected(certificate.error());
  return write_file(options.certificate, [&](Output& file) -> Result<void> {
    file.write(to_json(*certificate).dump(2) + "\n");
    if (progress.watch().stopped()) return interruption();
    return {};
  });
}

/// A number of a period for a table, empty where none is known.
std::string period_cell(const PeriodFindings& answer, Heap Period::* field) {
  return answer.period ? std::to_string((*answer.period).*field) : "";
}

class PeriodVerb {
 public:
  explicit PeriodVerb(const PeriodOptions& options)
      : options_(options), listener_(options.quiet), folder_(options.coq) {}

  int run() {
    const auto request = read_request(options_, listener_);
    if (!request) return conclude(std::unexpected(request.error()), bad_usage);
    const auto format = read_table_format(options_.format, options_.json);
    if (!format) return conclude(std::unexpected(format.error()), bad_usage);
    format_ = *format;
    ranged_ = request->has_range();
    if (ranged_ && !options_.certificate.empty())
      return conclude(bad_input("--certificate is for one game, not for a family with ranges"), bad_usage);
    if (ranged_ && !options_.checkpoint.empty())
      return conclude(bad_input("--checkpoint is for one game, not for a family with ranges"), bad_usage);
    if (options_.coq.wanted() && (ranged_ || options_.outcomes))
      return conclude(bad_input("--coq is for the values of one game"), bad_usage);
    if (auto made = folder_.open(); !made) return conclude(made, bad_usage);
    json_ = JsonResults(is_json(), ranged_, request->inferred);
    if (format_ == TableFormat::text) say_inferred(request->inferred);
    const auto result = request->for_each_game(
        [&](const Selection& selection) { return one(selection, request->resources); });
    json_.end(result);
    if (table_) table_->end();
    return conclude(result, status_);
  }

 private:
  bool is_json() const { return format_ == TableFormat::json; }

  Result<void> one(const Selection& selection, const Resources& resources) {
    const auto limits = read_limits(options_.limit, resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    if (!options_.checkpoint.empty()) {
      const auto searched =
          search_with_checkpoint(options_.checkpoint, selection.game, resources, *limits, listener_);
      if (!searched) return searched;
    }
    auto outcome = investigate_period(selection.game, Question::outcomes, resources, *limits, listener_);
    if (!outcome) return std::unexpected(outcome.error());
    if (options_.outcomes) return report(selection, *outcome, nullptr, resources);
    auto values = investigate_period(selection.game, Question::values, resources, *limits, listener_);
    if (!values) return std::unexpected(values.error());
    // A limit that was given is kept.
    if (options_.limit.empty())
      if (auto tried = prove_by_loops(*values, listener_); !tried) return tried;
    return report(selection, *values, &*outcome, resources);
  }

  Result<void> report(const Selection& selection, PeriodFindings& answer, const PeriodFindings* outcome,
                      const Resources& resources) {
    if (is_json())
      if (auto counted = count_values(answer, listener_); !counted) return counted;
    if (!answer.settled() || (outcome != nullptr && !outcome->settled())) status_ = limit_hit;
    if (!options_.certificate.empty() && answer.proved()) {
      if (auto written = write_certificate(options_, answer, resources); !written) return written;
    }
    if (options_.coq.wanted() && answer.proved()) {
      if (auto checked = have_coq_check(selection.game, *answer.period); !checked) return checked;
    }
    if (is_json())
      report_json(selection, answer, outcome);
    else if (format_ == TableFormat::text)
      report_text(selection, answer, outcome);
    else
      report_line(selection, answer, outcome);
    return {};
  }

  /// A line of the table, with the parameters in columns of their own.
  void report_line(const Selection& selection, const PeriodFindings& answer, const PeriodFindings* outcome) {
    if (!table_) table_.emplace(format_, columns(selection.bindings, outcome == nullptr));
    std::vector<std::string> cells;
    for (const auto& [name, value] : selection.bindings.entries()) cells.push_back(std::to_string(value));
    cells.push_back(to_text(selection.game));
    cells.push_back(period_cell(answer, &Period::preperiod));
    cells.push_back(period_cell(answer, &Period::period));
    if (outcome != nullptr) cells.push_back(period_cell(answer, &Period::saltus));
    cells.push_back(answer.status());
    if (outcome != nullptr && format_ == TableFormat::csv) {
      cells.push_back(period_cell(*outcome, &Period::preperiod));
      cells.push_back(period_cell(*outcome, &Period::period));
      cells.push_back(outcome->status());
    }
    table_->line(cells);
  }

  /// A line of LaTeX must fit a page, so it has the values alone.
  std::vector<TableColumn> columns(const Bindings& bindings, bool outcomes_alone) const {
    using enum TableColumn::Kind;
    std::vector<TableColumn> columns;
    for (const auto& [name, value] : bindings.entries()) columns.push_back({name, parameter});
    columns.insert(columns.end(), {{"game", text}, {"preperiod", number}, {"period", number}});
    if (!outcomes_alone) columns.push_back({"saltus", number});
    columns.push_back({"status", text});
    if (!outcomes_alone && format_ == TableFormat::csv)
      columns.insert(columns.end(),
                     {{"outcome_preperiod", number}, {"outcome_period", number}, {"outcome_status", text}});
    return columns;
  }

  Result<void> have_coq_check(const Game& game, const Period& period) {
    const auto file = coq_game(game, period.preperiod, period.period);
    if (!file) return std::unexpected(file.error());
    const Progress progress("Coq", options_.quiet);
    const auto done = folder_.close({*file}, progress.watch());
    if (!done) return std::unexpected(done.error());
    coq_ = *done;
    return {};
  }

  void report_json(const Selection& selection, const PeriodFindings& answer, const PeriodFindings* outcome) {
    Json json;
    if (ranged_) json["let"] = to_json(selection.bindings);
    json.update(period_json(answer, outcome));
    if (coq_) json["coq"] = coq_json(*coq_, options_.coq.folder);
    out().write(json_.before() + json.dump(ranged_ ? -1 : 2));
  }

  void report_text(const Selection& selection, const PeriodFindings& answer,
                   const PeriodFindings* outcome) const {
    const std::string let = bindings_text(selection.bindings);
    if (ranged_) {
      out().write(fmt::format("{}  {}: {}\n", let, to_text(selection.game), answer_text(answer)));
      return;
    }
    out().write(to_text(selection.game) + (let.empty() ? "\n" : "  (" + let + ")\n"));
    out().write(fmt::format("{:<9} {}\n", outcome != nullptr ? "values" : "outcomes", answer_text(answer)));
    if (outcome != nullptr) out().write(fmt::format("{:<9} {}\n", "outcomes", answer_text(*outcome)));
    if (const std::string like = likeness(answer); !like.empty())
      out().write(fmt::format("{:<9} {}\n", "why", like));
    if (coq_) out().write(fmt::format("{:<9} {}\n", "Coq", coq_text(*coq_, options_.coq.folder)));
  }

  const PeriodOptions& options_;
  TerminalListener listener_;
  CoqFolder folder_;
  std::optional<CoqReport> coq_;
  bool ranged_ = false;
  TableFormat format_ = TableFormat::text;
  JsonResults json_{false, false};
  std::optional<TableWriter> table_;
  int status_ = all_held;
};

/// Of outcomes, which is all that there are.
int partizan_period(const PeriodOptions& options) {
  if (options.coq.wanted()) return conclude(bad_input("--coq is for the values of one game"), bad_usage);
  if (!options.checkpoint.empty())
    return conclude(bad_input("--checkpoint is for games that break heaps, not for partizan games"),
                    bad_usage);
  return run_partizan_period(options);
}

}  // namespace

void declare_period(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<PeriodOptions>();
  add_family(verb, *options);
  add_value(verb, "--limit", "N", options->limit, "how many heaps to look at (default 10^11, or 2^32 runs)");
  add_value(verb, "--certificate", "FILE", options->certificate,
            "write a certificate that 'takeaway verify' checks");
  add_value(verb, "--checkpoint", "FILE", options->checkpoint,
            "of a game with a code, as octal .174: keep the values in this file, and go on from there if it "
            "exists");
  add_value(verb, "--format", "NAME", options->format,
            "text, csv, latex (a tabular) or json; tables have the parameters in columns of their own");
  add_coq(verb, options->coq);
  add_outcomes(verb, options->outcomes);
  add_examples(verb, invocation,
               {{"period '{1,4}'", "where it starts, and how long it is"},
                {"period '{a,b,c}' --let c=7 --where 'a+b != c'", "a family; a < b < c is understood"},
                {"period '{a,b,c}' --let c=7 --format csv", "the same for a spreadsheet"},
                {"period '{4,10,21}' --certificate proof.json", "with a certificate for verify"}});
  verb.callback([options, &invocation] {
    invocation.exit_status =
        is_partizan(options->family) ? partizan_period(*options) : PeriodVerb(*options).run();
  });
}

}  // namespace takeaway::cli
