// Sums of heaps with states: who wins, by looking at all that can come of them.
#include "takeaway/position.hpp"

#include <gtest/gtest.h>

#include <map>

#include "random_rules.hpp"

namespace takeaway {
namespace {

/// Whether the player to move wins, by all moves of all heaps; positions are their texts.
bool wins(const Solver& solver, const Position& position, Play play, std::map<std::string, bool>& known) {
  std::string key;
  for (const Component& component : position.components)
    for (const Pile& pile : component.heaps)
      key += std::to_string(pile.size) + "/" + std::to_string(static_cast<int>(pile.half)) + " ";
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const auto moves = solver.legal_moves(position, 1000);
  bool won = moves.empty() && play == Play::misere;
  for (const PositionMove& move : moves) won = !wins(solver, after(position, move), play, known) || won;
  return known[key] = won;
}

void expect_solved(const std::string& text, Play play) {
  const auto position = parse_position(text);
  ASSERT_TRUE(position.has_value()) << text << ": " << position.error().message;
  auto solver = Solver::open(*position, play);
  ASSERT_TRUE(solver.has_value()) << text << ": " << solver.error().message;
  const auto solution = solver->solve(*position);
  ASSERT_TRUE(solution.has_value()) << text << ": " << solution.error().message;
  std::map<std::string, bool> known;
  ASSERT_EQ(solution->next_player_wins, wins(*solver, *position, play, known)) << text;
  std::size_t winning = 0;
  for (const PositionMove& move : solver->legal_moves(*position, 1000))
    if (!wins(*solver, after(*position, move), play, known)) {
      ++winning;
      EXPECT_NE(std::ranges::find(solution->moves, move), solution->moves.end())
          << text << " take " << move.take;
    }
  EXPECT_EQ(solution->moves.size(), winning) << text;
}

TEST(StatesPositions, RandomSumsInBothPlays) {
  std::mt19937 random(29);
  for (int i = 0; i < 250; ++i) {
    const auto one = testing::random_states(random, 5);
    const auto other = testing::random_states(random, 5);
    const std::string text =
        one.text() + ": " + std::to_string(random() % 7) + ", " + std::to_string(random() % 6) +
        (i % 2 == 0 ? " + {1,3}: 4" : " + " + other.text() + ": " + std::to_string(random() % 6));
    expect_solved(text, Play::normal);
    expect_solved(text, Play::misere);
  }
}

// The legal moves are those of the rules, as tests/states/random_rules.hpp has them.
TEST(StatesPositions, ValuesFollowFromLegalMoves) {
  std::mt19937 random(31);
  for (int i = 0; i < 300; ++i) {
    const auto rules = testing::random_states(random, 6);
    const auto values = rules.values(12);
    const auto position = parse_position(rules.text() + ": " + std::to_string(11));
    ASSERT_TRUE(position.has_value());
    auto solver = Solver::open(*position, Play::normal);
    ASSERT_TRUE(solver.has_value()) << rules.text();
    const auto solution = solver->solve(*position);
    ASSERT_EQ(solution->nim_sum, values[rules.sink ? 10 : 11]) << rules.text();
    std::set<std::uint64_t> options;
    for (const PositionMove& move : solver->legal_moves(*position, 1000)) {
      ASSERT_TRUE(check_legal(*position, move).has_value());
      options.insert(solver->solve(after(*position, move))->nim_sum);
    }
    std::uint64_t mex = 0;
    while (options.contains(mex)) ++mex;
    ASSERT_EQ(mex, solution->nim_sum) << rules.text();
  }
}

TEST(StatesPositions, MovesSayTheStateTheyLeadTo) {
  const auto position = parse_position("pass {1,2}: 5 + states {A: {1} -> B, {1} -> A; B: {2} -> A}: 4");
  ASSERT_TRUE(position.has_value());
  EXPECT_EQ(to_text(*position), "pass {1, 2}: 5 + states {A: {1} -> B, {1} -> A; B: {2} -> A}: 4");
  PositionMove pass{0, 0, 0, 0, 0, false, in_state(1)};
  ASSERT_TRUE(check_legal(*position, pass).has_value());
  EXPECT_EQ(to_text(after(*position, pass)),
            "pass {1, 2} at passed: 5 + states {A: {1} -> B, {1} -> A; B: {2} -> A}: 4");
  pass.half = in_state(0);
  EXPECT_FALSE(check_legal(*position, pass).has_value());
  EXPECT_EQ(states_after(position->components[1].game, position->components[1].heaps[0], 1),
            (std::vector{in_state(0), in_state(1)}));
  EXPECT_TRUE(states_after(position->components[0].game, {0, in_state(0)}, 0).empty());  // no pass at heap 0
}

TEST(StatesPositions, FarHeaps) {
  const auto position = parse_position("pass {1,2,5}: 10^15 + no-repeat {1,2,3}: 10^15+1");
  ASSERT_TRUE(position.has_value());
  auto solver = Solver::open(*position, Play::normal);
  ASSERT_TRUE(solver.has_value());
  EXPECT_TRUE(solver->solve(*position).has_value());
}

}  // namespace
}  // namespace takeaway
