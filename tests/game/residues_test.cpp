// Residues of sets without end.
#include "takeaway/residues.hpp"

#include "games.hpp"

namespace takeaway {
namespace {

using testing::game_of;

std::vector<bool> seen_past(const std::vector<Move>& moves, Move modulus, Move bound) {
  std::vector<bool> seen(modulus, false);
  for (const Move move : moves)
    if (move > bound) seen[move % modulus] = true;
  return seen;
}

TEST(Residues, EveryMemberHasOneOfThem) {
  for (const char* text : {"squares",
                           "triangular",
                           "primes",
                           "fibonacci",
                           "factorials",
                           "powers(2)",
                           "powers(4)",
                           "powers(60)",
                           "palindromes(2)",
                           "palindromes(3)",
                           "palindromes(10)",
                           "palindromes(36)",
                           "palindromes(5000)",
                           "multiples(5000)",
                           "{7,5008..}",
                           "not squares",
                           "primes - {2}",
                           "primes & odd",
                           "powers(4) | {9, 400}",
                           "squares | fibonacci",
                           "palindromes(10) & primes",
                           "not (primes | squares)",
                           "squares - multiples(3)",
                           "not {5,8..}",
                           "not {1,2,7,14..}",
                           "fibonacci & not (multiples(4) | {2,8..})",
                           "primes - {3,10..}",
                           "nim",
                           "{3, 90}"}) {
    const MoveSet set = game_of(text).moves;
    const auto moves = members(set, 50'000);
    for (Move modulus = 1; modulus <= 64; ++modulus) {
      for (const Move bound : {Move{0}, Move{10}, Move{47}, Move{1000}}) {
        const auto residues = residues_past(set, modulus, bound);
        const auto seen = seen_past(moves, modulus, bound);
        ASSERT_EQ(residues.size(), modulus);
        for (Move r = 0; r < modulus; ++r)
          ASSERT_LE(seen[r], residues[r]) << text << " past " << bound << ": " << r << " modulo " << modulus;
      }
    }
  }
}

TEST(Residues, OfNamedSetsAreNotMarkedInVain) {
  for (const char* text :
       {"squares", "triangular", "primes", "palindromes(2)", "palindromes(3)", "palindromes(10)"}) {
    const MoveSet set = game_of(text).moves;
    const auto moves = members(set, 3'000'000);
    for (Move modulus = 1; modulus <= 24; ++modulus)
      ASSERT_EQ(residues_past(set, modulus, 100), seen_past(moves, modulus, 100))
          << text << " modulo " << modulus;
  }
}

TEST(Residues, OfSetsLessAClass) {
  for (const char* text :
       {"not multiples(3)", "not {5,8..}", "squares - multiples(3)", "squares & not even"}) {
    const MoveSet set = game_of(text).moves;
    const auto moves = members(set, 100'000);
    for (const Move modulus : {Move{2}, Move{3}, Move{6}})
      EXPECT_EQ(residues_past(set, modulus, 1), seen_past(moves, modulus, 1))
          << text << " modulo " << modulus;
  }
}

TEST(Residues, OfSetsThatGrowFast) {
  const auto of = [](const char* text, Move modulus, Move bound) {
    return residues_past(game_of(text).moves, modulus, bound);
  };
  EXPECT_EQ(of("powers(4)", 5, 4), (std::vector<bool>{false, true, false, false, true}));
  EXPECT_EQ(of("powers(2)", 4, 0), (std::vector<bool>{true, true, true, false}));
  EXPECT_EQ(of("powers(2)", 4, 2), (std::vector<bool>{true, false, false, false}));
  EXPECT_EQ(of("fibonacci", 8, 0), (std::vector<bool>{true, true, true, true, false, true, false, true}));
  EXPECT_EQ(of("factorials", 5, 0), (std::vector<bool>{true, true, true, false, true}));
  EXPECT_EQ(of("factorials", 5, 24), (std::vector<bool>{true, false, false, false, false}));
  // Palindromes of an even number of digits are multiples of 11, others have all residues.
  EXPECT_EQ(of("palindromes(10)", 10, 9),
            (std::vector<bool>{false, true, true, true, true, true, true, true, true, true}));
}

TEST(Residues, WhichSetsHaveMultiplesOfAllNumbers) {
  const auto all = [](const char* text) { return has_multiples_of_all(game_of(text).moves); };
  for (const char* text :
       {"squares", "triangular", "fibonacci", "factorials", "nim", "even", "{4,8..}", "not {9}",
        "squares | {3}", "squares - {4}", "not squares", "not primes", "multiples(5000)"}) {
    EXPECT_TRUE(all(text)) << text;
    for (Move m = 1; m <= 40; ++m)
      EXPECT_TRUE(residues_past(game_of(text).moves, m, 1000)[0]) << text << ' ' << m;
  }
  for (const char* text : {"primes", "powers(2)", "palindromes(10)", "odd", "{3,7..}", "{1, 2, 12}",
                           "squares & odd", "powers(4) | {7}"})
    EXPECT_FALSE(all(text)) << text;
}

TEST(Residues, WhichSetsHaveDensityZero) {
  for (const char* text :
       {"squares", "primes", "powers(3) | fibonacci", "primes & odd", "{1, 2}", "squares | {1..9}"})
    EXPECT_TRUE(has_density_zero(game_of(text).moves)) << text;
  for (const char* text : {"odd", "not primes", "nim", "squares | odd", "multiples(5000)"})
    EXPECT_FALSE(has_density_zero(game_of(text).moves)) << text;
}

}  // namespace
}  // namespace takeaway
