#include "takeaway/family.hpp"

#include "games.hpp"

namespace takeaway {
namespace {

using testing::game_of;

std::string canonical(const std::string& text) {
  const auto family = parse_family(text);
  EXPECT_TRUE(family) << text << ": " << (family ? "" : family.error().message);
  return family ? to_text(*family) : "";
}

TEST(Family, PrintsCanonically) {
  EXPECT_EQ(canonical(" sink{ m,m+d , 2*m+d }"), "sink {m, m+d, 2m+d}");
  EXPECT_EQ(canonical("wall {1,4}"), "{1, 4}");
  EXPECT_EQ(canonical("init(0,1,k) {2,3}"), "init(0, 1, k) {2, 3}");
  EXPECT_EQ(canonical("comply {b,b+c..b+i*c}"), "comply {b,b+c..b+i*c}");
  EXPECT_EQ(canonical("{1,6..}"), "{1,6..}");
  EXPECT_EQ(canonical("not({4,9}|squares)"), "not ({4, 9} | squares)");
  EXPECT_EQ(canonical("odd&(primes|{2})-multiples(3)"), "odd & (primes | {2}) - multiples(3)");
  EXPECT_EQ(canonical("nim - (odd - {1})"), "nim - (odd - {1})");
  EXPECT_EQ(canonical("@moves.txt | @\"my moves.txt\""), "@moves.txt | @\"my moves.txt\"");
}

TEST(Family, EverythingInTheNotationRoundTrips) {
  for (const char* text : {"{1,4}",
                           "sink {5,11,16}",
                           "init(0,0,1) {2,5}",
                           "nim",
                           "odd",
                           "even",
                           "squares",
                           "triangular",
                           "primes",
                           "fibonacci",
                           "factorials",
                           "powers(4)",
                           "multiples(k)",
                           "palindromes(10)",
                           "{1..k}",
                           "{8,21..47}",
                           "{1,6..}",
                           "{7..}",
                           "not {4,9,26,30}",
                           "comply {1..3}",
                           "sink comply not {2,5}",
                           "squares | primes & odd - {9}",
                           "{1,2,3,5,8..14, 20..22}",
                           "{10^6, 1e9, 2^20}",
                           "@file.txt"}) {
    const std::string once = canonical(text);
    EXPECT_EQ(canonical(once), once) << text;
  }
}

TEST(Family, NamesItsParameters) {
  EXPECT_EQ(parse_family("init(v) {m, m+d..h*m} | powers(b)")->parameters(),
            (std::set<std::string>{"b", "d", "h", "m", "v"}));
}

struct Misspelling {
  std::string text;
  std::size_t place;
};

TEST(Family, PointsAtTheCharacterAtFault) {
  for (const auto& [text, place] : std::vector<Misspelling>{{"{1,4,}", 5},
                                                            {"{1,4", 4},
                                                            {"{}", 0},
                                                            {"", 0},
                                                            {"{1;4}", 2},
                                                            {"{1 4}", 3},
                                                            {"sink", 4},
                                                            {"sonk {1}", 0},
                                                            {"powers", 0},
                                                            {"squares(2)", 0},
                                                            {"{1} {2}", 4},
                                                            {"{1} |", 5},
                                                            {"init() {1}", 5},
                                                            {"init(1 {1}", 7},
                                                            {"{1,\xc3\xa9}", 3},
                                                            {"@", 0},
                                                            {"@\"abc", 0},
                                                            {"not", 3}}) {
    const auto family = parse_family(text);
    ASSERT_FALSE(family) << text;
    EXPECT_EQ(family.error().place, place) << text << ": " << family.error().message;
    EXPECT_EQ(family.error().text, text);
  }
}

TEST(Family, SurvivesHostileDepth) {
  EXPECT_FALSE(parse_family(std::string(100000, '(')));
  std::string nots;
  for (int i = 0; i < 100000; ++i) nots += "not ";
  EXPECT_FALSE(parse_family(nots + "{1}"));
}

RC_GTEST_PROP(Game, PrintsAndParsesBackToTheSameGame, ()) {
  const Game game = *testing::arbitrary_game();
  const auto again = parse_game(to_text(game));
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == game);
}

RC_GTEST_PROP(Game, PrintsProgressionsSoThatTheyReadTheSame, ()) {
  // Dense sets make intervals and progressions, next to single moves that must not be drawn into them.
  const auto moves = *rc::gen::nonEmpty(rc::gen::container<std::vector<Move>>(rc::gen::inRange<Move>(1, 40)));
  const Game game{BoundaryKind::wall, {}, false, MoveSet::finite(moves)};
  const auto again = parse_game(to_text(game));
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == game);
}

TEST(Game, RoundTripsInfiniteAndComplyGames) {
  for (const char* text :
       {"squares", "sink comply not {4, 9}", "not (squares | primes)", "{1,6..} - {11}", "multiples(3) & odd",
        "{100000..}", "nim", "{3..}", "not {2}", "(odd | squares) & (even | primes)",
        "squares | primes & {9}", "nim & primes", "primes & {9} | squares", "odd - {2}"}) {
    const Game game = game_of(text);
    const Game again = game_of(to_text(game));
    EXPECT_EQ(game, again) << text << " printed as " << to_text(game);
  }
}

}  // namespace
}  // namespace takeaway
