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
