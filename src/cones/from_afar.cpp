// Games with small and very large moves: most of what the large ones do is go round in the loops of the small
// ones. So as many rounds are taken away as can be, and a fan is looked for from what is left.
#include <algorithm>
#include <array>
#include <utility>

#include "cones/fan_growth.hpp"

namespace takeaway {

namespace {

using Moves = std::vector<std::int64_t>;

/// Rounds to be taken away from a game.
struct Reduction {
  std::vector<Count> counts;
  std::vector<std::int64_t> rounds;

  void add(Moves direction, LinearForm step, std::int64_t number) {
    if (number <= 0) return;
    counts.push_back({"", std::move(direction), std::move(step)});
    rounds.push_back(number);
  }
};

/// A part of the plane of two large moves (b, c): between two directions, and how far the game is along each.
struct Sector {
  std::array<std::int64_t, 2> one;
  std::array<std::int64_t, 2> other;
  std::int64_t along_one = 0;
  std::int64_t along_other = 0;

  /// With c between m and m+1 times b.
  static Sector around(std::int64_t b, std::int64_t c) {
    const std::int64_t times = c / b;
    const std::int64_t more = c - times * b;
    return {{1, times}, {1, times + 1}, b - more, more};
  }
  /// The half that has the game: a direction between the two is their sum.
  Sector half() const {
    const std::array<std::int64_t, 2> between{one[0] + other[0], one[1] + other[1]};
    if (along_one >= along_other) return {one, between, along_one - along_other, along_other};
    return {between, other, along_one, along_other - along_one};
  }
};

/// Takes away rounds that are as long as two small moves together, i and j; the moves that are many rounds
/// long become smaller by it. `left` rounds are not taken away.
class Reducer {
 public:
  Reducer(const Moves& moves, std::size_t i, std::size_t j, std::int64_t left)
      : moves_(moves), left_(left), step_(moves.size(), 0), length_(moves[i] + moves[j]) {
    ++step_[i];
    ++step_[j];
    large_ = static_cast<std::size_t>(
        std::ranges::find_if(moves, [&](std::int64_t move) { return move / length_ > left_; }) -
        moves.begin());
  }

  /// What to try, one after the other; nothing where there are no large moves, or more than two.
  std::vector<Reduction> reductions() const {
    constexpr int most_halvings = 12;
    std::vector<Reduction> found;
    const std::size_t number = moves_.size() - large_;
    if (number == 1) found.push_back(one_large_move());
    if (number != 2) return found;
    Sector sector = Sector::around(moves_[large_], moves_.back());
    for (int i = 0; i <= most_halvings; ++i, sector = sector.half()) found.push_back(two_large_moves(sector));
    return found;
  }

 private:
  std::int64_t rounds_in(std::int64_t length) const { return length / length_ - left_; }

  Reduction one_large_move() const {
    Reduction found;
    Moves direction(moves_.size(), 0);
    direction.back() = 1;
    found.add(direction, step_, rounds_in(moves_.back()));
    return found;
  }

  Reduction two_large_moves(const Sector& sector) const {
    Reduction found;
    for (const auto& [to, along] :
         {std::pair(sector.one, sector.along_one), std::pair(sector.other, sector.along_other)}) {
      Moves direction(moves_.size(), 0);
      direction[large_] = to[0];
      direction.back() = to[1];
      found.add(direction, step_, rounds_in(along));
    }
    return found;
  }

  const Moves& moves_;
  std::int64_t left_;
  LinearForm step_;
  std::int64_t length_;
  std::size_t large_ = 0;
};

std::optional<FanAround> fan_after(const Reduction& reduction, const LinearFamily& family, Moves moves,
                                   const FanLimits& limits, const Watch& watch) {
  if (reduction.counts.empty()) return std::nullopt;
  for (std::size_t i = 0; i < reduction.counts.size(); ++i) {
    const auto& [name, direction, step] = reduction.counts[i];
    const auto length = value_at(step, moves);
    if (!length) return std::nullopt;
    for (std::size_t j = 0; j < moves.size(); ++j) moves[j] -= reduction.rounds[i] * *length * direction[j];
  }
  if (moves[0] <= 0 || !std::ranges::is_sorted(moves, std::less_equal())) return std::nullopt;
  const auto cone = generalize(family, moves, {limits.runs}, watch);
  if (!cone) return std::nullopt;
  auto found = cones::fan_with(*cone, reduction.counts, limits.runs, watch);
  if (!found) return std::nullopt;
  for (std::size_t i = 0; i < found->counts.size(); ++i) found->counts[i] += reduction.rounds[i];
  return std::ranges::min(found->counts) < 0 ? std::nullopt : found;
}

}  // namespace

Result<FanAround> find_fan_from_afar(BoundaryKind boundary, const std::vector<std::int64_t>& moves,
                                     const FanLimits& limits, const Watch& watch) {
  const LinearFamily family = all_sets(boundary, moves.size());
  std::size_t attempts = 0;
  for (const std::int64_t left : {8, 16, 32}) {
    for (std::size_t j = 0; j + 1 < moves.size(); ++j) {
      for (std::size_t i = 0; i <= j; ++i) {
        for (const Reduction& reduction : Reducer(moves, i, j, left).reductions()) {
          if (watch.stopped()) return interruption();
          if (++attempts > limits.attempts) break;
          if (auto found = fan_after(reduction, family, moves, limits, watch)) return *std::move(found);
        }
      }
    }
  }
  return limit_reached("no loop was found here whose count can be free");
}

}  // namespace takeaway
