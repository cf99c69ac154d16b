// Bit planes of a game in which options may be forbidden: a heap cannot have a value that more of its options
// have than that. Internal to `values`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway {

/// One state; plane v has bit i set if cell i has value v, and a cell in no plane has the value cap.
struct CountedPlanes {
  static constexpr std::uint32_t most_blocked = 16;

  std::uint64_t* planes = nullptr;
  std::size_t stride = 0;     ///< words from one plane to the next
  std::uint32_t cap = 0;      ///< number of planes
  std::uint32_t blocked = 0;  ///< options that may be forbidden, from 1 to most_blocked
  std::vector<Move> moves;    ///< ascending
  unsigned chunk = 0;         ///< heaps that a look-up in `greedy` settles; 0 where there is none
  std::vector<std::uint8_t> greedy;
};

/// Makes the table of look-ups, where moves are so short that one is worth it.
void prepare(CountedPlanes& layout);

/// Computes the words first .. first+count-1 of every plane.
void advance_counted(const CountedPlanes& layout, std::size_t first, std::size_t count);

/// What a word costs, in the nanoseconds of plans; a table need not be there yet.
double cost_of_counted_word(const CountedPlanes& layout);

}  // namespace takeaway
