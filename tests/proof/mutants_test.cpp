// A proof that cannot fail is worthless: words and formulas with one thing wrong, each refuted by a case that
// the engine `direct` confirms, or else still true.
#include "theory/mutants.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "answer/refutation.hpp"
#include "takeaway/proof.hpp"
#include "takeaway/theory.hpp"
#include "thorough.hpp"

namespace takeaway::testing {
namespace {

// Where everything is slow, only a few: to see that nothing is read or written that should not be.
const std::size_t share = slow_build ? 40 : thorough() ? 1 : 3;

/// A theorem with one thing wrong, and what that is.
struct Mutant {
  Theorem theorem;
  std::string what;
};

/// The claim alone, changed: that the others hold is not in question, and it saves time.
void add(std::vector<Mutant>& all, const Theorem& theorem, Claim claim, const std::string& what) {
  Theorem changed = theorem;
  changed.claims = {std::move(claim)};
  if (changed.claims[0].kind == Claim::Kind::values && theorem.game->comply)
    for (const Claim& other : theorem.claims)
      if (other.kind == Claim::Kind::values && other.other_half != changed.claims[0].other_half)
        changed.claims.push_back(other);
  all.push_back({std::move(changed), theorem.name + ": " + what});
}

/// Blocks in the wrong order of states, left out, or chosen by the wrong condition.
void add_blocks(std::vector<Mutant>& all, const Theorem& theorem, const Claim& claim) {
  for (std::size_t b = 0; b < claim.blocks.blocks.size(); ++b) {
    Claim next = claim;
    next.blocks.blocks[b].next = larger(next.blocks.blocks[b].next);
    add(all, theorem, next, "a transition leads one state too far");
    Claim start = claim;
    start.blocks.start = larger(start.blocks.start);
    if (b == 0) add(all, theorem, start, "the start is another state");
    Claim dropped = claim;
    dropped.blocks.blocks.erase(dropped.blocks.blocks.begin() + static_cast<std::ptrdiff_t>(b));
    add(all, theorem, dropped, "a block is left out");
    for (const Formula& when : mutants(claim.blocks.blocks[b].when, theorem)) {
      Claim changed = claim;
      changed.blocks.blocks[b].when = when;
      add(all, theorem, changed, "a block is taken when " + to_text(when));
    }
  }
}

std::vector<Mutant> mutants_of(const Theorem& theorem) {
  std::vector<Mutant> all;
  for (const Claim& claim : theorem.claims) {
    const bool word = claim.kind == Claim::Kind::word || claim.kind == Claim::Kind::blocks;
    if (!word && !claim.witness) continue;
    for (Claim& changed : mutants(claim, theorem)) {
      std::string what =
          changed.formula ? to_text(changed.formula) : "a letter or an exponent of " + claim.text;
      add(all, theorem, std::move(changed), what);
    }
    if (claim.when) {
      Claim anywhere = claim;
      anywhere.when = {};
      add(all, theorem, anywhere, "without 'when' " + to_text(claim.when));
    }
    add_blocks(all, theorem, claim);
  }
  for (std::size_t i = 0; i < theorem.where.size(); ++i) {
    Mutant weaker{theorem, theorem.name + ": without the condition " + to_text(theorem.where[i])};
    weaker.theorem.where.erase(weaker.theorem.where.begin() + static_cast<std::ptrdiff_t>(i));
    std::erase_if(weaker.theorem.claims,
                  [](const Claim& claim) { return claim.kind == Claim::Kind::condition; });
    all.push_back(std::move(weaker));
  }
  return all;
}

struct Tally {
  std::size_t tried = 0;
  std::size_t refuted = 0;
  std::size_t still_true = 0;
};

/// Numbers say of a mutant that was proved that it holds; of one that was not, where it fails.
void judge(const Mutant& mutant, Tally& tally) {
  ProveOptions options;
  options.stop_at_failure = true;
  const auto report = prove(mutant.theorem, known_theorems(), options);
  ASSERT_TRUE(report.has_value());
  ++tally.tried;
  if (report->verdict == ProofReport::Verdict::proved) {
    CheckOptions check_options;
    check_options.faults_fail = true;
    const auto checked = check(mutant.theorem, check_options);
    ASSERT_TRUE(checked.has_value()) << mutant.what << ": " << checked.error().message;
    EXPECT_EQ(checked->failed, 0U) << "proved, but false: " << mutant.what;
    ++tally.still_true;
    std::cout << "still true: " << mutant.what << "\n";
    return;
  }
  answer::NoListener nobody;
  auto found = answer::refute(mutant.theorem, report->suspects, 1, nobody);
  if (found &&
      !*found) {  // the first obligation that fails may have a model that is none: look at all of them
    const auto whole = prove(mutant.theorem, known_theorems(), {});
    ASSERT_TRUE(whole.has_value());
    found = answer::refute(mutant.theorem, whole->suspects, 1, nobody);
  }
  ASSERT_TRUE(found.has_value()) << mutant.what;
  EXPECT_TRUE(found->has_value()) << "neither proved nor refuted: " << mutant.what;
  if (*found) ++tally.refuted;
}

/// Every so many mutants of these theorems.
Tally judge_all(const std::vector<std::string>& names, std::size_t step = 1) {
  step *= share;
  Tally tally;
  std::size_t count = 0;
  for (const Theorem& theorem : known_theorems())
    if (std::ranges::find(names, theorem.name) != names.end())
      for (const Mutant& mutant : mutants_of(theorem))
        if (count++ % step == 0) judge(mutant, tally);
  std::cout << tally.tried << " mutants: " << tally.refuted << " refuted, " << tally.still_true
            << " proved and still true\n";
  return tally;
}

TEST(Mutants, OfTwoMovesAndResidues) {
  const Tally tally = judge_all({"two-moves", "one-odd-odd", "one-odd-even", "residue-values", "palindromes",
                                 "powers", "comply-interval", "comply-odd", "comply-even"});
  EXPECT_GE(tally.refuted, 90 / share);
  EXPECT_LE(tally.still_true, 2U);
}

TEST(Mutants, OfTwoFive) {
  const Tally tally = judge_all({"two-five"}, 4);
  EXPECT_GE(tally.refuted, 53 / share);  // every fourth
  EXPECT_EQ(tally.still_true, 0U);
}

TEST(Mutants, OfBipartiteSets) {
  const Tally tally = judge_all({"bipartite-eights", "bipartite-neighbours", "bipartite-triples"}, 3);
  EXPECT_GE(tally.refuted, 50 / share);
  EXPECT_LE(tally.still_true, 3U);
}

// All of them take minutes. Every one that is tried is refuted.
TEST(Mutants, OfAdditiveSets) {
  const Tally tally = judge_all({"additive-sink", "additive-wall"}, 9);
  EXPECT_GE(tally.refuted, 23 / share);  // every ninth
  EXPECT_EQ(tally.still_true, 0U);
}

}  // namespace
}  // namespace takeaway::testing
