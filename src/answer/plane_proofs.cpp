// What was seen of a game in the plane, proved where that is decided in a short time.
#include <algorithm>

#include "answer/plane.hpp"

namespace takeaway::answer {

namespace {

/// So many rows, checked; none where they, or the check, are too long.
Result<std::optional<std::vector<PeriodicRow>>> proved_rows(const PlaneGame& game, std::uint64_t count,
                                                            Listener& listener) {
  constexpr std::uint64_t row_limit = std::uint64_t{1} << 16U;
  if (count == 0) return std::vector<PeriodicRow>();
  auto found = investigate_rows(game, count - 1, row_limit, listener);
  if (!found && found.error().fault == Fault::limit) return std::nullopt;
  if (!found) return std::unexpected(std::move(found.error()));
  if (!found->proved) return std::nullopt;
  return std::move(found->rows);
}

/// The translations that are looked at: the shortest ones.
std::vector<PlaneMove> short_translations(const PlaneGame& game) {
  std::uint64_t x = 0;
  std::uint64_t y = 0;
  constexpr std::uint64_t most = 40;
  for (const PlaneMove& move : game.moves) {
    x = std::max(x, std::min(most, 2 * std::min(most, move.x)));
    y = std::max(y, std::min(most, 2 * std::min(most, move.y)));
  }
  std::vector<PlaneMove> candidates;
  for (std::uint64_t length = 1; length <= x + y; ++length)
    for (std::uint64_t s = 0; s <= std::min(x, length); ++s)
      if (length - s <= y) candidates.push_back({s, length - s, false});
  return candidates;
}

/// Which of these keep outcomes everywhere, proved; nothing where that is not decided.
Result<std::optional<std::vector<PlaneMove>>> prove_translations(const PlaneGame& game,
                                                                 const std::vector<PlaneMove>& seen,
                                                                 Listener& listener) {
  constexpr std::uint64_t most_lines = 1000;
  constexpr std::uint64_t most_steps = std::uint64_t{1} << 28U;
  if (std::ranges::any_of(game.moves, &PlaneMove::any_length)) return std::nullopt;
  PlanePoint needed;
  for (const PlaneMove& move : seen) {
    const PlanePoint each = boundary_for(game, {move.x, move.y});
    needed = {std::max(needed.x, each.x), std::max(needed.y, each.y)};
  }
  if (needed.x > most_lines || needed.y > most_lines) return std::nullopt;
  const auto rows = proved_rows(game, needed.y, listener);
  if (!rows) return std::unexpected(rows.error());
  if (!*rows) return std::nullopt;
  const auto columns = proved_rows(mirrored(game), needed.x, listener);
  if (!columns) return std::unexpected(columns.error());
  if (!*columns) return std::nullopt;
  std::vector<PlaneMove> kept;
  for (const PlaneMove& move : seen) {
    const auto verdict =
        check_translation(game, **rows, **columns, {move.x, move.y}, most_steps, listener.only_stop());
    if (!verdict && verdict.error().fault == Fault::limit) return std::nullopt;
    if (!verdict) return std::unexpected(verdict.error());
    if (verdict->holds) kept.push_back(move);
  }
  return kept;
}

}  // namespace

Result<KeptTranslations> kept_everywhere(const PlaneGame& game, std::uint64_t memory, Listener& listener) {
  constexpr CarpetSize size{KeptTranslations::seen_to, KeptTranslations::seen_to};
  constexpr std::size_t most_shown = 4;
  auto seen = keeps_outcomes(game, size, short_translations(game), memory, listener.only_stop());
  if (!seen) return std::unexpected(seen.error());
  if (seen->size() > most_shown) seen->resize(most_shown);
  auto proved = prove_translations(game, *seen, listener);
  if (!proved) return std::unexpected(proved.error());
  if (*proved) return KeptTranslations{std::move(**proved), true};
  return KeptTranslations{std::move(*seen), false};
}

}  // namespace takeaway::answer
