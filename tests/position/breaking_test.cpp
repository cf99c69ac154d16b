// Positions of games that break heaps, against the definition: who wins is who has a move to a lost position.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "position/sum_bound.hpp"
#include "takeaway/position.hpp"

namespace takeaway::testing {
namespace {

#if defined(TAKEAWAY_SANITIZE)
constexpr int random_positions = 60;
#else
constexpr int random_positions = 400;
#endif

/// The rules of one component of a test: digits by what is taken, or none for Nim.
struct Rules {
  std::vector<int> digits;
  bool unequal = false;
  std::string text;
};

using Heaps = std::vector<std::pair<std::size_t, Heap>>;           // component and size
using Play3 = std::tuple<std::size_t, Move, std::multiset<Heap>>;  // heap, taken, left if several
using Sum = std::multiset<std::pair<std::size_t, Heap>>;

/// What a move may leave, written down once more from the definition of a code.
std::set<std::pair<Move, std::multiset<Heap>>> moves_of(const Rules& rules, Heap heap) {
  std::set<std::pair<Move, std::multiset<Heap>>> found;
  if (rules.digits.empty())
    for (Move take = 1; take <= heap; ++take)
      found.insert({take, take == heap ? std::multiset<Heap>{} : std::multiset{heap - take}});
  for (Move take = 0; take < rules.digits.size() && take <= heap; ++take) {
    const int digit = rules.digits[take];
    const Heap left = heap - take;
    if (digit % 2 == 1 && left == 0) found.insert({take, {}});
    if (digit / 2 % 2 == 1 && left > 0) found.insert({take, {left}});
    for (Heap a = 1; a < left; ++a) {
      if (digit / 4 % 2 == 1 && !(rules.unequal && a == left - a)) found.insert({take, {a, left - a}});
      if (digit / 8 % 2 == 1)
        for (Heap b = 1; a + b < left; ++b) found.insert({take, {a, b, left - a - b}});
    }
  }
  return found;
}

class DefinedSum {
 public:
  DefinedSum(std::vector<Rules> rules, Play play) : rules_(std::move(rules)), play_(play) {}

  bool next_player_wins(const Sum& sum) {
    if (const auto known = wins_.find(sum); known != wins_.end()) return known->second;
    bool any = false;
    bool wins = false;
    for (const auto& heap : sum)
      for (const auto& [take, left] : moves_of(rules_[heap.first], heap.second)) {
        any = true;
        wins = wins || !next_player_wins(after_move(sum, heap, left));
      }
    return wins_[sum] = any ? wins : play_ == Play::misere;
  }

  std::set<Play3> winning(const Heaps& heaps) {
    const Sum sum(heaps.begin(), heaps.end());
    std::set<Play3> found;
    for (std::size_t h = 0; h < heaps.size(); ++h)
      for (const auto& [take, left] : moves_of(rules_[heaps[h].first], heaps[h].second))
        if (!next_player_wins(after_move(sum, heaps[h], left)))
          found.insert({h, take, left.size() > 1 ? left : std::multiset<Heap>{}});
    return found;
  }

 private:
  static Sum after_move(Sum sum, std::pair<std::size_t, Heap> heap, const std::multiset<Heap>& left) {
    sum.erase(sum.find(heap));
    for (const Heap part : left) sum.insert({heap.first, part});
    return sum;
  }

  std::vector<Rules> rules_;
  Play play_;
  std::map<Sum, bool> wins_;
};

Rules random_rules(std::mt19937& random) {
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  if (below(10) == 0) return {{4}, true, "grundy"};
  if (below(10) == 0) return {{0, 7, 7}, false, "kayles"};
  if (below(10) == 0) return {{}, false, "nim"};
  Rules rules;
  const bool three = below(5) == 0;
  rules.digits.push_back(below(4) == 0 ? (three ? 4 * below(4) : 4) : 0);
  for (int i = below(3); i >= 0; --i) rules.digits.push_back(1 + below(three ? 15 : 7));
  rules.text = "hexadecimal ";
  for (std::size_t i = 0; i < rules.digits.size(); ++i)
    rules.text += std::string(1, "0123456789abcdef"[rules.digits[i]]) + (i == 0 ? "." : "");
  return rules;
}

struct RandomPosition {
  std::vector<Rules> rules;
  Heaps heaps;
  std::string text;
};

RandomPosition random_position(std::mt19937& random, Heap most) {
  RandomPosition position;
  const std::size_t components = 1 + random() % 2;
  Heap left = most;
  for (std::size_t c = 0; c < components; ++c) {
    position.rules.push_back(random_rules(random));
    position.text += (c == 0 ? "" : " + ") + position.rules.back().text + ":";
    for (std::size_t i = 0; i < 1 + random() % 2; ++i) {
      const Heap size = random() % (left + 1);
      left -= size;
      position.heaps.emplace_back(c, size);
      position.text += (i == 0 ? " " : ", ") + std::to_string(size);
    }
  }
  return position;
}

std::set<Play3> listed_of(const Position& position, const std::vector<PositionMove>& moves) {
  std::set<Play3> found;
  for (const PositionMove& move : moves) {
    std::size_t heap = move.heap;
    for (std::size_t c = 0; c < move.component; ++c) heap += position.components[c].heaps.size();
    EXPECT_TRUE(check_legal(position, move).has_value());
    for (Heap i = 0; i < move.count(); ++i)
      EXPECT_TRUE(found
                      .insert({heap, move.take + i * move.step,
                               std::multiset<Heap>(move.parts.begin(), move.parts.end())})
                      .second);
  }
  return found;
}

void expect_as_defined(std::uint32_t seed, Play play, Heap most) {
  std::mt19937 random(seed);
  for (int i = 0; i < random_positions && !::testing::Test::HasFailure(); ++i) {
    const RandomPosition drawn = random_position(random, most);
    const auto position = parse_position(drawn.text);
    ASSERT_TRUE(position.has_value()) << drawn.text << ": " << position.error().message;
    auto solver = Solver::open(*position, play);
    ASSERT_TRUE(solver.has_value()) << drawn.text << ": " << solver.error().message;
    const auto solution = solver->solve(*position);
    ASSERT_TRUE(solution.has_value()) << drawn.text << ": " << solution.error().message;
    DefinedSum defined(drawn.rules, play);
    EXPECT_EQ(solution->next_player_wins, defined.next_player_wins({drawn.heaps.begin(), drawn.heaps.end()}))
        << drawn.text;
    EXPECT_EQ(listed_of(*position, solution->moves), defined.winning(drawn.heaps)) << drawn.text;
    EXPECT_EQ(solution->unlisted, 0U);
  }
}

TEST(Breaking, SolvesLikeTheDefinitionNormally) {
  expect_as_defined(1, Play::normal, 13);
}

TEST(Breaking, SolvesLikeTheDefinitionInMisere) {
  expect_as_defined(2, Play::misere, 13);
}

// All moves that are listed as legal, those that are not listed, and how they are told apart.
TEST(Breaking, KnowsEveryLegalMove) {
  std::mt19937 random(3);
  for (int i = 0; i < random_positions && !HasFailure(); ++i) {
    const RandomPosition drawn = random_position(random, 16);
    const auto position = parse_position(drawn.text);
    ASSERT_TRUE(position.has_value()) << drawn.text;
    const auto solver = Solver::open(*position, Play::normal);
    ASSERT_TRUE(solver.has_value()) << drawn.text;
    std::set<Play3> all;
    for (std::size_t h = 0; h < drawn.heaps.size(); ++h)
      for (const auto& [take, left] : moves_of(drawn.rules[drawn.heaps[h].first], drawn.heaps[h].second))
        all.insert({h, take, left.size() > 1 ? left : std::multiset<Heap>{}});
    EXPECT_EQ(listed_of(*position, solver->legal_moves(*position, 10'000)), all) << drawn.text;
    const Heap first = drawn.heaps[0].second;
    for (Move take = 0; take <= first + 1; ++take)
      for (Heap a = 0; a <= first; ++a)
        for (Heap b = 0; b <= first; ++b) {
          PositionMove move;
          move.take = move.last = take;
          if (a > 0 || b > 0) move.parts = {a, b};
          EXPECT_EQ(check_legal(*position, move).has_value(),
                    all.contains({0, take, {move.parts.begin(), move.parts.end()}}))
              << drawn.text << ' ' << take << ' ' << a << ' ' << b;
        }
  }
}

// A match between a winner who plays what the solver says and an opponent who plays anything.
TEST(Breaking, NeverLosesAWonPosition) {
  std::mt19937 random(4);
  for (int i = 0; i < random_positions; ++i) {
    const Play play = i % 2 == 0 ? Play::normal : Play::misere;
    const RandomPosition drawn = random_position(random, 16);
    auto position = *parse_position(drawn.text);
    auto solver = Solver::open(position, play);
    ASSERT_TRUE(solver.has_value()) << drawn.text;
    bool mine = solver->solve(position)->next_player_wins;  // the winner is to move
    for (;;) {
      const auto solution = solver->solve(position);
      ASSERT_TRUE(solution.has_value()) << drawn.text;
      ASSERT_EQ(solution->next_player_wins, mine) << drawn.text << " at " << to_text(position);
      if (solution->over) break;
      const auto moves = mine ? solution->moves : solver->legal_moves(position, 1000);
      ASSERT_FALSE(moves.empty());
      PositionMove move = moves[random() % moves.size()];
      move.take = move.last = move.take + random() % move.count() * move.step;
      move.step = 0;
      position = after(position, move);
      ASSERT_EQ(to_text(*parse_position(to_text(position))), to_text(position));
      mine = !mine;
    }
  }
}

TEST(Breaking, PartsStandAtTheHeapsPlace) {
  const Position position = *parse_position("kayles: 5, 8, 1 + nim: 3");
  PositionMove move;
  move.heap = 1;
  move.take = move.last = 2;
  move.parts = {4, 2};
  EXPECT_EQ(to_text(after(position, move)), "octal .77: 5, 4, 2, 1 + nim: 3");
  EXPECT_EQ(left_by(position, move), 6);
  move.heap = 2;
  move.take = move.last = 1;
  move.parts = {};
  EXPECT_EQ(to_text(after(position, move)), "octal .77: 5, 8, 0 + nim: 3");
  move.component = 1;
  move.heap = 0;
  move.parts = {1, 1};
  EXPECT_EQ(check_legal(position, move).error().message, "heaps of nim cannot be broken");
}

// Sums past 2^64 must not wrap into legal ones.
TEST(Breaking, PartsThatOverflowAreNotLegal) {
  const Position position = *parse_position("octal .77: 6");
  PositionMove move;
  move.take = move.last = 1;
  move.parts = {~Heap{0}, 6};
  EXPECT_FALSE(check_legal(position, move).has_value());
}

// Far heaps by the period of Kayles, which is 12 from heap 71 on; many winning moves are counted.
TEST(Breaking, CountsWhatItDoesNotList) {
  const Position position = *parse_position("kayles: 20000");
  SolveLimits limits;
  limits.listed = 5;
  auto few = Solver::open(position, Play::normal, {}, limits);
  limits.listed = 1'000'000;
  auto all = Solver::open(position, Play::normal, {}, limits);
  ASSERT_TRUE(few && all);
  const auto some = few->solve(position);
  const auto every = all->solve(position);
  ASSERT_TRUE(some && every);
  EXPECT_EQ(some->moves.size(), 5U);
  EXPECT_GT(some->unlisted, 0U);
  EXPECT_EQ(some->moves.size() + some->unlisted, every->moves.size());
  EXPECT_TRUE(std::ranges::equal(some->moves, std::span(every->moves).first(5)));
}

// Known: the misere outcomes of single rows of Kayles with P are 1, 4, 9, 12, 20 (Sibert and Conway, 1992).
TEST(Breaking, MisereKaylesOfOneRow) {
  std::set<Heap> lost;
  for (Heap heap = 1; heap <= 24; ++heap) {
    const Position position{{{*parse_game("kayles"), {{heap, Half::written}}}}};
    auto solver = Solver::open(position, Play::misere);
    ASSERT_TRUE(solver.has_value());
    const auto solution = solver->solve(position);
    ASSERT_TRUE(solution.has_value());
    EXPECT_EQ(solution->argument, MisereArgument::brute_force);
    if (!solution->next_player_wins) lost.insert(heap);
  }
  EXPECT_EQ(lost, (std::set<Heap>{1, 4, 9, 12, 20}));
}

/// All sets of heaps that can arise from one.
std::set<std::multiset<Heap>> arising(const Rules& rules, Heap heap) {
  std::set<std::multiset<Heap>> found = {{heap}};
  std::vector<std::multiset<Heap>> open = {{heap}};
  while (!open.empty()) {
    const std::multiset<Heap> position = open.back();
    open.pop_back();
    for (const Heap one : position)
      for (const auto& [take, left] : moves_of(rules, one)) {
        std::multiset<Heap> next = position;
        next.erase(next.find(one));
        next.insert(left.begin(), left.end());
        if (found.insert(next).second) open.push_back(next);
      }
  }
  return found;
}

// A search is refused before it is begun only if it would certainly be too large.
TEST(Breaking, BoundsOfTheSearchAreBelowTheTruth) {
  for (const Rules& rules :
       {Rules{{0, 7, 7}, false, ""}, Rules{{0, 6}, false, ""}, Rules{{0, 0, 4}, false, ""},
        Rules{{4}, true, ""}, Rules{{4, 3}, false, ""}, Rules{{0, 1, 4, 2}, false, ""}}) {
    BreakingRule rule{{}, rules.unequal};
    for (const int digit : rules.digits) rule.digits.push_back(static_cast<std::uint8_t>(digit));
    for (const Heap heap : {1U, 5U, 11U, 16U}) {
      std::vector<std::uint32_t> classes;
      std::vector<std::uint64_t> moves;
      for (Heap size = 0; size <= heap; ++size) {
        classes.push_back(static_cast<std::uint32_t>(size == 0 ? 0 : size + 1));
        moves.push_back(moves_of(rules, size).size());
      }
      const LeastSearch least = least_search(rule, heap, classes, moves);
      const auto positions = arising(rules, heap);
      std::uint64_t all_moves = 0;
      for (const auto& position : positions)
        for (const Heap one : std::set<Heap>(position.begin(), position.end())) all_moves += moves[one];
      EXPECT_GE(least.positions, 1U);
      EXPECT_LE(least.positions, positions.size()) << rule.text() << " " << heap;
      EXPECT_LE(least.moves, all_moves) << rule.text() << " " << heap;
      if (rule.text() == "octal .77" && heap == 16) {
        EXPECT_GT(2 * least.positions, positions.size());
      }
    }
  }
}

TEST(Breaking, TooLargeForMisere) {
  for (const char* text : {"kayles: 200", "kayles: 3000", "kayles: 1000000", "grundy: 100, 100, 100",
                           "nim: 100000 + kayles: 5"}) {
    const auto position = parse_position(text);
    SolveLimits limits;
    limits.states = 1U << 16U;
    const auto solver = Solver::open(*position, Play::misere, {}, limits);
    ASSERT_FALSE(solver.has_value()) << text;
    EXPECT_EQ(solver.error().fault, Fault::limit) << text;
  }
}

}  // namespace
}  // namespace takeaway::testing
