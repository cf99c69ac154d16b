// Random games for property tests. Include after gtest.
#pragma once

#include <gtest/gtest.h>
// RapidCheck's own headers come after GoogleTest's.
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway::testing {

/// How large the moves of a random game may be.
struct Sizes {
  std::vector<int> largest = {6, 20, 70, 140, 300, 3000};
  int most_moves = 8;
};

/// A finite game: any boundary, one to eight moves, now and then with a common divisor.
inline rc::Gen<Game> arbitrary_game(Sizes sizes = {}) {
  return rc::gen::exec([sizes] {
    const int largest = *rc::gen::elementOf(sizes.largest);
    const int count = *rc::gen::inRange(1, sizes.most_moves + 1);
    const Move scale = *rc::gen::weightedElement<Move>({{5, 1}, {1, 2}, {1, 3}, {1, 5}});
    std::vector<Move> moves;
    for (int i = 0; i < count; ++i)
      moves.push_back(scale * static_cast<Move>(*rc::gen::inRange(1, largest + 1)));
    Game game;
    game.boundary = *rc::gen::element(BoundaryKind::wall, BoundaryKind::sink, BoundaryKind::init);
    if (game.boundary == BoundaryKind::init) {
      const int known = *rc::gen::inRange(1, 25);
      for (int i = 0; i < known; ++i)
        game.initial.push_back(static_cast<std::uint64_t>(*rc::gen::inRange(0, 5)));
    }
    game.moves = MoveSet::finite(moves);
    return game;
  });
}

inline Game game_of(const std::string& text) {
  auto game = parse_game(text);
  EXPECT_TRUE(game.has_value()) << text << ": " << (game ? "" : game.error().message);
  return game ? *game : Game{};
}

}  // namespace takeaway::testing

namespace takeaway {

// RapidCheck prints what failed with this.
inline void showValue(const Game& game, std::ostream& out) {
  out << to_text(game);
}  // NOLINT(readability-identifier-naming)

}  // namespace takeaway
