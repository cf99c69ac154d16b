// A mosaic of a game, seen near (0,0). Rays are looked for among short vectors:
//
// 1. A carpet is computed, some hundred points wide. Far from (0,0) it has directions, the bins. A vector is
// a
//    candidate if outcomes repeat with it in its own direction; how far to both sides they do is its span.
// 2. Two candidates may be neighbours if each reaches the other. Then every point between them is looked at:
//    from where on the outcomes repeat with both is the cost.
// 3. Of the ways from one axis to the other, one with the fewest rays is taken, and of these one that begins
//    to repeat first. `check_mosaic` decides whether that holds everywhere.
//
// A wrong guess costs time and no more. Where nothing is found the carpet is doubled.
#include <algorithm>

#include "carpet/words.hpp"
#include "takeaway/carpet.hpp"

namespace takeaway {

namespace {

constexpr std::int64_t half_bins = 96;  // of directions nearer to the axis of x

struct Candidate {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t bin = 0;
  std::int64_t first = 0;  // bins in which outcomes repeat with it
  std::int64_t last = 0;
};

std::int64_t bin_of(std::int64_t x, std::int64_t y) {
  return x >= y ? half_bins * y / x : 2 * half_bins - half_bins * x / y;
}

class MosaicSearch {
 public:
  MosaicSearch(const PlaneGame& game, std::int64_t side, const Watch& watch)
      : game_(game), side_(side), watch_(watch) {}

  Result<std::optional<Mosaic>> run() {
    if (const auto computed = compute_carpet(); !computed) return std::unexpected(computed.error());
    collect_candidates();
    if (watch_.stopped()) return interruption();
    return shortest_way();
  }

 private:
  bool is_p(std::int64_t x, std::int64_t y) const {
    return is_p_[static_cast<std::size_t>(y * side_ + x)] != 0;
  }

  Result<void> compute_carpet() {
    const auto side = static_cast<std::uint64_t>(side_);
    constexpr std::uint64_t memory = std::uint64_t{1} << 28U;
    auto rows = OutcomeRows::open(game_, {side, side}, memory);
    if (!rows) return std::unexpected(rows.error());
    for (std::uint64_t y = 0; y < side; ++y) {
      if (!watch_.tick(y)) return interruption();
      const auto row = rows->next();
      for (std::uint64_t x = 0; x < side; ++x) is_p_.push_back((row[x / word_bits] >> (x % word_bits)) & 1U);
    }
    return {};
  }

  /// The vectors that outcomes repeat with in their own direction, the shortest of those with one span.
  void collect_candidates() {
    const std::int64_t frame = side_ / 8;
    const std::int64_t longest = std::min<std::int64_t>(frame, 48);
    for (std::int64_t length = 1; length <= 2 * longest; ++length) {
      const std::int64_t last = std::min(length, longest);
      for (std::int64_t x = std::max<std::int64_t>(0, length - longest); x <= last; ++x) {
        Candidate candidate{x, length - x, bin_of(x, length - x), 0, 0};
        if (!measure_span(candidate, side_ - frame)) continue;
        const bool known = std::ranges::any_of(candidates_, [&](const Candidate& shorter) {
          return shorter.x * candidate.y == shorter.y * candidate.x && shorter.first <= candidate.first &&
                 shorter.last >= candidate.last;
        });
        if (!known) candidates_.push_back(candidate);
      }
    }
    std::ranges::sort(candidates_, [](const Candidate& a, const Candidate& b) {
      const std::int64_t turn = a.x * b.y - a.y * b.x;
      return turn != 0 ? turn > 0 : a.x + a.y < b.x + b.y;
    });
  }

  /// Looks at the points of the frame, x or y from `inner` on.
  bool measure_span(Candidate& candidate, std::int64_t inner) const {
    std::vector<bool> differs(2 * half_bins + 1);
    for (std::int64_t y = candidate.y; y < side_; ++y)
      for (std::int64_t x = std::max(candidate.x, y < inner ? inner : 0); x < side_; ++x)
        if (is_p(x, y) != is_p(x - candidate.x, y - candidate.y))
          differs[static_cast<std::size_t>(bin_of(x, y))] = true;
    if (differs[static_cast<std::size_t>(candidate.bin)]) return false;
    candidate.first = candidate.last = candidate.bin;
    while (candidate.first > 0 && !differs[static_cast<std::size_t>(candidate.first - 1)]) --candidate.first;
    while (candidate.last < 2 * half_bins && !differs[static_cast<std::size_t>(candidate.last + 1)])
      ++candidate.last;
    return true;
  }

  /// From where on outcomes between two candidates repeat with both; nothing if the carpet does not tell.
  std::optional<std::int64_t> begin_between(const Candidate& u, const Candidate& v) const {
    const std::int64_t area = u.x * v.y - u.y * v.x;
    if (area <= 0) return std::nullopt;
    const std::int64_t longest = std::max({u.x, u.y, v.x, v.y});
    const std::int64_t most = side_ / longest / 2;
    std::int64_t from = 1;
    for (std::int64_t y = 0; y < side_; ++y) {
      // From the ray v on the left to the ray u on the right.
      const std::int64_t left = v.y == 0 ? 0 : (v.x * y + v.y - 1) / v.y;
      const std::int64_t right = u.y == 0 ? side_ - 1 : std::min(side_ - 1, u.x * y / u.y);
      for (std::int64_t x = left; x <= right; ++x) {
        const std::int64_t alpha = (x * v.y - y * v.x) / area;
        const std::int64_t beta = (u.x * y - u.y * x) / area;
        if (alpha >= from && is_p(x, y) != is_p(x - u.x, y - u.y)) from = alpha + 1;
        if (beta >= from && is_p(x, y) != is_p(x - v.x, y - v.y)) from = beta + 1;
      }
      if (from > most) return std::nullopt;
    }
    return from;
  }

  static bool may_be_neighbours(const Candidate& u, const Candidate& v) {
    constexpr std::int64_t strip = 12;  // bins that the strip along a ray may fill
    return v.bin <= u.last + strip && u.bin >= v.first - strip;
  }

  std::optional<Mosaic> shortest_way() const {
    struct Way {
      std::size_t rays = 0;  // 0 where there is none
      std::int64_t from = 0;
      std::size_t before = 0;
    };
    std::vector<Way> ways(candidates_.size());
    std::optional<std::size_t> best;
    for (std::size_t j = 0; j < candidates_.size(); ++j) {
      const Candidate& v = candidates_[j];
      if (v.y == 0) ways[j] = {1, 1, j};
      for (std::size_t i = 0; i < j; ++i) {
        if (ways[i].rays == 0 || !may_be_neighbours(candidates_[i], v)) continue;
        if (ways[j].rays != 0 && ways[j].rays < ways[i].rays + 1) continue;
        const auto begin = begin_between(candidates_[i], v);
        if (!begin) continue;
        const Way way{ways[i].rays + 1, std::max(ways[i].from, *begin), i};
        if (ways[j].rays == 0 || std::pair(way.rays, way.from) < std::pair(ways[j].rays, ways[j].from))
          ways[j] = way;
      }
      if (v.x == 0 && ways[j].rays != 0 &&
          (!best || std::pair(ways[j].rays, ways[j].from) < std::pair(ways[*best].rays, ways[*best].from)))
        best = j;
    }
    if (!best) return std::nullopt;
    Mosaic mosaic;
    mosaic.from = static_cast<std::uint64_t>(ways[*best].from);
    for (std::size_t at = *best;; at = ways[at].before) {
      const Candidate& ray = candidates_[at];
      mosaic.rays.push_back({static_cast<std::uint64_t>(ray.x), static_cast<std::uint64_t>(ray.y)});
      if (ways[at].before == at) break;
    }
    std::ranges::reverse(mosaic.rays);
    return mosaic;
  }

  const PlaneGame& game_;
  std::int64_t side_;
  const Watch& watch_;
  std::vector<unsigned char> is_p_;
  std::vector<Candidate> candidates_;
};

}  // namespace

Result<std::optional<FoundMosaic>> find_mosaic(const PlaneGame& game, std::uint64_t side,
                                               const Watch& watch) {
  constexpr std::uint64_t least_side = 160;
  constexpr std::uint64_t most_steps = std::uint64_t{1} << 27U;
  for (const PlaneMove& move : game.moves)
    if (move.any_length || move.x > side || move.y > side) return std::nullopt;
  for (std::uint64_t now = std::min(least_side, side); now <= side; now *= 2) {
    auto seen = MosaicSearch(game, static_cast<std::int64_t>(now), watch).run();
    if (!seen) return std::unexpected(seen.error());
    if (!*seen) continue;
    auto verdict = check_mosaic(game, **seen, most_steps, watch);
    if (!verdict && verdict.error().fault != Fault::limit) return std::unexpected(verdict.error());
    if (verdict && verdict->holds) return FoundMosaic{std::move(**seen), std::move(verdict->sectors)};
  }
  return std::nullopt;
}

}  // namespace takeaway
