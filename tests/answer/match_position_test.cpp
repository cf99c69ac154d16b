// Matches with pairs of heaps, and with a heap whose moves bound the next one.
#include "answer/match_position.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "answer/requests.hpp"

namespace takeaway::answer {
namespace {

constexpr std::uint64_t memory = 1 << 20;

Result<OneMatchPosition> read(const std::string& text, std::vector<std::string> lets = {}) {
  CommonOptions options;
  options.family = text;
  options.lets = std::move(lets);
  return read_match_position(options, "several", NoListener());
}

const std::vector<std::string> starts = {"plane {(1,2),(2,1)}: (7,9)",
                                         "plane wythoff: (4,5), (1,1) + plane nim: (2,3)",
                                         "plane {(1,1)*,(2,2),(0,3)}: (6,7)",
                                         "dynamic 2t: 20",
                                         "dynamic t mod 7: 23",
                                         "dynamic 3t: (17,2)"};

/// Whether the player to move wins, by looking at every move.
bool wins(const MatchPosition& position) {
  constexpr std::size_t all = 1000;
  return std::ranges::any_of(position.moves(all),
                             [&](const MatchMove& move) { return !wins(*position.after(move)); });
}

TEST(MatchPositions, AreSolvedAsTheDefinitionSays) {
  for (const std::string text : {"plane {(1,2),(2,1)}: (7,9)", "plane wythoff: (2,3)", "dynamic 2t: 13",
                                 "dynamic 2t: 12", "dynamic t mod 7: 14", "dynamic 3t: (12,2)"}) {
    const auto one = read(text);
    ASSERT_TRUE(one) << text;
    const auto solution = one->position->solve(memory, {});
    ASSERT_TRUE(solution) << text;
    EXPECT_EQ(solution->lost, !wins(*one->position)) << text;
    EXPECT_EQ(solution->moves.empty(), solution->lost) << text;
    for (const MatchMove& move : solution->moves) EXPECT_FALSE(wins(*one->position->after(move))) << text;
  }
}

TEST(MatchPositions, TheProgramWinsWhatIsWon) {
  std::mt19937_64 random(11);
  for (const std::string& text : starts) {
    auto position = std::move(read(text)->position);
    for (bool mine = !position->solve(memory, {})->lost; !position->over(); mine = !mine) {
      const auto move = choose_move(*position, mine ? 1 : 0, memory, random, {});
      ASSERT_TRUE(move);
      position = position->after(*move);
      EXPECT_TRUE(!mine || position->solve(memory, {})->lost) << text << ": " << position->text();
    }
  }
}

TEST(MatchPositions, LegalMovesAreThoseThatAreListed) {
  constexpr std::size_t all = 1000;
  for (const std::string& text : starts) {
    const auto position = std::move(read(text)->position);
    const auto listed = position->moves(all);
    for (const MatchHeap& heap : position->heaps()) {
      for (std::uint64_t x = 0; x <= heap.sizes[0] + 1; ++x)
        for (std::uint64_t y = 0; y <= (heap.sizes.size() == 2 ? heap.sizes[1] + 1 : 0); ++y) {
          MatchMove move{heap.component, heap.heap, {x, y}};
          move.left.resize(heap.sizes.size());
          const bool legal = std::ranges::find(listed, move) != listed.end();
          EXPECT_EQ(position->check(move).has_value(), legal) << text << ": " << x << ", " << y;
        }
    }
  }
}

TEST(MatchPositions, ArePrintedSoThatTheyReadBack) {
  for (const std::string& text : starts) {
    auto position = std::move(read(text)->position);
    for (; !position->over(); position = position->after(position->moves(1).front())) {
      const auto again = read(position->text());
      ASSERT_TRUE(again) << position->text();
      EXPECT_EQ(again->position->text(), position->text());
      EXPECT_EQ(again->position->moves(100), position->moves(100));
    }
  }
  EXPECT_EQ(read("dynamic k*t+c: 9", {"k=3", "c=1"})->position->text(), "dynamic 3t+1: 9");
}

TEST(MatchPositions, WhatIsNoneIsRefused) {
  for (const std::string text :
       {"plane nim: 3", "plane nim", "dynamic 2t", "dynamic t-5: 9", "dynamic 2t: (3"})
    EXPECT_FALSE(read(text)) << text;
  EXPECT_EQ(read("plane {(1,a)}: (3,4)", {"a=1..2"}).error().message, "several");
  EXPECT_EQ(read("dynamic k*t: 9", {"k=1..2"}).error().message, "several");
}

}  // namespace
}  // namespace takeaway::answer
