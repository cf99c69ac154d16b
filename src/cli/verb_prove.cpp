// takeaway prove [THEOREM|FILE]: proofs for all parameters.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/exit_status.hpp"
#include "cli/json.hpp"
#include "cli/obligation_files.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/refutation.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/theorem_files.hpp"
#include "cli/verbs.hpp"
#include "takeaway/proof.hpp"

namespace takeaway::cli {

namespace {

/// A theorem, what the prover says of it, and the counterexample if there is one.
struct Finding {
  const Theorem& theorem;
  ProofReport report;
  std::optional<CaseReport> counterexample;

  std::string verdict() const {
    if (counterexample) return "refuted";
    if (report.verdict == ProofReport::Verdict::vacuous) return "vacuous";
    return report.verdict == ProofReport::Verdict::proved ? "proved" : "unknown";
  }
};

class ProveVerb {
 public:
  explicit ProveVerb(const ProveVerbOptions& options) : options_(options) {}

  int run() {
    if (auto read = read_options(); !read) return conclude(read, bad_usage);
    const auto theorems = select();
    if (!theorems) return conclude(std::unexpected(theorems.error()), bad_usage);
    files_.emplace(options_.out);
    if (auto made = files_->open(); !made) return conclude(made, bad_usage);
    const auto started = std::chrono::steady_clock::now();
    Result<void> result;
    for (const Theorem* theorem : *theorems)
      if (result = one(*theorem); !result) break;
    if (result) result = files_->close();
    end(result, std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
    return conclude(result, failed_ > 0 ? claim_failed : unknown_ > 0 ? limit_hit : all_held);
  }

 private:
  Result<void> read_options() {
    CommonOptions common;
    common.threads = options_.threads;
    const auto resources = read_resources(common);
    if (!resources) return std::unexpected(resources.error());
    prove_.threads = resources->threads;
    if (!options_.timeout.empty()) {
      const auto seconds = read_number(options_.timeout, "--timeout");
      if (!seconds) return std::unexpected(seconds.error());
      if (*seconds == 0 || *seconds > 86400)
        return bad_input("--timeout must be between 1 and 86400 seconds");
      prove_.limit = std::chrono::seconds(*seconds);
    }
    const bool only_z3 = options_.solvers == "z3";
    if (!only_z3 && !options_.solvers.empty() && options_.solvers != "z3,cvc5")
      return bad_input("--solvers is z3, or z3,cvc5");
    if (!only_z3) prove_.cvc5 = find_cvc5();
    if (options_.solvers == "z3,cvc5" && prove_.cvc5.empty()) return bad_input("cvc5 is not installed");
    if (!prove_.cvc5.empty()) cvc5_version_ = cvc5_version(prove_.cvc5);
    return {};
  }

  /// The theorems asked for, each behind those that it uses; of all, those that have something to prove.
  Result<std::vector<const Theorem*>> select() {
    auto selected = select_theorems(options_.what);
    if (!selected) return std::unexpected(selected.error());
    for (const Theorem& theorem : *selected) {
      if (std::ranges::count(*selected, theorem.name, &Theorem::name) > 1)
        return bad_input("there are two theorems '" + theorem.name + "'");
      if (const auto valid = validate(theorem); !valid) return std::unexpected(valid.error());
    }
    const std::size_t asked = selected->size();
    library_ = std::move(*selected);
    for (const Theorem& known : known_theorems())
      if (std::ranges::find(library_, known.name, &Theorem::name) == library_.end())
        library_.push_back(known);
    std::vector<const Theorem*> ordered;
    for (std::size_t i = 0; i < asked; ++i) {
      if (options_.what.empty() && !is_provable(library_[i])) {
        left_out_.push_back(library_[i].name);
        continue;
      }
      std::vector<const Theorem*> path;
      if (auto put = put_behind_used(library_[i], ordered, path); !put) return std::unexpected(put.error());
    }
    return ordered;
  }

  Result<void> put_behind_used(const Theorem& theorem, std::vector<const Theorem*>& ordered,
                               std::vector<const Theorem*>& path) const {
    if (std::ranges::find(ordered, &theorem) != ordered.end()) return {};
    if (std::ranges::find(path, &theorem) != path.end())
      return bad_input("the theorem " + theorem.name + " is used in its own proof");
    path.push_back(&theorem);
    for (const std::string& name : theorem.uses) {
      const auto used = std::ranges::find(library_, name, &Theorem::name);
      if (used == library_.end())
        return bad_input("the theorem " + theorem.name + " uses '" + name + "', which is not there");
      if (auto put = put_behind_used(*used, ordered, path); !put) return put;
    }
    path.pop_back();
    ordered.push_back(&theorem);
    return {};
  }

  Result<void> one(const Theorem& theorem) {
    Result<ProofReport> report;
    {
      const Progress progress(theorem.name, options_.quiet, 0, "obligation");
      report = takeaway::prove(theorem, library_, prove_, progress.watch());
    }
    if (!report) return std::unexpected(report.error());
    Finding finding{theorem, std::move(*report), {}};
    for (const std::string& used : finding.report.theorems)
      if (std::ranges::find(established_, used) == established_.end()) {
        finding.report.open.push_back({"the theorem " + used, "it is used here, and not proved"});
        finding.report.verdict = ProofReport::Verdict::unknown;
      }
    if (finding.report.verdict == ProofReport::Verdict::unknown) {
      auto refutation = refute(theorem, finding.report.suspects, prove_.threads, options_.quiet);
      if (!refutation) return std::unexpected(refutation.error());
      finding.counterexample = std::move(*refutation);
    }
    const std::string verdict = finding.verdict();
    if (verdict == "refuted" || verdict == "vacuous") ++failed_;
    if (verdict == "unknown") ++unknown_;
    if (verdict == "proved") established_.push_back(theorem.name);
    ++theorems_;
    obligations_ += finding.report.obligations.size();
    files_->add(finding.report.obligations);
    if (options_.json)
      results_.push_back(json_of(finding));
    else
      print(finding);
    return {};
  }

  static std::uint64_t count(const ProofReport& report, Answer answer, bool cvc5) {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(report.obligations, [&](const Obligation& obligation) {
          return cvc5 ? obligation.cvc5 == answer : obligation.z3 == answer;
        }));
  }

  void print(const Finding& finding) const {
    const ProofReport& report = finding.report;
    Page page(output_width(), use_colour());
    if (theorems_ > 1) page.gap();
    const Theorem& theorem = finding.theorem;
    page.title(theorem.name + (theorem.title.empty() ? "" : ": " + theorem.title));
    print_parts(page, report);
    for (const std::string& vacuous : report.vacuous) page.line("  vacuous", vacuous);
    for (const OpenClaim& open : report.open) page.line("  open", open.claim + ": " + open.reason);
    for (const Obligation& obligation : report.obligations)
      if (options_.obligations || !obligation.proved())
        page.line("  " + said(obligation), text_of(obligation));
    if (!report.obligations.empty()) page.line("  solvers", solvers_text(report));
    std::vector<std::string> rests = report.lemmas;
    for (const std::string& theorem : report.theorems) rests.push_back("the theorem " + theorem);
    for (const std::string& lemma : rests) page.line("  rests on", lemma);
    if (finding.counterexample) describe(page, *finding.counterexample);
    page.line("  " + finding.verdict(), verdict_text(finding));
    out().write(page.text());
  }

  static void print_parts(Page& page, const ProofReport& report) {
    std::vector<std::pair<std::string, std::uint64_t>> parts;
    for (const Obligation& obligation : report.obligations) {
      const auto found =
          std::ranges::find(parts, obligation.part, &std::pair<std::string, std::uint64_t>::first);
      if (found == parts.end())
        parts.emplace_back(obligation.part, 1);
      else
        ++found->second;
    }
    for (const auto& [part, obligations] : parts) page.line(fmt::format("  {:>7}", obligations), part);
  }

  static std::string said(const Obligation& obligation) {
    std::string all(to_text(obligation.z3));
    if (obligation.cvc5 && *obligation.cvc5 != obligation.z3)
      all += "/" + std::string(to_text(*obligation.cvc5));
    return all;
  }

  static std::string text_of(const Obligation& obligation) {
    return obligation.name + ": " + obligation.meaning;
  }

  std::string solvers_text(const ProofReport& report) const {
    const std::uint64_t all = report.obligations.size();
    const std::uint64_t z3 = count(report, Answer::unsat, false);
    std::string text = fmt::format("Z3 {}", z3_version());
    if (cvc5_version_.empty()) return text + fmt::format(" proves {} of {} obligations", z3, all);
    const std::uint64_t cvc5 = count(report, Answer::unsat, true);
    text += fmt::format(" and cvc5 {}", cvc5_version_);
    if (z3 == all && cvc5 == all) return text + fmt::format(" prove all {} obligations", all);
    return text + fmt::format(" prove {} and {} of {} obligations", z3, cvc5, all);
  }

  static void describe(Page& page, const CaseReport& found) {
    const std::string let = bindings_text(found.bindings);
    const std::string gap = let.empty() || found.game.empty() ? "" : "  ";
    page.line("  at", let + gap + found.game);
    if (!found.claim.empty()) page.line("  claim", found.claim);
    if (found.claimed != found.claim) page.line("  claimed", found.claimed);
    page.line("  in truth", found.actual);
    if (!found.command.empty()) page.line("  see", found.command);
  }

  static std::string verdict_text(const Finding& finding) {
    const Theorem& theorem = finding.theorem;
    const std::string time = seconds_text(finding.report.seconds);
    if (finding.counterexample) return "by the case above, " + time;
    switch (finding.report.verdict) {
      case ProofReport::Verdict::vacuous:
        return "no parameters satisfy the conditions: nothing is proved";
      case ProofReport::Verdict::unknown:
        return "not proved, and no counterexample found; " + time;
      case ProofReport::Verdict::proved:
        break;
    }
    std::string where;
    for (const Formula& condition : theorem.where)
      where += (where.empty() ? " with " : ", ") + to_text(condition);
    std::string params;
    for (const std::string& param : theorem.params) params += (params.empty() ? "for all " : ", ") + param;
    return params + where + (params.empty() ? "" : "; ") + time;
  }

  Json json_of(const Finding& finding) const {
    const ProofReport& report = finding.report;
    Json json;
    json["theorem"] = finding.theorem.name;
    json["verdict"] = finding.verdict();
    json["obligations"] = report.obligations.size();
    json["solvers"]["z3"] = count(report, Answer::unsat, false);
    json["solvers"]["cvc5"] =
        cvc5_version_.empty() ? Json(nullptr) : Json(count(report, Answer::unsat, true));
    json["seconds"] = report.seconds;
    json["vacuous"] = report.vacuous;
    json["open"] = Json::array();
    for (const OpenClaim& open : report.open)
      json["open"].push_back({{"claim", open.claim}, {"reason", open.reason}});
    json["failed"] = Json::array();
    for (const Obligation& obligation : report.obligations)
      if (!obligation.proved())
        json["failed"].push_back({{"obligation", obligation.name}, {"meaning", obligation.meaning}});
    json["rests_on"] = report.lemmas;
    json["uses"] = report.theorems;
    json["counterexample"] = nullptr;
    if (finding.counterexample) json["counterexample"] = counterexample_json(*finding.counterexample);
    return json;
  }

  void end(const Result<void>& result, double seconds) {
    if (options_.json) {
      if (!result && results_.empty()) return;
      Json json;
      json["results"] = results_;
      if (!left_out_.empty()) json["not_attempted"] = left_out_;
      if (!result) json["error"] = result.error().message;
      out().write(json.dump(2) + "\n");
      return;
    }
    if (!result || theorems_ < 2) return;
    out().write(fmt::format(
        "\n{} theorems: {} proved, {} refuted or vacuous, {} unknown; {} obligations, {}\n", theorems_,
        established_.size(), failed_, unknown_, grouped(obligations_), seconds_text(seconds)));
    Page page(output_width(), use_colour());
    if (!left_out_.empty()) page.items("without a word to prove", left_out_, ", ", 0);
    out().write(page.text());
  }

  const ProveVerbOptions& options_;
  ProveOptions prove_;
  std::string cvc5_version_;
  std::vector<Theorem> library_;
  std::vector<std::string> left_out_;
  std::vector<std::string> established_;  // names of theorems proved so far
  std::optional<ObligationFiles> files_;
  Json results_ = Json::array();
  std::uint64_t theorems_ = 0;
  std::uint64_t failed_ = 0;
  std::uint64_t unknown_ = 0;
  std::uint64_t obligations_ = 0;
};

}  // namespace

int run_prove(const ProveVerbOptions& options) {
  return ProveVerb(options).run();
}

}  // namespace takeaway::cli
