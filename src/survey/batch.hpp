// A batch: some games of a shard, and the numbers measured of them. Internal to the room `survey`.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "takeaway/game.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::survey {

/// The numbers measured of one game; `no_number` where the period was not found.
struct Measured {
  std::int64_t preperiod = no_number;
  std::int64_t period = no_number;
  std::int64_t saltus = no_number;
  std::int64_t max_value = no_number;
  std::int64_t outcome_preperiod = no_number;
  std::int64_t outcome_period = no_number;
  // Of games by their code:
  std::int64_t zeros = no_number;        ///< how many heaps have value 0 before the first that has not
  std::int64_t heaps = no_number;        ///< how many values were computed, where no period was found
  std::int64_t rares = no_number;        ///< how many of these are rare (values/sparse/space.hpp)
  std::int64_t fingerprint = no_number;  ///< of the values from the first that is not 0 on
  std::int64_t status = no_number;       ///< CodeStatus
};

/// What is known of the period of a game by its code.
enum class CodeStatus : std::uint8_t { open, proved, unchecked };

/// All games of a batch are kept in one of three forms: as lists of moves (`moves`, `ends`), as sets of moves
/// up to 64 (`sets`, bit s-1 for the move s), or, where they are not plain finite ones, as they are
/// (`games`; of a survey of codes together with the code as a number, `codes`).
struct Batch {
  explicit Batch(std::size_t most = 4096) : capacity(most) {}

  std::size_t capacity;  ///< a batch of so many games is full
  std::vector<std::int64_t> ids;
  std::vector<std::int64_t> params;  ///< all parameters of one game, then those of the next
  std::vector<std::uint32_t> moves;  ///< ascending, game after game
  std::vector<std::size_t> ends;     ///< where each game's moves end in `moves`
  std::vector<std::uint64_t> sets;
  std::vector<Game> games;
  std::vector<std::int64_t> codes;
  std::vector<Measured> measured;

  std::size_t size() const { return ids.size(); }
  bool full() const { return size() >= capacity; }
  void clear() {
    ids.clear();
    params.clear();
    moves.clear();
    ends.clear();
    sets.clear();
    games.clear();
    codes.clear();
    measured.clear();
  }
  std::span<const std::uint32_t> moves_of(std::size_t game) const {
    const std::size_t begin = game == 0 ? 0 : ends[game - 1];
    return std::span(moves).subspan(begin, ends[game] - begin);
  }
};

/// The moves of a set, ascending.
template <class Number>
void list_moves(std::uint64_t set, std::vector<Number>& moves) {
  moves.clear();
  for (; set != 0; set &= set - 1) moves.push_back(static_cast<Number>(std::countr_zero(set) + 1));
}

}  // namespace takeaway::survey
