// One pair of heaps, however large: whether it is P, and which moves lead to a P. Nim-values would take a
// table of all smaller pairs. No line of moves has two P on it, so that a game has no more winning moves than
// it has moves and lines.
#include <algorithm>

#include "base/assert.hpp"
#include "carpet/wythoff_pairs.hpp"
#include "takeaway/carpet.hpp"

namespace takeaway {

namespace {

constexpr PlaneMove across{1, 0, true};
constexpr PlaneMove down{0, 1, true};
constexpr PlaneMove diagonal{1, 1, true};

// Two heaps of nim are P if they are equal.
std::vector<PlanePoint> nim_wins(PlanePoint at) {
  if (at.x == at.y) return {};
  const std::uint64_t less = std::min(at.x, at.y);
  return {{less, less}};
}

// Every number and every difference is in one pair of Wythoff's.
std::vector<PlanePoint> wythoff_wins(PlanePoint at) {
  const std::uint64_t beside_x = partner_in_pair(at.x);
  const std::uint64_t beside_y = partner_in_pair(at.y);
  std::vector<PlanePoint> wins;
  if (beside_x < at.y) wins.push_back({at.x, beside_x});
  if (beside_y < at.x) wins.push_back({beside_y, at.y});
  const std::uint64_t k = std::max(at.x, at.y) - std::min(at.x, at.y);
  const std::uint64_t lower = lower_of_pair(k);
  if (lower < std::min(at.x, at.y))
    wins.push_back({lower + (at.x > at.y ? k : 0), lower + (at.y > at.x ? k : 0)});
  return wins;
}

/// Options that are P, where every move has one length and a mosaic tells all outcomes.
std::vector<PlanePoint> wins_by_mosaic(const PlaneGame& game, PlanePoint at, const MosaicOutcomes& outcomes) {
  std::vector<PlanePoint> wins;
  for (const PlaneMove& move : game.moves)
    if (move.x <= at.x && move.y <= at.y && outcomes.is_p({at.x - move.x, at.y - move.y}))
      wins.push_back({at.x - move.x, at.y - move.y});
  return wins;
}

/// Options that are P, as the rows from 0 to that of the pair pass by.
Result<std::vector<PlanePoint>> wins_by_rows(const PlaneGame& game, PlanePoint at, std::uint64_t memory,
                                             const Watch& watch) {
  auto rows = OutcomeRows::open(game, {at.x + 1, at.y + 1}, memory);
  if (!rows) return std::unexpected(rows.error());
  std::vector<PlanePoint> wins;
  for (std::uint64_t y = 0; y <= at.y; ++y) {
    if (!watch.tick(y)) return interruption();
    const auto row = rows->next();
    const auto look = [&](std::uint64_t x) {
      if (((row[x / 64] >> (x % 64)) & 1U) != 0) wins.push_back({x, y});
    };
    const std::uint64_t fall = at.y - y;
    for (const PlaneMove& move : game.moves) {
      if (move.y == 0 && fall == 0) {
        for (std::uint64_t x = move.x; x <= at.x && (move.any_length || x == move.x); x += move.x)
          look(at.x - x);
      } else if (move.y > 0 && fall > 0 && (move.any_length ? fall % move.y == 0 : fall == move.y)) {
        const std::uint64_t times = fall / move.y;
        if (move.x == 0 || times <= at.x / move.x) look(at.x - times * move.x);
      }
    }
  }
  return wins;
}

bool passes(PlanePoint at, std::uint64_t points) {
  return at.x + 1 > points / (at.y + 1);
}

Result<OnePair> look_at(const PlaneGame& game, PlanePoint at, std::uint64_t memory, const Watch& watch) {
  using How = OnePair::How;
  if (game.moves == std::vector{down, across}) return OnePair{false, How::nim, nim_wins(at)};
  if (game.moves == std::vector{down, across, diagonal})
    return OnePair{false, How::wythoff, wythoff_wins(at)};
  constexpr std::uint64_t a_moment = std::uint64_t{1} << 27U;  // sooner done than a mosaic is found
  constexpr std::uint64_t some_minutes = std::uint64_t{1} << 36U;
  constexpr std::uint64_t widest_carpet = 640;
  constexpr std::uint64_t most_points = std::uint64_t{1} << 24U;
  if (passes(at, a_moment)) {
    const auto mosaic = find_mosaic(game, widest_carpet, watch);
    if (!mosaic) return std::unexpected(mosaic.error());
    if (*mosaic) {
      const auto outcomes = MosaicOutcomes::open(game, (*mosaic)->mosaic, most_points);
      if (outcomes) return OnePair{false, How::mosaic, wins_by_mosaic(game, at, *outcomes)};
    }
  }
  if (passes(at, some_minutes))
    return limit_reached("there are too many smaller pairs, and no mosaic is known");
  auto wins = wins_by_rows(game, at, memory, watch);
  if (!wins) return std::unexpected(wins.error());
  return OnePair{false, How::rows, std::move(*wins)};
}

}  // namespace

Result<OnePair> solve_one_pair(const PlaneGame& game, PlanePoint at, std::uint64_t memory,
                               const Watch& watch) {
  TAKEAWAY_ASSERT(at.x <= largest_of_pairs && at.y <= largest_of_pairs);
  auto found = look_at(game, at, memory, watch);
  if (!found) return found;
  std::ranges::sort(found->wins);  // two moves may lead to one place: (1,1)* and (2,2)
  found->wins.erase(std::ranges::unique(found->wins).begin(), found->wins.end());
  found->is_p = found->wins.empty();
  return found;
}

}  // namespace takeaway
