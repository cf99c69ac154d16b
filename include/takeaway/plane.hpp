// Games on two heaps: moves (s,t) from (x,y) to (x-s,y-t), where no heap may fall below 0.
//
// Example:
//
//     const auto game = takeaway::parse_plane_game("plane {(2,1), (1,2)}");
//     if (!game) return 1;  // game.error() says what is wrong with the text, and where
//     std::cout << takeaway::to_text(*game) << '\n';  // prints plane {(1,2), (2,1)}
//     const auto queen = takeaway::parse_plane_game("plane wythoff");
//     std::cout << takeaway::to_text(*queen) << '\n';  // prints plane {(0,1)*, (1,0)*, (1,1)*}
//     // The lowest row of {(1,0)}: every second heap is P.
//     const auto line = takeaway::parse_plane_game("plane {(1,0)}");
//     const takeaway::PeriodicRow row{.preperiod = 0, .period = 2, .is_p = {true, false}};
//     std::cout << takeaway::check_rows(*line, {row}, 1000)->holds << '\n';  // prints 1
//
// Cost: O(length) to read and to print. `check_rows` takes as many steps as there are positions up to where
// everything in a row repeats, times options.
// Preconditions: moves are not (0,0), their numbers at most 2^62; what `bind` gives is so.
// Errors: bad input with its place; a limit where a check would pass the steps allowed; an interrupt.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/formula.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// Takes x from the first heap and y from the second, not both 0.
struct PlaneMove {
  std::uint64_t x = 0;
  std::uint64_t y = 0;
  bool any_length = false;  ///< or k times as many of both, for any k from 1 on: `(1,1)*`
  auto operator<=>(const PlaneMove&) const = default;
};

struct PlaneGame {
  std::vector<PlaneMove> moves;  ///< ascending, none twice
  bool operator==(const PlaneGame&) const = default;
};

/// No game may have more moves.
inline constexpr std::size_t most_plane_moves = 4096;

/// A game as it is written, before parameters have values.
struct PlaneFamily {
  struct Step {
    Formula x;
    Formula y;
    bool any_length = false;
    std::size_t place = 0;
  };
  std::vector<Step> moves;
  std::string text;  ///< as it was written, for error messages

  std::set<std::string> parameters() const;
};

/// Whether the first word is `plane`: then all the rest is read by `parse_plane`.
bool is_plane(std::string_view text);

/// Reads a family that fills the whole text: `plane {(a,b), (b,a)}`, `plane {(1,0)*, (0,2)}`,
/// `plane wythoff`, `plane nim`.
Result<PlaneFamily> parse_plane(std::string_view text);
Result<PlaneGame> bind(const PlaneFamily& family, const Bindings& bindings);
Result<PlaneGame> parse_plane_game(std::string_view text);

/// The game in canonical notation; parses back to the same game.
std::string to_text(const PlaneGame& game);

/// The heaps (x,y).
struct PlanePoint {
  std::uint64_t x = 0;
  std::uint64_t y = 0;
  auto operator<=>(const PlanePoint&) const = default;
};

/// A sum of games on two heaps as it is written: `plane wythoff: (3,5) + plane {(1,2)}: (4,4), (2,7)`.
struct PlanePositionFamily {
  struct Part {
    PlaneFamily family;
    std::vector<PlaneFamily::Step> heaps;
  };
  std::vector<Part> parts;
  std::string text;

  std::set<std::string> parameters() const;
};

struct PlanePosition {
  struct Part {
    PlaneGame game;
    std::vector<PlanePoint> heaps;
  };
  std::vector<Part> parts;
};

Result<PlanePositionFamily> parse_plane_position(std::string_view text);
Result<PlanePosition> bind(const PlanePositionFamily& family, const Bindings& bindings);
std::string to_text(const PlanePosition& position);

/// Outcomes of one row, y fixed, that repeat: (x,y) is P where is_p[x] says so, for x below
/// preperiod + period, and as x - period is beyond.
struct PeriodicRow {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 1;
  std::vector<bool> is_p;
  bool at(std::uint64_t x) const { return is_p[x < preperiod ? x : preperiod + (x - preperiod) % period]; }
  bool operator==(const PeriodicRow&) const = default;
};

/// What came of a check.
struct RowsVerdict {
  bool holds = false;
  std::string reason;
};

/// Whether rows 0, 1, ... of the game are these, for all x, each with its least period and least preperiod.
/// Knows the definition alone, and nothing of what found them. A limit after so many steps.
Result<RowsVerdict> check_rows(const PlaneGame& game, const std::vector<PeriodicRow>& rows,
                               std::uint64_t most_steps, const Watch& watch = {});

}  // namespace takeaway
