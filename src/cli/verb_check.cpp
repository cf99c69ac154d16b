// takeaway check [THEOREM|FILE]: claims about families, tried on numbers.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "answer/checking.hpp"
#include "answer/options.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/report.hpp"
#include "cli/table_writer.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::cli {

namespace {

class CheckVerb {
 public:
  CheckVerb(const CheckVerbOptions& options, const Invocation& invocation)
      : options_(options), invocation_(invocation) {}

  int run() {
    const auto request = read_check(options_);
    if (!request) return conclude(std::unexpected(request.error()), bad_usage);
    const auto format = read_table_format(options_.format, options_.json);
    if (!format) return conclude(std::unexpected(format.error()), bad_usage);
    format_ = *format;
    const auto started = std::chrono::steady_clock::now();
    Result<void> result;
    begin(*request);
    for (const Theorem& theorem : request->theorems)
      if (result = one(theorem, *request); !result) break;
    end(result, std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
    return conclude(result, failed_ > 0 ? claim_failed : undecided_ > 0 ? limit_hit : all_held);
  }

 private:
  void begin(const CheckRequest& request) {
    for (const Theorem& theorem : request.theorems) width_ = std::max(width_, theorem.name.size());
    inferred_ = request.inferred;
    if (format_ == TableFormat::text) say_inferred(inferred_);
    using enum TableColumn::Kind;
    table_.emplace(format_, std::vector<TableColumn>{{"theorem", text},
                                                     {"status", text},
                                                     {"cases", number},
                                                     {"failed", number},
                                                     {"undecided", number},
                                                     {"result", text},
                                                     {"counterexample", text}});
  }

  Result<void> one(const Theorem& theorem, const CheckRequest& request) {
    TerminalListener listener(options_.quiet);
    const auto report = check_theorem(theorem, request.options, listener);
    if (!report) return std::unexpected(report.error());
    cases_ += report->cases;
    failed_ += report->failed;
    undecided_ += report->undecided;
    ++theorems_;
    if (format_ == TableFormat::json)
      results_.push_back(json_of(theorem, *report, !options_.counterexamples.empty()));
    else if (format_ == TableFormat::text)
      print(theorem, *report);
    else
      add_line(theorem, *report);
    return {};
  }

  static const char* verdict(const CheckReport& report) {
    return report.failed > 0 ? "refuted" : report.undecided > 0 ? "undecided" : "verified";
  }

  void add_line(const Theorem& theorem, const CheckReport& report) {
    const std::string found =
        report.counterexamples.empty() ? "" : bindings_text(report.counterexamples.front().bindings);
    table_->line({theorem.name, std::string(to_text(theorem.status)), std::to_string(report.cases),
                  std::to_string(report.failed), std::to_string(report.undecided), verdict(report), found});
  }

  void print(const Theorem& theorem, const CheckReport& report) const {
    if (theorems_ == 1)
      out().write(fmt::format("{:<{}}  {:<11}  {:>9}  {:>8}  result\n", "theorem", width_, "status", "cases",
                              "failed"));
    out().write(fmt::format("{:<{}}  {:<11}  {:>9}  {:>8}  {}\n", theorem.name, width_,
                            to_text(theorem.status), grouped(report.cases), grouped(report.failed),
                            verdict(report)));
    Page page(output_width(), use_colour());
    for (const CaseReport& found : report.counterexamples)
      describe(page, &found == report.counterexamples.data() ? "  smallest" : "  next", found);
    if (report.counterexamples.size() < report.failed)
      page.line("  shown", fmt::format("{} of {} counterexamples (--counterexamples N)",
                                       report.counterexamples.size(), grouped(report.failed)));
    if (report.first_undecided) page.line("  undecided", describe_undecided(report));
    out().write(page.text());
  }

  static std::string describe_undecided(const CheckReport& report) {
    const std::string let = bindings_text(report.first_undecided->bindings);
    return fmt::format("{} case{}{}: {}", grouped(report.undecided), report.undecided == 1 ? "" : "s",
                       let.empty() ? "" : ", the smallest at " + let, report.first_undecided->actual);
  }

  /// The text up to 2000 characters: words may have millions of factors. JSON has the whole text.
  static std::string shortened(const std::string& text) {
    constexpr std::size_t most = 2000;
    return text.size() <= most ? text
                               : text.substr(0, most) + fmt::format(" ... ({} more)", text.size() - most);
  }

  void describe(Page& page, const char* label, const CaseReport& report) const {
    const std::string let = bindings_text(report.bindings);
    if (!let.empty() || !report.game.empty()) page.line(label, (let.empty() ? "" : let + "  ") + report.game);
    page.line("  claim", shortened(report.claim));
    if (report.claimed != report.claim) page.line("  claimed", shortened(report.claimed));
    page.line("  in truth", report.actual);
    if (!report.command.empty()) page.line("  see", as_called(report.command, invocation_.program));
  }

  void end(const Result<void>& result, double seconds) {
    table_->end();
    if (format_ == TableFormat::json) {
      if (!result && results_.empty()) return;
      Json json;
      if (!inferred_.empty()) json["inferred"] = inferred_;
      json["results"] = results_;
      if (!result) json["error"] = result.error().message;
      out().write(json.dump(2) + "\n");
    } else if (format_ == TableFormat::text && result && theorems_ > 1) {
      out().write(fmt::format(
          "{} theorems, {} cases, {} failed{}, {}\n", theorems_, grouped(cases_), grouped(failed_),
          undecided_ > 0 ? ", " + grouped(undecided_) + " undecided" : "", seconds_text(seconds)));
    }
  }

  const CheckVerbOptions& options_;
  const Invocation& invocation_;
  TableFormat format_ = TableFormat::text;
  std::optional<TableWriter> table_;
  std::vector<std::string> inferred_;
  Json results_ = Json::array();
  std::size_t width_ = 7;
  std::uint64_t theorems_ = 0;
  std::uint64_t cases_ = 0;
  std::uint64_t failed_ = 0;
  std::uint64_t undecided_ = 0;
};

}  // namespace

void declare_check(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<CheckVerbOptions>();
  verb.add_option("what", options->what,
                  "theorems by name, or files of theorems; with --claim, the family it is about")
      ->type_name("THEOREM|FILE");
  add_value(verb, "--claim", "FORMULA", options->claim,
            "one claim, typed in place: 'period({a,b,a+b}) mod 2 = 0'");
  add_value(verb, "--counterexamples", "N", options->counterexamples,
            "how many counterexamples to show, the smallest first (default 1)");
  add_value(verb, "--format", "NAME", options->format, "text, csv, latex (a tabular) or json");
  add_value(verb, "--heaps", "N", options->heaps, "how many heaps to look at, for claims about heaps");
  add_value(verb, "--limit", "N", options->limit, "how far to look for a period in each case (default 10^9)");
  add_settings(verb, *options);
  hide_options(verb, {"--engine"});
  add_examples(verb, invocation,
               {{"check additive-sink --let m=1..9 --let D=1..9", "one theorem, on 81 games"},
                {"check '{a,b}' --claim 'period = a+b or period = 2a' --let b=2..20", "a claim of yours"},
                {"check '{a,b}' --claim 'period = a+b' --let b=2..9 --counterexamples 3",
                 "the first three cases in which it fails"},
                {"check --claim 'gcd(a,b) divides a+b' --let a=1..9 --let b=1..9", "about numbers alone"}});
  verb.callback([options, &invocation] { invocation.exit_status = CheckVerb(*options, invocation).run(); });
}

}  // namespace takeaway::cli
