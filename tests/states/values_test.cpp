// Games with states: the engine and `direct` against rules written anew (random_rules.hpp).
#include "takeaway/values.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "random_rules.hpp"

namespace takeaway {
namespace {

std::vector<std::uint32_t> read(const Game& game, EngineName engine, Question question, std::size_t count,
                                std::size_t skipped = 0) {
  const auto subject = plan_with({.engine = engine}, game, question);
  EXPECT_TRUE(subject.has_value());
  auto stream = ValueStream::open(*subject);
  EXPECT_TRUE(stream.has_value());
  stream->skip(skipped);
  std::vector<std::uint32_t> values(count);
  stream->fill(std::span(values));
  return values;
}

TEST(States, RandomRulesByEngineAndDefinition) {
  std::mt19937 random(11);
  for (int i = 0; i < 3000; ++i) {
    constexpr std::size_t count = 70;
    const auto rules = testing::random_states(random);
    const auto game = parse_game(rules.text());
    ASSERT_TRUE(game.has_value()) << rules.text();
    const auto expected = rules.values(count);
    const std::vector<std::uint32_t> values(expected.begin(), expected.end());
    ASSERT_EQ(direct_values<std::uint32_t>(*game, count), values) << rules.text();
    ASSERT_EQ(read(*game, EngineName::window, Question::values, count), values) << rules.text();
    ASSERT_EQ(read(*game, EngineName::planes, Question::values, count), values) << rules.text();
    std::vector<std::uint32_t> outcomes;
    for (const std::uint32_t value : values) outcomes.push_back(value == 0 ? 0 : 1);
    ASSERT_EQ(read(*game, EngineName::window, Question::outcomes, count), outcomes) << rules.text();
    ASSERT_EQ(read(*game, EngineName::planes, Question::outcomes, count), outcomes) << rules.text();
    const auto direct = direct_outcomes(*game, count);
    ASSERT_EQ(std::vector<std::uint32_t>(direct.begin(), direct.end()), outcomes) << rules.text();
  }
}

TEST(States, LongStretchesAndSkips) {
  std::mt19937 random(13);
  for (int i = 0; i < 60; ++i) {
    constexpr std::size_t count = 20000;
    const auto rules = testing::random_states(random, i % 2 == 0 ? 20 : 3000);
    const auto game = parse_game(rules.text());
    ASSERT_TRUE(game.has_value()) << rules.text();
    const auto values = direct_values<std::uint32_t>(*game, count);
    ASSERT_EQ(read(*game, EngineName::window, Question::values, count), values) << rules.text();
    ASSERT_EQ(read(*game, EngineName::planes, Question::values, count), values) << rules.text();
    const std::size_t skipped = random() % count;
    const auto later = read(*game, EngineName::planes, Question::values, count - skipped, skipped);
    ASSERT_TRUE(std::ranges::equal(later, std::span(values).subspan(skipped))) << rules.text();
    const auto late = read(*game, EngineName::window, Question::values, count - skipped, skipped);
    ASSERT_TRUE(std::ranges::equal(late, std::span(values).subspan(skipped))) << rules.text();
  }
}

// Least moves at which one way of settling a word takes over from another, up to those of whole vectors.
TEST(States, PlanesSettleWordsAsTheWindowDoes) {
  std::mt19937 random(59);
  for (const unsigned least : {1U, 2U, 3U, 5U, 6U, 13U, 31U, 63U, 64U, 65U, 128U, 256U, 512U, 600U})
    for (const unsigned largest : {1U, 3U, 9U, 40U, 400U})
      for (int i = 0; i < 12; ++i) {
        const auto rules = testing::random_states(random, largest, least);
        const auto game = parse_game(rules.text());
        ASSERT_TRUE(game.has_value()) << rules.text();
        const auto question = i % 4 == 0 ? Question::outcomes : Question::values;
        const std::size_t count = 12'000 + random() % 64;
        ASSERT_EQ(read(*game, EngineName::planes, question, count),
                  read(*game, EngineName::window, question, count))
            << rules.text();
      }
}

TEST(States, ManyMovesAndManyStates) {
  for (const std::string text :
       {"pass {1..300}", "no-repeat {1..70}", "button {1..70} then {2..90}", "sink no-repeat {1..20}",
        "states {A: {1..200} -> B; B: {3..80, 0} -> C; C: {7} -> A}"}) {
    const auto game = parse_game(text);
    ASSERT_TRUE(game.has_value()) << text;
    EXPECT_EQ(read(*game, EngineName::window, Question::values, 2000),
              direct_values<std::uint32_t>(*game, 2000))
        << text;
  }
  for (const std::string text :
       {"no-repeat {1..40}", "no-repeat {60..80}", "button {1..9} then {2..30}", "sink no-repeat {1..20}",
        "pass {300..350}", "states {A: {1..50} -> B; B: {3..50, 0} -> C; C: {7} -> A}"}) {
    const auto game = parse_game(text);
    ASSERT_TRUE(game.has_value()) << text;
    EXPECT_EQ(read(*game, EngineName::planes, Question::values, 2000),
              direct_values<std::uint32_t>(*game, 2000))
        << text;
  }
}

// Before each move the other player forbids up to k options: a heap is lost iff at most k options are lost,
// and its value is the least that at most k options have.
TEST(States, Blocking) {
  std::mt19937 random(37);
  for (int i = 0; i < 3000; ++i) {
    constexpr int count = 80;
    std::set<int> moves;
    for (auto m = 1 + random() % 8; m > 0; --m) moves.insert(1 + static_cast<int>(random() % 15));
    const bool sink = random() % 3 == 0;
    const int blocked = static_cast<int>(random() % 4);
    std::string text = (sink ? "sink block " : "block ") + std::to_string(blocked) + " {";
    for (const int move : moves) text += (text.back() == '{' ? "" : ",") + std::to_string(move);
    const auto game = parse_game(text + "}");
    ASSERT_TRUE(game.has_value()) << text;
    ASSERT_EQ(parse_game(to_text(*game)), *game);
    std::vector<std::uint32_t> values;
    std::vector<std::uint32_t> outcomes;
    for (int at = 0; at < count; ++at) {
      std::map<std::uint32_t, int> options;
      int lost = 0;
      for (const int move : moves) {
        if (move > at && !sink) continue;
        ++options[move > at ? 0 : values[static_cast<std::size_t>(at - move)]];
        lost += move > at || outcomes[static_cast<std::size_t>(at - move)] == 0 ? 1 : 0;
      }
      std::uint32_t least = 0;
      while (options[least] > blocked) ++least;
      values.push_back(least);
      outcomes.push_back(lost > blocked ? 1 : 0);
      ASSERT_EQ(values.back() != 0, outcomes.back() != 0);
    }
    ASSERT_EQ(direct_values<std::uint32_t>(*game, count), values) << text;
    ASSERT_EQ(read(*game, EngineName::window, Question::values, count), values) << text;
    ASSERT_EQ(read(*game, EngineName::window, Question::outcomes, count), outcomes) << text;
    ASSERT_EQ(read(*game, EngineName::planes, Question::values, count), values) << text;
    ASSERT_EQ(read(*game, EngineName::planes, Question::outcomes, count), outcomes) << text;
    if (blocked == 0) {
      ASSERT_EQ(direct_values<std::uint32_t>(
                    *parse_game((sink ? "sink {" : "{") + text.substr(text.find('{') + 1) + "}"), count),
                values);
    }
  }
}

// Moves shorter and longer than a word, and more options forbidden than have a loop of their own.
TEST(States, BlockingByPlanesFarOut) {
  std::mt19937 random(41);
  for (int i = 0; i < 60; ++i) {
    std::string text = (i % 3 == 0 ? "sink block " : "block ") + std::to_string(i % 7) + " {";
    std::set<unsigned> moves;
    for (auto m = 2 + random() % 12; m > 0; --m)
      moves.insert(static_cast<unsigned>(1 + random() % (i % 2 == 0 ? 30 : 300)));
    for (const unsigned move : moves) text += (text.back() == '{' ? "" : ",") + std::to_string(move);
    const auto game = parse_game(text + "}");
    ASSERT_TRUE(game.has_value()) << text;
    constexpr std::size_t count = 20'000;  // several stretches of planes
    EXPECT_EQ(read(*game, EngineName::planes, Question::values, count),
              read(*game, EngineName::window, Question::values, count))
        << text;
  }
}

/// `{1, 4, 9}`, of the members up to so many.
std::string listed_up_to(const std::string& set, Heap last) {
  std::string text;
  for (const Move move : members(parse_game(set)->moves, last))
    text += (text.empty() ? "{" : ",") + std::to_string(move);
  return text + "}";
}

// Of sets without an end, moves up to a heap are those of the same sets cut off there. Engines list as many
// as they are made for, and are made anew when more heaps are read.
TEST(States, SetsWithoutEndAreAsTheSameSetsCutOff) {
  constexpr Heap count = 2500;
  const std::vector<std::string> sets = {"squares", "primes", "odd", "{5..}", "palindromes(3)", "powers(2)"};
  for (const std::string& one : sets)
    for (const std::string& other : {std::string("squares"), std::string("{2,3}")})
      for (const std::string form : {"pass S", "button S then T", "button T then S", "block 2 S",
                                     "states {A: S -> B, {0} -> C; B: T -> A, pass -> C; C: S -> C} at B"}) {
        const auto with = [&](const std::string& s, const std::string& t) {
          std::string text;
          for (const char letter : form)
            text += letter == 'S' ? s : letter == 'T' ? t : std::string(1, letter);
          return text;
        };
        const auto endless = parse_game(with(one, other));
        const auto cut = parse_game(
            with(listed_up_to(one, count), other == "squares" ? listed_up_to(other, count) : other));
        ASSERT_TRUE(endless.has_value() && cut.has_value()) << with(one, other);
        EXPECT_FALSE(endless->states->is_finite());
        EXPECT_EQ(parse_game(to_text(*endless)), *endless);
        const auto values = read(*cut, EngineName::window, Question::values, count);
        ASSERT_EQ(read(*endless, EngineName::window, Question::values, count), values) << to_text(*endless);
        constexpr Heap few = 150;
        ASSERT_TRUE(
            std::ranges::equal(direct_values<std::uint32_t>(*endless, few), std::span(values).first(few)))
            << to_text(*endless);
        const auto later = read(*endless, EngineName::window, Question::values, count - 1500, 1500);
        ASSERT_TRUE(std::ranges::equal(later, std::span(values).subspan(1500))) << to_text(*endless);
        std::vector<std::uint32_t> outcomes;
        for (const std::uint32_t value : values) outcomes.push_back(value == 0 ? 0 : 1);
        ASSERT_EQ(read(*endless, EngineName::window, Question::outcomes, count), outcomes)
            << to_text(*endless);
        // What is chosen for few heaps must be fit for more.
        for (const Question question : {Question::values, Question::outcomes})
          for (const Heap heaps : {Heap{3}, count}) {
            Resources resources;
            resources.heaps = heaps;
            const auto chosen = plan(*endless, question, resources);
            ASSERT_TRUE(chosen.has_value());
            std::vector<std::uint32_t> planned(count);
            ValueStream::open(*chosen)->fill(std::span(planned));
            ASSERT_EQ(planned, question == Question::values ? values : outcomes)
                << to_text(*endless) << " by " << to_text(chosen->plan().engine);
          }
      }
}

TEST(States, SetsWithoutEndNeedMemoryForTheirMoves) {
  Resources resources;
  resources.heaps = Heap{1} << 40U;
  EXPECT_EQ(plan(*parse_game("pass squares"), Question::values, resources).error().fault, Fault::limit);
  resources.heaps = Heap{1} << 20U;
  resources.memory = std::uint64_t{64} << 20U;
  EXPECT_EQ(plan(*parse_game("pass nim"), Question::outcomes, resources).error().fault, Fault::limit);
}

// States that a heap cannot come to do not count.
TEST(States, OnlyStatesThatAreReachedMustBeFinite) {
  EXPECT_TRUE(parse_game("states {A: {1,2} -> A; B: primes -> A}")->states->is_finite());
  EXPECT_FALSE(parse_game("states {A: {1,2} -> A; B: primes -> A} at B")->states->is_finite());
}

// Comply/constrain written with states: both states against rules of their own.
TEST(States, ComplyConstrainByItsTwoStates) {
  std::mt19937 random(53);
  for (int i = 0; i < 200; ++i) {
    constexpr std::size_t count = 60;
    std::set<std::size_t> set;
    for (auto m = 1 + random() % 4; m > 0; --m) set.insert(1 + random() % 9);
    std::string listed = "{";
    for (const std::size_t move : set) listed += (listed.back() == '{' ? "" : ",") + std::to_string(move);
    listed += "}";
    const std::string others = "not " + listed;
    const bool sink = random() % 3 == 0;
    std::array<std::vector<std::uint32_t>, 2> values;
    for (std::size_t heap = sink ? 1 : 0; values[0].size() < count; ++heap) {
      std::array<std::set<std::uint32_t>, 2> seen;
      for (std::size_t take = 1; take <= (sink ? heap + 10 : heap); ++take)
        for (const auto& list : values)
          seen.at(set.contains(take) ? 0 : 1)
              .insert(take >= heap && sink ? 0 : list[heap - take - (sink ? 1 : 0)]);
      for (std::size_t side = 0; side < 2; ++side) {
        std::uint32_t mex = 0;
        while (seen.at(side).contains(mex)) ++mex;
        values.at(side).push_back(mex);
      }
    }
    for (const bool swapped : {false, true}) {
      const std::string yes = "yes: " + listed + " -> yes, " + listed + " -> no";
      const std::string no = "no: " + others + " -> no, " + others + " -> yes";
      const std::string text = std::string(sink ? "sink " : "") + "states {" +
                               (swapped ? no + "; " + yes : yes + "; " + no) + "} at ";
      for (const bool asks_yes : {true, false}) {
        const auto game = parse_game(text + (asks_yes ? "yes" : "no"));
        ASSERT_TRUE(game.has_value()) << text;
        ASSERT_EQ(direct_values<std::uint32_t>(*game, count), values.at(asks_yes ? 0 : 1)) << text;
        ASSERT_EQ(read(*game, EngineName::cofinite, Question::values, count), values.at(asks_yes ? 0 : 1))
            << text;
      }
    }
  }
}

// What the short forms stand for.
TEST(States, ShortForms) {
  const auto values = [](const std::string& text) {
    const auto game = parse_game(text);
    EXPECT_TRUE(game.has_value()) << text;
    return direct_values<std::uint32_t>(*game, 100);
  };
  EXPECT_EQ(values("pass {1,4,5}"),
            values("states {with: {1,4,5} -> with, pass -> out; out: {1,4,5} -> out}"));
  EXPECT_EQ(values("pass {1,4,5} at passed"), values("{1,4,5}"));
  EXPECT_EQ(values("button {1,2} then {1,3}"), values("states {a: {1,2} -> a, {0} -> b; b: {1,3} -> b}"));
  EXPECT_EQ(values("no-repeat {1,2}"), values("states {a: {1} -> x, {2} -> y; x: {2} -> y; y: {1} -> x}"));
  EXPECT_EQ(values("states {a: {2,5} -> a}"), values("{2,5}"));
  EXPECT_EQ(values("sink states {a: {2,5} -> b; b: {2,5} -> a}"), values("sink {2,5}"));
}

}  // namespace
}  // namespace takeaway
