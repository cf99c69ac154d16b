// Outcomes of partizan games: the notation, rows of bits against the definition, periods and their check.
#include <gtest/gtest.h>

#include "takeaway/partizan.hpp"
// RapidCheck's own headers come after GoogleTest's.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

namespace takeaway {
namespace {

std::string letters(const std::vector<OutcomeClass>& outcomes) {
  std::string text;
  for (const OutcomeClass outcome : outcomes) text += letter(outcome);
  return text;
}

std::string outcomes_of(const std::string& game, Heap heaps) {
  return letters(*partizan_outcomes(*parse_partizan_game(game), heaps));
}

std::string printed(const std::string& text) {
  const auto game = parse_partizan_game(text);
  return game ? to_text(*game)
              : game.error().message + " @" + std::to_string(game.error().place.value_or(999));
}

MoveSet random_set(int largest) {
  std::vector<Move> moves;
  const int count = *rc::gen::inRange(1, 8);
  for (int i = 0; i < count; ++i) moves.push_back(static_cast<Move>(*rc::gen::inRange(1, largest + 1)));
  return MoveSet::finite(moves);
}

/// With least moves on both sides of a word, and of several.
PartizanGame random_game() {
  const int largest = *rc::gen::element(3, 6, 20, 70, 140, 3000);
  const int other = *rc::gen::element(3, 6, 20, 70, 140, 3000);
  PartizanGame game{random_set(largest), random_set(other), *rc::gen::element(false, false, true)};
  if (*rc::gen::element(false, true)) {  // none of the moves is short
    std::vector<Move> moves(game.left.listed().begin(), game.left.listed().end());
    for (Move& move : moves) move += 63;
    game.left = MoveSet::finite(moves);
    moves.assign(game.right.listed().begin(), game.right.listed().end());
    for (Move& move : moves) move += 63;
    game.right = MoveSet::finite(moves);
  }
  if (game.ending) game.right = game.left;
  return game;
}

TEST(PartizanNotation, IsReadAndPrinted) {
  EXPECT_EQ(printed("left {1,3} right {2,5}"), "left {1, 3} right {2, 5}");
  EXPECT_EQ(printed("left{3,1}right nim"), "left {1, 3} right nim");
  EXPECT_EQ(printed("left {1..9} right {2,5..20}"), "left {1..9} right {2,5..20}");
  EXPECT_EQ(printed("left palindromes(2) right {1} | primes"), "left palindromes(2) right {1} | primes");
  EXPECT_EQ(printed("ending {2,5}"), "ending {2, 5}");
  EXPECT_EQ(to_text(*parse_partizan_family("left {a,b} right {2a+b}")), "left {a, b} right {2a+b}");
}

TEST(PartizanNotation, BadOnesAreRefusedAtTheirPlace) {
  EXPECT_EQ(printed("left {1,3}"),
            "expected 'right' and Right's moves here, as in 'left {1,3} right {2,5}' @10");
  EXPECT_EQ(printed("left right {1}").substr(0, 21), "'right' stands behind");
  EXPECT_EQ(printed("left {1} right {}"), "a set of moves cannot be empty @15");
  EXPECT_EQ(printed("left {1} right {0}"), "a move must be at least 1, this one is 0 @16");
  EXPECT_EQ(printed("left {1} right {2,2}"), "the move 2 is repeated @18");
  EXPECT_EQ(printed("left {1} right {2} left"), "did not expect 'left' here @19");
  const std::string refused = "': it is written 'left {1,3} right {2,5}', and heaps end at 0 @";
  EXPECT_EQ(printed("sink left {1} right {2}"), "a partizan game has no 'sink" + refused + "0");
  EXPECT_EQ(printed("init(0,1) left {1} right {2}"), "a partizan game has no 'init" + refused + "0");
  EXPECT_EQ(printed("left {1} right comply {2}"), "a partizan game has no 'comply" + refused + "15");
}

TEST(PartizanNotation, IsToldFromOtherGames) {
  for (const char* const text :
       {"left {1} right {2}", " left", "sink left {1}", "init(0) left {1}", "ending {2}"})
    EXPECT_TRUE(is_partizan(text)) << text;
  for (const char* const text : {"{left}", "sink {left, 2}", "@left", "nim", "", "#left"})
    EXPECT_FALSE(is_partizan(text)) << text;
}

RC_GTEST_PROP(PartizanNotation, PrintsWhatReadsBack, ()) {
  const PartizanGame game = random_game();
  RC_ASSERT(*parse_partizan_game(to_text(game)) == game);
}

TEST(PartizanOutcomes, OfSmallGames) {
  EXPECT_EQ(outcomes_of("left {1} right {2}", 9), "PLNPLNPLN");
  EXPECT_EQ(outcomes_of("left {1,3} right {2,5}", 20), "PLNLLNLLLLLLLLLLLLLL");
  EXPECT_EQ(outcomes_of("left {2} right {1}", 9), "PRNPRNPRN");
  EXPECT_EQ(outcomes_of("ending {2}", 9), "LRLRLRLRL");
  EXPECT_EQ(outcomes_of("ending {3}", 9), "LRLLRLLRL");
  EXPECT_EQ(outcomes_of("ending {2,3}", 12), "LRLNNLPLNNLP");
}

// The same moves for both make an impartial game.
TEST(PartizanOutcomes, OfEqualSetsAreImpartial) {
  EXPECT_EQ(outcomes_of("left {1,4} right {1,4}", 10), "PNPNNPNPNN");
}

RC_GTEST_PROP(PartizanOutcomes, OfRowsAreThoseOfTheDefinition, ()) {
  for (int i = 0; i < 30; ++i) {
    const PartizanGame game = random_game();
    const auto heaps = static_cast<Heap>(*rc::gen::inRange(0, 5000));
    RC_ASSERT(letters(*partizan_outcomes(game, heaps)) == letters(*direct_partizan_outcomes(game, heaps)));
  }
}

TEST(PartizanOutcomes, OfEndlessSets) {
  for (const char* const text :
       {"left palindromes(2) right palindromes(3)", "left nim right {1}", "left primes right squares",
        "left not {1} right {7,12..}", "ending not {1}"}) {
    const auto game = *parse_partizan_game(text);
    EXPECT_EQ(letters(*partizan_outcomes(game, 2000)), letters(*direct_partizan_outcomes(game, 2000)));
  }
}

/// Whether the claim gives the outcomes of the first heaps, and nothing shorter would.
RC_GTEST_PROP(PartizanPeriod, IsTrueAndLeast, ()) {
  PartizanGame game{random_set(12), random_set(9), *rc::gen::element(false, true)};
  if (game.ending) game.right = game.left;
  const auto claim = find_partizan_period(game);
  RC_ASSERT(claim.has_value());
  const auto verdict = check_certificate(*claim);
  RC_ASSERT(verdict.has_value());
  RC_ASSERT(verdict->holds);
  const auto outcomes = *direct_partizan_outcomes(game, claim->preperiod + 3 * claim->period + 50);
  for (Heap heap = claim->preperiod; heap + claim->period < outcomes.size(); ++heap)
    RC_ASSERT(outcomes[heap] == outcomes[heap + claim->period]);
}

RC_GTEST_PROP(PartizanPeriod, OfLongMovesIsCertified, ()) {
  const PartizanGame game{random_set(200), random_set(200), false};
  PartizanLimits limits;
  limits.heaps = Heap{1} << 20U;
  const auto claim = find_partizan_period(game, limits);
  if (!claim) RC_DISCARD("a long period");
  RC_ASSERT(check_certificate(*claim)->holds);
}

TEST(PartizanPeriod, WrongClaimsAreRefused) {
  const auto claim = *find_partizan_period(*parse_partizan_game("left {2} right {5}"));
  EXPECT_EQ(claim.period, 7U);
  EXPECT_EQ(word_text(claim.period_word), "0^2 1^3 3^2");
  const auto reason = [](Certificate altered) {
    altered.checksum = checksum_of(altered);
    const auto verdict = check_certificate(altered);
    return verdict ? (verdict->holds ? "holds" : verdict->reason) : verdict.error().message;
  };
  EXPECT_EQ(reason(claim), "holds");
  Certificate altered = claim;
  altered.period_word = {{2, 0}, {2, 1}, {3, 3}};
  EXPECT_EQ(reason(altered), "heap 4 is L, not N");
  altered = claim;
  altered.period = 14;
  altered.period_word.insert(altered.period_word.end(), claim.period_word.begin(), claim.period_word.end());
  EXPECT_EQ(reason(altered), "the period is not least: from heap 0 on, 7 is a period already");
  altered = claim;
  altered.preperiod = 7;
  altered.preperiod_word = claim.period_word;
  EXPECT_EQ(reason(altered), "the preperiod is not least: heaps 6 and 13 agree already");
  altered = claim;
  altered.game = "left {2} right {6}";
  EXPECT_EQ(reason(altered), "the largest move is 6, not 5");
  altered.game = "left {2} right {4,5}";
  EXPECT_EQ(reason(altered), "the game is not in canonical notation, which would be left {2} right {4, 5}");
  altered.game = "left {2} right {4, 5}";
  EXPECT_EQ(reason(altered), "heap 4 is N, not L");
  altered.game = "{2, 5}";
  EXPECT_NE(reason(altered), "holds");
  altered = claim;
  altered.question = "outcomes";
  EXPECT_EQ(reason(altered), "a claim about a partizan game is about its outcome classes");
  altered = claim;
  altered.start = 1;
  EXPECT_EQ(reason(altered), "the first heap is 0, not 1");
  altered = claim;
  altered.period_word.back().value = 4;
  EXPECT_EQ(reason(altered), "the outcome of heap 5 is none of 0, 1, 2 and 3");
  altered = claim;
  altered.checksum = "0000000000000000";
  EXPECT_FALSE(check_certificate(altered)->holds);
}

TEST(PartizanPeriod, LimitsAreTold) {
  PartizanLimits few;
  few.heaps = 100;
  EXPECT_EQ(find_partizan_period(*parse_partizan_game("left {1,40} right {7,93}"), few).error().fault,
            Fault::limit);
  EXPECT_EQ(find_partizan_period(*parse_partizan_game("left nim right {1}")).error().fault, Fault::limit);
}

TEST(PartizanBehaviour, IsReadOffThePeriod) {
  const auto behaviour = [](const char* text) {
    return to_text(behaviour_of(*find_partizan_period(*parse_partizan_game(text))));
  };
  EXPECT_EQ(behaviour("left {1,3} right {2,5}"), "strongly dominated by Left");
  EXPECT_EQ(behaviour("left {2,5} right {1,3}"), "strongly dominated by Right");
  EXPECT_EQ(behaviour("left {1} right {2}"), "weakly dominated by Left");
  EXPECT_EQ(behaviour("left {3} right {1}"), "weakly dominated by Right");
  EXPECT_EQ(behaviour("left {1,2} right {1,2}"), "ultimately impartial");
}

}  // namespace
}  // namespace takeaway
