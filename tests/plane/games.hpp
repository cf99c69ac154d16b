// Random games on two heaps, and their values by the definition. Include after gtest.
#pragma once

#include <gtest/gtest.h>
// RapidCheck's own headers come after GoogleTest's.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "takeaway/plane.hpp"

namespace takeaway::testing {

inline rc::Gen<PlaneGame> arbitrary_plane_game(int largest, int most_moves, bool with_lines = true) {
  return rc::gen::exec([=] {
    PlaneGame game;
    const int count = *rc::gen::inRange(1, most_moves + 1);
    for (int i = 0; i < count; ++i) {
      const PlaneMove move{static_cast<std::uint64_t>(*rc::gen::inRange(0, largest + 1)),
                           static_cast<std::uint64_t>(*rc::gen::inRange(0, largest + 1)),
                           with_lines && *rc::gen::weightedElement<bool>({{3, false}, {1, true}})};
      if (move.x + move.y > 0) game.moves.push_back(move);
    }
    if (game.moves.empty()) game.moves.push_back({1, 2, false});
    std::ranges::sort(game.moves);
    game.moves.erase(std::ranges::unique(game.moves).begin(), game.moves.end());
    return game;
  });
}

/// The definition: the least value that no option has.
inline std::vector<std::vector<std::uint32_t>> values_by_definition(const PlaneGame& game,
                                                                    std::uint64_t columns,
                                                                    std::uint64_t rows) {
  std::vector<std::vector<std::uint32_t>> values(rows, std::vector<std::uint32_t>(columns));
  for (std::uint64_t y = 0; y < rows; ++y)
    for (std::uint64_t x = 0; x < columns; ++x) {
      std::vector<std::uint32_t> options;
      for (const PlaneMove& move : game.moves)
        for (std::uint64_t k = 1; k * move.x <= x && k * move.y <= y; ++k) {
          options.push_back(values[y - k * move.y][x - k * move.x]);
          if (!move.any_length) break;
        }
      std::uint32_t least = 0;
      while (std::ranges::find(options, least) != options.end()) ++least;
      values[y][x] = least;
    }
  return values;
}

}  // namespace takeaway::testing
