#include "answer/match_position.hpp"

#include <algorithm>
#include <numeric>

#include "answer/match.hpp"
#include "takeaway/dynamic.hpp"
#include "takeaway/plane.hpp"

namespace takeaway::answer {

std::optional<std::size_t> heap_of(const MatchPosition& position, const MatchMove& move) {
  const auto heaps = position.heaps();
  const auto found = std::ranges::find_if(heaps, [&](const MatchHeap& heap) {
    return heap.component == move.component && heap.heap == move.heap;
  });
  if (found == heaps.end()) return std::nullopt;
  return static_cast<std::size_t>(found - heaps.begin());
}

std::vector<std::uint64_t> taken(const MatchPosition& position, const MatchMove& move) {
  std::vector<std::uint64_t> sizes = position.heaps()[*heap_of(position, move)].sizes;
  for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] -= move.left[i];
  return sizes;
}

bool has_match_position(std::string_view text) {
  return is_plane(text) || is_dynamic(text);
}

Result<OneMatchPosition> read_match_position(const CommonOptions& options, const std::string& several,
                                             const Listener& listener) {
  return is_plane(options.family) ? read_plane_match(options, several, listener)
                                  : read_dynamic_match(options, several, listener);
}

Result<MatchMove> choose_move(const MatchPosition& position, double skill, std::uint64_t memory,
                              std::mt19937_64& random, const Watch& watch) {
  constexpr std::size_t most_looked_at = 1000;
  const auto any_of = [&](const std::vector<MatchMove>& moves) {
    return moves[static_cast<std::size_t>(random_below(moves.size(), random))];
  };
  const auto legal = position.moves(most_looked_at);
  if (!pays_attention(skill, random)) return any_of(legal);
  const auto solution = position.solve(memory, watch);
  if (!solution) return std::unexpected(solution.error());
  if (!solution->moves.empty()) return any_of(solution->moves);
  return std::ranges::min(legal, {}, [&](const MatchMove& move) {
    const auto takes = taken(position, move);
    return std::accumulate(takes.begin(), takes.end(), std::uint64_t{0});
  });
}

}  // namespace takeaway::answer
