// A theorem made ready to be checked, and the check of one case. Internal to the room `theory`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "theory/evaluator.hpp"

namespace takeaway {

struct CompiledFactor {
  std::uint64_t letter = 0;
  std::vector<CompiledFactor> group;
  Term exponent;
};

struct CompiledBlock {
  Term when;
  std::vector<CompiledFactor> word;
  Term next;
};

struct CompiledClaim {
  const Claim* claim = nullptr;
  std::optional<Term> when;
  Term formula;
  std::size_t slot = 0;  // of the heap, or of the state
  std::optional<Term> range;
  std::vector<CompiledFactor> preperiod;
  std::vector<CompiledFactor> period;
  std::size_t family = 0;  // of values: the game they are of
  Term start;
  std::optional<Term> invariant;
  std::vector<CompiledFactor> first;
  std::vector<CompiledBlock> blocks;
};

/// All names resolved. Throws notation::Failure.
struct CompiledTheorem {
  explicit CompiledTheorem(const Theorem& of, std::span<const Formula> more_conditions = {});
  CompiledTheorem(const CompiledTheorem&) = delete;
  CompiledTheorem& operator=(const CompiledTheorem&) = delete;

  const Theorem& theorem;
  Scope scope;
  std::vector<Term> where;
  std::optional<Term> heaps;
  std::vector<CompiledClaim> claims;
};

/// How claims about heaps are looked at.
struct CaseLimits {
  Heap heaps = 0;    // in place of the theorem's, unless 0
  GameLimits games;  // of periods and values
};

/// Checks the claims, case by case.
class CaseChecker {
 public:
  CaseChecker(const CompiledTheorem& compiled, CaseLimits limits, const Watch& watch);

  /// Whether the parameters satisfy the conditions; begins the case.
  bool begins(std::span<const std::int64_t> values);
  /// The first claim that fails, if one does. Throws notation::Failure and LimitReached.
  std::optional<CaseReport> check();
  /// Where the blocks of a word made of blocks end, one cycle of states; counted from the start.
  std::vector<Heap> block_ends(const CompiledClaim& claim);
  /// Whether the claim says anything here.
  bool applies(const CompiledClaim& claim) { return !claim.when || evaluator_.holds(*claim.when); }
  Evaluator& evaluator() { return evaluator_; }

 private:
  std::optional<CaseReport> check(const CompiledClaim& claim);
  std::optional<CaseReport> check_condition(const CompiledClaim& claim);
  std::optional<CaseReport> check_heaps(const CompiledClaim& claim);
  std::optional<CaseReport> check_word(const CompiledClaim& claim, std::span<const Run> preperiod,
                                       std::span<const Run> period);
  std::optional<CaseReport> check_blocks(const CompiledClaim& claim);
  std::size_t expand_blocks(const CompiledClaim& claim, std::vector<Run>& runs,
                            std::vector<std::size_t>& ends);
  void expand(std::span<const CompiledFactor> factors, std::vector<Run>& runs);
  CaseReport wrong_value(const CompiledClaim& claim, std::int64_t heap, const std::string& claimed);
  Heap last_heap();

  const CompiledTheorem& compiled_;
  CaseLimits limits_;
  Evaluator evaluator_;
};

}  // namespace takeaway
