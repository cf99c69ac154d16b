// The check of one case of a theorem. Internal to the room `theory`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "takeaway/theory.hpp"
#include "theory/evaluator.hpp"

namespace takeaway {

/// How claims about heaps are looked at.
struct CaseLimits {
  Heap heaps = 0;    // in place of the theorem's, unless 0
  GameLimits games;  // of periods and values
};

/// A run of a word; its letter is as it was written, however large.
struct WordRun {
  Heap length = 0;
  std::uint64_t letter = 0;
};

/// Of all runs together, or the largest number of heaps where that is too large.
Heap length_of(std::span<const WordRun> runs);

/// The sum, or the largest number of heaps where it is too large.
Heap sum_of_heaps(Heap one, Heap other);

/// A word made of blocks, written out until a state comes back.
struct BlockRuns {
  struct Part {
    std::size_t end = 0;  // of its runs
    std::string name;
    std::uint64_t block = 0;
  };
  std::vector<WordRun> runs;
  std::vector<Part> parts;
  std::uint64_t blocks = 0;
  // Where the state that came back was first:
  std::size_t cycle_run = 0;
  std::size_t cycle_part = 0;
  std::uint64_t cycle_block = 0;
};

/// Checks the claims, case by case.
class CaseChecker {
 public:
  /// The theorem must be resolved, and stay where it is.
  CaseChecker(const Theorem& theorem, CaseLimits limits, const Watch& watch);

  /// Whether the parameters satisfy the conditions; begins the case. Bad input means that a condition of
  /// `where` makes no sense, and no other one excludes the case: whether it is a case of the theorem at all
  /// is not known.
  Result<bool> begins(std::span<const std::int64_t> values);
  /// The first claim that fails, if one does. Fault::limit means that nothing is known of this case.
  Result<std::optional<CaseReport>> check();
  /// The blocks of a word made of blocks.
  Result<BlockLayout> block_layout(const Claim& claim);
  /// Whether the claim says anything here; the evaluator keeps what is wrong.
  bool applies(const Claim& claim) { return !claim.when || evaluator_.holds(claim.when); }
  Evaluator& evaluator() { return evaluator_; }

 private:
  std::optional<CaseReport> check(const Claim& claim);
  std::optional<CaseReport> check_condition(const Claim& claim);
  void tell_comparison(const Formula::Node& comparison, CaseReport& report);
  std::optional<CaseReport> check_heaps(const Claim& claim);
  std::optional<CaseReport> check_word(const Claim& claim, std::span<const WordRun> preperiod,
                                       std::span<const WordRun> period);
  std::optional<CaseReport> check_blocks(const Claim& claim);
  BlockRuns expand_blocks(const Claim& claim);
  void expand_block(const BlockWord::Block& block, BlockRuns& expanded);
  std::uint64_t row_cycles(const BlockWord& word, std::uint64_t cycle_blocks);
  void expand(std::span<const Factor> factors, std::vector<WordRun>& runs);
  CaseGame* game_of(const Claim& claim);
  // Of games that have outcomes alone, in outcome_claims.cpp:
  bool has_outcomes_alone() const { return theorem_.game && theorem_.game->outcomes; }
  std::optional<CaseReport> check_outcomes(const Claim& claim);
  std::optional<CaseReport> check_position(const Claim& claim, CaseOutcomes& game, OutcomePosition position);
  std::optional<CaseReport> check_outcome_word(const Claim& claim, std::span<const WordRun> preperiod,
                                               std::span<const WordRun> period);
  CaseReport wrong_outcome(const Claim& claim, CaseOutcomes& game, OutcomePosition position,
                           const std::string& claimed);
  CaseReport wrong_value(const Claim& claim, Heap heap, const std::string& claimed);
  Heap last_heap(Heap usual = 1000);

  const Theorem& theorem_;
  CaseLimits limits_;
  Watch watch_;
  Evaluator evaluator_;
};

}  // namespace takeaway
