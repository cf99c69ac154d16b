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

/// The text of a set of any kind: named, listed, all-but, a progression, and what operations make of these.
inline rc::Gen<std::string> arbitrary_set(int depth = 2) {
  return rc::gen::exec([depth] {
    const auto number = [](int low, int high) { return std::to_string(*rc::gen::inRange(low, high)); };
    const int kind = *rc::gen::inRange(0, depth > 0 ? 10 : 6);
    if (kind == 0)
      return *rc::gen::element<std::string>("squares", "triangular", "primes", "fibonacci", "factorials",
                                            "odd", "even", "nim");
    if (kind == 1)
      return *rc::gen::element<std::string>("powers(", "palindromes(", "multiples(") + number(2, 20) + ")";
    if (kind == 2) {
      const int first = *rc::gen::inRange(1, 30);
      return "{" + std::to_string(first) + "," + std::to_string(first + *rc::gen::inRange(1, 12)) + "..}";
    }
    if (kind == 3) return "{" + number(1, 20) + ".." + number(20, 40) + "}";
    if (kind == 4) return "{" + number(1, 9) + "," + number(10, 40) + "," + number(41, 300) + "}";
    if (kind == 5) {  // periodic, with moves missing and moves extra
      const int step = *rc::gen::inRange(2, 7);
      const auto term = [&](int k) { return std::to_string(1 + step * k); };
      return "(({1," + term(1) + "..} - {" + term(*rc::gen::inRange(1, 4)) + "," +
             term(*rc::gen::inRange(4, 9)) + "}) | {" + std::to_string(2 + step * *rc::gen::inRange(0, 6)) +
             "})";
    }
    const std::string left = *arbitrary_set(depth - 1);
    if (kind == 6) return "not (" + left + ")";
    const std::string right = *arbitrary_set(depth - 1);
    const std::string join = kind == 7 ? " | " : kind == 8 ? " & " : " - ";
    return "(" + left + ")" + join + "(" + right + ")";
  });
}

/// A game with such a set and any boundary; sets that are empty, or of which under sink it is not known
/// whether they end, are passed over.
inline rc::Gen<Game> with_boundary(rc::Gen<std::string> sets, bool comply) {
  return rc::gen::exec([sets, comply] {
    const std::string boundary =
        *rc::gen::element<std::string>("", "", "sink ", "init(0,1) ", "init(3,0,0,2,300,1) ");
    auto game = parse_game(boundary + (comply ? "comply " : "") + *sets);
    RC_PRE(game.has_value());
    RC_PRE(game->boundary != BoundaryKind::sink || is_endless(game->moves).has_value());
    RC_PRE(game->boundary != BoundaryKind::sink || !comply ||
           is_endless(complement(game->moves)).has_value());
    return *game;
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
