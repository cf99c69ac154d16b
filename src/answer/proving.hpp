// Proofs for all parameters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "answer/requests.hpp"
#include "takeaway/proof.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::answer {

/// A theorem, what the prover says of it, and the counterexample if there is one.
struct Finding {
  const Theorem& theorem;
  ProofReport report;
  std::optional<CaseReport> counterexample;

  enum class Verdict { proved, refuted, unknown, vacuous };
  Verdict verdict() const;
};

std::string_view verdict_word(Finding::Verdict verdict);

/// Of how many obligations a solver (Z3, or cvc5) said that their denial cannot be satisfied.
std::uint64_t said_unsat(const ProofReport& report, bool cvc5);

/// {"theorem","verdict","obligations","solvers":{"z3","cvc5"},"seconds","counterexample"} and more.
Json json_of(const Finding& finding, const std::string& cvc5_version);

/// Theorems to be proved, each behind those that it uses.
class Prover {
 public:
  /// Reads the options; of all theorems, those are taken that have something to prove.
  static Result<Prover> open(const ProveVerbOptions& options);

  const std::vector<const Theorem*>& theorems() const { return ordered_; }
  const std::vector<std::string>& left_out() const { return left_out_; }
  /// Empty when cvc5 is not asked.
  const std::string& cvc5_version() const { return cvc5_version_; }

  /// To be called for each of the theorems, in their order: it must be one of `theorems()`, and outlive the
  /// finding.
  Result<Finding> prove(const Theorem& theorem, Listener& listener);

 private:
  Result<void> read_options(const ProveVerbOptions& options);
  Result<void> select(const std::vector<std::string>& names);
  Result<void> put_behind_used(const Theorem& theorem, std::vector<const Theorem*>& path);

  ProveOptions options_;
  std::string cvc5_version_;
  std::vector<Theorem> library_;  // never changed after `select`: the others point into it
  std::vector<const Theorem*> ordered_;
  std::vector<std::string> left_out_;
  Established established_;
};

}  // namespace takeaway::answer
