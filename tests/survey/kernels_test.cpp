// The kernels that run on graphics processors, too, against brute force and against each other.
#include <gtest/gtest.h>
// RapidCheck's own headers come after GoogleTest's.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <random>
#include <set>

#include "games.hpp"
#include "period/brute.hpp"
#include "survey/accelerator.hpp"
#include "survey/claimed_outcomes.hpp"
#include "survey/mirror_lanes.hpp"
#include "survey/mirror_outcomes.hpp"
#include "survey/subset_tally.hpp"
#include "survey/survey_of.hpp"
#include "survey/value_ring.hpp"
#include "survey/wide_outcomes.hpp"

namespace takeaway::testing {
namespace {

using survey::SmallPeriods;

constexpr Heap far = 60'000;

Game finite_game(const std::vector<std::uint32_t>& moves, bool sink) {
  Game game;
  game.boundary = sink ? BoundaryKind::sink : BoundaryKind::wall;
  game.moves = MoveSet::finite({moves.begin(), moves.end()});
  return game;
}

/// By the definition, with the largest value.
SmallPeriods small_truth(const Game& game) {
  const auto values = brute_force_period(game, Question::values, far);
  const auto outcomes = brute_force_period(game, Question::outcomes, far);
  EXPECT_TRUE(values && outcomes) << to_text(game);
  const auto all = direct_values<std::uint8_t>(game, values->preperiod + values->period);
  return {static_cast<std::uint32_t>(values->preperiod), static_cast<std::uint32_t>(values->period),
          static_cast<std::uint32_t>(outcomes->preperiod), static_cast<std::uint32_t>(outcomes->period),
          *std::ranges::max_element(all)};
}

void expect_same(const SmallPeriods& found, const SmallPeriods& truth, const Game& game) {
  EXPECT_EQ(found.preperiod, truth.preperiod) << to_text(game);
  EXPECT_EQ(found.period, truth.period) << to_text(game);
  EXPECT_EQ(found.outcome_preperiod, truth.outcome_preperiod) << to_text(game);
  EXPECT_EQ(found.outcome_period, truth.outcome_period) << to_text(game);
  EXPECT_EQ(found.max_value, truth.max_value) << to_text(game);
}

template <class Word>
SmallPeriods by_shadow(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t stride) {
  std::vector<Word> rings(2 * survey::TripleShadow<Word>::ring_words(c) * stride, Word{5});
  survey::TripleShadow<Word> shadow(rings.data(), stride, a, b, c);
  while (!shadow.advance() && shadow.heaps() < far) {
  }
  return shadow.periods();
}

TEST(Kernels, ShadowsFindThePeriodsOfAllTriples) {
  for (std::uint32_t c = 3; c <= 26; ++c)
    for (std::uint32_t b = 2; b < c; ++b)
      for (std::uint32_t a = 1; a < b; ++a) {
        if (a + b == c) continue;
        const Game game = finite_game({a, b, c}, false);
        expect_same(by_shadow<std::uint32_t>(a, b, c, 3), small_truth(game), game);
      }
}

RC_GTEST_PROP(Kernels, ShadowsFindThePeriodsOfLargeTriples, ()) {
  const auto c = *rc::gen::inRange<std::uint32_t>(30, 400);
  const auto b = *rc::gen::inRange<std::uint32_t>(2, c);
  const auto a = *rc::gen::inRange<std::uint32_t>(1, b);
  RC_PRE(a + b != c);
  const Game game = finite_game({a, b, c}, false);
  const SmallPeriods truth = small_truth(game);
  expect_same(by_shadow<std::uint32_t>(a, b, c, 1), truth, game);
  expect_same(by_shadow<std::uint64_t>(a, b, c, 1), truth, game);
}

SmallPeriods by_ring(std::uint32_t set, bool sink) {
  static std::vector<std::uint32_t> places(survey::ValueRing::places * 2);
  std::vector<std::uint32_t> history(survey::ValueRing::history_words, 0x03020100U);
  survey::ValueRing ring(places.data(), 2, history.data(), set, sink);
  while (!ring.advance()) {
  }
  const SmallPeriods found = ring.periods();
  ring.clear();
  EXPECT_TRUE(std::ranges::all_of(places, [](std::uint32_t word) { return word == 0; }));
  return found;
}

std::vector<std::uint32_t> moves_in(std::uint64_t set) {
  std::vector<std::uint32_t> moves;
  survey::list_moves(set, moves);
  return moves;
}

TEST(Kernels, RingsFindThePeriodsOfAllSets) {
  for (std::uint32_t set = 1; set < 1U << 10U; ++set)
    for (const bool sink : {false, true}) {
      const Game game = finite_game(moves_in(set), sink);
      expect_same(by_ring(set, sink), small_truth(game), game);
    }
}

RC_GTEST_PROP(Kernels, RingsFindThePeriodsOfLargeSets, (std::uint32_t set, bool sink)) {
  RC_PRE(set != 0);
  set |= set << 16U;
  const Game game = finite_game(moves_in(set), sink);
  const SmallPeriods found = by_ring(set, sink);
  RC_PRE(found.period != 0);
  expect_same(found, small_truth(game), game);
}

TEST(Kernels, RingsTakeTheLargestValueThereIs) {
  expect_same(by_ring(~0U, false), {0, 33, 0, 33, 32}, finite_game(moves_in(~0U), false));
}

template <unsigned parts>
void expect_wide(const std::vector<std::uint32_t>& moves, bool sink, std::uint64_t slice) {
  const Game game = finite_game(moves, sink);
  const auto truth = brute_force_period(game, Question::outcomes, far);
  ASSERT_TRUE(truth) << to_text(game);
  const auto count = static_cast<std::uint32_t>(moves.size());
  const std::uint64_t whole = truth->preperiod + truth->period;
  for (const std::uint64_t limit : {whole, whole + 1, std::uint64_t{1} << 33U}) {
    survey::WideOutcomes<parts> search(moves.data(), count, sink, limit);
    while (!search.advance(slice)) {
    }
    EXPECT_EQ(search.period(), truth->period) << to_text(game) << " within " << limit;
    EXPECT_EQ(search.preperiod(), truth->preperiod) << to_text(game) << " within " << limit;
  }
  survey::WideOutcomes<parts> search(moves.data(), count, sink, whole - 1);
  while (!search.advance(slice)) {
  }
  EXPECT_EQ(search.period(), 0U) << to_text(game) << ": preperiod and period pass the limit by one";
}

RC_GTEST_PROP(Kernels, WideWindowsFindOutcomePeriods, (bool sink)) {
  const auto largest = *rc::gen::inRange<std::uint32_t>(1, 129);
  auto moves =
      *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange<std::uint32_t>(1, largest + 1));
  moves.resize(std::min<std::size_t>(moves.size(), 3));
  moves.push_back(largest);
  std::ranges::sort(moves);
  moves.erase(std::ranges::unique(moves).begin(), moves.end());
  const auto slice = *rc::gen::element<std::uint64_t>(1, 7, 100, 100'000);
  expect_wide<2>(moves, sink, slice);
  expect_wide<4>(moves, sink, slice);
}

std::uint64_t by_mirror(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint64_t slice,
                        std::uint64_t limit) {
  survey::MirrorOutcomes search(a, b, c, limit);
  while (!search.advance(slice)) {
  }
  return search.period();
}

TEST(Kernels, MirrorsFindThePeriodsOfSymmetricSets) {
  for (std::uint32_t c = 5; c <= 34; ++c)
    for (std::uint32_t b = 2; 2 * b < c; ++b)
      for (std::uint32_t a = 1; a < b; ++a) {
        const Game game = finite_game({a, b, c - b, c - a, c}, false);
        const auto truth = brute_force_period(game, Question::outcomes, far);
        ASSERT_TRUE(truth) << to_text(game);
        EXPECT_EQ(truth->preperiod, 0U) << to_text(game);
        EXPECT_EQ(by_mirror(a, b, c, 1 + c % 7, std::uint64_t{1} << 40U), truth->period) << to_text(game);
        EXPECT_EQ(by_mirror(a, b, c, 100, truth->period), truth->period) << to_text(game);
        EXPECT_EQ(by_mirror(a, b, c, 100, truth->period - 1), 0U) << to_text(game) << ": past the limit";
      }
}

// Block by block as heap by heap as by the definition, with windows of all lengths and shifts of all kinds.
RC_GTEST_PROP(Kernels, MirrorBlocksAreTheOutcomes, ()) {
  const auto c = *rc::gen::inRange<std::uint32_t>(5, 129);
  const auto b = *rc::gen::inRange<std::uint32_t>(2, (c - 1) / 2 + 1);
  const auto a = *rc::gen::inRange<std::uint32_t>(1, b);
  const Game game = finite_game({a, b, c - b, c - a, c}, false);
  constexpr Heap heaps = 3000;
  const auto truth = direct_values<std::uint8_t>(game, heaps);
  survey::MirrorWindow blocks(a, b, c);
  survey::MirrorWindow one(a, b, c);
  for (Heap n = 0; n < heaps; ++n) {
    if (n % b == 0) {
      if (n > 0) RC_ASSERT(blocks.equals(one));
      switch (blocks.far()) {
        case 0:
          blocks.block<0>();
          break;
        case 1:
          blocks.block<1>();
          break;
        case 2:
          blocks.block<2>();
          break;
        default:
          blocks.block<3>();
      }
    }
    RC_ASSERT(one.next_is_p() == (truth[n] == 0));
    one.heap();
    RC_ASSERT(one.mirrored().mirrored().equals(one));
  }
}

// Long periods, where the middle is met between landmarks, against the windows of any game.
TEST(Kernels, MirrorsFindLongPeriods) {
  for (const auto& [a, b, c] : {std::array{5U, 12U, 43U},
                                {8U, 17U, 44U},
                                {13U, 19U, 52U},
                                {11U, 26U, 59U},
                                {11U, 13U, 62U},
                                {4U, 10U, 63U},
                                {16U, 33U, 69U},
                                {2U, 60U, 128U}}) {
    const std::uint32_t moves[] = {a, b, c - b, c - a, c};
    survey::WideOutcomes<2> search(moves, 5, false, std::uint64_t{1} << 40U);
    while (!search.advance(std::uint64_t{1} << 30U)) {
    }
    EXPECT_EQ(search.preperiod(), 0U);
    EXPECT_EQ(by_mirror(a, b, c, 1'000'000, std::uint64_t{1} << 40U), search.period());
  }
}

/// All of these, as many side by side as there are lanes; each is taken out and put back now and then.
std::vector<std::uint64_t> by_lanes(std::vector<survey::MirrorOutcomes> searches, std::uint64_t slice) {
  survey::MirrorLanes lanes;
  std::vector<std::size_t> game(survey::MirrorLanes::lanes);
  std::size_t next = 0;
  std::size_t done = 0;
  for (std::uint64_t turn = 0; done < searches.size(); ++turn) {
    for (std::size_t lane = 0; lane < game.size(); ++lane) {
      if (!lanes.resting(lane) && lanes.over(lane)) {
        searches[game[lane]] = lanes.give(lane);
        ++done;
      } else if (!lanes.resting(lane) && (turn + lane) % 5 == 0) {
        const survey::MirrorOutcomes search = lanes.give(lane);
        survey::MirrorOutcomes again(search.window().smallest(), search.window().block_heaps(),
                                     search.window().largest(), search.limit());
        again.resume(search.progress());
        lanes.take(lane, again);
      }
      if (lanes.resting(lane) && next < searches.size()) lanes.take(lane, searches[game[lane] = next++]);
    }
    lanes.advance(slice);
  }
  std::vector<std::uint64_t> periods;
  for (const survey::MirrorOutcomes& search : searches) periods.push_back(search.period());
  return periods;
}

TEST(Kernels, MirrorsSideBySideAreAsOneByOne) {
  std::vector<survey::MirrorOutcomes> searches;
  std::vector<std::uint64_t> wanted;
  const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint64_t limit) {
    survey::MirrorOutcomes search(a, b, c, limit);
    if ((a + b) % 2 == 0) search.advance(7);
    searches.push_back(search);
    wanted.push_back(by_mirror(a, b, c, 1000, limit));
  };
  for (std::uint32_t c = 5; c <= 30; ++c)
    for (std::uint32_t b = 2; 2 * b < c; ++b)
      for (std::uint32_t a = 1; a < b; ++a) add(a, b, c, c % 3 == 0 ? 100 : std::uint64_t{1} << 40U);
  for (std::uint32_t c = 31; c <= 128; c += 9)
    for (std::uint32_t a = 1; 2 * a + 2 < c; a += 7) add(a, (c - 1) / 2, c, 1'000'000);
  for (const auto& [a, b, c] : {std::array{11U, 26U, 59U}, {11U, 13U, 62U}, {4U, 10U, 63U}})
    add(a, b, c, std::uint64_t{1} << 40U);
  for (const std::uint64_t slice : {1U, 100U, 10'000U}) {
    if (slice == 1) {
      const std::vector<survey::MirrorOutcomes> some(searches.begin(), searches.begin() + 300);
      const auto found = by_lanes(some, slice);
      EXPECT_TRUE(std::equal(found.begin(), found.end(), wanted.begin()));
    } else {
      EXPECT_EQ(by_lanes(searches, slice), wanted) << slice;
    }
  }
}

/// Claims that are true, and others beside them: multiples and divisors of the period, its neighbours, and
/// that it begins before it does. Each is to be told from the others.
template <unsigned words>
void expect_claims(unsigned seed) {
  using Claimed = survey::ClaimedOutcomes<words>;
  std::vector<survey::OutcomeClaim> claims;
  std::vector<bool> wanted;
  const auto claim = [&](const std::vector<std::uint32_t>& moves, std::uint64_t period, std::uint64_t settled,
                         bool holds) {
    ASSERT_TRUE(Claimed::takes({moves, period, settled}));
    claims.push_back({moves, period, settled});
    wanted.push_back(holds);
  };
  std::minstd_rand generator(seed);
  const auto random = [&](std::uint32_t most) { return 1 + static_cast<std::uint32_t>(generator()) % most; };
  for (int i = 0; i < 300; ++i) {
    const std::uint32_t largest = 3 + random(i % 3 == 0 ? 64 * words - 3 : 20);
    std::set<std::uint32_t> chosen{largest, random(std::min(largest - 1, 63U))};
    for (unsigned k = random(4) - 1; k > 0; --k) chosen.insert(random(largest - 1));
    const std::vector<std::uint32_t> moves(chosen.begin(), chosen.end());
    const auto truth = brute_force_period(finite_game(moves, false), Question::outcomes, 100'000);
    if (!truth) continue;
    const std::uint64_t period = truth->period;
    const std::uint64_t from = truth->preperiod;
    for (const std::uint64_t factor : {1U, 2U, 3U, 15U}) claim(moves, factor * period, from, factor == 1);
    claim(moves, period, from + random(100), true);
    if (from > 0) claim(moves, period, from - 1, false);
    claim(moves, period + 1, from, false);
    if (period % 2 == 0) claim(moves, period / 2, from, false);
    if (period > 1) claim(moves, period - 1, from, false);
  }
  EXPECT_GT(claims.size(), 1000U);
  if constexpr (words > 1) claim({16, 33, 36, 53, 69}, 14727438, 0, true);
  for (std::size_t first = 0; first < claims.size(); first += Claimed::lanes) {
    const std::size_t end = std::min(claims.size(), first + Claimed::lanes);
    const auto at = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
    const std::vector<bool> holds = Claimed({claims.begin() + at(first), claims.begin() + at(end)}).check({});
    EXPECT_EQ(holds, std::vector<bool>(wanted.begin() + at(first), wanted.begin() + at(end))) << first;
  }
}

TEST(Kernels, ClaimsHoldIfTheyAreTrue) {
  expect_claims<1>(5);
  expect_claims<2>(7);
  expect_claims<4>(11);
}

TEST(Kernels, ClaimsThatAreRefused) {
  using Claimed = survey::ClaimedOutcomes<2>;
  EXPECT_FALSE(Claimed::takes({{7}, 14})) << "no second move";
  EXPECT_FALSE(Claimed::takes({{1, 2, 3, 4, 5, 6}, 7}));
  EXPECT_FALSE(Claimed::takes({{1, 2, 127, 128, 129}, 22}));
  EXPECT_FALSE(Claimed::takes({{64, 128}, 192})) << "a block is shorter than the first move";
  EXPECT_FALSE(Claimed::takes({{1, 2}, 0}));
  EXPECT_TRUE(survey::ClaimedOutcomes<4>::takes({{1, 2, 127, 128, 256}, 22}));
}

TEST(Kernels, MirrorsTakeSymmetricSetsAlone) {
  const auto takes = [](std::vector<std::uint32_t> moves) {
    return survey::MirrorWindow::takes(moves.data(), moves.size());
  };
  EXPECT_TRUE(takes({1, 2, 3, 4, 5}));
  EXPECT_TRUE(takes({7, 17, 66, 76, 83}));
  EXPECT_FALSE(takes({7, 17, 66, 75, 83}));
  EXPECT_FALSE(takes({7, 17, 65, 76, 83}));
  EXPECT_FALSE(takes({1, 4, 5}));
  EXPECT_FALSE(takes({1, 2, 127, 128, 129}));
}

/// Every set of a stretch in one leaf, with the periods it has alone.
template <class Word>
void expect_tree(unsigned n, std::uint64_t from, std::uint64_t to, bool sink) {
  std::vector<unsigned> seen(to - from);
  for (const auto& cube : survey::cubes_of({n, 0, from, to})) {
    survey::SubsetTrail<Word> trail;
    survey::SubsetTree<Word> tree(n, {static_cast<Word>(cube.in), static_cast<Word>(cube.out)},
                                  sink ? static_cast<Word>(~Word{0}) : Word{0});
    do {
      while (!tree.advance(trail)) {
      }
      const auto leaf = tree.leaf(trail);
      for (std::uint64_t set = (std::uint64_t{1} << (n - 1)) + from; set < (std::uint64_t{1} << (n - 1)) + to;
           ++set) {
        if ((set & leaf.cube.in) != leaf.cube.in || (set & leaf.cube.out) != 0) continue;
        ++seen[set - (std::uint64_t{1} << (n - 1)) - from];
        const Game game = finite_game(moves_in(set), sink);
        const auto truth = brute_force_period(game, Question::outcomes, far);
        ASSERT_TRUE(truth) << to_text(game);
        ASSERT_EQ(leaf.period, truth->period) << to_text(game);
        ASSERT_EQ(leaf.preperiod, truth->preperiod) << to_text(game);
      }
    } while (tree.next(trail));
  }
  EXPECT_TRUE(std::ranges::all_of(seen, [](unsigned times) { return times == 1; })) << "largest move " << n;
}

TEST(Kernels, LeavesCoverEverySetOnce) {
  for (unsigned n = 1; n <= 10; ++n)
    for (const bool sink : {false, true}) {
      expect_tree<std::uint32_t>(n, 0, std::uint64_t{1} << (n - 1), sink);
      expect_tree<std::uint64_t>(n, 0, std::uint64_t{1} << (n - 1), sink);
    }
  expect_tree<std::uint32_t>(10, 3, 401, false);
  expect_tree<std::uint32_t>(32, 1'000'000, 1'000'200, false);
  expect_tree<std::uint64_t>(34, 5'000'000'001, 5'000'000'200, false);
  // {1,12,17,28,29} has period 4896; {2,27,28} preperiod 727: longer than what a trail keeps, or nearly so.
  const auto number = [](std::initializer_list<unsigned> moves) {
    std::uint64_t set = 0;
    for (const unsigned move : moves) set |= std::uint64_t{1} << (move - 1);
    return set;
  };
  for (const std::uint64_t set : {number({1, 12, 17, 28}), number({2, 27}), number({3, 13, 24, 26})})
    expect_tree<std::uint32_t>(29, set - std::min<std::uint64_t>(set, 20), set + 20, false);
}

// What a leaf leaves behind when it is given up, and it, are the whole cube.
TEST(Kernels, CubesGivenUpAreTheRest) {
  constexpr unsigned n = 14;
  for (unsigned leaves = 1; leaves < 40; leaves += 3) {
    std::vector<survey::SubsetCube<std::uint32_t>> left = {{1U << (n - 1), 0}};
    std::uint64_t sets = 0;
    survey::SubsetTrail<std::uint32_t> trail;
    while (!left.empty()) {
      survey::SubsetTree<std::uint32_t> tree(n, left.back(), 0);
      left.pop_back();
      for (unsigned i = 0;; ++i) {
        while (!tree.advance(trail)) {
        }
        const auto cube = tree.leaf(trail).cube;
        sets += std::uint64_t{1} << (n - static_cast<unsigned>(std::popcount(cube.in | cube.out)));
        if (i + 1 == leaves) break;
        if (!tree.next(trail)) break;
      }
      survey::SubsetCube<std::uint32_t> cube;
      while (tree.give_up(trail, cube)) left.push_back(cube);
    }
    EXPECT_EQ(sets, std::uint64_t{1} << (n - 1)) << leaves << " leaves at a time";
  }
}

/// The counts are the same as those of the sets one by one, which a condition enforces.
TEST(Kernels, CubesCountAsSetsOneByOneDo) {
  for (const std::string family : {"subsets", "sink subsets"})
    for (const Heap limit : {Heap{10'000'000}, Heap{40}}) {
      const SurveyRequest request{
          .family = family, .lets = {"n=1..15"}, .question = Question::outcomes, .limit = limit};
      SurveyRequest slowly = request;
      slowly.wheres = {"n >= 1"};
      const Survey survey = survey_of(request);
      const Survey other = survey_of(slowly);
      for (const Shard shard : {Shard{0, 0, survey.candidates()}, Shard{0, 777, 30'001}, Shard{0, 5, 6}}) {
        const auto one = survey.compute(shard);
        const auto two = other.compute(shard);
        ASSERT_TRUE(one && two);
        EXPECT_EQ(one->games, two->games);
        EXPECT_EQ(one->unfinished, two->unfinished);
        EXPECT_EQ(one->histogram, two->histogram);
        EXPECT_EQ(one->records, two->records);
        EXPECT_EQ(one->unfinished_games, two->unfinished_games);
        const auto again = ShardResult::from_bytes(one->to_bytes());
        ASSERT_TRUE(again);
        EXPECT_EQ(again->record_cubes, one->record_cubes);
        EXPECT_FALSE(one->record_cubes.empty() && one->games > one->unfinished);
      }
    }
}

}  // namespace
}  // namespace takeaway::testing
