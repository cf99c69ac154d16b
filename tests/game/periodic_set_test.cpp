// Moves listed up to a bound, and sets brought into periodic form.
#include "games.hpp"

namespace takeaway {
namespace {

using testing::game_of;

constexpr const char* sets[] = {"squares",
                                "triangular",
                                "primes",
                                "fibonacci",
                                "factorials",
                                "powers(2)",
                                "powers(7)",
                                "palindromes(2)",
                                "palindromes(10)",
                                "palindromes(36)",
                                "palindromes(5000)",
                                "odd",
                                "even",
                                "multiples(9)",
                                "multiples(5000)",
                                "{4,9..}",
                                "{70000..}",
                                "nim",
                                "not {4,9,26,30}",
                                "not squares",
                                "not (primes | squares)",
                                "primes - {2}",
                                "primes & odd",
                                "{3,7..} | {2,12..} - {22}",
                                "({1,6..} | {5..9}) - multiples(3)",
                                "not ({1,6..} & not {11,21})",
                                "squares | fibonacci"};

TEST(Members, AreThoseThatContainsTells) {
  for (const char* text : sets) {
    const MoveSet set = game_of(text).moves;
    for (const Move limit : {Move{0}, Move{1}, Move{63}, Move{64}, Move{1000}, Move{30000}}) {
      std::vector<Move> expected;
      for (Move move = 1; move <= limit; ++move)
        if (set.contains(move)) expected.push_back(move);
      ASSERT_EQ(members(set, limit), expected) << text << " up to " << limit;
    }
  }
}

TEST(Members, OfSetsThatThinOutFast) {
  for (const char* text :
       {"fibonacci", "factorials", "powers(2)", "powers(7)", "{3, 90, 40000}", "powers(4) - {16}",
        "powers(2) | {3, 70}", "fibonacci & odd", "fibonacci | factorials", "squares & powers(2)"}) {
    const MoveSet set = game_of(text).moves;
    for (const Move limit : {Move{0}, Move{1}, Move{64}, Move{30000}}) {
      const auto few = few_members(set, limit);
      ASSERT_TRUE(few) << text;
      ASSERT_EQ(*few, members(set, limit)) << text << " up to " << limit;
    }
  }
  EXPECT_EQ(few_members(game_of("powers(2)").moves, Move{1} << 62U)->size(), 63U);
  for (const char* text : {"primes", "squares", "odd", "not powers(2)", "powers(2) | squares", "nim"})
    EXPECT_FALSE(few_members(game_of(text).moves, 100)) << text;
}

TEST(Members, OfTheBitsOfANumber) {
  EXPECT_EQ(game_of("bits(1)").moves.text(), "{1}");
  EXPECT_EQ(game_of("bits(9)").moves.text(), "{1, 4}");
  EXPECT_EQ(game_of("bits(2^61)").moves.text(), "{62}");
  EXPECT_EQ(game_of("bits(9) | {2}").moves.text(), "{1, 2, 4}");
  for (Move number = 1; number < 300; ++number)
    for (Move move = 1; move <= 10; ++move)
      ASSERT_EQ(game_of("bits(" + std::to_string(number) + ")").moves.contains(move),
                (number >> (move - 1)) % 2 == 1);
  EXPECT_FALSE(parse_game("bits(0)"));
}

TEST(Members, PrimesAcrossStretches) {
  const auto primes = members(game_of("primes").moves, 3'000'000);
  EXPECT_EQ(primes.size(), 216816U);
  EXPECT_EQ(primes.back(), 2999999U);
}

TEST(PeriodicSet, IsTheSetItself) {
  int periodic = 0;
  for (const char* text : sets) {
    const MoveSet set = game_of(text).moves;
    const auto form = eventually_periodic(set);
    if (!form) continue;
    ++periodic;
    for (Move move = 0; move <= 30000; ++move)
      ASSERT_EQ(form->contains(move), set.contains(move)) << text << " " << move;
  }
  EXPECT_EQ(periodic, 10);
}

TEST(PeriodicSet, ListsWhatIsFiniteOrCofinite) {
  EXPECT_EQ(game_of("odd - {5,7..}").moves.text(), "{1, 3}");
  EXPECT_EQ(game_of("odd | even").moves.text(), "nim");
  EXPECT_EQ(game_of("(odd | even) - {4,9}").moves.text(), "not {4, 9}");
  const auto empty = parse_game("odd & even");
  ASSERT_FALSE(empty);
  EXPECT_NE(empty.error().message.find("empty"), std::string::npos);
}

TEST(PeriodicSet, KnowsWhichSetsEnd) {
  const auto endless = [](const char* text) { return is_endless(game_of(text).moves); };
  for (const char* text : {"squares", "nim", "{1,6..}", "multiples(5000)", "not squares", "primes - {2}",
                           "primes | {4}", "not (primes | squares)", "odd - primes"})
    EXPECT_EQ(endless(text), true) << text;
  EXPECT_EQ(endless("{1,4}"), false);
  EXPECT_EQ(endless("squares & {1..100}"), false);
  EXPECT_EQ(endless("primes & squares"), std::nullopt);
}

}  // namespace
}  // namespace takeaway
