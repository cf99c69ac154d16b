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
#include "cli/proof_words.hpp"
#include "cli/refutation.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/theorem_files.hpp"
#include "cli/verbs.hpp"
#include "takeaway/proof.hpp"

namespace takeaway::cli {

namespace {

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
    if (finding.report.verdict == ProofReport::Verdict::proved &&
        !has_case(theorem, finding.report.example)) {
      finding.report.vacuous.emplace_back("no parameters were found that satisfy the conditions");
      finding.report.verdict = ProofReport::Verdict::vacuous;
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
      results_.push_back(json_of(finding, cvc5_version_));
    else
      out().write(std::string(theorems_ > 1 ? "\n" : "") +
                  in_words(finding, cvc5_version_, options_.obligations));
    return {};
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
