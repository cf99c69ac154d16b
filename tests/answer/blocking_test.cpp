// Sums in which options may be forbidden, and matches with them.
#include "answer/blocking.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "answer/blocking_match.hpp"

namespace takeaway::answer {
namespace {

/// One heap: what may be taken, how many options may be forbidden, and whether more than there is may be
/// taken.
struct Heaped {
  std::vector<std::uint64_t> moves;
  std::size_t forbidden = 0;
  bool sink = false;
};

/// Whether the player to move loses, by the rule: of each heap no more options lead to lost positions than
/// may be forbidden. Nothing is said of values.
class Loses {
 public:
  explicit Loses(std::vector<Heaped> rules) : rules_(std::move(rules)) {}

  bool operator()(const std::vector<std::uint64_t>& sizes) {
    if (const auto known = known_.find(sizes); known != known_.end()) return known->second;
    bool loses = true;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      std::size_t lost = 0;
      for (const std::uint64_t move : rules_[i].moves) {
        if (sizes[i] == 0 || (move > sizes[i] && !rules_[i].sink)) continue;
        auto next = sizes;
        next[i] -= std::min(move, sizes[i]);
        lost += (*this)(next) ? 1 : 0;
      }
      loses = loses && lost <= rules_[i].forbidden;
    }
    return known_[sizes] = loses;
  }

 private:
  std::vector<Heaped> rules_;
  std::map<std::vector<std::uint64_t>, bool> known_;
};

struct Random {
  std::string text;
  std::vector<Heaped> rules;
  std::vector<std::uint64_t> sizes;
};

Random random_sum(std::mt19937_64& random) {
  const auto below = [&](std::uint64_t count) { return random_below(count, random); };
  Random sum;
  for (std::uint64_t heaps = 1 + below(3); heaps > 0; --heaps) {
    Heaped rule;
    rule.sink = below(3) == 0;
    rule.forbidden = static_cast<std::size_t>(below(4));
    std::string moves;
    for (std::uint64_t move = 1; move <= 6; ++move)
      if (below(2) == 0 || (move == 6 && rule.moves.empty())) {
        rule.moves.push_back(move);
        moves += (moves.empty() ? "" : ",") + std::to_string(move);
      }
    sum.sizes.push_back(below(9));
    sum.text += sum.text.empty() ? "" : " + ";
    sum.text += rule.sink ? "sink " : "";
    if (rule.forbidden > 0 || (below(2) == 0 && !sum.text.empty()))
      sum.text += "block " + std::to_string(rule.forbidden) + " ";
    sum.text += "{" + moves + "}: " + std::to_string(sum.sizes.back());
    sum.rules.push_back(std::move(rule));
  }
  return sum;
}

TEST(Blocking, SumsAreSolvedAsTheRuleSays) {
  std::mt19937_64 random(3);
  int lost = 0;
  for (int i = 0; i < 2000; ++i) {
    const Random sum = random_sum(random);
    const auto position = parse_position(sum.text);
    ASSERT_TRUE(position) << sum.text;
    const auto solved = solve_blocked(*position, {}, {});
    ASSERT_TRUE(solved) << sum.text << ": " << solved.error().message;
    const bool loses = Loses(sum.rules)(sum.sizes);
    ASSERT_EQ(solved->solution.next_player_wins, !loses) << sum.text;
    ASSERT_EQ(solved->solution.moves.empty(), loses) << sum.text;
    lost += loses ? 1 : 0;
  }
  EXPECT_GT(lost, 200);
}

// Whoever should win does, against any play, as the one who forbids and as the one who takes.
TEST(Blocking, MatchesAreWonByWhomTheSolutionNames) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 600; ++i) {
    const Random sum = random_sum(random);
    const auto position = parse_position(sum.text);
    ASSERT_TRUE(position) << sum.text;
    auto match = BlockingMatch::open(*position, {}, {Player::you, Player::program}, {});
    ASSERT_TRUE(match) << sum.text;
    const Player winner = match->solved().solution.next_player_wins ? Player::you : Player::program;
    while (!match->over()) {
      const double skill = match->to_move() == winner ? 1 : 0;
      ASSERT_EQ(match->taker_wins(), (match->to_move() == winner) != match->forbids()) << sum.text;
      if (match->forbids()) {
        const auto forbidden = match->choose_forbidden(skill, random);
        ASSERT_TRUE(match->check_forbidden(forbidden)) << sum.text;
        match->forbid(forbidden);
      } else {
        const PositionMove move = match->choose_taken(skill, random);
        ASSERT_TRUE(match->check_taken(move)) << sum.text;
        ASSERT_TRUE(match->take(move, {})) << sum.text;
      }
    }
    ASSERT_EQ(match->winner(), winner) << sum.text;
  }
}

TEST(Blocking, WhatMayNotBeDoneIsRefused) {
  const auto position = parse_position("block 1 {1,2,3}: 5 + {1,4}: 4");
  ASSERT_TRUE(position);
  auto match = BlockingMatch::open(*position, {}, {Player::you, Player::program}, {});
  ASSERT_TRUE(match);
  const auto take = [&](std::size_t component, Move take) {
    return PositionMove{component, 0, take, take, 0, false, position->components[component].heaps[0].half};
  };
  EXPECT_TRUE(match->check_forbidden({}));
  EXPECT_TRUE(match->check_forbidden({take(0, 2)}));
  EXPECT_FALSE(match->check_forbidden({take(0, 2), take(0, 3)})) << "only one may be forbidden";
  EXPECT_FALSE(match->check_forbidden({take(0, 4)})) << "no move";
  EXPECT_FALSE(match->check_forbidden({take(1, 4)})) << "of a plain game";
  match->forbid({take(0, 2)});
  EXPECT_FALSE(match->check_taken(take(0, 2)));
  EXPECT_FALSE(match->check_taken(take(1, 2)));
  EXPECT_TRUE(match->check_taken(take(0, 3)));
  EXPECT_FALSE(match->undo()) << "it was the program that forbade";
  ASSERT_TRUE(match->take(take(0, 3), {}));
  EXPECT_EQ(match->to_move(), Player::you) << "who took forbids next";
  match->forbid({});
  ASSERT_TRUE(match->take(take(1, 4), {}));
  EXPECT_EQ(match->to_move(), Player::program);
  match->forbid({});
  EXPECT_EQ(match->to_move(), Player::you);
  EXPECT_TRUE(match->undo());
  EXPECT_EQ(to_text(match->position()), "block 1 {1, 2, 3}: 5 + {1, 4}: 4");
}

TEST(Blocking, KindsThatCannotStandBesideAreRefused) {
  for (const char* const other : {"pass {1}", "comply {1,2}", "kayles", "init (1) {1}", "sink {2..}"}) {
    const auto position = parse_position("block 1 {1,2}: 3 + " + std::string(other) + ": 3");
    ASSERT_TRUE(position) << other;
    EXPECT_FALSE(solve_blocked(*position, {}, {})) << other;
  }
}

}  // namespace
}  // namespace takeaway::answer
