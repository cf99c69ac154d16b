// Games with states: how they are written and printed, and what is refused.
#include <gtest/gtest.h>

#include "random_rules.hpp"
#include "takeaway/game.hpp"

namespace takeaway {
namespace {

TEST(States, PrintedAndReadAgain) {
  for (const auto& [typed, printed] : std::vector<std::pair<std::string, std::string>>{
           {"states { A: {1,2} -> B; B: {1,3} -> A, {2} -> B }",
            "states {A: {1, 2} -> B; B: {1, 3} -> A, {2} -> B}"},
           {"sink states{x:{1..9}->x,pass->y;y:none} at y",
            "sink states {x: {1..9} -> x, pass -> y; y: none} at y"},
           {"states {A: {0,1..9} -> B; B: {2} - {3} -> A;}", ""},
           {"states {A: {1..9, 0} -> B; B: {2,3} - {3} -> A;}", "states {A: {1..9, 0} -> B; B: {2} -> A}"},
           {"states {A: {0} -> B; B: {0,5} -> C; C: {1} -> A}",
            "states {A: {0} -> B; B: {0, 5} -> C; C: {1} -> A}"},
           {"pass {2,1}", "pass {1, 2}"},
           {"wall pass {1,2} at passed", "pass {1, 2} at passed"},
           {"sink button {1,2} then {3,5}", "sink button {1, 2} then {3, 5}"},
           {"sink block 2 {1..9}", "sink block 2 {1..9}"},
           {"no-repeat {1,4} at after4", "no-repeat {1, 4} at after4"}}) {
    const auto game = parse_game(typed);
    if (printed.empty()) {
      EXPECT_FALSE(game.has_value()) << typed;
      continue;
    }
    ASSERT_TRUE(game.has_value()) << typed << ": " << game.error().message;
    EXPECT_EQ(to_text(*game), printed);
    EXPECT_EQ(parse_game(printed), *game);
    const auto family = parse_family(typed);
    EXPECT_EQ(parse_game(to_text(*family)), *game) << to_text(*family);
  }
}

TEST(States, RandomRulesAreReadAsTheyArePrinted) {
  std::mt19937 random(7);
  for (int i = 0; i < 2000; ++i) {
    const auto rules = testing::random_states(random);
    const auto game = parse_game(rules.text());
    ASSERT_TRUE(game.has_value()) << rules.text() << ": " << game.error().message;
    EXPECT_EQ(parse_game(to_text(*game)), *game) << to_text(*game);
    EXPECT_EQ(parse_game(to_text(*parse_family(rules.text()))), *game);
  }
}

TEST(States, ParametersAreThoseOfTheSets) {
  const auto family = parse_family("states {A: {a,b} -> B, pass -> C; B: {c} -> A; C: {a} -> C} at B");
  ASSERT_TRUE(family.has_value());
  EXPECT_EQ(family->parameters(), (std::set<std::string>{"a", "b", "c"}));
  Bindings bindings;
  for (const auto& [name, value] : std::vector<std::pair<std::string, int>>{{"a", 1}, {"b", 4}, {"c", 2}})
    bindings.bind(name, value);
  EXPECT_EQ(to_text(*bind(*family, bindings)),
            "states {A: {1, 4} -> B, pass -> C; B: {2} -> A; C: {1} -> C} at B");
}

TEST(States, CirclesThatTakeNothingAreNamed) {
  const auto message = [](const std::string& text) {
    const auto game = parse_game(text);
    return game ? "" : game.error().message;
  };
  EXPECT_EQ(message("states {A: {0,1} -> B; B: {0} -> A}"),
            "taking nothing could go on for ever: A -> B -> A");
  EXPECT_EQ(message("states {A: {1} -> A, pass -> A}"), "taking nothing could go on for ever: A -> A");
  EXPECT_EQ(message("states {S: {0} -> A; A: {1} -> A, {0} -> B; B: {1} -> A, pass -> C; C: {0} -> A}"),
            "taking nothing could go on for ever: A -> B -> C -> A");
}

// Two states that are the halves of a comply/constrain game are that game, whatever they are called.
TEST(States, TwoStatesMayBeComplyConstrain) {
  for (const auto& [typed, plain] : std::vector<std::pair<std::string, std::string>>{
           {"states {yes: {1..3} -> yes, {1..3} -> no; no: not {1..3} -> yes, not {1..3} -> no}",
            "comply {1..3}"},
           {"states {B: {4..} -> A, {4..} -> B; A: {1..3} -> B, {1..3} -> A} at A", "comply {1..3}"},
           {"states {yes: {1,2} -> yes, {1,2} -> no; no: {3..} -> yes, {3..} -> no} at no", "comply {3..}"},
           {"sink states {p: odd -> p, odd -> q; q: even -> q, even -> p}", "sink comply odd"},
           {"states {p: odd -> p, not even -> q; q: even -> q, not odd -> p}", "comply odd"},
           {"states {p: squares -> p, squares -> q; q: not squares -> p, not squares -> q} at q",
            "comply not squares"},
           {"states {p: {1} -> p, {2} -> p, {1,2} -> q; q: not {1,2} -> p, {3} -> q, {4..} -> q}",
            "comply {1, 2}"},
           {"states {all: nim -> all, nim -> none_left; none_left: none}", "comply nim"}}) {
    const auto game = parse_game(typed);
    ASSERT_TRUE(game.has_value()) << typed << ": " << game.error().message;
    EXPECT_TRUE(game->comply);
    EXPECT_FALSE(game->states.has_value());
    EXPECT_EQ(*game, *parse_game(plain)) << typed;
    EXPECT_EQ(to_text(*game), to_text(*parse_game(plain)));
    EXPECT_EQ(parse_game(to_text(*parse_family(typed))), *game) << typed;
  }
}

TEST(States, SomeSetsWithoutEndAreRefused) {
  const std::string at_zero = "where heaps do not end at 0, a state has finitely many moves, and ";
  for (const auto& [typed, message] : std::vector<std::pair<std::string, std::string>>{
           {"sink states {A: {1,2} -> A, {1,2} -> B; B: not {1,3} -> A, not {1,3} -> B}",
            at_zero + "not {1, 3} has no end"},
           {"sink button nim then {1}", at_zero + "nim has no end"},
           {"sink block 1 odd", at_zero + "odd has no end"},
           {"no-repeat {2..}", "'no-repeat' has a state for each move, and {2..} has no end"},
           {"states {A: {1} -> A, {1} -> B; B: {2..} -> A, {2..} -> B, {5,7..} -> A}",
            "in state B two arrows take 5 and lead to the same state"},
           {"states {A: {1} -> A, {1} -> B; B: {2..} -> A, {2..} -> B} at C",
            "there is no state 'C'; the states are A, B"}}) {
    const auto game = parse_game(typed);
    ASSERT_FALSE(game.has_value()) << typed;
    EXPECT_EQ(game.error().message, message) << typed;
  }
}

}  // namespace
}  // namespace takeaway
