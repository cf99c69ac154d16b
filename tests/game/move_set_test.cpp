#include <cstdio>
#include <fstream>

#include "games.hpp"

namespace takeaway {
namespace {

using testing::game_of;

std::vector<Move> moves_of(const std::string& text) {
  const Game game = game_of(text);
  EXPECT_EQ(game.moves.kind(), MoveSet::Kind::finite) << text;
  return {game.moves.listed().begin(), game.moves.listed().end()};
}

std::vector<Move> first_members(const std::string& text, Move end) {
  const Game game = game_of(text);
  std::vector<Move> members;
  for (Move move = 1; move < end; ++move)
    if (game.moves.contains(move)) members.push_back(move);
  return members;
}

using List = std::vector<Move>;

TEST(MoveSet, ListsFiniteSets) {
  EXPECT_EQ(moves_of("{8,21..47}"), (List{8, 21, 34, 47}));
  EXPECT_EQ(moves_of("{3..6}"), (List{3, 4, 5, 6}));
  EXPECT_EQ(moves_of("{5,1,3}"), (List{1, 3, 5}));
  EXPECT_EQ(moves_of("{1,2} | {2,3}"), (List{1, 2, 3}));
  EXPECT_EQ(moves_of("{1..10} - {3,5..9}"), (List{1, 2, 4, 6, 8, 10}));
  EXPECT_EQ(moves_of("squares & {1..30}"), (List{1, 4, 9, 16, 25}));
  EXPECT_EQ(moves_of("{1..20} & primes & not {7}"), (List{2, 3, 5, 11, 13, 17, 19}));
  EXPECT_EQ(moves_of("not not {2,7}"), (List{2, 7}));
  EXPECT_EQ(moves_of("nim - {5..}"), (List{1, 2, 3, 4}));
  EXPECT_EQ(moves_of("{2^62}"), (List{Move{1} << 62U}));
}

TEST(MoveSet, KnowsNamedSets) {
  EXPECT_EQ(first_members("squares", 40), (List{1, 4, 9, 16, 25, 36}));
  EXPECT_EQ(first_members("triangular", 30), (List{1, 3, 6, 10, 15, 21, 28}));
  EXPECT_EQ(first_members("primes", 30), (List{2, 3, 5, 7, 11, 13, 17, 19, 23, 29}));
  EXPECT_EQ(first_members("fibonacci", 40), (List{1, 2, 3, 5, 8, 13, 21, 34}));
  EXPECT_EQ(first_members("factorials", 800), (List{1, 2, 6, 24, 120, 720}));
  EXPECT_EQ(first_members("powers(4)", 300), (List{1, 4, 16, 64, 256}));
  EXPECT_EQ(first_members("multiples(7)", 30), (List{7, 14, 21, 28}));
  EXPECT_EQ(first_members("palindromes(10)", 40), (List{1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 22, 33}));
  EXPECT_EQ(first_members("palindromes(16)", 40),
            (List{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 34}));
  EXPECT_EQ(first_members("odd & {3..}", 12), (List{3, 5, 7, 9, 11}));
  EXPECT_EQ(first_members("{1,6..}", 20), (List{1, 6, 11, 16}));
  EXPECT_EQ(first_members("not {1,3}", 7), (List{2, 4, 5, 6}));
}

TEST(MoveSet, DecidesLargeMembers) {
  const auto has = [](const char* set, Move move) { return game_of(set).moves.contains(move); };
  EXPECT_TRUE(has("squares", Move{2147483647} * 2147483647));
  EXPECT_FALSE(has("squares", Move{2147483647} * 2147483647 - 1));
  EXPECT_TRUE(has("triangular", Move{3037000000} / 2 * 3037000001));
  EXPECT_TRUE(has("primes", (Move{1} << 61U) - 1));
  EXPECT_FALSE(has("primes", Move{3215031751})) << "a strong pseudoprime to the bases 2, 3, 5 and 7";
  EXPECT_FALSE(has("primes", Move{341550071728321}));
  EXPECT_TRUE(has("powers(3)", Move{3486784401}));
  EXPECT_FALSE(has("squares", 0));
}

std::string refusal_of(const std::string& text) {
  const auto game = parse_game(text);
  return game ? "" : game.error().message;
}

TEST(MoveSet, RefusesWhatIsNoSetOfMoves) {
  EXPECT_EQ(refusal_of("{0,4}"), "a move must be at least 1, this one is 0");
  EXPECT_EQ(refusal_of("{4,1-3}"), "a move must be at least 1, this one is -2");
  EXPECT_EQ(refusal_of("{3,5,3}"), "the move 3 is repeated");
  EXPECT_EQ(refusal_of("{1..5, 3}"), "the move 3 is repeated");
  EXPECT_EQ(refusal_of("{5, 7..}"), "") << "a progression 5, 7, 9, ...";
  EXPECT_EQ(refusal_of("{5} & {6}"), "this set of moves is empty");
  EXPECT_EQ(refusal_of("not nim"), "this set of moves is empty");
  EXPECT_EQ(refusal_of("{5..3}"), "the range 5..3 is empty");
  EXPECT_NE(refusal_of("{9,8..1}"), "");
  EXPECT_NE(refusal_of("{1,2,5..9}"), "") << "2, 5, 8 misses 9";
  EXPECT_NE(refusal_of("{2^62+1}"), "");
  EXPECT_NE(refusal_of("powers(1)"), "");
  EXPECT_NE(refusal_of("palindromes(0)"), "");
  EXPECT_NE(refusal_of("multiples(0)"), "");
  EXPECT_NE(refusal_of("init(0-1) {2}"), "");
  EXPECT_NE(refusal_of("{m}"), "");
}

TEST(MoveSet, RefusesToListMillions) {
  const auto game = parse_game("{1..10^9}");
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().fault, Fault::limit);
}

TEST(MoveSet, PointsAtTheRepeatedMove) {
  EXPECT_EQ(parse_game("{3,5,3}").error().place, 5U);
}

class SetFile : public ::testing::Test {
 protected:
  void TearDown() override { std::remove(path_.c_str()); }
  std::string fault(const std::string& content) {
    std::ofstream(path_) << content;
    return refusal_of("@" + path_);
  }
  std::string path_ = ::testing::TempDir() + "takeaway_moves_" +
                      std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
                      ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".txt";
};

TEST_F(SetFile, IsRead) {
  std::ofstream(path_) << "# three moves\n5\n 11 # the second\n\n16\r\n";
  EXPECT_EQ(moves_of("@" + path_), (List{5, 11, 16}));
}

TEST_F(SetFile, MayBeginWithAByteOrderMark) {
  std::ofstream(path_) << "\xEF\xBB\xBF" << "5\n11";
  EXPECT_EQ(moves_of("@" + path_), (List{5, 11}));
  EXPECT_NE(fault("\xEF\xBB\xBF"
                  "five\n")
                .find(":1: 'five'"),
            std::string::npos);
}

TEST_F(SetFile, IsRefusedWithTheLine) {
  EXPECT_NE(fault("5\nfive\n").find(":2: 'five' is not a positive integer"), std::string::npos);
  EXPECT_NE(fault("5\n0\n").find(":2: a move must be at least 1"), std::string::npos);
  EXPECT_NE(fault("-5\n").find(":1: '-5'"), std::string::npos);
  EXPECT_NE(fault("5\n6\n5\n").find(":3: the move 5 is repeated"), std::string::npos);
  EXPECT_NE(fault("99999999999999999999\n").find("larger than 2^62"), std::string::npos);
  EXPECT_NE(fault("# nothing\n").find("holds no moves"), std::string::npos);
  EXPECT_NE(refusal_of("@/no/such/file").find("cannot read"), std::string::npos);
  EXPECT_NE(refusal_of("@/tmp").find("cannot read"), std::string::npos);
}

TEST(MoveSet, WhatTwoSetsLeaveOutIsLeftOutOfBoth) {
  const auto both = parse_game("not {1,2} & not {2,3}");
  ASSERT_TRUE(both);
  EXPECT_EQ(both->moves, MoveSet::cofinite({1, 2, 3}));
  EXPECT_EQ(to_text(*both), "{4..}");
}

}  // namespace
}  // namespace takeaway
