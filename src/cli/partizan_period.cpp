// takeaway period of a partizan game: the period of its outcomes.
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

}  // namespace

int run_partizan_period(const PartizanPeriodOptions& options) {
  return PartizanPeriodVerb(options).run();
}

}  // namespace takeaway::cli
