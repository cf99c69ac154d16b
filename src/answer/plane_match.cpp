// Pairs of heaps in a match.
#include <fmt/format.h>

#include <algorithm>

#include "answer/match_position.hpp"
#include "answer/plane.hpp"

namespace takeaway::answer {

namespace {

std::string pair_text(std::uint64_t x, std::uint64_t y) {
  return fmt::format("({},{})", x, y);
}

bool leads(const PlaneGame& game, PlanePoint from, PlanePoint to) {
  if (to.x > from.x || to.y > from.y || to == from) return false;
  const std::uint64_t x = from.x - to.x;
  const std::uint64_t y = from.y - to.y;
  return std::ranges::any_of(game.moves, [&](const PlaneMove& move) {
    if (!move.any_length) return move.x == x && move.y == y;
    const std::uint64_t times = move.x > 0 ? x / move.x : y / move.y;
    return times > 0 && times <= std::max(x, y) && times * move.x == x && times * move.y == y;
  });
}

class PlaneMatch final : public MatchPosition {
 public:
  explicit PlaneMatch(PlanePosition position) : position_(std::move(position)) {}

  std::string text() const override { return to_text(position_); }

  std::vector<MatchHeap> heaps() const override {
    std::vector<MatchHeap> found;
    for_pairs([&](std::size_t p, std::size_t h, const PlanePoint& at) {
      found.push_back({p, h, to_text(position_.parts[p].game), {at.x, at.y}, std::nullopt});
    });
    return found;
  }

  std::vector<MatchMove> moves(std::size_t most) const override {
    std::vector<MatchMove> found;
    for_pairs([&](std::size_t p, std::size_t h, const PlanePoint& at) {
      for (const PlanePoint& to : plane_options(position_.parts[p].game, at, most))
        if (found.size() < most) found.push_back({p, h, {to.x, to.y}});
    });
    return found;
  }

  Result<void> check(const MatchMove& move) const override {
    const auto place = heap_of(*this, move);
    if (!place) return bad_input("there is no such pair of heaps");
    if (move.left.size() != 2) return bad_input("a move leaves a pair of heaps");
    const PlanePoint& from = at(move);
    if (leads(position_.parts[move.component].game, from, {move.left[0], move.left[1]})) return {};
    return bad_input(fmt::format("no move of {} leads from {} to {}",
                                 to_text(position_.parts[move.component].game), pair_text(from.x, from.y),
                                 pair_text(move.left[0], move.left[1])));
  }

  std::unique_ptr<MatchPosition> after(const MatchMove& move) const override {
    PlanePosition next = position_;
    next.parts[move.component].heaps[move.heap] = {move.left[0], move.left[1]};
    return std::make_unique<PlaneMatch>(std::move(next));
  }

  Result<MatchSolution> solve(std::uint64_t memory, const Watch& watch) const override {
    const auto solved = solve_plane(position_, memory, watch);
    if (!solved) return std::unexpected(solved.error());
    MatchSolution solution;
    solution.nim_sum = solved->nim_sum;
    solution.lost = solved->lost;
    solution.winning = solved->winning;
    for (const auto& values : solved->values)
      solution.values.insert(solution.values.end(), values.begin(), values.end());
    for (const auto& move : solved->moves)
      solution.moves.push_back({move.part, move.heap, {move.to.x, move.to.y}});
    solution.reasons = reasons(solution);
    return solution;
  }

  std::string words(const MatchMove& move) const override {
    const PlanePoint& from = at(move);
    return fmt::format("take {} and {} from {}, leaving {}", from.x - move.left[0], from.y - move.left[1],
                       pair_text(from.x, from.y), pair_text(move.left[0], move.left[1]));
  }

 private:
  template <class Visit>
  void for_pairs(Visit visit) const {
    for (std::size_t p = 0; p < position_.parts.size(); ++p)
      for (std::size_t h = 0; h < position_.parts[p].heaps.size(); ++h)
        visit(p, h, position_.parts[p].heaps[h]);
  }

  const PlanePoint& at(const MatchMove& move) const {
    return position_.parts[move.component].heaps[move.heap];
  }

  std::vector<std::string> reasons(const MatchSolution& solution) const {
    const bool is_alone = heaps().size() == 1;
    if (is_alone && solution.lost) return {"no move leads to a pair that is lost for the other player"};
    std::vector<std::string> lines;
    if (is_alone) {
      const auto& left = solution.moves.front().left;
      lines.push_back(fmt::format("{} is lost for the other player", pair_text(left[0], left[1])));
      return lines;
    }
    constexpr std::size_t most_lines = 12;
    std::size_t i = 0;
    for_pairs([&](std::size_t, std::size_t, const PlanePoint& pair) {
      if (i < most_lines)
        lines.push_back(fmt::format("{} has the value {}", pair_text(pair.x, pair.y), solution.values[i]));
      ++i;
    });
    lines.push_back(fmt::format("the nim-sum of the values is {}", solution.nim_sum));
    lines.emplace_back(solution.lost
                           ? "every move makes it another number, and the other player can make it 0 again"
                           : "a move that makes it 0 wins");
    return lines;
  }

  PlanePosition position_;
};

}  // namespace

Result<OneMatchPosition> read_plane_match(const CommonOptions& options, const std::string& several,
                                          const Listener& listener) {
  const auto family = parse_plane_position(options.family);
  if (!family) return std::unexpected(family.error());
  const auto settings = read_settings(options, family->parameters(), listener);
  if (!settings) return std::unexpected(settings.error());
  OneMatchPosition one{nullptr, settings->resources};
  const auto read = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    if (one.position) return bad_input(several);
    auto position = bind(*family, bindings);
    if (!position) return std::unexpected(position.error());
    one.position = std::make_unique<PlaneMatch>(std::move(*position));
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return one;
}

}  // namespace takeaway::answer
