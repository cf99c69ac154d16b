#include "answer/match.hpp"

#include <array>

#include "base/assert.hpp"

namespace takeaway::answer {

std::optional<Level> level_named(const std::string& name) {
  static const std::array<Level, 4> levels = {Level{"perfect", 1}, Level{"strong", 0.85},
                                              Level{"casual", 0.5}, Level{"forgetful", 0.15}};
  for (const Level& level : levels)
    if (level.name == name) return level;
  return std::nullopt;
}

Match::Match(Position start, Solver solver, Play play, std::vector<Player> players)
    : positions_{std::move(start)}, solver_(std::move(solver)), play_(play), players_(std::move(players)) {
  TAKEAWAY_ASSERT(players_.size() == 2 && solver_.is_for(position(), play_));
}

Player Match::winner() const {
  TAKEAWAY_ASSERT(over());
  return play_ == Play::normal ? last_mover() : to_move();
}

bool Match::undo() {
  if (made() < 2) return false;
  positions_.resize(positions_.size() - 2);
  return true;
}

namespace {

/// A random one of the moves that a stretch stands for.
PositionMove one_of(PositionMove move, std::mt19937_64& random) {
  const Heap which = std::uniform_int_distribution<Heap>(0, move.count() - 1)(random);
  move.take = move.last = move.take + which * move.step;
  move.step = 0;
  return move;
}

PositionMove any_of(const std::vector<PositionMove>& moves, std::mt19937_64& random) {
  return one_of(moves[std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random)], random);
}

}  // namespace

Result<PositionMove> Match::choose(double skill, std::mt19937_64& random, const Watch& watch) {
  constexpr std::size_t most_looked_at = 1000;
  TAKEAWAY_ASSERT(!over());
  if (std::uniform_real_distribution<>(0, 1)(random) >= skill)
    return any_of(solver_.legal_moves(position(), most_looked_at), random);
  const auto solution = solver_.solve(position(), watch);
  if (!solution) return std::unexpected(solution.error());
  if (!solution->moves.empty()) return any_of(solution->moves, random);
  const auto advice = solver_.advise(position(), watch);
  if (!advice) return std::unexpected(advice.error());
  if (!*advice) return bad_input("there is no move");
  return (*advice)->move;
}

}  // namespace takeaway::answer
