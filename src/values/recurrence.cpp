#include "values/recurrence.hpp"

#include <algorithm>
#include <numeric>

#include "base/assert.hpp"

namespace takeaway {

void append_run(std::vector<Run>& runs, Run run) {
  if (run.length == 0) return;
  if (!runs.empty() && runs.back().value == run.value) {
    runs.back().length += run.length;
  } else {
    runs.push_back(run);
  }
}

namespace {

std::vector<Run> history_of(const Game& game, Move window, std::uint32_t cap) {
  std::vector<Run> history;
  if (game.boundary == BoundaryKind::sink) {
    append_run(history, {window, 0});
    return history;
  }
  const Move known = std::min<Move>(game.initial.size(), window);
  append_run(history, {window - known, cap});
  for (std::size_t i = game.initial.size() - known; i < game.initial.size(); ++i)
    append_run(history, {1, static_cast<std::uint32_t>(std::min<std::uint64_t>(game.initial[i], cap))});
  return history;
}

Move common_divisor(const Recurrence& recurrence) {
  Move divisor = 0;
  for (const Move move : recurrence.moves) divisor = std::gcd(divisor, move);
  // The history must be constant on blocks: all its run boundaries are multiples of the divisor.
  for (const Run& run : recurrence.history) divisor = std::gcd(divisor, run.length);
  return divisor;
}

}  // namespace

Result<Recurrence> recurrence_of(const Game& game, Question question) {
  if (!is_finite(game)) return bad_input("this is no finite subtraction game: " + to_text(game));
  TAKEAWAY_ASSERT(!game.moves.listed().empty());
  Recurrence recurrence;
  recurrence.moves.assign(game.moves.listed().begin(), game.moves.listed().end());
  // A game that was bound has 2^22 moves at most.
  recurrence.cap = question == Question::outcomes ? 1 : static_cast<std::uint32_t>(recurrence.moves.size());
  recurrence.history = history_of(game, recurrence.window(), recurrence.cap);
  recurrence.scale = common_divisor(recurrence);
  recurrence.start = game.start();
  recurrence.paired = game.boundary == BoundaryKind::wall && recurrence.cap > 1;
  for (Move& move : recurrence.moves) move /= recurrence.scale;
  for (Run& run : recurrence.history) run.length /= recurrence.scale;
  return recurrence;
}

}  // namespace takeaway
