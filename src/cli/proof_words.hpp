// What `prove` found, for a person and for a program.
#pragma once

#include <optional>
#include <string>

#include "cli/json.hpp"
#include "takeaway/proof.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::cli {

/// A theorem, what the prover says of it, and the counterexample if there is one.
struct Finding {
  const Theorem& theorem;
  ProofReport report;
  std::optional<CaseReport> counterexample;

  /// proved, refuted, unknown or vacuous
  std::string verdict() const;
};

/// A page about it. Without a version of cvc5, that solver was not asked.
std::string in_words(const Finding& finding, const std::string& cvc5_version, bool all_obligations);

/// {"theorem","verdict","obligations","solvers":{"z3","cvc5"},"seconds","counterexample"} and more.
Json json_of(const Finding& finding, const std::string& cvc5_version);

}  // namespace takeaway::cli
