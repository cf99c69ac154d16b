// One game of one case: its values as far as they are asked for, and its periods. Internal to `theory`.
#pragma once

#include <optional>
#include <vector>

#include "base/kept_error.hpp"
#include "takeaway/period.hpp"

namespace takeaway {

/// How far one game may be looked at.
struct GameLimits {
  Heap heaps = 0;
  std::uint64_t memory = std::uint64_t{4} << 30U;  ///< bytes
};

/// What cannot be found is kept as an error (Fault::limit where a period was not found or a heap is too far),
/// with 0 or an empty period in its place.
class CaseGame {
 public:
  CaseGame(Game game, const GameLimits& limits, const Watch& watch, KeptError& error)
      : game_(std::move(game)), limits_(limits), watch_(watch), error_(&error) {}

  const Game& game() const { return game_; }
  /// G at a heap; nothing where there is no such heap.
  std::optional<std::uint64_t> value(std::int64_t heap);
  /// G at a heap from the first one on.
  std::uint64_t heap_value(Heap heap);
  /// Of the values, or of the outcomes.
  Period period(Question question);
  /// Of all heaps; bad input where the values grow without end.
  std::uint64_t largest_value();
  /// Whether a period can be found at all.
  bool has_period() const { return has_period_argument(game_); }

 private:
  Result<Subject> quick_plan(Question question, Heap heaps) const;
  Result<Period> search(Question question) const;
  void read_to(Heap index);

  Game game_;
  GameLimits limits_;
  Watch watch_;
  KeptError* error_;
  std::optional<ValueStream> stream_;
  std::vector<std::uint32_t> values_;
  std::optional<Period> periods_[2];
};

}  // namespace takeaway
