#include "takeaway/position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "position/brute.hpp"
#include "thorough.hpp"

namespace takeaway::testing {
namespace {

const int random_sums = slow_build ? 400 : thorough() ? 3000 : 1500;

Position position_of(const std::string& text) {
  auto position = parse_position(text);
  EXPECT_TRUE(position.has_value()) << text << ": " << (position ? "" : position.error().message);
  return position ? *position : Position{};
}

Solution solution_of(const std::string& text, Play play = Play::normal) {
  const Position position = position_of(text);
  auto solver = Solver::open(position, play);
  EXPECT_TRUE(solver.has_value()) << text << ": " << (solver ? "" : solver.error().message);
  if (!solver) return {};
  auto solution = solver->solve(position);
  EXPECT_TRUE(solution.has_value()) << text << ": " << (solution ? "" : solution.error().message);
  return solution ? *solution : Solution{};
}

// Moves one by one, heaps counted over all components.
std::set<Take> listed(const Position& position, const std::vector<PositionMove>& moves) {
  std::set<Take> found;
  for (const PositionMove& move : moves) {
    std::size_t heap = move.heap;
    for (std::size_t c = 0; c < move.component; ++c) heap += position.components[c].heaps.size();
    for (Heap i = 0; i < move.count(); ++i)
      EXPECT_TRUE(found.insert({heap, move.take + i * move.step, move.half}).second);
  }
  return found;
}

void expect_like_definition(const std::string& text, Play play) {
  const auto position = parse_position(text);
  ASSERT_TRUE(position.has_value()) << text << ": " << position.error().message;
  auto solver = Solver::open(*position, play);
  ASSERT_TRUE(solver.has_value()) << text << ": " << solver.error().message;
  const auto solution = solver->solve(*position);
  ASSERT_TRUE(solution.has_value()) << text << ": " << solution.error().message;
  Definition definition(*position, play);
  EXPECT_EQ(solution->next_player_wins, definition.next_player_wins(definition.state())) << text;
  EXPECT_EQ(listed(*position, solution->moves), definition.winning(definition.state())) << text;
}

TEST(Position, SolvesLikeTheDefinitionNormally) {
  std::mt19937 random(1);
  for (int i = 0; i < random_sums && !HasFailure(); ++i)
    expect_like_definition(arbitrary_position(random), Play::normal);
}

TEST(Position, SolvesLikeTheDefinitionInMisere) {
  std::mt19937 random(2);
  for (int i = 0; i < random_sums && !HasFailure(); ++i)
    expect_like_definition(arbitrary_position(random), Play::misere);
}

// docs/literature.md, Subtract-a-Palindrome: two heaps by the residues of their sizes; one heap in misere
// play.
TEST(Position, PalindromesByResidues) {
  constexpr std::int64_t most = 25;
  for (const std::int64_t base : {2, 3, 10}) {
    const std::string game = "palindromes(" + std::to_string(base) + "): ";
    const Position two = position_of(game + "25, 25");
    Definition normal(two, Play::normal);
    State state = normal.state();
    for (std::int64_t x = 0; x <= most; ++x)
      for (std::int64_t y = 0; y <= most; ++y) {
        std::get<1>(state[0]) = x;
        std::get<1>(state[1]) = y;
        EXPECT_EQ(normal.next_player_wins(state), x % base != y % base) << game << x << ", " << y;
      }
    const Position one = position_of(game + "25");
    Definition misere(one, Play::misere);
    state = misere.state();
    for (std::int64_t x = 0; x <= most; ++x) {
      std::get<1>(state[0]) = x;
      EXPECT_EQ(misere.next_player_wins(state), x % base != 1) << game << x;
    }
  }
}

// From every position that can arise, not only from the first: the solver is asked for many.
TEST(Position, NeverLosesAWonPosition) {
  std::mt19937 random(3);
  for (int i = 0; i < 400; ++i) {
    const Play play = i % 2 == 0 ? Play::normal : Play::misere;
    const std::string text = arbitrary_position(random);
    Position position = position_of(text);
    auto solver = Solver::open(position, play);
    ASSERT_TRUE(solver.has_value()) << text;
    bool program_moves = true;
    std::optional<bool> winner;  // true: the program, once it stands to win
    for (;;) {
      const auto solution = solver->solve(position);
      ASSERT_TRUE(solution.has_value()) << text;
      if (solution->over) {
        const bool program_won = program_moves == (play == Play::misere);
        if (winner) {
          EXPECT_TRUE(program_won) << text;
        }
        break;
      }
      if (program_moves && solution->next_player_wins) winner = true;
      const auto legal = solver->legal_moves(position, 1000);
      ASSERT_FALSE(legal.empty()) << text;
      PositionMove move = legal[random() % legal.size()];
      if (program_moves && winner) {
        ASSERT_FALSE(solution->moves.empty()) << to_text(position);
        move = solution->moves[random() % solution->moves.size()];
      }
      ASSERT_TRUE(check_legal(position, move).has_value()) << to_text(position);
      position = after(position, move);
      program_moves = !program_moves;
    }
  }
}

TEST(Position, AdviceLeavesTheMostWrongReplies) {
  std::mt19937 random(4);
  int advised = 0;
  for (int i = 0; i < 600; ++i) {
    const std::string text = arbitrary_position(random);
    const Position position = position_of(text);
    Definition definition(position, Play::normal);
    if (definition.next_player_wins(definition.state())) continue;
    auto solver = Solver::open(position, Play::normal);
    ASSERT_TRUE(solver.has_value()) << text;
    const auto advice = solver->advise(position);
    ASSERT_TRUE(advice.has_value()) << text;
    const auto legal = solver->legal_moves(position, 10000);
    ASSERT_EQ(advice->has_value(), !legal.empty()) << text;
    if (!*advice) continue;
    ++advised;
    std::size_t most_wrong = 0;
    std::size_t wrong_of_advice = 0;
    for (const PositionMove& move : legal) {
      const Position next = after(position, move);
      Definition replies(next, Play::normal);
      auto all = solver->legal_moves(next, 10000);
      const std::size_t wrong = all.size() - replies.winning(replies.state()).size();
      most_wrong = std::max(most_wrong, wrong);
      if (move == (*advice)->move) wrong_of_advice = wrong;
    }
    EXPECT_EQ(wrong_of_advice, most_wrong) << text;
    EXPECT_EQ((*advice)->wrong, most_wrong) << text;
  }
  EXPECT_GT(advised, 50);
}

TEST(Position, FarHeapsComeOutOfThePeriod) {
  // {1,2}: n mod 3, and 10^18 is 1 mod 3.
  const Solution far = solution_of("{1,2}: 10^18");
  EXPECT_EQ(far.values, (std::vector<std::vector<std::uint64_t>>{{1}}));
  ASSERT_EQ(far.moves.size(), 1U);
  EXPECT_EQ(far.moves[0].take, 1U);
  const Solution nim = solution_of("nim: 10^18, 10^18-1, 5");
  EXPECT_EQ(nim.nim_sum, std::uint64_t{1000000000000000000} ^ std::uint64_t{999999999999999999} ^ 5U);
  for (const PositionMove& move : nim.moves) EXPECT_EQ(move.step, 0U);
  EXPECT_FALSE(nim.moves.empty());
}

/// The values of one half of a game up to a heap, by the engines.
std::vector<std::uint32_t> values_up_to(Game game, Half half, Heap last) {
  std::vector<std::uint32_t> values(last + 1, 0);
  if (half == Half::other) game.moves = complement(game.moves);
  if (game.moves.kind() == MoveSet::Kind::finite && game.moves.listed().empty()) return values;
  Resources resources;
  resources.heaps = last + 1;
  const auto chosen = plan(game, Question::values, resources);
  EXPECT_TRUE(chosen.has_value());
  auto stream = ValueStream::open(*chosen);
  EXPECT_TRUE(stream.has_value());
  stream->fill(std::span(values).subspan(game.start()));
  return values;
}

// Heaps far out in games with endlessly many moves, where rows of moves stand together: every move to the
// right value, and no other.
void expect_rows_are_moves(Heap first) {
  for (const std::string text :
       {"odd", "not {4,9,26,30}", "{2,5..}", "comply {1..3}", "sink {2,5..}", "init(0,2) odd",
        "{1,4..} | {2}", "comply odd", "comply nim", "multiples(3)", "nim", "{1..300}"}) {
    const Game game = *parse_game(text);
    std::map<Half, std::vector<std::uint32_t>> values;
    values[Half::written] = values_up_to(game, Half::written, first + 3);
    if (game.comply) values[Half::other] = values_up_to(game, Half::other, first + 3);
    const auto moves = members(game.moves, first + 10);
    for (Heap heap = first; heap < first + (thorough() ? 3 : 1); ++heap) {
      for (const std::uint32_t right :
           {std::uint32_t{0}, std::uint32_t{1}, values[Half::written][heap - moves[0]]}) {
        const std::string position_text =
            text + ": " + std::to_string(heap) + " + nim: " + std::to_string(right);
        const Position position = position_of(position_text);
        SolveLimits limits;
        limits.listed = 10;
        auto solver = Solver::open(position, Play::normal, {}, limits);
        ASSERT_TRUE(solver.has_value()) << position_text << ": " << solver.error().message;
        const auto solution = solver->solve(position);
        ASSERT_TRUE(solution.has_value()) << position_text;
        std::vector<Take> expected;
        for (const auto& [half, list] : values)
          for (const Move take : moves)
            if (take <= heap - game.start() && list[heap - take] == right)
              expected.push_back({0, take, half});
        for (std::size_t k = 1; k <= game.initial.size(); ++k)
          if (game.moves.contains(heap + k) && game.initial[game.initial.size() - k] == right)
            expected.push_back({0, heap + k, Half::nim});
        if (solution->nim_sum == 0) expected.clear();
        std::vector<Take> found;
        for (const PositionMove& move : solution->moves)
          for (Heap i = 0; move.component == 0 && !move.or_more && i < move.count(); ++i)
            found.push_back({0, move.take + i * move.step, move.half});
        std::ranges::sort(expected);
        std::ranges::sort(found);
        EXPECT_TRUE(found == expected)
            << position_text << ": " << found.size() << " found, " << expected.size();
      }
    }
  }
}

// Of far heaps of sets without a periodic form: powers are looked at one and all, of palindromes the first
// ones.
TEST(Position, FarHeapsOfSetsWithoutEnd) {
  const Solution powers = solution_of("powers(4): 10^18, 3");
  EXPECT_EQ(powers.values, (std::vector<std::vector<std::uint64_t>>{{0, 1}}));
  EXPECT_FALSE(powers.looked_to);
  std::set<Move> takes;
  for (const PositionMove& move : powers.moves)
    if (move.heap == 0) takes.insert(move.take);
  std::set<Move> expected;  // 10^18 is a multiple of 5: 1 is the value one or three above that
  for (Move power = 1; power <= 1'000'000'000'000'000'000; power *= 4)
    if (power % 5 == 4) expected.insert(power);
  EXPECT_EQ(takes, expected);

  const Solution palindromes = solution_of("palindromes(10): 10^18, 17");
  EXPECT_EQ(palindromes.values, (std::vector<std::vector<std::uint64_t>>{{0, 7}}));
  EXPECT_EQ(palindromes.looked_to, 1024U);
  std::size_t from_first = 0;
  for (const PositionMove& move : palindromes.moves) {
    if (move.heap != 0) continue;
    ++from_first;
    EXPECT_EQ(move.take % 10, 3U);
  }
  EXPECT_EQ(from_first, 12U);  // 3, 33, and 303, 313, ..., 393
  if (thorough()) {
    EXPECT_FALSE(solution_of("palindromes(2000): 10^15+1999").moves.empty());
  }
  EXPECT_FALSE(Solver::open(position_of("sink palindromes(3): 10^12"), Play::normal));
  EXPECT_EQ(solution_of("sink powers(4): 10^18").moves.size(), 1U);
}

TEST(Position, RowsOfMovesAreTheMovesThemselves) {
  expect_rows_are_moves(1'100'000);
}

// Nearer, where all values are in a table, and the moves are many.
TEST(Position, ManyMovesAreTheMovesThemselves) {
  expect_rows_are_moves(500);
}

// All replies are counted, also where they cannot be listed.
TEST(Position, FarRepliesAreCounted) {
  for (const std::string text : {"multiples(3): 1200000, 1200000", "odd: 1200000",
                                 "not {2}: 1200000, 1200000", "{2,5..}: 1200001, 1200001"}) {
    const Position position = position_of(text);
    auto solver = Solver::open(position, Play::normal);
    ASSERT_TRUE(solver.has_value()) << text;
    const auto advice = solver->advise(position);
    ASSERT_TRUE(advice.has_value() && advice->has_value()) << text;
    const Position next = after(position, (*advice)->move);
    Heap replies = 0;
    for (const Pile& pile : next.components[0].heaps)
      replies += members(next.components[0].game.moves, pile.size).size();
    EXPECT_EQ((*advice)->right + (*advice)->wrong, replies) << text;
  }
}

TEST(Position, MisereSaysHowItKnows) {
  EXPECT_EQ(solution_of("{1,4}: 5,6 + squares: 30", Play::misere).argument, MisereArgument::theorem);
  EXPECT_EQ(solution_of("sink {2,5}: 9, 10^18", Play::misere).argument, MisereArgument::checked);
  // A heap of value 0 whose options have value 2 alone.
  EXPECT_EQ(solution_of("init(2,2) {1,2}: 0, 1", Play::misere).argument, MisereArgument::brute_force);
  const Position large = position_of("init(2,2) {1,2}: 10000, 10000");
  const auto refused = Solver::open(large, Play::misere);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().fault, Fault::limit);
}

// Several moves may lead to the same heap: brute force must not lose any of them, nor depend on the order.
TEST(Position, BruteForceDoesNotDependOnTheOrder) {
  const Solution one =
      solution_of("init(2,2) {1,2}: 0 + nim: 127,125,7 + init(1,0,0,0,0) {1..5}: 0", Play::misere);
  const Solution two =
      solution_of("init(1,0,0,0,0) {1..5}: 0 + nim: 127,125,7 + init(2,2) {1,2}: 0", Play::misere);
  EXPECT_EQ(one.argument, MisereArgument::brute_force);
  EXPECT_EQ(one.next_player_wins, two.next_player_wins);
  EXPECT_EQ(one.moves.size(), two.moves.size());
  for (const std::string text :
       {"init(2,2) {1,2}: 0 + nim: 10^6", "comply {2,3}: 10000", "comply {1..3}: 2^62", "sink odd: 10^18"}) {
    const auto refused = Solver::open(position_of(text), Play::misere);
    ASSERT_FALSE(refused.has_value()) << text;
    EXPECT_EQ(refused.error().fault, Fault::limit) << text;
  }
}

// Known for wall games, seen for sink games: the documents say so.
TEST(Position, SinkGamesFollowNimsRuleInMisere) {
  std::mt19937 random(5);
  for (int i = 0; i < 300; ++i) {
    std::set<unsigned> moves;
    const unsigned largest = 6 + static_cast<unsigned>(random() % 60);
    for (auto k = 1 + random() % 5; k > 0; --k) moves.insert(1 + static_cast<unsigned>(random()) % largest);
    std::string text;
    for (const unsigned move : moves) text += (text.empty() ? "sink {" : ",") + std::to_string(move);
    text += "}: " + std::to_string(6 * largest);
    EXPECT_EQ(solution_of(text, Play::misere).argument, MisereArgument::checked) << text;
  }
}

TEST(Position, IsReadAndPrinted) {
  EXPECT_EQ(to_text(position_of("{1,4}:5,6,8+nim:3+sink {2,5}: 9+comply {1..3}:7")),
            "{1, 4}: 5, 6, 8 + nim: 3 + sink {2, 5}: 9 + comply {1, 2, 3}: 7");
  EXPECT_EQ(to_text(position_of("{1,2+3}: 1+2, 2*(3+4) + (odd | {2}): 10^3")),
            "{1, 5}: 3, 14 + odd | {2}: 1000");
  EXPECT_EQ(to_text(position_of("nim: 1..3, 5,7..11, 2")), "nim: 1, 2, 3, 5, 7, 9, 11, 2");
  const auto place = [](const std::string& text) {
    const auto position = parse_position(text);
    EXPECT_FALSE(position.has_value()) << text;
    return position ? std::size_t{999} : position.error().place.value_or(998);
  };
  EXPECT_EQ(place(""), 0U);
  EXPECT_EQ(place("{1,4}"), 5U);
  EXPECT_EQ(place("{1,4}:"), 5U);
  EXPECT_EQ(place(": 5"), 0U);
  EXPECT_EQ(place("{1,4}: 5,,6"), 9U);
  EXPECT_EQ(place("{1,4}: 5 nim: 6"), 12U);
  EXPECT_EQ(place("{1,4}: 5 + foo: 6"), 11U);
  EXPECT_EQ(place("{1,4}: 5 + {0}: 6"), 12U);
  EXPECT_EQ(place("{1,4}: 5, 3-7"), 10U);
  EXPECT_EQ(place("{1,4}: 5, 2^63"), 10U);
  EXPECT_EQ(place("{1,4}: 5, x"), 10U);
  EXPECT_EQ(place("nim: 5, 3.."), 5U);
  EXPECT_EQ(place("nim: 5 + {3}: 7.."), 14U);
  EXPECT_EQ(place("nim: 5..3"), 5U);
  EXPECT_EQ(place("nim: 1..10^9"), 5U);
}

TEST(Position, IllegalMovesSayWhy) {
  const Position position = position_of("{1,4}: 3 + comply {1..3}: 7 + sink {5}: 2");
  const auto why = [&](std::size_t component, Move take, Half half = Half::written) {
    const auto legal = check_legal(position, {component, 0, take, take, 0, false, half});
    return legal ? std::string("legal") : legal.error().message;
  };
  EXPECT_EQ(why(0, 1), "legal");
  EXPECT_EQ(why(0, 4), "4 cannot be taken: the heap has only 3");
  EXPECT_EQ(why(0, 2), "2 cannot be taken: the moves are {1, 4}");
  EXPECT_EQ(why(0, 0), "a move takes at least 1");
  EXPECT_EQ(why(0, 1, Half::other), "only a comply/constrain game lets the mover constrain the next move");
  EXPECT_EQ(why(1, 2, Half::other), "legal");
  EXPECT_EQ(why(1, 4), "4 cannot be taken: the next move on this heap must be from {1, 2, 3}");
  EXPECT_EQ(why(2, 5), "legal");
  EXPECT_EQ(why(3, 5), "there is no such heap");
  const Position next = after(position, {1, 0, 2, 2, 0, false, Half::other});
  EXPECT_EQ(to_text(next), "{1, 4}: 3 + comply {4..}: 5 + sink {5}: 2");
}

TEST(Position, RefusesHeapsOutOfReach) {
  const auto squares = Solver::open(position_of("squares: 10^12"), Play::normal);
  ASSERT_FALSE(squares.has_value());
  EXPECT_EQ(squares.error().fault, Fault::limit);
  EXPECT_TRUE(Solver::open(position_of("squares: 10^5"), Play::normal).has_value());
  // Near heaps of a game whose period is far away are computed.
  EXPECT_FALSE(solution_of("squares & {1..10^5}: 200000").moves.empty());
  EXPECT_EQ(solution_of("nim: 0,2^62..2^62").moves.size(), 1U);
}

}  // namespace
}  // namespace takeaway::testing
