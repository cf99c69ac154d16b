// Outcomes and nim-values of games on two heaps, row by row, and the periods of single rows.
//
// Example:
//
//     const auto game = takeaway::parse_plane_game("plane wythoff");
//     auto rows = takeaway::OutcomeRows::open(*game, {.columns = 64, .rows = 3}, 1 << 20);
//     for (int y = 0; y < 3; ++y) std::cout << rows->next()[0] << '\n';
//     // prints 1
//     // prints 4
//     // prints 2
//     const auto values = takeaway::ValueTable::compute(*game, {.columns = 4, .rows = 4}, 1 << 20);
//     std::cout << values->at(3, 3) << '\n';  // prints 6
//     const auto line = takeaway::find_rows(*takeaway::parse_plane_game("plane {(1,2),(2,1)}"), 1, 1000);
//     std::cout << line->back().preperiod << '\n';  // prints 2
//
// Cost: outcomes take about a 64th of a step for each position and move, and a step for each P where moves
// lie in the row; memory is that of as many rows as the longest move reaches down. Nim-values take a step for
// each position and move, and four bytes a position; where moves have any length, a 64th of a step for each
// value that can occur.
// Preconditions: at least one column and one row; `next` is called at most `rows` times; places lie in the
// table.
// Errors: a limit where the memory allowed does not suffice, and where a row does not repeat within the limit
// of `find_rows`; an interrupt.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/mosaic.hpp"
#include "takeaway/plane.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// How much of the plane: x below `columns`, y below `rows`.
struct CarpetSize {
  std::uint64_t columns = 0;
  std::uint64_t rows = 0;
};

/// Outcomes, a row at a time, 64 positions in a word.
class OutcomeRows {
 public:
  static Result<OutcomeRows> open(const PlaneGame& game, CarpetSize size, std::uint64_t memory);

  /// The next row, from y = 0 on: bit x % 64 of word x / 64 tells whether (x,y) is P. Valid until the next
  /// call; bits behind the last column are 0.
  std::span<const std::uint64_t> next();

 private:
  struct Line {
    std::uint64_t x = 0;
    std::uint64_t y = 0;
    std::vector<std::uint64_t> met;  // y rows, one for each remainder: the P that the line has met
  };

  explicit OutcomeRows(CarpetSize size);
  std::uint64_t* row(std::uint64_t y) { return history_.data() + (y % kept_) * stride_ + 1; }
  void mark_from_below();
  void resolve_row(std::uint64_t* out);
  std::uint64_t resolve_word(std::uint64_t candidates, std::uint64_t word);

  CarpetSize size_;
  std::uint64_t words_ = 0;
  std::uint64_t stride_ = 0;  // a word of zeros stands before each row
  std::uint64_t y_ = 0;
  std::uint64_t kept_ = 1;
  std::vector<PlaneMove> below_;             // moves into earlier rows
  std::vector<Line> lines_;                  // of any length, into earlier rows
  std::vector<std::uint64_t> within_;        // moves of 64 or more within the row
  std::uint64_t within_word_ = 0;            // bit s: a move of s < 64 within the row
  std::vector<std::uint64_t> lengths_;       // of lines within the row
  std::vector<std::vector<bool>> residues_;  // of those: which have met a P in this row
  std::vector<std::uint64_t> history_;       // the last rows
  std::vector<std::uint64_t> options_;       // which positions of the row have a move to a P
  std::vector<std::uint64_t> scratch_;
};

/// How many positions of the plane are P. O(positions / 64).
Result<std::uint64_t> count_p(const PlaneGame& game, CarpetSize size, std::uint64_t memory,
                              const Watch& watch = {});

/// Nim-values of a part of the plane, all kept.
class ValueTable {
 public:
  static Result<ValueTable> compute(const PlaneGame& game, CarpetSize size, std::uint64_t memory,
                                    const Watch& watch = {});

  std::uint32_t at(std::uint64_t x, std::uint64_t y) const { return values_[y * size_.columns + x]; }
  std::span<const std::uint32_t> row(std::uint64_t y) const {
    return std::span(values_).subspan(y * size_.columns, size_.columns);
  }
  std::uint32_t largest() const;

 private:
  CarpetSize size_;
  std::vector<std::uint32_t> values_;
};

/// Rows 0 to `last` of outcomes, each with its least preperiod and period. Every row repeats; a limit is
/// reached where one does not do so below `limit`. Not yet checked: see check_rows.
Result<std::vector<PeriodicRow>> find_rows(const PlaneGame& game, std::uint64_t last, std::uint64_t limit,
                                           const Watch& watch = {});

/// Translations (s,t) for which every (x,y) in the part of the plane is P exactly if (x+s,y+t) is; those of
/// the candidates that are so.
Result<std::vector<PlaneMove>> keeps_outcomes(const PlaneGame& game, CarpetSize size,
                                              std::vector<PlaneMove> candidates, std::uint64_t memory,
                                              const Watch& watch = {});

struct FoundMosaic {
  Mosaic mosaic;
  std::vector<SectorPattern> sectors;
};

/// A mosaic of the game, where one with short rays is seen on a carpet up to `side` wide, and `check_mosaic`
/// says that it holds everywhere; none of a game with moves of any length. O(side^2) for each of some hundred
/// vectors.
Result<std::optional<FoundMosaic>> find_mosaic(const PlaneGame& game, std::uint64_t side,
                                               const Watch& watch = {});

/// The outcome of one pair of heaps, and the options that are P, without the values of smaller pairs: by what
/// is known of nim and of Wythoff's game, by a mosaic, or else by the outcomes of all smaller pairs, where
/// they are not too many.
struct OnePair {
  enum class How : std::uint8_t { nim, wythoff, mosaic, rows };
  bool is_p = false;
  How how = How::rows;
  std::vector<PlanePoint> wins;
};
Result<OnePair> solve_one_pair(const PlaneGame& game, PlanePoint at, std::uint64_t memory,
                               const Watch& watch = {});

/// Whether Wythoff's P-positions are (floor(k phi), floor(k phi^2)) for k up to `last`, in whole numbers:
/// that these pairs take every number once, with differences 0, 1, 2, ... The largest k for which that holds.
Result<std::uint64_t> check_beatty(std::uint64_t last, const Watch& watch = {});

}  // namespace takeaway
