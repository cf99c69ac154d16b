// Sums and canonical forms of partizan heaps, and the count of all games with small moves.
#include <gtest/gtest.h>

#include "takeaway/partizan_values.hpp"
// RapidCheck's own headers come after GoogleTest's.
#include <rapidcheck/gtest.h>

#include <map>
#include <numeric>
#include <string>

#include "partizan/small_sets.hpp"
#include "takeaway/partizan.hpp"

namespace takeaway {
namespace {

PartizanGame game_named(const std::string& text) {
  return *parse_partizan_game(text);
}

std::string forms_of(const std::string& game, Heap heaps) {
  std::string text;
  const auto found = *canonical_heaps(game_named(game), heaps);
  for (const std::string& form : found.forms) text += (text.empty() ? "" : " ") + form;
  return text;
}

PartizanGame random_small_game(int largest) {
  const auto set = [&] { return static_cast<std::uint32_t>(*rc::gen::inRange(1, 1 << largest)); };
  return game_of(partizan::SmallSets{set(), set(), false});
}

/// Who wins, by the definition, with no table.
bool mover_wins(const std::vector<PartizanHeap>& heaps, bool left) {
  for (std::size_t i = 0; i < heaps.size(); ++i)
    for (const Move move : members(left ? heaps[i].game.left : heaps[i].game.right, heaps[i].size)) {
      auto next = heaps;
      next[i].size -= move;
      if (!mover_wins(next, !left)) return true;
    }
  return false;
}

RC_GTEST_PROP(PartizanSums, AreSolvedAsDefined, ()) {
  std::vector<PartizanHeap> heaps;
  for (int i = *rc::gen::inRange(1, 4); i > 0; --i)
    heaps.push_back({random_small_game(3), static_cast<Heap>(*rc::gen::inRange(0, 6))});
  const auto solution = solve_partizan(heaps);
  RC_ASSERT(solution.has_value());
  const unsigned outcome = (mover_wins(heaps, true) ? 1U : 0U) | (mover_wins(heaps, false) ? 2U : 0U);
  RC_ASSERT(static_cast<unsigned>(solution->outcome) == outcome);
  RC_ASSERT(solution->left.empty() == ((outcome & 1U) == 0));
  RC_ASSERT(solution->right.empty() == ((outcome & 2U) == 0));
  for (const PartizanMove& move : solution->left) {
    auto next = heaps;
    next[move.heap].size -= move.take;
    RC_ASSERT(!mover_wins(next, false));
  }
}

RC_GTEST_PROP(PartizanSums, OfOneHeapHaveItsOutcome, ()) {
  for (int i = 0; i < 20; ++i) {
    PartizanGame game = random_small_game(5);
    if (*rc::gen::element(false, true)) game = {game.left, game.left, true};
    const auto size = static_cast<Heap>(*rc::gen::inRange(0, 60));
    const std::vector<PartizanHeap> heap = {{game, size}};
    RC_ASSERT(solve_partizan(heap)->outcome == direct_partizan_outcomes(game, size + 1)->back());
  }
}

TEST(PartizanSums, ThatAreTooManyAreALimit) {
  const std::vector<PartizanHeap> heaps(8, {game_named("left {1} right {2}"), 1000});
  EXPECT_EQ(solve_partizan(heaps).error().fault, Fault::limit);
  EXPECT_EQ(
      solve_partizan(std::vector<PartizanHeap>{{game_named("left {1} right {2}"), 1000}}, 100).error().fault,
      Fault::limit);
}

TEST(CanonicalForms, OfGamesThatAreKnown) {
  EXPECT_EQ(forms_of("left {1} right {1}", 4), "0 * 0 *");
  EXPECT_EQ(forms_of("left nim right nim", 4), "0 * *2 *3");
  EXPECT_EQ(forms_of("left {1..3} right {1..3}", 6), "0 * *2 *3 0 *");
  EXPECT_EQ(forms_of("left {1} right {5}", 5), "0 1 2 3 4");
  EXPECT_EQ(forms_of("left {5} right {1}", 5), "0 -1 -2 -3 -4");
  EXPECT_EQ(forms_of("left {1} right {2}", 7), "0 1 {1|0} 0 1 {1|0} 0");
  EXPECT_EQ(forms_of("left {2} right {1}", 4), "0 -1 {0|-1} 0");
}

/// The number that a text begins with is not enough to know a game; these are compared with what they are by
/// construction: 1/2 = {0|1}, ^ = {0|*}, and so on.
TEST(CanonicalForms, AreNamed) {
  std::map<std::string, int> seen;
  for (std::uint32_t left = 1; left < 64; ++left)
    for (std::uint32_t right = 1; right < 64; ++right) {
      const auto heaps = canonical_heaps(game_of(partizan::SmallSets{left, right, false}), 9);
      for (const std::string& form : heaps->forms) ++seen[form];
    }
  for (const char* const name : {"0", "1", "-1", "*", "*2", "^", "v", "^*", "v*", "1/2", "{1|0}", "1*"})
    EXPECT_GT(seen[name], 0) << name;
  EXPECT_EQ(seen.count("{0|0}"), 0U);
  EXPECT_EQ(seen.count("{0|*}"), 0U);
}

// A sum is 0 if and only if whoever moves first loses it; and a game minus itself is 0.
RC_GTEST_PROP(CanonicalForms, AreZeroWhereWhoeverMovesLoses, ()) {
  std::vector<PartizanHeap> heaps;
  for (int i = *rc::gen::inRange(1, 4); i > 0; --i)
    heaps.push_back({random_small_game(3), static_cast<Heap>(*rc::gen::inRange(0, 7))});
  if (*rc::gen::element(false, true)) {
    heaps.resize(1);
    heaps.push_back({{heaps[0].game.right, heaps[0].game.left, false}, heaps[0].size});
    RC_ASSERT(solve_partizan(heaps)->outcome == OutcomeClass::P);
  }
  const auto form = canonical_sum(heaps);
  if (!form) RC_DISCARD("it grows");
  RC_ASSERT((*form == "0") == (solve_partizan(heaps)->outcome == OutcomeClass::P));
}

// Heaps of equal form may stand for each other in any sum.
RC_GTEST_PROP(CanonicalForms, OfOneTextAreEqual, ()) {
  const PartizanGame game = random_small_game(4);
  const auto found = canonical_heaps(game, 12);
  const PartizanGame other = random_small_game(3);
  const auto size = static_cast<Heap>(*rc::gen::inRange(0, 9));
  std::map<std::string, Heap> first;
  for (Heap heap = 0; heap < found->forms.size(); ++heap) {
    const auto [at, fresh] = first.try_emplace(found->forms[heap], heap);
    const auto outcome = [&](Heap each) {
      return solve_partizan(std::vector<PartizanHeap>{{game, each}, {other, size}})->outcome;
    };
    if (!fresh) RC_ASSERT(outcome(at->second) == outcome(heap));
  }
}

TEST(CanonicalForms, GrowOnlyAsFarAsAllowed) {
  CanonicalLimits few;
  few.forms = 5;
  const auto found = canonical_heaps(game_named("left {1,2} right {3,4}"), 50, few);
  EXPECT_LT(found->forms.size(), 50U);
  EXPECT_FALSE(found->limit.empty());
  EXPECT_EQ(canonical_heaps(game_named("ending {2}"), 5).error().fault, Fault::bad_input);
}

/// Few large moves, or many small ones.
std::uint64_t arbitrary_small_set() {
  if (*rc::gen::element(false, true)) return static_cast<std::uint64_t>(*rc::gen::inRange(1, 256));
  return std::uint64_t{1} << *rc::gen::inRange(0U, 63U) | std::uint64_t{1} << *rc::gen::inRange(0U, 63U);
}

RC_GTEST_PROP(SmallSets, HaveThePeriodsOfTheRows, ()) {
  for (int i = 0; i < 30; ++i) {
    partizan::SmallSets sets{arbitrary_small_set(), arbitrary_small_set(), *rc::gen::element(false, true)};
    if (sets.ending) sets.right = sets.left;
    const auto small = partizan::small_period(sets, Heap{1} << 24U, {});
    const auto large = find_partizan_period(game_of(sets));
    RC_ASSERT(small.has_value() && large.has_value());
    RC_ASSERT(small->period == large->period);
    RC_ASSERT(small->preperiod == large->preperiod);
    RC_ASSERT(partizan::behaviour_by_outcomes(small->seen) == behaviour_of(*large));
  }
}

/// The greatest common divisor of the sums of Right's one move with each of Left's.
std::uint64_t divisor_of_rounds(std::uint32_t left, unsigned one) {
  std::uint64_t divisor = 0;
  for (unsigned move = 1; move <= 31; ++move)
    if ((left >> (move - 1) & 1U) != 0) divisor = std::gcd(divisor, move + one);
  return divisor;
}

// docs/partizan.md: with one move c of Right, all is decided by the greatest common divisor g of the sums c +
// s.
TEST(PartizanTheorems, OneMoveAgainstAny) {
  for (unsigned one = 1; one <= 10; ++one)
    for (std::uint32_t left = 1; left < 1U << 9U; ++left) {
      const std::uint64_t g = divisor_of_rounds(left, one);
      const auto found = *partizan::small_period({left, 1U << (one - 1), false}, Heap{1} << 24U, {});
      const Behaviour expected = g <= one       ? Behaviour::strong_left
                                 : g < 2 * one  ? Behaviour::weak_left
                                 : g == 2 * one ? Behaviour::impartial
                                                : Behaviour::weak_right;
      ASSERT_EQ(partizan::behaviour_by_outcomes(found.seen), expected) << left << " against " << one;
      ASSERT_EQ(found.period, g <= one ? 1 : g) << left << " against " << one;
    }
}

// The longest preperiod of one move against two up to n, as docs/partizan.md says.
TEST(PartizanTheorems, LongestPreperiodsOfOneMoveAgainstTwo) {
  for (unsigned n = 3; n <= 40; ++n) {
    const auto tally = *partizan::count_small({n, 1, 2, false}, 1, {});
    EXPECT_EQ(tally.latest.preperiod, (n - 1) * (2 * n - 1));
  }
}

TEST(PartizanTheorems, OneMoveAgainstOne) {
  for (Move a = 1; a <= 12; ++a)
    for (Move b = a; b <= 12; ++b) {
      const PartizanGame game{MoveSet::finite({a}), MoveSet::finite({b}), false};
      const auto outcomes = *direct_partizan_outcomes(game, 5 * (a + b));
      for (Heap heap = 0; heap < outcomes.size(); ++heap) {
        const Heap rest = heap % (a + b);
        const OutcomeClass expected = rest < a   ? OutcomeClass::P
                                      : rest < b ? OutcomeClass::L
                                                 : OutcomeClass::N;
        ASSERT_EQ(outcomes[heap], expected) << a << " against " << b << ", heap " << heap;
      }
    }
}

TEST(SmallSets, AreCounted) {
  const auto tally = partizan::count_small({4, std::nullopt, std::nullopt, false}, 2, {});
  EXPECT_EQ(tally->games, 225U);
  EXPECT_EQ(tally->unfinished, 0U);
  EXPECT_EQ(tally->of(Behaviour::strong_left), 87U);
  EXPECT_EQ(tally->of(Behaviour::strong_right), 87U);
  EXPECT_EQ(tally->of(Behaviour::weak_left), 15U);
  EXPECT_EQ(tally->of(Behaviour::weak_right), 15U);
  EXPECT_EQ(tally->of(Behaviour::impartial), 21U);
  const auto ending = partizan::count_small({8, std::nullopt, std::nullopt, true}, 1, {});
  EXPECT_EQ(ending->games, 127U);
  EXPECT_EQ(ending->of(Behaviour::strong_left), 40U);
  const auto pairs = partizan::count_small({4, 1, 2, false}, 1, {});
  EXPECT_EQ(pairs->games, 24U);
  // By the number of moves the same sets are counted.
  std::uint64_t games = 0;
  std::uint64_t strong = 0;
  for (std::uint64_t moves = 1; moves <= 7; ++moves) {
    const auto some = partizan::count_small({8, moves, std::nullopt, true}, 2, {});
    games += some->games;
    strong += some->of(Behaviour::strong_left);
  }
  EXPECT_EQ(games, 127U);
  EXPECT_EQ(strong, 40U);
}

TEST(SmallSets, AreNotCountedWhereTheyAreTooMany) {
  EXPECT_TRUE(partizan::can_be_counted({14, std::nullopt, std::nullopt, false}));
  EXPECT_FALSE(partizan::can_be_counted({15, std::nullopt, std::nullopt, false}));
  EXPECT_TRUE(partizan::can_be_counted({63, 2, 2, false}));
  EXPECT_FALSE(partizan::can_be_counted({63, 30, 1, false}));
  EXPECT_FALSE(partizan::can_be_counted({63, std::nullopt, std::nullopt, true}));
  EXPECT_TRUE(partizan::can_be_counted({63, 62, std::nullopt, true}));
  EXPECT_EQ(partizan::count_small({63, 63, 1, false}, 1, {})->games, 63U);
}

}  // namespace
}  // namespace takeaway
