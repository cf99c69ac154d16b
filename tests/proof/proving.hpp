// What tests of proofs have in common.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>

#include "takeaway/proof.hpp"

namespace takeaway::testing {

using Verdict = ProofReport::Verdict;

inline ProofReport proof_of(const Theorem& theorem,
                            unsigned threads = std::max(1U, std::thread::hardware_concurrency())) {
  ProveOptions options;
  options.threads = threads;
  const auto report = prove(theorem, known_theorems(), options);
  EXPECT_TRUE(report.has_value());
  return report.value_or(ProofReport{});
}

inline ProofReport proof_of(const std::string& text) {
  const auto theorems = parse_theorems(text, "test.thm");
  EXPECT_TRUE(theorems.has_value()) << (theorems ? "" : theorems.error().message);
  return theorems ? proof_of(theorems->front()) : ProofReport{};
}

inline const Theorem& known(const std::string& name) {
  return *std::ranges::find(known_theorems(), name, &Theorem::name);
}

}  // namespace takeaway::testing
