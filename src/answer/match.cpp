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

std::uint64_t random_below(std::uint64_t count, std::mt19937_64& random) {
  return static_cast<std::uint64_t>(static_cast<unsigned __int128>(random()) * count >> 64U);
}

bool pays_attention(double skill, std::mt19937_64& random) {
  return static_cast<double>(random()) * 0x1p-64 < skill;
}

namespace {

/// A random one of the moves that a stretch stands for.
PositionMove one_of(PositionMove move, std::mt19937_64& random) {
  const Heap which = random_below(move.count(), random);
  move.take = move.last = move.take + which * move.step;
  move.step = 0;
  return move;
}

PositionMove any_of(const std::vector<PositionMove>& moves, std::mt19937_64& random) {
  return one_of(moves[static_cast<std::size_t>(random_below(moves.size(), random))], random);
}

}  // namespace

Result<PositionMove> Match::choose(double skill, std::mt19937_64& random, const Watch& watch) {
  constexpr std::size_t most_looked_at = 1000;
  TAKEAWAY_ASSERT(!over());
  if (!pays_attention(skill, random)) return any_of(solver_.legal_moves(position(), most_looked_at), random);
  const auto solution = solver_.solve(position(), watch);
  if (!solution) return std::unexpected(solution.error());
  if (!solution->moves.empty()) return any_of(solution->moves, random);
  const auto advice = solver_.advise(position(), watch);
  if (!advice) return std::unexpected(advice.error());
  if (!*advice) return bad_input("there is no move");
  return (*advice)->move;
}

}  // namespace takeaway::answer
