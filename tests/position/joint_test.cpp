// Sums with one constraint for all heaps of a component.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "position/joint_brute.hpp"
#include "takeaway/position.hpp"

namespace takeaway::testing {
namespace {

#if defined(TAKEAWAY_SANITIZE)
constexpr int random_joint_sums = 150;
#else
constexpr int random_joint_sums = 1000;
#endif

Position read(const std::string& text) {
  auto position = parse_position(text);
  EXPECT_TRUE(position.has_value()) << text << ": " << (position ? "" : position.error().message);
  return position ? *position : Position{};
}

std::string refusal(const std::string& text) {
  const auto position = parse_position(text);
  return position ? "read" : position.error().message;
}

std::set<Take> one_by_one(const Position& position, const std::vector<PositionMove>& moves) {
  std::set<Take> found;
  for (const PositionMove& move : moves) {
    std::size_t heap = move.heap;
    for (std::size_t c = 0; c < move.component; ++c) heap += position.components[c].heaps.size();
    for (Heap i = 0; i < move.count(); ++i)
      EXPECT_TRUE(found.insert({heap, move.take + i * move.step, move.half}).second);
  }
  return found;
}

/// Outcome, every winning move, and in normal play the value of each component.
void expect_like_joint_definition(const std::string& text, Play play, const SolveLimits& limits = {}) {
  const Position position = read(text);
  auto solver = Solver::open(position, play, {}, limits);
  ASSERT_TRUE(solver.has_value()) << text << ": " << solver.error().message;
  const auto solution = solver->solve(position);
  ASSERT_TRUE(solution.has_value()) << text << ": " << solution.error().message;
  JointDefinition definition(play);
  EXPECT_EQ(solution->next_player_wins, definition.next_player_wins(position)) << text;
  EXPECT_EQ(one_by_one(position, solution->moves), definition.winning(position)) << text;
  if (solution->outcome_only) return;
  std::uint64_t sum = 0;
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    std::uint64_t own = 0;
    for (const std::uint64_t value : solution->values[c]) own ^= value;
    EXPECT_EQ(own, JointDefinition(play).value(Position{{position.components[c]}}))
        << text << ", component " << c;
    sum ^= own;
  }
  EXPECT_EQ(solution->nim_sum, sum) << text;
}

TEST(Joint, SolvesLikeTheDefinition) {
  std::mt19937 random(11);
  for (int i = 0; i < random_joint_sums && !HasFailure(); ++i)
    expect_like_joint_definition(arbitrary_joint_position(random), Play::normal);
}

TEST(Joint, SolvesLikeTheDefinitionInMisere) {
  std::mt19937 random(12);
  for (int i = 0; i < random_joint_sums && !HasFailure(); ++i)
    expect_like_joint_definition(arbitrary_joint_position(random), Play::misere);
}

/// How the solver knows it when brute force is forbidden; nothing where it refuses.
std::optional<JointArgument> expect_rule_like_definition(const std::string& text) {
  SolveLimits limits;
  limits.states = 1;
  const Position position = read(text);
  auto solver = Solver::open(position, Play::normal, {}, limits);
  if (!solver) {
    EXPECT_EQ(solver.error().fault, Fault::limit) << text;
    return std::nullopt;
  }
  expect_like_joint_definition(text, Play::normal, limits);
  const auto solution = solver->solve(position);
  EXPECT_TRUE(solution.has_value() && solution->outcome_only) << text;
  return solution ? solution->joint : std::nullopt;
}

/// All positions of so many heaps in descending order, none larger than `largest`.
std::vector<std::string> all_heaps(int heaps, int largest) {
  std::vector<std::string> texts;
  if (heaps == 0) return {""};
  for (int first = 0; first <= largest; ++first)
    for (const std::string& rest : all_heaps(heaps - 1, first))
      texts.push_back(std::to_string(first) + (rest.empty() ? "" : ", " + rest));
  return texts;
}

// Odd-or-Even Nim and its like: two, three and four heaps, both halves.
TEST(Joint, MultiplesFollowTheRuleOfLevels) {
  for (const std::string set : {"odd", "even", "not multiples(3)", "multiples(3)", "{2,4..}", "{4,8..}"})
    for (const auto& [heaps, largest] : std::vector<std::pair<int, int>>{{2, 13}, {3, 7}, {4, 4}})
      for (const std::string& sizes : all_heaps(heaps, largest))
        EXPECT_EQ(expect_rule_like_definition("joint comply " + set + ": " + sizes),
                  JointArgument::multiples);
}

TEST(Joint, TwoHeapsFollowTheRuleOfTheInterval) {
  for (const std::string k : {"1", "2", "3", "5"})
    for (const std::string& sizes : all_heaps(2, 17))
      for (const std::string half : {"", "not "})
        EXPECT_EQ(expect_rule_like_definition("joint comply " + half + "{1.." + k + "}: " + sizes),
                  JointArgument::interval);
}

// The rule of levels is used only where its condition holds, and then it is right.
TEST(Joint, CheckedLevelsAreRightOrRefused) {
  std::mt19937 random(13);
  int by_levels = 0;
  int refused = 0;
  for (int i = 0; i < random_joint_sums && !HasFailure(); ++i) {
    std::string text = arbitrary_joint_position(random);
    text = text.substr(0, text.find(" + "));
    if (text.find(',', text.find(':')) == std::string::npos) continue;  // one heap has a value of its own
    const auto argument = expect_rule_like_definition(text);
    by_levels += argument == JointArgument::levels ? 1 : 0;
    refused += argument ? 0 : 1;
  }
  EXPECT_GT(by_levels, random_joint_sums / 20);
  EXPECT_GT(refused, random_joint_sums / 20);
}

TEST(Joint, FibonacciFollowsTheLevelsUpToEleven) {
  EXPECT_EQ(expect_rule_like_definition("joint comply fibonacci: 11, 7, 2"), JointArgument::levels);
  EXPECT_EQ(expect_rule_like_definition("joint comply fibonacci: 12, 2"), std::nullopt);
}

// The rules hold far out; what they leave is lost by the same rules, so look at single moves.
TEST(Joint, FarHeapsFollowTheRules) {
  const auto solved = [](const std::string& text) {
    const Position position = read(text);
    auto solver = Solver::open(position, Play::normal);
    EXPECT_TRUE(solver.has_value()) << text;
    auto solution = solver->solve(position);
    EXPECT_TRUE(solution.has_value()) << text;
    return *solution;
  };
  EXPECT_FALSE(solved("joint comply even: 10^18, 10^18+1").next_player_wins);
  const Solution odd = solved("joint comply odd: 10^18, 10^18+1");
  EXPECT_EQ(odd.joint, JointArgument::multiples);
  // Levels are equal, and the second heap is loose: 1 from it, and either half wins.
  EXPECT_EQ(odd.moves, (std::vector<PositionMove>{{0, 1, 1, 1, 0, false, Half::written},
                                                  {0, 1, 1, 1, 0, false, Half::other}}));
  EXPECT_FALSE(solved("joint comply {1..3}: 10^18+7, 10^18").next_player_wins);
  const Solution interval = solved("joint comply {1..3}: 10^18+9, 10^18");
  EXPECT_EQ(interval.moves, (std::vector<PositionMove>{{0, 0, 2, 2, 0, false, Half::written},
                                                       {0, 1, 2, 2, 0, false, Half::written}}));
}

TEST(Joint, NeverLosesAWonPosition) {
  std::mt19937 random(14);
  for (int i = 0; i < 200; ++i) {
    const Play play = i % 2 == 0 ? Play::normal : Play::misere;
    Position position = read(arbitrary_joint_position(random));
    auto solver = Solver::open(position, play);
    ASSERT_TRUE(solver.has_value());
    bool winner_moves = true;  // once somebody stands to win, whether it is his turn
    bool decided = false;
    for (;;) {
      const auto solution = solver->solve(position);
      ASSERT_TRUE(solution.has_value());
      if (solution->over) {
        if (decided) {
          EXPECT_EQ(winner_moves, play == Play::misere) << to_text(position);
        }
        break;
      }
      if (!decided && solution->next_player_wins) decided = winner_moves = true;
      const auto legal = solver->legal_moves(position, 1000);
      ASSERT_FALSE(legal.empty());
      PositionMove move = legal[random() % legal.size()];
      if (decided && winner_moves) {
        ASSERT_FALSE(solution->moves.empty()) << to_text(position);
        move = solution->moves[random() % solution->moves.size()];
      }
      position = after(position, move);
      if (decided) winner_moves = !winner_moves;
    }
  }
}

TEST(Joint, AdviceCountsTheReplies) {
  const Position position = read("joint comply even: 4, 5 + nim: 0");
  auto solver = Solver::open(position, Play::normal);
  ASSERT_TRUE(solver.has_value());
  const auto advice = solver->advise(position);
  ASSERT_TRUE(advice.has_value() && advice->has_value());
  const Position next = after(position, (*advice)->move);
  JointDefinition definition(Play::normal);
  EXPECT_EQ((*advice)->right, definition.winning(next).size());
  EXPECT_EQ((*advice)->right + (*advice)->wrong, solver->legal_moves(next, 1000).size());
}

// One heap has nobody to share with: it is solved like any comply/constrain game, however large.
TEST(Joint, OneHeapIsAsWithoutTheWord) {
  const Position position = read("joint comply {1..3}: 10^18");
  auto solver = Solver::open(position, Play::normal);
  ASSERT_TRUE(solver.has_value());
  const auto solution = solver->solve(position);
  ASSERT_TRUE(solution.has_value());
  EXPECT_FALSE(solution->outcome_only || solution->joint);
  EXPECT_EQ(solution->values, (std::vector<std::vector<std::uint64_t>>{{1}}));
}

TEST(Joint, IsReadAndPrinted) {
  EXPECT_EQ(to_text(read("joint comply {1..3}:7,5+nim:2")), "joint comply {1, 2, 3}: 7, 5 + nim: 2");
  EXPECT_EQ(to_text(read("joint sink comply not odd: 3, 5")), "joint sink comply not odd: 3, 5");
  const std::string others = "'joint' is for comply/constrain games, as 'joint comply odd: 3, 5'";
  EXPECT_EQ(refusal("joint {1,2}: 3"), others);
  EXPECT_EQ(refusal("nim: 2 + joint nim: 3"), others);
  EXPECT_EQ(refusal("joint sink {1,2}: 3"), others);
  EXPECT_EQ(refusal("joint: 3"), "a game is missing after 'joint'");
  EXPECT_EQ(refusal("joint init(1,2) comply odd: 3, 4"),
            "'joint' and 'init' exclude each other: heaps below 0 have no constraint");
  const std::string place = "'joint' stands in front of a position's game, as in 'joint comply odd: 3, 5'";
  EXPECT_EQ(refusal("sink joint comply odd: 3"), place);
  EXPECT_EQ(refusal("joint joint comply odd: 3"), place);
  EXPECT_EQ(parse_position("nim: 2 + joint nim: 3").error().place, 9U);
}

TEST(Joint, AMoveConstrainsAllHeaps) {
  const Position position = read("joint comply odd: 5, 6 + comply odd: 4");
  const Position next = after(position, {0, 1, 3, 3, 0, false, Half::other});
  EXPECT_EQ(to_text(next), "joint comply not odd: 5, 3 + comply odd: 4");
  const auto why = [](const Position& from, const PositionMove& move) {
    const auto legal = check_legal(from, move);
    return legal ? std::string("legal") : legal.error().message;
  };
  EXPECT_EQ(why(next, {0, 0, 2, 2, 0, false, Half::written}), "legal");
  EXPECT_EQ(why(next, {0, 0, 1, 1, 0, false, Half::written}),
            "1 cannot be taken: the next move on these heaps must be from not odd");
  EXPECT_EQ(why(next, {1, 0, 1, 1, 0, false, Half::written}), "legal");
}

TEST(Joint, RefusesWhatIsTooLarge) {
  const auto refused = [](const std::string& text, Play play = Play::normal) {
    const auto solver = Solver::open(read(text), play);
    return solver ? std::string("solved") : solver.error().message;
  };
  EXPECT_EQ(refused("joint comply fibonacci: 10000, 10000"),
            "joint comply fibonacci is too large with these heaps: 200040002 positions can arise, and brute "
            "force looks at 16777216 at most");
  EXPECT_EQ(refused("joint comply fibonacci: 10^18, 10^18"),
            "joint comply fibonacci is too large with these heaps: 2^64 positions and more can arise, and "
            "brute force looks at 16777216 at most");
  EXPECT_EQ(refused("joint comply odd: 5, 6"), "solved");
  EXPECT_EQ(refused("joint comply odd: 10^9, 10^9"), "solved");
  // A rule gives the outcome of the component alone, and not in misere play.
  for (const auto& [text, play] :
       std::vector<std::pair<std::string, Play>>{{"joint comply odd: 10^9, 10^9 + nim: 1", Play::normal},
                                                 {"joint comply odd: 10^9, 10^9", Play::misere}})
    EXPECT_NE(refused(text, play), "solved") << text;
}

}  // namespace
}  // namespace takeaway::testing
