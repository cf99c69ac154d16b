// What the tables of the benchmarks are made of.
#pragma once

#include <string>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway::bench {

inline Game game_of(const std::string& text) {
  return *parse_game(text);
}

/// Two benchmarks side by side: `fast` should take `plain` / `at_least`.
struct Ratio {
  std::string work;
  std::string plain;
  std::string fast;
  double at_least;
};

/// One benchmark that should take at most so many seconds.
struct Limit {
  std::string work;
  std::string name;
  double at_most;
};

struct Table {
  std::vector<Ratio> ratios;
  std::vector<Limit> limits;
};

/// Games that are not plain finite ones: registers their benchmarks and says what to compare.
Table register_endless();

/// Games that break heaps, likewise.
Table register_breaking();

/// Games on two heaps, likewise.
Table register_plane();

/// Partizan games, likewise.
Table register_partizan();

/// Games with states, likewise.
Table register_states();

/// Nim arithmetic, likewise.
Table register_nimbers();

/// Surveys, likewise.
Table register_surveys();

/// Theorems on many games, likewise.
Table register_theorems();

/// Time against the number of heaps, doubling, with fitted exponents; printed as it is measured.
void print_growth();

}  // namespace takeaway::bench
