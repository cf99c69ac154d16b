// Translations that keep outcomes. In a game of two moves a and b that is a + b, the theorem of Larsson, Saha
// and Yokoo (arXiv 2307.12458): x is P exactly if x + a + b is.
#include <algorithm>

#include "carpet/words.hpp"
#include "takeaway/carpet.hpp"

namespace takeaway {

namespace {

/// Bits x + shift.. of a row, 64 of them.
std::uint64_t word_from(const std::uint64_t* row, std::uint64_t words, std::uint64_t bit) {
  const std::uint64_t at = bit / word_bits;
  const unsigned offset = bit % word_bits;
  const std::uint64_t low = at < words ? row[at] >> offset : 0;
  return offset == 0 || at + 1 >= words ? low : low | (row[at + 1] << (word_bits - offset));
}

/// Whether, in rows of this width, `low` moved by `shift` is `high`.
bool agrees(const std::uint64_t* low, const std::uint64_t* high, std::uint64_t columns, std::uint64_t shift) {
  const std::uint64_t words = (columns + word_bits - 1) / word_bits;
  const std::uint64_t common = columns - shift;
  for (std::uint64_t x = 0; x < common; x += word_bits) {
    std::uint64_t difference = low[x / word_bits] ^ word_from(high, words, x + shift);
    if (common - x < word_bits) difference &= (std::uint64_t{1} << (common - x)) - 1;
    if (difference != 0) return false;
  }
  return true;
}

}  // namespace

Result<std::vector<PlaneMove>> keeps_outcomes(const PlaneGame& game, CarpetSize size,
                                              std::vector<PlaneMove> candidates, std::uint64_t memory,
                                              const Watch& watch) {
  const std::uint64_t words = (size.columns + word_bits - 1) / word_bits;
  auto rows = OutcomeRows::open(game, size, memory);
  if (!rows) return std::unexpected(rows.error());
  if (words > memory / sizeof(std::uint64_t) / size.rows)
    return limit_reached("this part of the plane does not fit the memory allowed (--memory)");
  std::erase_if(candidates,
                [&](const PlaneMove& move) { return move.x >= size.columns || move.y >= size.rows; });
  std::vector<std::uint64_t> all;
  for (std::uint64_t y = 0; y < size.rows; ++y) {
    if (!watch.tick(y)) return interruption();
    const auto row = rows->next();
    all.insert(all.end(), row.begin(), row.end());
    std::erase_if(candidates, [&](const PlaneMove& move) {
      return move.y <= y && !agrees(&all[(y - move.y) * words], &all[y * words], size.columns, move.x);
    });
  }
  return candidates;
}

}  // namespace takeaway
