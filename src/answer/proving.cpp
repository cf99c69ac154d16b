#include "answer/proving.hpp"

#include <algorithm>

#include "answer/options.hpp"
#include "answer/refutation.hpp"
#include "answer/theorem_files.hpp"
#include "base/assert.hpp"

namespace takeaway::answer {

Finding::Verdict Finding::verdict() const {
  if (counterexample) return Verdict::refuted;
  if (report.verdict == ProofReport::Verdict::vacuous) return Verdict::vacuous;
  return report.verdict == ProofReport::Verdict::proved ? Verdict::proved : Verdict::unknown;
}

std::string_view verdict_word(Finding::Verdict verdict) {
  switch (verdict) {
    case Finding::Verdict::proved:
      return "proved";
    case Finding::Verdict::refuted:
      return "refuted";
    case Finding::Verdict::vacuous:
      return "vacuous";
    case Finding::Verdict::unknown:
      break;
  }
  return "unknown";
}

std::uint64_t said_unsat(const ProofReport& report, bool cvc5) {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(report.obligations, [&](const Obligation& obligation) {
        return cvc5 ? obligation.cvc5 == Satisfiability::unsat : obligation.z3 == Satisfiability::unsat;
      }));
}

Json json_of(const Finding& finding, const std::string& cvc5_version) {
  const ProofReport& report = finding.report;
  Json json;
  json["theorem"] = finding.theorem.name;
  json["verdict"] = verdict_word(finding.verdict());
  json["obligations"] = report.obligations.size();
  json["solvers"]["z3"] = said_unsat(report, false);
  json["solvers"]["cvc5"] = cvc5_version.empty() ? Json(nullptr) : Json(said_unsat(report, true));
  json["seconds"] = report.seconds;
  json["vacuous"] = report.vacuous;
  json["open"] = Json::array();
  for (const OpenClaim& open : report.open)
    json["open"].push_back({{"claim", open.claim}, {"reason", open.reason}});
  json["failed"] = Json::array();
  for (const Obligation& obligation : report.obligations)
    if (!obligation.proved())
      json["failed"].push_back({{"obligation", obligation.name},
                                {"meaning", obligation.meaning},
                                {"z3", to_text(obligation.z3)},
                                {"cvc5", obligation.cvc5 ? Json(to_text(*obligation.cvc5)) : Json(nullptr)}});
  json["rests_on"] = report.lemmas;
  json["uses"] = report.theorems;
  json["counterexample"] = nullptr;
  if (finding.counterexample) json["counterexample"] = counterexample_json(*finding.counterexample);
  return json;
}

Result<Prover> Prover::open(const ProveVerbOptions& options) {
  Prover prover;
  if (auto read = prover.read_options(options); !read) return std::unexpected(read.error());
  if (auto selected = prover.select(options.what); !selected) return std::unexpected(selected.error());
  return prover;
}

Result<void> Prover::read_options(const ProveVerbOptions& options) {
  CommonOptions common;
  common.threads = options.threads;
  const auto resources = read_resources(common);
  if (!resources) return std::unexpected(resources.error());
  options_.threads = resources->threads;
  if (!options.timeout.empty()) {
    const auto seconds = read_number(options.timeout, "--timeout");
    if (!seconds) return std::unexpected(seconds.error());
    if (*seconds == 0 || *seconds > 86400) return bad_input("--timeout must be between 1 and 86400 seconds");
    options_.limit = std::chrono::seconds(*seconds);
  }
  const bool only_z3 = options.solvers == "z3";
  if (!only_z3 && !options.solvers.empty() && options.solvers != "z3,cvc5")
    return bad_input("--solvers is z3, or z3,cvc5");
  if (!only_z3) options_.cvc5 = find_cvc5();
  if (options.solvers == "z3,cvc5" && options_.cvc5.empty()) return bad_input("cvc5 is not installed");
  if (!options_.cvc5.empty()) cvc5_version_ = takeaway::cvc5_version(options_.cvc5);
  return {};
}

Result<void> Prover::select(const std::vector<std::string>& names) {
  auto selected = select_theorems(names);
  if (!selected) return std::unexpected(selected.error());
  for (const Theorem& theorem : *selected) {
    if (std::ranges::count(*selected, theorem.name, &Theorem::name) > 1)
      return bad_input("there are two theorems '" + theorem.name + "'");
  }
  const std::size_t asked = selected->size();
  library_ = std::move(*selected);
  for (const Theorem& known : known_theorems())
    if (std::ranges::find(library_, known.name, &Theorem::name) == library_.end()) library_.push_back(known);
  for (std::size_t i = 0; i < asked; ++i) {
    if (names.empty() && !is_provable(library_[i])) {
      left_out_.push_back(library_[i].name);
      continue;
    }
    std::vector<const Theorem*> path;
    if (auto put = put_behind_used(library_[i], path); !put) return put;
  }
  return {};
}

Result<void> Prover::put_behind_used(const Theorem& theorem, std::vector<const Theorem*>& path) {
  if (std::ranges::find(ordered_, &theorem) != ordered_.end()) return {};
  if (std::ranges::find(path, &theorem) != path.end())
    return bad_input("the theorem " + theorem.name + " is used in its own proof");
  path.push_back(&theorem);
  for (const std::string& name : theorem.uses) {
    const auto used = std::ranges::find(library_, name, &Theorem::name);
    if (used == library_.end())
      return bad_input("the theorem " + theorem.name + " uses '" + name + "', which is not there");
    if (auto put = put_behind_used(*used, path); !put) return put;
  }
  path.pop_back();
  ordered_.push_back(&theorem);
  return {};
}

Result<Finding> Prover::prove(const Theorem& theorem, Listener& listener) {
  TAKEAWAY_ASSERT(std::ranges::find(ordered_, &theorem) != ordered_.end());
  Result<ProofReport> report;
  {
    const Step step(listener, theorem.name, 0, "obligation");
    report = takeaway::prove(theorem, library_, options_, step.watch());
  }
  if (!report) return std::unexpected(report.error());
  Finding finding{theorem, std::move(*report), {}};
  established_.settle(theorem, finding.report, [&] { return has_case(theorem, finding.report.example); });
  if (finding.report.verdict == ProofReport::Verdict::unknown) {
    auto refutation = refute(theorem, finding.report.suspects, options_.threads, listener);
    if (!refutation) return std::unexpected(refutation.error());
    finding.counterexample = std::move(*refutation);
  }
  return finding;
}

}  // namespace takeaway::answer
