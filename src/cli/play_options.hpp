// Who plays, and how well: options of all matches.
#pragma once

#include <random>
#include <vector>

#include "answer/match.hpp"
#include "answer/requests.hpp"

namespace takeaway::cli {

using namespace answer;

/// The players, the one to move first in front.
Result<std::vector<Player>> read_players(const PlayOptions& options);

/// How well the program plays, and where it takes its chances from.
struct Strength {
  double skill = 1;
  std::mt19937_64 random;
};
Result<Strength> read_strength(const PlayOptions& options);

}  // namespace takeaway::cli
