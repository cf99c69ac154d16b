// takeaway check [THEOREM|FILE]: claims about families, tried on numbers.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/exit_status.hpp"
#include "cli/json.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/refutation.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/theorem_files.hpp"
#include "cli/verbs.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::cli {

namespace {

/// Whether a name occurs in the formula, and no range inside it has taken it.
bool uses(const Formula& formula, const std::string& name) {
  const auto& node = *formula.node;
  if (node.kind == FormulaKind::name) return node.name == name;
  const bool range = !node.name.empty() && node.kind != FormulaKind::call && node.name == name;
  return !range && std::ranges::any_of(node.arguments, [&](const Formula& part) { return uses(part, name); });
}

class CheckVerb {
 public:
  explicit CheckVerb(const CheckVerbOptions& options) : options_(options) {}

  int run() {
    if (auto read = read_options(); !read) return conclude(read, bad_usage);
    auto theorems = options_.claim.empty() ? select_theorems(options_.what) : make_claim();
    if (!theorems) return conclude(std::unexpected(theorems.error()), bad_usage);
    if (auto fits = check_lets(*theorems); !fits) return conclude(fits, bad_usage);
    const auto started = std::chrono::steady_clock::now();
    Result<void> result;
    begin(*theorems);
    for (const Theorem& theorem : *theorems)
      if (result = one(theorem); !result) break;
    end(result, std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
    return conclude(result, failed_ > 0 ? claim_failed : undecided_ > 0 ? limit_hit : all_held);
  }

 private:
  Result<void> read_options() {
    const auto resources = read_resources(options_);
    if (!resources) return std::unexpected(resources.error());
    check_.threads = resources->threads;
    for (const std::string& text : options_.lets) {
      auto let = parse_let(text);
      if (!let) return std::unexpected(let.error());
      check_.ranges.push_back(std::move(*let));
    }
    for (const std::string& text : options_.wheres) {
      auto where = parse_formula(text);
      if (!where) return std::unexpected(where.error());
      check_.where.push_back(std::move(*where));
    }
    for (const auto& [text, name, target] : {std::tuple{&options_.limit, "--limit", &check_.limit},
                                             {&options_.heaps, "--heaps", &check_.heaps}}) {
      if (text->empty()) continue;
      const auto number = read_number(*text, name);
      if (!number) return std::unexpected(number.error());
      if (*number == 0) return bad_input(std::string(name) + " must be at least 1");
      *target = *number;
    }
    return {};
  }

  /// The claim typed in place, as a theorem.
  Result<std::vector<Theorem>> make_claim() {
    Theorem theorem;
    theorem.name = "claim";
    theorem.text = options_.claim;
    theorem.status = TheoremStatus::conjecture;
    if (options_.what.size() > 1) return bad_input("--claim is about one family, or none");
    if (!options_.what.empty()) {
      auto family = parse_family(options_.what[0]);
      if (!family) return std::unexpected(family.error());
      theorem.game = std::move(*family);
    }
    for (const Let& let : check_.ranges) theorem.params.push_back(let.name);
    auto formula = parse_formula(options_.claim);
    if (!formula) return std::unexpected(formula.error());
    Claim claim;
    claim.formula = *formula;
    claim.text = options_.claim;
    const bool about_heaps =
        uses(*formula, "n") && std::ranges::find(theorem.params, "n") == theorem.params.end();
    if (about_heaps) claim.kind = Claim::Kind::statement;
    if (about_heaps && !theorem.game)
      return bad_input("a claim about every heap n needs a family: takeaway check '{a,b}' --claim ...");
    theorem.claims.push_back(std::move(claim));
    return std::vector{std::move(theorem)};
  }

  /// A range that no theorem has a use for is a slip.
  Result<void> check_lets(const std::vector<Theorem>& theorems) const {
    for (const Let& let : check_.ranges)
      if (std::ranges::none_of(theorems, [&](const Theorem& theorem) {
            return std::ranges::find(theorem.params, let.name) != theorem.params.end();
          }))
        return bad_input("no theorem here has a parameter '" + let.name + "'");
    return {};
  }

  void begin(const std::vector<Theorem>& theorems) {
    for (const Theorem& theorem : theorems) width_ = std::max(width_, theorem.name.size());
  }

  Result<void> one(const Theorem& theorem) {
    CheckOptions check = check_;
    std::erase_if(check.ranges, [&](const Let& let) {
      return std::ranges::find(theorem.params, let.name) == theorem.params.end();
    });
    Result<CheckReport> report;
    {
      const Progress progress(theorem.name, options_.quiet, 0, "case");
      report = takeaway::check(theorem, check, progress.watch());
    }
    if (!report) return std::unexpected(report.error());
    cases_ += report->cases;
    failed_ += report->failed;
    undecided_ += report->undecided;
    ++theorems_;
    if (options_.json)
      results_.push_back(json_of(theorem, *report));
    else
      print(theorem, *report);
    return {};
  }

  static std::string verdict(const CheckReport& report) {
    if (report.failed > 0) return "refuted";
    if (report.undecided > 0) return fmt::format("undecided in {} cases", report.undecided);
    return fmt::format("verified in {} case{}", report.cases, report.cases == 1 ? "" : "s");
  }

  void print(const Theorem& theorem, const CheckReport& report) const {
    if (theorems_ == 1)
      out().write(fmt::format("{:<{}}  {:<11}  {:>9}  {:>8}  result\n", "theorem", width_, "status", "cases",
                              "failed"));
    out().write(fmt::format("{:<{}}  {:<11}  {:>9}  {:>8}  {}\n", theorem.name, width_,
                            to_text(theorem.status), grouped(report.cases), grouped(report.failed),
                            report.failed > 0      ? "refuted"
                            : report.undecided > 0 ? "undecided"
                                                   : "verified"));
    Page page(output_width(), use_colour());
    if (report.counterexample) describe(page, *report.counterexample);
    if (report.first_undecided) page.line("  undecided", describe_undecided(report));
    out().write(page.text());
  }

  static std::string describe_undecided(const CheckReport& report) {
    const std::string let = bindings_text(report.first_undecided->bindings);
    return fmt::format("{} case{}{}: {}", grouped(report.undecided), report.undecided == 1 ? "" : "s",
                       let.empty() ? "" : ", the smallest at " + let, report.first_undecided->actual);
  }

  /// A word of a million factors is of no use on a screen; --json has it whole.
  static std::string shortened(const std::string& text) {
    constexpr std::size_t most = 2000;
    return text.size() <= most ? text
                               : text.substr(0, most) + fmt::format(" ... ({} more)", text.size() - most);
  }

  static void describe(Page& page, const CaseReport& report) {
    const std::string let = bindings_text(report.bindings);
    if (!let.empty() || !report.game.empty())
      page.line("  smallest", (let.empty() ? "" : let + "  ") + report.game);
    page.line("  claim", shortened(report.claim));
    if (report.claimed != report.claim) page.line("  claimed", shortened(report.claimed));
    page.line("  in truth", report.actual);
    if (!report.command.empty()) page.line("  see", report.command);
  }

  static Json json_of(const Theorem& theorem, const CheckReport& report) {
    Json json;
    json["theorem"] = theorem.name;
    json["kind"] = to_text(theorem.status);
    json["status"] = verdict(report);
    json["cases"] = report.cases;
    json["failed"] = report.failed;
    json["undecided"] = report.undecided;
    json["counterexample"] = nullptr;
    if (report.counterexample) json["counterexample"] = counterexample_json(*report.counterexample);
    return json;
  }

  void end(const Result<void>& result, double seconds) {
    if (options_.json) {
      if (!result && results_.empty()) return;
      Json json;
      json["results"] = results_;
      if (!result) json["error"] = result.error().message;
      out().write(json.dump(2) + "\n");
    } else if (result && theorems_ > 1) {
      out().write(fmt::format(
          "{} theorems, {} cases, {} failed{}, {}\n", theorems_, grouped(cases_), grouped(failed_),
          undecided_ > 0 ? ", " + grouped(undecided_) + " undecided" : "", seconds_text(seconds)));
    }
  }

  const CheckVerbOptions& options_;
  CheckOptions check_;
  Json results_ = Json::array();
  std::size_t width_ = 7;
  std::uint64_t theorems_ = 0;
  std::uint64_t cases_ = 0;
  std::uint64_t failed_ = 0;
  std::uint64_t undecided_ = 0;
};

}  // namespace

int run_check(const CheckVerbOptions& options) {
  return CheckVerb(options).run();
}

}  // namespace takeaway::cli
